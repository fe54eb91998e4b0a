/* Where counters come from. */
#include "pomp2-runtime/counters/plugin.h"
#include "pomp2-runtime/counters/counter-source.h"

#include <stdio.h>

static const struct counter_source *open_perf(char *problem, size_t size)
{
    (void)problem, (void)size;
    return &counters_perf;
}

/* PAPI is in a library of its own: loaded once, when it is asked for. Threads that come here
 * together all load it, without harm: a lock could be waited for within dlopen(). */
static const struct counter_source *open_papi(char *problem, size_t size)
{
    static const struct counter_source *source;
    static char failure[512];
    static int tried;
    if (!__atomic_load_n(&tried, __ATOMIC_ACQUIRE)) {
        const char *why = "?";
        counter_plugin *plugin = NULL;
        *(void **)&plugin = plugin_load("libpompeii-papi.so", "pompeii_papi", &why);
        if (plugin)
            source = plugin();
        else
            snprintf(failure, sizeof failure, "%s", why);
        __atomic_store_n(&tried, 1, __ATOMIC_RELEASE);
    }
    if (!source)
        snprintf(
            problem, size,
            "no PAPI: this Pompeii was built without it, or libpompeii-papi.so is not found: %s",
            failure);
    return source;
}

const struct counter_origin counter_origins[COUNTER_ORIGINS] = {
    {"perf", open_perf},
    {"PAPI", open_papi},
};
