/* The programs that were installed, or built, with this one. */
#include "config.h"

#include "analysis/command/own-program.h"

#include "common/strings.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The directory that this program lies in, with its last slash; NULL: it is not known. Free it. */
static char *own_place(void)
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);

    if (length <= 0)
        return NULL;
    path[length] = '\0';
    return directory_prefix(path);
}

char *own_program(const char *name)
{
    char *place = own_place(), *beside = place ? xformat("%s%s", place, name) : NULL;

    free(place);
    if (beside && access(beside, X_OK) == 0)
        return beside;
    free(beside);
    return xstrdup(name);
}

char *own_library(const char *name)
{
    char *place = own_place(), *way = relative_path(BINDIR, LIBDIR), *found = NULL;
    char *candidates[] = {xformat("%s.libs/%s", place ? place : BINDIR "/", name),
                          xformat("%s%s/%s", place ? place : BINDIR "/", way, name),
                          xformat("%s/%s", LIBDIR, name)};

    for (size_t i = 0; i < sizeof candidates / sizeof candidates[0]; i++) {
        if (!found)
            found = realpath(candidates[i], NULL);
        free(candidates[i]);
    }
    free(place);
    free(way);
    return found;
}
