/* Where counters come from. */
#include "pomp2-runtime/counters/plugin.h"
#include "pomp2-runtime/counters/counter-source.h"

#include <stdio.h>

static const struct counter_source *open_perf(char *problem, size_t size)
{
    (void)problem, (void)size;
    return &counters_perf;
}

/* PAPI is in a library of its own: loaded once, when it is asked for. */
static const struct counter_source *open_papi(char *problem, size_t size)
{
    static const struct counter_source *source;
    const char *why;
    if (source)
        return source;
    counter_plugin *plugin = NULL;
    *(void **)&plugin = plugin_load("libpompeii-papi.so", "pompeii_papi", &why);
    if (!plugin) {
        snprintf(
            problem, size,
            "no PAPI: this Pompeii was built without it, or libpompeii-papi.so is not found: %s",
            why);
        return NULL;
    }
    return source = plugin();
}

const struct counter_origin counter_origins[COUNTER_ORIGINS] = {
    {"perf", open_perf},
    {"PAPI", open_papi},
};
