// truth: deadlock, scope: inter, level: 0, run: yes, idiom: loop
// why: a table of transitions, a wait in each state, and events of the thread's own: it ends sooner
// or later
#include <omp.h>

enum state { INIT, LEFT, RIGHT, DONE, STATES };
enum event { QUIET, BUSY, EVENTS };

static const enum state next[STATES][EVENTS] = {
    [INIT] = {DONE, LEFT},
    [LEFT] = {DONE, DONE},
    [RIGHT] = {DONE, DONE},
    [DONE] = {DONE, DONE},
};

static void wait_in(enum state s, int *entered)
{
#pragma omp atomic
    entered[s]++;
#pragma omp barrier /* HERE */
}

int main(void)
{
    int entered[STATES] = {0};
#pragma omp parallel
    {
        enum event e = omp_get_thread_num() == 0 ? BUSY : QUIET;
        for (enum state s = INIT; s != DONE; s = next[s][e])
            wait_in(s, entered);
    }
    return entered[DONE];
}
