// truth: conforming, scope: inter, level: none, run: yes, idiom: dispatch
// why: the operation is chosen by the level
#include <omp.h>

static int count;

static void relax(int level)
{
    (void)level;
#pragma omp atomic
    count++;
}

static void exchange(int level)
{
    (void)level;
#pragma omp barrier
}

struct op {
    const char *name;
    void (*run)(int level);
};

static const struct op table[2] = {{"relax", relax}, {"exchange", exchange}};

int main(void)
{
#pragma omp parallel
    for (int level = 0; level < 4; level++) {
        int tid = omp_get_thread_num();
        table[level % 2].run(level + tid);
    }
    return count < 0;
}
