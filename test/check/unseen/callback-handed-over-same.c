// truth: conforming, scope: inter, level: none, run: yes, idiom: callback
// why: the one that waits is handed over on all
#include <omp.h>

static int seen;

typedef void (*visitor)(int);

static void note(int i)
{
#pragma omp atomic
    seen += i;
}

static void note_and_wait(int i)
{
    note(i);
#pragma omp barrier
}

static void for_each(int n, visitor v)
{
    for (int i = 0; i < n; i++)
        v(i);
}

int main(void)
{
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0)
            for_each(2, note);
        for_each(2, note_and_wait);
    }
    return seen < 1;
}
