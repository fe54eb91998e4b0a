/* Each task executes a loop of 3 instructions 1000000 times (x86-64). With BARE, PAPI alone counts one such loop:
 * what this machine says of it. */
#include <stdio.h>

static void loop(void)
{
    long n = 1000000;
    __asm__ volatile("1: nop; dec %0; jnz 1b" : "+r"(n));
}

#ifdef BARE
#include <papi.h>

int main(void)
{
    int events = PAPI_NULL;
    long long count = 0;
    if (PAPI_library_init(PAPI_VER_CURRENT) != PAPI_VER_CURRENT || PAPI_create_eventset(&events) != PAPI_OK ||
        PAPI_add_named_event(events, "PAPI_TOT_INS") != PAPI_OK || PAPI_start(events) != PAPI_OK)
        return 1;
    loop();
    if (PAPI_stop(events, &count) != PAPI_OK)
        return 1;
    printf("%lld\n", count);
    return 0;
}
#else
int main(void)
{
    #pragma omp parallel num_threads(2)
    #pragma omp single
    for (int i = 0; i < 4; i++) {
        #pragma omp task
        loop();
    }
    return 0;
}
#endif
