// truth: conforming, scope: inter, level: none, run: yes, idiom: threadprivate
// why: one thread reads the value, copyprivate gives it to the threadprivate copies of all
#include <omp.h>

static int mode;
#pragma omp threadprivate(mode)

static void read_mode(void)
{
#pragma omp single copyprivate(mode)
    mode = 2 + omp_get_num_threads();
}

static int calls;

int main(void)
{
#pragma omp parallel
    {
        read_mode();
        for (int i = 0; i < mode; i++) {
#pragma omp barrier
#pragma omp master
            calls++;
        }
    }
    return calls < 3;
}
