// truth: conforming, scope: inter, level: none, run: yes, idiom: ticket
// why: all tickets are drawn before the counter itself, now at rest, is asked
#include <omp.h>

static int counters[8];

static int take(int *c)
{
    return __sync_fetch_and_add(c, 1);
}

int main(void)
{
    int order[64];
#pragma omp parallel
    {
        order[take(&counters[2])] = omp_get_thread_num();
#pragma omp barrier
        if (counters[2] == omp_get_num_threads()) {
#pragma omp single
            counters[0] = order[0];
        }
    }
    return counters[0] < 0;
}
