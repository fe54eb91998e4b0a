// truth: deadlock, scope: inter, level: 0, run: yes
// why: a static thread-local counts what only some threads do
#include <omp.h>

static void visit(int often)
{
    static _Thread_local int calls;
    calls += often;
    if (calls == 2) {
#pragma omp barrier
    }
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        visit(omp_get_thread_num() == 1);
        visit(1);
    }
    return 0;
}
