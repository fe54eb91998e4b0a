// truth: conforming, scope: inter, level: none, run: yes
// why: one thread calls a hook, which could be any of 40 functions, and is none that waits
#include <omp.h>
#include <stdio.h>
#define ONE(n) static int work##n(int *p) { return *p + n; }
#define TEN(n) ONE(n##0) ONE(n##1) ONE(n##2) ONE(n##3) ONE(n##4) ONE(n##5) ONE(n##6) ONE(n##7) \
    ONE(n##8) ONE(n##9)
#define NAMES(n) work##n##0, work##n##1, work##n##2, work##n##3, work##n##4, work##n##5, \
    work##n##6, work##n##7, work##n##8, work##n##9
TEN(1)
TEN(2)
TEN(3)
TEN(4)
static int waits(int *p)
{
#pragma omp barrier
    return *p;
}
static int hears(int *p)
{
    return -*p;
}
static int (*const all[])(int *) = {NAMES(1), NAMES(2), NAMES(3), NAMES(4), waits, hears, hears};
int main(void)
{
    int (*volatile hook)(int *) = hears, sum = 0;
#pragma omp parallel num_threads(4)
    {
        int one = 1;
        if (omp_get_thread_num() == 0)
            sum += hook(&one);
#pragma omp barrier
#pragma omp atomic
        sum += one;
    }
    printf("%d %d\n", sum, all[0](&sum));
    return 0;
}
