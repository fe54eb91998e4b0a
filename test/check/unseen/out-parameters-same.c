// truth: conforming, scope: inter, level: none, run: yes, idiom: address
// why: the second of two results is the size
#include <omp.h>

static void where(int *first, int *second)
{
    *first = omp_get_thread_num();
    *second = omp_get_num_threads();
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
#pragma omp for
            for (int i = 0; i < 16; i++)
                sum += i;
        }
    }
    return sum < 0;
}
