// truth: conforming, scope: inter, level: none, run: yes, idiom: switch
// why: the role comes from the size
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
        switch (role_of(omp_get_num_threads())) {
        case LEADER:
#pragma omp atomic
            done++;
            break;
        case WORKER:
#pragma omp atomic
            done++;
#pragma omp barrier
            break;
        }
    }
    return done < 1;
}
