/* libpompeii-papi.so. */
#include "pomp2-runtime/counters/source.h"
#include "pomp2-runtime/counters/plugin.h"

#include <stdio.h>

const struct counter_source *counters_papi(char *problem, size_t size)
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
