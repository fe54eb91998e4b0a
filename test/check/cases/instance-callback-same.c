// truth: conforming, scope: inter, level: none, run: yes
// why: what some threads alone hand over does not wait
#include <omp.h>

static int count;

static void note(int i)
{
#pragma omp atomic
    count += i;
}

static void meet(int i)
{
    note(i);
#pragma omp barrier
}

static void repeat(int n, void (*f)(int))
{
    for (int i = 0; i < n; i++)
        f(i);
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            repeat(2, note);
        repeat(2, &meet);
    }
    return count < 0;
}
