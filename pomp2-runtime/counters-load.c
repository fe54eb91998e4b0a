/* Finds libpompeii-papi.so: beside libpompeii.so, where it was installed, or where the linker
 * looks. */
#include "config.h"
#include "pomp2-runtime/counters.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define NAME "libpompeii-papi.so"

/* The file that this code is in. The dynamic linker knows a program only as it was called. */
static bool find_us(char *path, size_t size)
{
    Dl_info us;
    if (dladdr((void *)&counters_perf, &us) && strchr(us.dli_fname, '/'))
        return snprintf(path, size, "%s", us.dli_fname) < (int)size;
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    path[length > 0 ? length : 0] = '\0';
    return length > 0;
}

static void *beside(const char *directory)
{
    char us[PATH_MAX], path[PATH_MAX + 64];
    if (!find_us(us, sizeof us))
        return NULL;
    *strrchr(us, '/') = '\0';
    snprintf(path, sizeof path, "%s/%s" NAME, us, directory);
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
