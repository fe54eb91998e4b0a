// truth: conforming, scope: inter, level: none, run: yes, idiom: ticket
// why: the wait is behind the loop
#include <omp.h>

static int next;

static int take(void)
{
    int n;
#pragma omp atomic capture
    n = next++;
    return n < 9 ? n : -1;
}

int main(void)
{
    int done = 0;
#pragma omp parallel
    {
        int job;
        while ((job = take()) >= 0) {
#pragma omp atomic
            done += job;
            
        }
#pragma omp barrier
    }
    return done != 36;
}
