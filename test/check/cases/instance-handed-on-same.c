// truth: conforming, scope: inter, level: none, run: yes
// why: a constant is handed on, and those that call alone do not wait
#include <omp.h>

static int count;

static void step(int wait)
{
#pragma omp atomic
    count++;
    if (wait) {
#pragma omp barrier
    }
}

static void outer(int n, int wait)
{
    for (int i = 0; i < n; i++)
        step(wait);
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() == 0)
            outer(2, 0);
        outer(2, 1);
    }
    return count < 0;
}
