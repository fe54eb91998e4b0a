/* Counters of the program's own, which PAPI reads on every machine. */
#ifdef HAVE_SDE
#include <sde_lib.h>

static long long published[4];

static void publish(void)
{
    static const char *const names[] = {"a", "b", "c", "d"};
    papi_handle_t library = papi_sde_init("bench");
    for (int i = 0; i < 4; i++)
        papi_sde_register_counter(library, names[i], PAPI_SDE_RO | PAPI_SDE_DELTA,
                                  PAPI_SDE_long_long, &published[i]);
}
#else
static void publish(void)
{
}
#endif
