// truth: deadlock, scope: inter, level: 0, run: yes, idiom: return
// why: a state machine per thread; the state that waits is reached by the first thread only
#include <omp.h>

enum state { START, WAIT, RUN, END };

static enum state next(enum state s, int rank)
{
    switch (s) {
    case START:
        return rank == 0 ? WAIT : RUN;
    case WAIT:
        return RUN;
    default:
        return END;
    }
}

int main(void)
{
    int steps = 0;
#pragma omp parallel reduction(+ : steps)
    {
        for (enum state s = START; s != END; s = next(s, omp_get_thread_num())) {
            steps++;
            if (s == WAIT) {
#pragma omp barrier /* HERE */
            }
        }
    }
    return steps < 2;
}
