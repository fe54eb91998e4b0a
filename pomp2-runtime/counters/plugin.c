/* Libraries of ours that are loaded when there is use for them. */
#include "config.h"
#include "pomp2-runtime/counters/plugin.h"

#include <dlfcn.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* The file that this code is in. The dynamic linker knows a program only as it was called. */
static bool find_us(char *path, size_t size)
{
    Dl_info us;
    if (dladdr((void *)&plugin_load, &us) && strchr(us.dli_fname, '/'))
        return snprintf(path, size, "%s", us.dli_fname) < (int)size;
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    path[length > 0 ? length : 0] = '\0';
    return length > 0;
}

static void *beside(const char *directory, const char *name)
{
    char us[PATH_MAX], path[PATH_MAX + 64];
    if (!find_us(us, sizeof us))
        return NULL;
    *strrchr(us, '/') = '\0';
    snprintf(path, sizeof path, "%s/%s%s", us, directory, name);
    return dlopen(path, RTLD_NOW | RTLD_LOCAL);
}

void *plugin_load(const char *name, const char *symbol, const char **problem)
{
    char installed[PATH_MAX];
    void *library = beside("", name);
    if (!library)
        library = beside(".libs/", name); /* of a program in the build tree */
    if (!library && snprintf(installed, sizeof installed, PKGLIBDIR "/%s", name) < PATH_MAX)
        library = dlopen(installed, RTLD_NOW | RTLD_LOCAL);
    if (!library)
        library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    void *found = library ? dlsym(library, symbol) : NULL;
    if (!found)
        *problem = dlerror();
    return found;
}
