// truth: conforming, scope: inter, level: none, run: yes, idiom: default-argument
// why: the default is the size of the team
#include <omp.h>

static int count;

static void report(int level, int who = omp_get_num_threads() - 1)
{
#pragma omp atomic
    count += level;
    if (who > 0) {
#pragma omp barrier
    }
}

int main()
{
#pragma omp parallel
    report(1);
    return count < 1;
}
