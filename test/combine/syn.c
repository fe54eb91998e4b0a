/*
 * 840 units of work, 340 tasks and 500 ranges, whose counts are known: each has a size s, a locality m and a q of its own,
 * from its identity alone, and tells the PAPI of papi-stub.c s, s*m, s*(1-m) and s*q, times 1 + STUB_NOISE percent of
 * something that depends on STUB_SEED. It works for s, and sleeps for what depends on STUB_SEED, too, so that the order in time
 * is another one in each run.
 */
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROOTS = 20, CHILDREN = 16, LONG_LOOP = 400, SHORT_LOOP = 100 };

void stub_count(int event, long n) __attribute__((weak));

static uint64_t seed;
static double noise;

/* Uniform in [0, 1): number `which` of what belongs to an identity. */
static double chance(uint64_t identity, uint64_t which)
{
    uint64_t z = identity * UINT64_C(0x9e3779b97f4a7c15) + which * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (double)((z ^ z >> 31) >> 11) / (double)(UINT64_C(1) << 53);
}

static double normal(uint64_t identity, uint64_t which)
{
    return sqrt(-2 * log(1 - chance(identity, which))) * cos(6.283185307 * chance(identity, which + 1));
}

static void work(uint64_t identity)
{
    double s = 20000 * exp(0.8 * normal(identity, 1)), m = chance(identity, 3) < 0.5 ? 0.02 : 0.3, q = chance(identity, 4);
    double counts[] = {s, s * m, s * (1 - m), s * q};
    struct timespec wait = {0, (long)(200000 * chance(identity + seed, 5))};

    for (int e = 0; e < 4; e++)
        if (stub_count)
            stub_count(e, lround(counts[e] * (1 + noise * normal(identity * 1000003 + seed, 10 + 2 * (uint64_t)e))));
    nanosleep(&wait, NULL);
    for (volatile long i = 0; i < (long)s; i++)
        ;
}

int main(void)
{
    seed = getenv("STUB_SEED") ? strtoull(getenv("STUB_SEED"), NULL, 10) : 1;
    noise = getenv("STUB_NOISE") ? strtod(getenv("STUB_NOISE"), NULL) / 100 : 0;
    #pragma omp parallel
    {
        #pragma omp single
        for (int i = 0; i < ROOTS; i++) {
            #pragma omp task firstprivate(i)
            {
                work(1000000 + (uint64_t)i * 1000);
                for (int k = 0; k < CHILDREN; k++) {
                    #pragma omp task firstprivate(i, k)
                    work(1000001 + (uint64_t)i * 1000 + (uint64_t)k);
                }
            }
        }
        #pragma omp for schedule(dynamic, 1)
        for (int i = 0; i < LONG_LOOP; i++)
            work(2000000 + (uint64_t)i);
        #pragma omp for schedule(dynamic, 1)
        for (int i = 0; i < SHORT_LOOP; i++)
            work(3000000 + (uint64_t)i);
    }
    puts("done");
    return 0;
}
