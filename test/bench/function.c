/* The cost of a call of an instrumented function, less that of a plain one. Linked with the library, or with empty hooks. */
#include "bench.h"

enum { CALLS = 20000 };
#define PLAIN __attribute__((no_instrument_function, noinline))

#ifdef EMPTY_HOOKS
PLAIN void __cyg_profile_func_enter(void *function, void *caller);
PLAIN void __cyg_profile_func_exit(void *function, void *caller);
void __cyg_profile_func_enter(void *function, void *caller)
{
    __asm__ volatile("" : : "r"(function), "r"(caller));
}
void __cyg_profile_func_exit(void *function, void *caller)
{
    __asm__ volatile("" : : "r"(function), "r"(caller));
}
#endif

__attribute__((noinline)) static void instrumented(void)
{
    __asm__ volatile("");
}

PLAIN static void plain(void)
{
    __asm__ volatile("");
}

PLAIN static double per_call(void (*f)(void))
{
    double start = bench_now();
    for (int i = 0; i < CALLS; i++)
        f();
    return (bench_now() - start) / CALLS;
}

/* Other work on the machine only ever adds, so the least sample is the nearest to the truth. */
PLAIN static double least(const double *samples)
{
    double least = samples[0];
    for (int i = 1; i < BENCH_ROUNDS; i++)
        if (samples[i] < least)
            least = samples[i];
    return least;
}

PLAIN int main(void)
{
    double with[BENCH_ROUNDS], without[BENCH_ROUNDS];
    per_call(instrumented);
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        with[i] = per_call(instrumented);
        without[i] = per_call(plain);
    }
    printf("%.3f\n", least(with) - least(without));
    return 0;
}
