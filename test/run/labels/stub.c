/* Counts for the PAPI of papi-stub.c: task i of 8 counts 100 * (i + 1), 7 of each of the other events; its child one. */
#include <stdio.h>

void stub_count(int event, long n) __attribute__((weak));

static void count(int event, long n)
{
    if (stub_count)
        stub_count(event, n);
}

int main(void)
{
    #pragma omp parallel num_threads(2)
    {
        count(0, 5); /* of no unit */
        #pragma omp barrier
        #pragma omp single
        for (int i = 0; i < 8; i++) {
            #pragma omp task firstprivate(i)
            {
                count(0, 50 * (i + 1));
                count(1, 7);
                count(2, 7);
                count(3, 7);
                #pragma omp task
                count(0, 1);
                #pragma omp taskwait
                count(0, 50 * (i + 1));
            }
        }
    }
    puts("done");
    return 0;
}
