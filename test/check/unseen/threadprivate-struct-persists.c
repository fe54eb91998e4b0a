// truth: deadlock, scope: inter, level: 0, run: yes, idiom: threadprivate
// why: a number stored in one region decides in the next one
#include <omp.h>

static struct {
    int rank;
    double partial;
} local;
#pragma omp threadprivate(local)

static double value[100];

static void first_phase(void)
{
#pragma omp parallel num_threads(4)
    {
        local.rank = omp_get_thread_num();
        local.partial = 0;
#pragma omp for
        for (int i = 0; i < 100; i++)
            value[i] = 1;
    }
}

static void second_phase(void)
{
#pragma omp parallel num_threads(4)
    {
        if (local.rank != 0)
            local.partial += 1;
        else {
#pragma omp for /* HERE */
            for (int i = 0; i < 100; i++)
                value[i] += 1;
        }
    }
}

int main(void)
{
    omp_set_dynamic(0);
    first_phase();
    second_phase();
    return 0;
}
