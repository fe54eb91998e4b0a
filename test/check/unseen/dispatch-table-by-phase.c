// truth: conforming, scope: inter, level: none, run: yes, idiom: dispatch
// why: the same table, but the index is the phase, which is the same in all threads
#include <omp.h>

static int produced, consumed;

static void produce(void)
{
#pragma omp atomic
    produced++;
#pragma omp barrier
}

static void consume(void)
{
#pragma omp atomic
    consumed++;
}

static void (*const role[])(void) = {produce, consume, consume, produce};

int main(void)
{
#pragma omp parallel
    for (int phase = 0; phase < 4; phase++)
        role[phase]();
    return produced != consumed;
}
