// truth: deadlock, scope: inter, level: 0, run: yes, idiom: critical
// why: the logger has an unnamed critical region, and is called from within another one
#include <omp.h>
#include <stdio.h>

static void log_line(const char *what, int n)
{
#pragma omp critical /* HERE */
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
