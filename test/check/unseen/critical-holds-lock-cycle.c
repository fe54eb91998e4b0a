// truth: deadlock, scope: inter, level: 0, run: yes, idiom: critical
// why: one path takes the lock inside the critical region, the other one the other way round
#include <omp.h>
#include <unistd.h>

static omp_lock_t io;
static int lines, errors;

static void report(void)
{
#pragma omp critical(stats)
    {
        lines++;
        usleep(10000);
        omp_set_lock(&io); /* HERE */
        lines--;
        omp_unset_lock(&io);
    }
}

static void fail(void)
{
    omp_set_lock(&io);
    usleep(10000);
#pragma omp critical(stats) /* HERE */
    errors++;
    omp_unset_lock(&io);
}

int main(void)
{
    omp_init_lock(&io);
#pragma omp parallel
    for (int i = 0; i < 20; i++) {
        if (omp_get_thread_num() == 0)
            fail();
        else
            report();
    }
    omp_destroy_lock(&io);
    return 0;
}
