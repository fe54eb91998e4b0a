// truth: deadlock, scope: inter, level: 0, run: yes, idiom: ticket
// why: an array of counters: the ticket is what the builtin gives back for one element
#include <omp.h>

static int counters[8];

static int take(int *c)
{
    return __sync_fetch_and_add(c, 1);
}

int main(void)
{
#pragma omp parallel
    {
        int *mine = counters + 1;
        if (take(mine + 1) == 0) {
#pragma omp single /* HERE */
            counters[0] = 99;
        }
    }
    return 0;
}
