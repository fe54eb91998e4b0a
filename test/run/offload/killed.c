/* Runs on the device for some time, says for how long, and is killed. */
#include <signal.h>
#include <stdio.h>
#include <omp.h>

int main(void)
{
    double told = 0;
    for (int times = 0; times < 20; times++) {
        double inside = 0;
#pragma omp target map(tofrom: inside)
        {
            double begin = omp_get_wtime();
            do
                inside = omp_get_wtime() - begin;
            while (inside < 0.05);
        }
        told += inside;
    }
    printf("%.3f\n", told);
    fflush(stdout);
    raise(SIGKILL);
    return 0;
}
