// truth: deadlock, scope: inter, level: 0, run: yes, idiom: critical
// why: two names are nested in one order in one function, in the other order in another one
#include <omp.h>
#include <unistd.h>

static int readers, writers;

static void promote(void)
{
#pragma omp critical(read)
    {
        readers--;
        usleep(10000);
#pragma omp critical(write) /* HERE */
        writers++;
    }
}

static void demote(void)
{
#pragma omp critical(write)
    {
        writers--;
        usleep(10000);
#pragma omp critical(read) /* HERE */
        readers++;
    }
}

int main(void)
{
#pragma omp parallel
    for (int i = 0; i < 20; i++) {
        if ((omp_get_thread_num() + i) % 2)
            promote();
        else
            demote();
    }
    return 0;
}
