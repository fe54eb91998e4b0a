/* The cost of one enter and exit, and of its floor: two clock reads and a store of 32 bytes. */
#include "bench.h"
#include "pomp2-runtime/pomp2.h"
#include "pomp2-runtime/ground/clock.h"

enum { PAIRS = 100000 };

static POMP2_Region_handle region;
static const char ctc[] = "9*regionType=atomic*sscl=pair.c:1:1*escl=pair.c:1:1**";
static struct slot {
    uint64_t begin, end, a, b;
} slots[4096];

static uint64_t read_clock(void)
{
#if defined(__x86_64__)
    return __rdtsc();
#else
    return clock_system(CLOCK_MONOTONIC);
#endif
}

__attribute__((noinline)) static void measured(void)
{
    for (int i = 0; i < PAIRS; i++) {
        POMP2_Atomic_enter(&region, ctc);
        POMP2_Atomic_exit(&region);
    }
}

__attribute__((noinline)) static void floor_of_it(void)
{
    for (int i = 0; i < PAIRS; i++) {
        uint64_t begin = read_clock();
        __asm__ volatile("" ::: "memory");
        uint64_t end = read_clock();
        slots[i & 4095] = (struct slot){begin, end, (uint64_t)i, 0};
        __asm__ volatile("" ::: "memory");
    }
}

static double per_pair(void (*run)(void))
{
    double start = bench_now();
    run();
    return (bench_now() - start) / PAIRS;
}

int main(void)
{
    measured();
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        double ours = per_pair(measured);
        printf("%.3f %.3f\n", ours, per_pair(floor_of_it));
    }
    return 0;
}
