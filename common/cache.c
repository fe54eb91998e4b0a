/* Files that are made once and kept for the user. */
#include "config.h"

#include "common/cache.h"

#include "common/file.h"
#include "common/memory.h"
#include "common/regular.h"

#include <stdlib.h>
#include <string.h>

static bool is_ours_alone(const struct stat *status)
{
    return status->st_uid == geteuid() && !(status->st_mode & (S_IWGRP | S_IWOTH));
}

static bool make_directories(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool made = mkdir(path, 0700) == 0 || errno == EEXIST;
        *slash = '/';
        if (!made)
            return false;
    }
    return mkdir(path, 0700) == 0 || errno == EEXIST;
}

char *cache_directory(const char *name)
{
    const char *base = secure_getenv("XDG_CACHE_HOME"), *home = secure_getenv("HOME");
    const char *slash = *name ? "/" : "";
    char *path = base && *base == '/'   ? xformat("%s/pompeii%s%s", base, slash, name)
                 : home && *home == '/' ? xformat("%s/.cache/pompeii%s%s", home, slash, name)
                                        : NULL;
    struct stat status;

    if (path && make_directories(path) && lstat(path, &status) == 0 && S_ISDIR(status.st_mode) &&
        is_ours_alone(&status))
        return path;
    free(path);
    return NULL;
}

bool cache_has(const char *path)
{
    struct stat status;

    return lstat(path, &status) == 0 && S_ISREG(status.st_mode) && is_ours_alone(&status);
}

char *cache_read(const char *path, size_t *length)
{
    struct stat status;
    int fd = cache_has(path) ? open_regular(path) : -1;
    char *bytes = fd >= 0 && fstat(fd, &status) == 0 && is_ours_alone(&status)
                      ? read_descriptor(fd, length)
                      : NULL;

    if (fd >= 0)
        close(fd);
    return bytes;
}

bool cache_write(const char *path, const char *bytes, size_t length)
{
    char *other = xformat("%s.%ld", path, (long)getpid());
    bool kept = write_file(other, bytes, length) == 0 && chmod(other, 0600) == 0 &&
                rename(other, path) == 0;
    int error = errno;

    if (!kept)
        unlink(other);
    free(other);
    errno = error;
    return kept;
}
