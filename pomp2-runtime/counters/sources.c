/* Where counters come from. */
#include "config.h"
#include "pomp2-runtime/counters/plugin.h"
#include "pomp2-runtime/counters/counter-source.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

static const struct counter_source *open_perf(char *problem, size_t size)
{
    (void)problem, (void)size;
    return &counters_perf;
}

/* Our libraries are not where a program's symbols are looked for. */
static bool program_has_papi(void)
{
    Dl_info where;
    void *function = dlsym(RTLD_DEFAULT, "PAPI_library_init");
    return function && dladdr(function, &where) && strstr(where.dli_fname, "/libpapi");
}

static const struct counter_source *load_papi(char *problem, size_t size)
{
    const char *why = "?";
    counter_plugin *plugin = NULL;
    if (program_has_papi()) {
        snprintf(problem, size,
                 "the program is linked with PAPI, which counts for one at a time: measure a "
                 "build without it");
        return NULL;
    }
    *(void **)&plugin = plugin_load("libpompeii-papi.so", "pompeii_papi", &why);
    if (plugin)
        return plugin();
    snprintf(problem, size,
             "no PAPI: this Pompeii was built without it, or libpompeii-papi.so is not found: %s",
             why);
    return NULL;
}

/* PAPI is in a library of its own: loaded once, when it is asked for. Threads that come here
 * together all load it, without harm: a lock could be waited for within dlopen(). */
static const struct counter_source *open_papi(char *problem, size_t size)
{
    static const struct counter_source *source;
    static char failure[512];
    static int tried;
    if (!__atomic_load_n(&tried, __ATOMIC_ACQUIRE)) {
        source = load_papi(failure, sizeof failure);
        __atomic_store_n(&tried, 1, __ATOMIC_RELEASE);
    }
    if (!source)
        snprintf(problem, size, "%s", failure);
    return source;
}

const struct counter_origin counter_origins[COUNTER_ORIGINS] = {
    {"perf", open_perf},
    {"PAPI", open_papi},
};
