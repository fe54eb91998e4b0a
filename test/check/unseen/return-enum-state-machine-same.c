// truth: conforming, scope: inter, level: none, run: yes, idiom: return
// why: the same machine, driven by the step number that all threads share
#include <omp.h>

enum state { START, WAIT, RUN, END };

static enum state next(enum state s, int skip)
{
    switch (s) {
    case START:
        return skip ? RUN : WAIT;
    case WAIT:
        return RUN;
    default:
        return END;
    }
}

int main(void)
{
    int steps = 0, waits = 0;
#pragma omp parallel
    {
        int mine = 0;
        for (enum state s = START; s != END; s = next(s, 0)) {
            mine++;
            if (s == WAIT) {
#pragma omp barrier
#pragma omp master
                waits++;
            }
        }
#pragma omp atomic write
        steps = mine;
    }
    return steps != 3 || waits != 1;
}
