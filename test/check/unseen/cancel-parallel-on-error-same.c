// truth: conforming, scope: inter, level: none, run: yes, idiom: cancel
// why: it cancels the team's work, or goes on to the barrier
#include <omp.h>
#include <math.h>

static double pressure[256];

static int check(int me, int team)
{
    for (int i = me; i < 256; i += team)
        if (!isfinite(pressure[i]))
            return -1;
    return 0;
}

int main(void)
{
    for (int i = 0; i < 256; i++)
        pressure[i] = i == 77 ? INFINITY : 1;
    int errors = 0;
#pragma omp parallel
    {
        int status = check(omp_get_thread_num(), omp_get_num_threads());
        if (status) {
#pragma omp atomic
            errors++;
#pragma omp cancel parallel
        }
#pragma omp barrier
#pragma omp for
        for (int i = 0; i < 256; i++)
            pressure[i] *= 0.5;
    }
    return errors != 1;
}
