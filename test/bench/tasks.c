/* A million tasks in one region; the greatest resident memory until then, MB. */
#include <stdio.h>
#include <sys/resource.h>

int main(void)
{
    struct rusage usage;
    long done = 0;
#pragma omp parallel
#pragma omp single
    for (int i = 0; i < 1000000; i++) {
#pragma omp task shared(done)
        {
#pragma omp atomic
            done++;
        }
    }
    getrusage(RUSAGE_SELF, &usage);
    printf("%.3f\n", (double)usage.ru_maxrss / 1024);
    return done != 1000000;
}
