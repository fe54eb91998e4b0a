// truth: deadlock, scope: inter, level: 0, run: yes, idiom: ticket
// why: threads take tickets, and wait after each that they got
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
            
#pragma omp barrier // HERE
            
        }
#pragma omp barrier
    }
    return done != 36;
}
