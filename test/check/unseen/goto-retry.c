// truth: deadlock, scope: intra, level: 0, run: yes, idiom: goto
// why: a jump back over the barrier, taken as often as the thread's number says
#include <omp.h>

int main(void)
{
    int done = 0;
#pragma omp parallel
    {
        int tries = 0;
        const int limit = omp_get_thread_num();
    retry:
        tries++;
        {
#pragma omp barrier /* HERE */
        }
        if (tries <= limit)
            goto retry;
#pragma omp atomic
        done++;
    }
    return done == 0;
}
