// truth: deadlock, scope: inter, level: 0, run: yes
// why: which function is handed over hangs on the thread
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
        void (*f)(int) = omp_get_thread_num() == 0 ? meet : note;
        repeat(2, note);
        repeat(2, f);
    }
    return count < 0;
}
