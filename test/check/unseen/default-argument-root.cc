// truth: deadlock, scope: inter, level: 0, run: yes, idiom: default-argument
// why: the default of the argument is the number of the thread
#include <omp.h>

static int count;

static void report(int level, int who = omp_get_thread_num())
{
#pragma omp atomic
    count += level;
    if (who > 0) {
#pragma omp barrier // HERE
    }
}

int main()
{
#pragma omp parallel
    report(1);
    return count < 1;
}
