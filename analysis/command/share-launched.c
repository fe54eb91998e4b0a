/* The processes that a launcher of MPI has started, with one command about one experiment. */
#include "config.h"

#include "analysis/command/share-launched.h"

#include "common/fnv.h"
#include "common/launch.h"
#include "common/seconds.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* Seconds: until the others have begun; that one of them may be silent; between its beats. */
enum { FOR_BEGIN = 10, FOR_SILENCE = 30, FOR_BEAT = 1 };

/* After so many seconds nobody is at work in a folder: clocks of nodes may differ. */
enum { LEFT_ALONE = 3600 };

static const char folder_prefix[] = ".parts-";

static void nap(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 5 * 1000 * 1000}, NULL);
}

unsigned launched_count(void)
{
    struct launch launch;

    launch_find(&launch);
    return launch.size ? launch.size : 1;
}

/* ---- The folder -------------------------------------------------------------------------- */

/* Several commands of one job are told apart by how they were called. */
static uint64_t command_digest(void)
{
    char text[4096];
    int file = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, text, sizeof text) : 0;

    if (file >= 0)
        close(file);
    return (uint64_t)fnv_fold(FNV_START, text, length > 0 ? (size_t)length : 0);
}

/* Where the experiment is; the caller frees it. */
static char *directory_of(const char *path)
{
    struct stat status;
    const char *slash = strrchr(path, '/');

    if (stat(path, &status) == 0 && S_ISDIR(status.st_mode))
        return xstrdup(path);
    return slash ? xformat("%.*s", (int)(slash - path) + 1, path) : xstrdup(".");
}

static char *share_name(const char *folder, unsigned share, const char *end)
{
    return xformat("%s/%u%s", folder, share, end);
}

static void remove_all(const char *folder, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        for (int is_new = 0; is_new < 2; is_new++) {
            char *name = share_name(folder, i, is_new ? ".new" : "");
            unlink(name);
            free(name);
        }
    rmdir(folder);
}

/* ---- What others left -------------------------------------------------------------------- */

/* Only names that we give: `7`, `7.new`. */
static bool is_share(const char *name)
{
    size_t digits = strspn(name, "0123456789");

    return digits && (!name[digits] || strcmp(name + digits, ".new") == 0);
}

/* When somebody was last at work there; INT64_MAX: it is not a folder of ours alone. */
static int64_t folder_time(DIR *folder)
{
    struct stat status;
    int64_t latest = INT64_MAX;

    if (fstat(dirfd(folder), &status) == 0 && status.st_uid == geteuid())
        latest = status.st_mtim.tv_sec;
    for (const struct dirent *entry; latest != INT64_MAX && (entry = readdir(folder));)
        if (is_share(entry->d_name) &&
            fstatat(dirfd(folder), entry->d_name, &status, AT_SYMLINK_NOFOLLOW) == 0 &&
            status.st_mtim.tv_sec > latest)
            latest = status.st_mtim.tv_sec;
    return latest;
}

static void remove_folder(int directory, const char *name)
{
    int file = openat(directory, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    DIR *folder = file >= 0 ? fdopendir(file) : NULL;

    if (!folder) {
        if (file >= 0)
            close(file);
        return;
    }
    if (folder_time(folder) < (int64_t)time(NULL) - LEFT_ALONE) {
        rewinddir(folder);
        for (const struct dirent *entry; (entry = readdir(folder));)
            if (is_share(entry->d_name))
                unlinkat(file, entry->d_name, 0);
        unlinkat(directory, name, AT_REMOVEDIR);
    }
    closedir(folder);
}

/* Folders whose first process was killed. */
static void remove_left(const char *directory)
{
    DIR *entries = opendir(directory);

    for (const struct dirent *entry; entries && (entry = readdir(entries));)
        if (strncmp(entry->d_name, folder_prefix, sizeof folder_prefix - 1) == 0)
            remove_folder(dirfd(entries), entry->d_name);
    if (entries)
        closedir(entries);
}

/* ---- All but the first one --------------------------------------------------------------- */

struct beats {
    int file;
    double last;
};

static void beat(void *argument)
{
    struct beats *beats = argument;
    double time = seconds_now();

    if (time - beats->last < FOR_BEAT)
        return;
    beats->last = time;
    futimens(beats->file, NULL);
}

static bool wait_for_folder(const char *folder)
{
    double begin = seconds_now();

    while (access(folder, F_OK) != 0) {
        if (seconds_now() - begin > FOR_BEGIN)
            return false;
        nap();
    }
    return true;
}

/* Whoever finds the folder gone has nobody to write for any more. */
static void write_and_end(const struct options *options, const char *path,
                          const struct sharing *sharing, const struct launch *launch,
                          const char *folder)
{
    char *name = share_name(folder, launch->rank, ""),
         *unfinished = share_name(folder, launch->rank, ".new");
    int file = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW | O_CLOEXEC, 0600);
    FILE *out = file >= 0 ? fdopen(file, "w") : NULL;
    struct beats beats = {.file = file, .last = seconds_now()};

    if (out)
        share_read(options, path, sharing, launch->rank, launch->size, out, beat, &beats);
    if (!out || fclose(out) != 0 || rename(unfinished, name) != 0)
        unlink(unfinished);
    _exit(STATUS_OK);
}

