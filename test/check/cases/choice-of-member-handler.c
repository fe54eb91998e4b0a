// truth: deadlock, scope: inter, level: 0, run: yes
// why: a member of a type of the system's, a name for a name of a pointer to a function, is called
#define _GNU_SOURCE
#include <omp.h>
#include <signal.h>

static int count;

static void note(int n)
{
#pragma omp atomic
    count += n;
}

static void meet(int n)
{
    note(n);
#pragma omp barrier
}

struct task {
    sighandler_t run;
    int weight;
};

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        struct task t = {note, 1};
        if (omp_get_thread_num() == 0)
            t.run = meet;
        t.run(t.weight);
    }
    return count < 0;
}
