// truth: conforming, scope: inter, level: none, run: yes, idiom: dispatch
// why: an int in either arm of ?: as one operand is promoted to double: all take the one that waits
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
#pragma omp barrier
}

#define put(x) _Generic((x), int : put_int, double : put_double)(x)

int main(void)
{
#pragma omp parallel
    {
        int t = omp_get_thread_num();
        put(t % 2 ? t : 0.5);
    }
    return sum < 0;
}
