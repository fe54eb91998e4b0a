// truth: conforming, scope: inter, level: none, run: yes, idiom: critical
// why: the logger's critical region has a name of its own, the order is always the same
#include <omp.h>
#include <stdio.h>

static void log_line(const char *what, int n)
{
#pragma omp critical(logger)
    printf("%s %d\n", what, n);
}

static int pool[4], used;

static int allocate(void)
{
    int slot;
#pragma omp critical
    {
        slot = used++;
        if (slot >= 4)
            log_line("pool is full at", slot);
        else
            pool[slot] = 1;
    }
    return slot;
}

int main(void)
{
#pragma omp parallel
    {
        allocate();
        allocate();
    }
    return 0;
}
