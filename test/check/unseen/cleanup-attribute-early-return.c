// truth: deadlock, scope: inter, level: 0, run: yes, idiom: cleanup
// why: the early return of some threads skips the declaration, and with it the waiting
#include <omp.h>

static void release(int *token)
{
    if (*token) {
#pragma omp barrier /* HERE */
    }
}

static int visit(int rank)
{
    if (rank == 1)
        return -1;
    __attribute__((cleanup(release))) int token = 1;
    return rank + token;
}

int main(void)
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    sum += visit(omp_get_thread_num());
    return sum < -100;
}
