// truth: deadlock, scope: inter, level: 0, run: yes
// why: only some threads call what waits, through a table of structures without a name
#include <omp.h>

static void pass(void)
{
}

static void meet(void)
{
#pragma omp barrier
}

static const struct {
    const char *name;
    void (*run)(void);
} table[] = {{"a", pass}, {"b", meet}};

int main(void)
{
#pragma omp parallel num_threads(4)
    if (omp_get_thread_num() != 0)
        table[1].run();
    return 0;
}
