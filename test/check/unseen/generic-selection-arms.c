// truth: deadlock, scope: inter, level: 0, run: yes, idiom: dispatch
// why: the arms of ?: put an int or a double, and _Generic takes the one that waits for doubles
#include <omp.h>

static double sum;

static void put_int(int i)
{
#pragma omp atomic
    sum += i;
}

static void put_double(double d)
{
#pragma omp atomic
    sum += d;
#pragma omp barrier /* HERE */
}

#define put(x) _Generic((x), int : put_int, double : put_double)(x)

int main(void)
{
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        t % 2 ? put(t) : put(0.5);
    }
    return sum < 0;
}
