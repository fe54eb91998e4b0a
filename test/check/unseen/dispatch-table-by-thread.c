// truth: deadlock, scope: inter, level: 0, run: yes, idiom: dispatch
// why: the thread number picks the handler, and only one of the handlers waits
#include <omp.h>

static int produced, consumed;

static void produce(void)
{
#pragma omp atomic
    produced++;
#pragma omp barrier /* HERE */
}

static void consume(void)
{
#pragma omp atomic
    consumed++;
}

static void (*const role[])(void) = {produce, consume, consume, consume};

int main(void)
{
#pragma omp parallel num_threads(4)
    role[omp_get_thread_num()]();
    return 0;
}
