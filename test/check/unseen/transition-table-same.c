// truth: conforming, scope: inter, level: none, run: yes, idiom: loop
// why: a table of transitions, a wait in each state: whatever the thread's events, the way is as
// long
#include <omp.h>

enum state { INIT, LEFT, RIGHT, DONE, STATES };
enum event { QUIET, BUSY, EVENTS };

static const enum state next[STATES][EVENTS] = {
    [INIT] = {RIGHT, LEFT},
    [LEFT] = {DONE, DONE},
    [RIGHT] = {DONE, DONE},
    [DONE] = {DONE, DONE},
};

static void wait_in(enum state s, int *entered)
{
#pragma omp atomic
    entered[s]++;
#pragma omp barrier
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
