// truth: deadlock, scope: inter, level: 0, run: yes, idiom: address
// why: the second of two results is the rank
#include <omp.h>

static void where(int *first, int *second)
{
    *first = omp_get_num_threads();
    *second = omp_get_thread_num();
}

int main(void)
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        int a, b;
        where(&a, &b);
        sum += a;
        if (b > 1) {
#pragma omp for // HERE
            for (int i = 0; i < 16; i++)
                sum += i;
        }
    }
    return sum < 0;
}
