/* Names of files without what says nothing in them. */
#include "config.h"

#include "common/path.h"

#include "common/memory.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool is_link(const char *path)
{
    struct stat info;
    return lstat(path, &info) == 0 && S_ISLNK(info.st_mode);
}

/** Take the last name off `path` (up to its end `to`), unless it is a link, which `..` goes another
 *  way from, or is `..` itself. */
static char *take_back(char *path, char *to)
{
    char *slash = memrchr(path, '/', (size_t)(to - path));
    *to = '\0';
    return slash && strcmp(slash, "/..") != 0 && !is_link(path) ? slash : NULL;
}

/** Copy an absolute path, without what says nothing. */
static char *normal_path(const char *from)
{
    char *path = xmalloc(strlen(from) + 2), *to = path;
    while (*from) {
        size_t length = strcspn(from += strspn(from, "/"), "/");
        char *back = length == 2 && !memcmp(from, "..", 2) ? take_back(path, to) : NULL;
        if (back) {
            to = back;
        } else if (length && !(length == 1 && *from == '.')) {
            *to++ = '/';
            to = mempcpy(to, from, length);
        }
        from += length;
    }
    *to = '\0';
    return path;
}

char *path_absolute(const char *name, const char *directory)
{
    if (*name == '/')
        return normal_path(name);
    if (!directory)
        return xcopy(name, strlen(name));
    char *whole = xformat("%s/%s", directory, name), *path = normal_path(whole);
    free(whole);
    return path;
}
