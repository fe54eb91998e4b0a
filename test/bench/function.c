/* The cost of a call of an instrumented function, less that of a plain one. Linked with the
 * library, or with empty hooks. */
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

PLAIN int main(void)
{
    per_call(instrumented);
    for (int i = 0; i < BENCH_ROUNDS; i++) {
        double with = per_call(instrumented);
        printf("%.3f\n", with - per_call(plain));
    }
    return 0;
}
