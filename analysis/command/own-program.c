/* The programs that were installed, or built, with this one. */
#include "config.h"

#include "analysis/command/own-program.h"

#include "common/memory.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *own_program(const char *name)
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path);
    const char *slash = length > 0 ? memrchr(path, '/', (size_t)length) : NULL;

    if (slash) {
        char *beside = xformat("%.*s/%s", (int)(slash - path), path, name);
        if (access(beside, X_OK) == 0)
            return beside;
        free(beside);
    }
    return xstrdup(name);
}
