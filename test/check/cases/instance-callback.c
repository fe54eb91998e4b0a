// truth: deadlock, scope: inter, level: 0, run: yes
// why: some threads alone hand over the function that waits
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
            repeat(2, meet);
        repeat(2, meet);
    }
    return count < 0;
}
