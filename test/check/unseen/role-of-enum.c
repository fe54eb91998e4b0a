// truth: deadlock, scope: inter, level: 0, run: yes, idiom: switch
// why: the role comes from the rank
#include <omp.h>

enum role { LEADER, WORKER };

static enum role role_of(int n)
{
    return n == 1 ? LEADER : WORKER;
}

int main(void)
{
    int done = 0;
#pragma omp parallel
    {
        switch (role_of(omp_get_thread_num())) {
        case LEADER:
#pragma omp atomic
            done++;
            break;
        case WORKER:
#pragma omp atomic
            done++;
#pragma omp barrier // HERE
            break;
        }
    }
    return done < 1;
}