/* ---- The first one ----------------------------------------------------------------------- */

/* Another process, as its files show it. */
struct partner {
    FILE *file;
    bool has_begun;
    double seen;
    struct timespec stamp;
};

/* @return whether it is still to be waited for */
static bool look_for(struct partner *partner, const char *folder, unsigned share)
{
    char *name = share_name(folder, share, ""), *unfinished = share_name(folder, share, ".new");
    struct stat status;
    double time = seconds_now();

    if ((partner->file = fopen(name, "re"))) {
        free(name);
        free(unfinished);
        return false;
    }
    if (stat(unfinished, &status) == 0 &&
        (!partner->has_begun || status.st_mtim.tv_sec != partner->stamp.tv_sec ||
         status.st_mtim.tv_nsec != partner->stamp.tv_nsec)) {
        partner->has_begun = true;
        partner->stamp = status.st_mtim;
        partner->seen = time;
    }
    free(name);
    free(unfinished);
    return time - partner->seen < (partner->has_begun ? FOR_SILENCE : FOR_BEGIN);
}

static void wait_for_partners(FILE **files, const char *folder, unsigned count)
{
    struct partner *partners = xcalloc(count, sizeof *partners);
    double begin = seconds_now();

    for (unsigned i = 1; i < count; i++)
        partners[i].seen = begin;
    for (unsigned i = 1; i < count; i++) {
        while (look_for(&partners[i], folder, i))
            nap();
        files[i] = partners[i].file;
    }
    free(partners);
}

/* What nobody else has read is read by a child. */
static FILE *read_own(const struct options *options, const char *path,
                      const struct sharing *sharing, unsigned share, unsigned count)
{
    struct share_child child;

    return share_start(&child, options, path, sharing, share, count) ? share_wait(&child) : NULL;
}

static FILE **gather(const struct options *options, const char *path, const struct sharing *sharing,
                     const char *folder, unsigned count)
{
    FILE **files = xcalloc(count, sizeof *files);

    if (mkdir(folder, 0700) != 0) {
        if (errno != EEXIST) {
            free(files);
            return NULL;
        }
        remove_all(folder, count); /* of one that was killed */
        mkdir(folder, 0700);
    }
    fflush(NULL);
    files[0] = read_own(options, path, sharing, 0, count);
    wait_for_partners(files, folder, count);
    remove_all(folder, count);
    for (unsigned i = 1; i < count && files[0]; i++)
        if (!files[i])
            files[i] = read_own(options, path, sharing, i, count);
    return files;
}

FILE **launched_gather(const struct options *options, const char *path,
                       const struct sharing *sharing)
{
    struct launch launch;
    FILE **files = NULL;

    launch_find(&launch);
    char *directory = directory_of(path);
    char *folder =
        xformat("%s/%s%s-%016" PRIx64, directory, folder_prefix, launch.job, command_digest());
    if (launch.rank == 0)
        remove_left(directory);
    if (launch.rank == 0)
        files = gather(options, path, sharing, folder, launch.size);
    else if (access(directory, W_OK | X_OK) != 0)
        _exit(STATUS_OK); /* as for the first one, which reads all */
    else if (wait_for_folder(folder))
        write_and_end(options, path, sharing, &launch, folder);
    free(folder);
    free(directory);
    return files;
}
