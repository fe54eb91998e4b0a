/* Finds libpompeii-papi.so: beside libpompeii.so, where it was installed, or where the linker looks. */
#include "config.h"
#include "pomp2-runtime/counters.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>

#define NAME "libpompeii-papi.so"

static void *beside(const char *directory)
{
    Dl_info us;
    char path[PATH_MAX];
    const char *slash = dladdr((void *)&counters_perf, &us) ? strrchr(us.dli_fname, '/') : NULL;
    if (!slash || snprintf(path, sizeof path, "%.*s%s" NAME, (int)(slash - us.dli_fname + 1), us.dli_fname,
                           directory) >= (int)sizeof path)
        return NULL;
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

const struct counter_source *counters_papi(char *problem, size_t size)
{
    static const struct counter_source *source;
    if (source)
        return source;
    void *library = beside("");
    if (!library)
        library = beside(".libs/"); /* of a program in the build tree */
    if (!library)
        library = dlopen(PKGLIBDIR "/" NAME, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        library = dlopen(NAME, RTLD_NOW | RTLD_LOCAL);
    counter_plugin *plugin = NULL;
    if (library)
        *(void **)&plugin = dlsym(library, "pompeii_papi");
    if (!plugin) {
        snprintf(problem, size,
                 "no PAPI: this Pompeii was built without it, or " NAME " is not found: %s",
                 library ? "it has no pompeii_papi" : dlerror());
        return NULL;
    }
    return source = plugin();
}
