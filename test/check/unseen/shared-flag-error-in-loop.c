// truth: deadlock, scope: inter, level: 0, run: yes, idiom: shared-flag
// why: an error that one iteration sets is asked for in a loop whose nowait lets threads run ahead
#include <omp.h>
#include <unistd.h>

static int error;

static void check(int i)
{
    if (i == 0) {
        usleep(100000);
#pragma omp atomic write
        error = 1;
    }
}

int main(void)
{
#pragma omp parallel
    {
        int e;
#pragma omp for schedule(static, 1) nowait
        for (int i = 0; i < 4; i++)
            check(i);
#pragma omp atomic read
        e = error;
        if (e == 0) {
#pragma omp barrier /* HERE */
        }
    }
    return 0;
}
