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
static bool find_us(char *path, size_t size, bool *is_library)
{
    Dl_info us;
    const char *slash = dladdr((void *)&plugin_load, &us) ? strrchr(us.dli_fname, '/') : NULL;
    *is_library =
        slash && strncmp(slash, "/libpompeii", strlen("/libpompeii")) == 0 && strstr(slash, ".so");
    if (*is_library)
        return snprintf(path, size, "%s", us.dli_fname) < (int)size;
    ssize_t length = readlink("/proc/self/exe", path, size - 1);
    path[length > 0 ? length : 0] = '\0';
    return length > 0;
}

static void *load(const char *directory, const char *name)
{
    char path[PATH_MAX];
    int length = snprintf(path, sizeof path, "%s/%s", directory, name);
    return length < (int)sizeof path ? dlopen(path, RTLD_NOW | RTLD_LOCAL) : NULL;
}

/* Where `installed` is when all was moved, or is in a tree that DESTDIR names: what `us` has
 * before the end that it has in common with `place`, where we were to be, is there instead. */
static bool find_moved(const char *us, const char *place, const char *installed, char *out,
                       size_t size)
{
    size_t ours = strlen(us), old = strlen(place), same = 0;
    for (size_t i = 1; i <= ours && i <= old && us[ours - i] == place[old - i]; i++)
        if (us[ours - i] == '/')
            same = i;
    ours -= same;
    old -= same;
    if (!same || strncmp(installed, place, old) != 0)
        return false;
    return snprintf(out, size, "%.*s%s", (int)ours, us, installed + old) < (int)size;
}

/* A user's program that holds us may lie anywhere, and what lies above it may be a stranger's: only
 * what is ours goes by where it was to be. */
static void *load_near(const char *name)
{
    char us[PATH_MAX], path[PATH_MAX];
    bool is_library;
    if (!find_us(us, sizeof us, &is_library))
        return NULL;
    char *slash = strrchr(us, '/');
    bool is_ours = is_library || strcmp(slash, "/pompeii") == 0;
    *slash = '\0';
    void *library = load(us, name);
    if (!library && snprintf(path, sizeof path, "%s/.libs", us) < (int)sizeof path)
        library = load(path, name); /* of a program in the build tree */
    if (!library && is_ours &&
        find_moved(us, is_library ? LIBDIR : BINDIR, PKGLIBDIR, path, sizeof path))
        library = load(path, name);
    return library;
}

void *plugin_load(const char *name, const char *symbol, const char **problem)
{
    void *library = load_near(name);
    if (!library)
        library = load(PKGLIBDIR, name);
    if (!library)
        library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
    void *found = library ? dlsym(library, symbol) : NULL;
    if (!found)
        *problem = dlerror();
    return found;
}
