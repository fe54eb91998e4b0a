/* The private directory of a process. */
#include "config.h"

#include "common/scratch.h"

#include "common/memory.h"
#include "common/strings.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <time.h>
#include <unistd.h>

static const char prefix[] = "pompcc-";

enum {
    ABANDONED = 60 * 60, /* seconds */
    NO_ROOM = 1 << 20,   /* bytes: a compiler's own files are of that size */
    LOOKED_AT = 4096     /* entries of $TMPDIR: a crowded one must not slow down every call */
};

/* Exit paths have to find it. Open for as long as it is there: that holds the lock. */
static char *directory;
static int lock = -1;

static int remove_entry(const char *path, const struct stat *info, int type, struct FTW *where)
{
    (void)info, (void)type, (void)where;
    remove(path);
    return 0;
}

static void remove_tree(const char *path)
{
    enum { DESCRIPTORS = 2 }; /* the process may have few; then it is only slower */
    nftw(path, remove_entry, DESCRIPTORS, FTW_DEPTH | FTW_PHYS);
}

/* ---- What killed calls left -------------------------------------------------------------- */

static bool is_old(const struct stat *info)
{
    return S_ISDIR(info->st_mode) && info->st_uid == geteuid() &&
           info->st_mtime < time(NULL) - ABANDONED;
}

/* Who is alive has its directory locked: a compilation may well take longer than an hour. */
static bool is_abandoned(int parent, const char *name)
{
    struct stat info;
    int fd = openat(parent, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    bool abandoned =
        fd >= 0 && fstat(fd, &info) == 0 && is_old(&info) && flock(fd, LOCK_EX | LOCK_NB) == 0;

    if (fd >= 0)
        close(fd);
    return abandoned;
}

static void remove_abandoned(const char *parent)
{
    DIR *stream = opendir(parent);
    const struct dirent *entry;

    for (int i = 0; stream && i < LOOKED_AT && (entry = readdir(stream)); i++) {
        if (!has_prefix(entry->d_name, prefix) || !is_abandoned(dirfd(stream), entry->d_name))
            continue;
        char *path = xformat("%s/%s", parent, entry->d_name);
        remove_tree(path);
        free(path);
    }
    if (stream)
        closedir(stream);
}

/* ---- Ours -------------------------------------------------------------------------------- */

static void lock_directory(void)
{
    lock = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock >= 0)
        flock(lock, LOCK_EX | LOCK_NB);
}

const char *scratch_directory(void)
{
    const char *setting = secure_getenv("TMPDIR"), *parent = setting && *setting ? setting : "/tmp";

    if (directory)
        return directory;
    char *path = xformat("%s/%sXXXXXX", parent, prefix);
    directory = mkdtemp(path);
    if (directory) {
        lock_directory();
        remove_abandoned(parent);
        return directory;
    }
    int error = errno;
    free(path);
    errno = error;
    return NULL;
}

bool scratch_is_full(void)
{
    struct statvfs info;

    return directory && statvfs(directory, &info) == 0 &&
           (unsigned long long)info.f_bavail * info.f_frsize < NO_ROOM;
}

void scratch_remove(void)
{
    if (directory)
        remove_tree(directory);
    if (lock >= 0)
        close(lock);
    free(directory);
    directory = NULL;
    lock = -1;
}
