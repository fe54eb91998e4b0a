/* The experiment directory: its name, and whose it is. */
#include "config.h"
#include "pomp2-runtime/life/directory.h"
#include "common/container.h"
#include "common/experiment.h"
#include "pomp2-runtime/convert/file-lock.h"
#include "pomp2-runtime/ground/identity.h"
#include "pomp2-runtime/ground/local-time.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* ---- Its name ---------------------------------------------------------------------------- */

static size_t put_string(char *to, size_t used, const char *text)
{
    size_t n = strlen(text), room = PATH_MAX - 1 - used;
    if (n > room)
        n = room;
    memcpy(to + used, text, n);
    to[used + n] = '\0';
    return used + n;
}

/* Replaces %n, %t, %p, %r, %j and %h; %% is a percent sign. */
static void expand_pattern(const char *pattern, const struct directory_names *names, char *out)
{
    char pid[24], rank[16], date[32];
    snprintf(pid, sizeof pid, "%" PRIu64, identity_process());
    snprintf(rank, sizeof rank, "%u", names->launch->rank);
    local_stamp(names->date, date, sizeof date);
    size_t used = 0;
    out[0] = '\0';
    for (; *pattern; pattern++) {
        char plain[2] = {*pattern, '\0'};
        const char *text = plain;
        if (*pattern == '%' && pattern[1]) {
            switch (pattern[1]) {
            case 'n':
                text = names->program;
                break;
            case 't':
                text = date;
                break;
            case 'p':
                text = pid;
                break;
            case 'r':
                text = rank;
                break;
            case 'j':
                text = names->launch->name;
                break;
            case 'h':
                text = names->host;
                break;
            case '%':
                break;
            default:
                pattern--;
                break;
            }
            pattern++;
        }
        used = put_string(out, used, text);
    }
}

static bool make_absolute(const char *name, char *out)
{
    size_t used = 0;
    if (name[0] != '/') {
        if (!getcwd(out, PATH_MAX))
            return false;
        used = put_string(out, strlen(out), "/");
    }
    put_string(out, used, name);
    return true;
}

/* Makes the directories above the last one. */
static void make_parents(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0777);
        *slash = '/';
    }
}

/* ---- Whose it is ------------------------------------------------------------------------- */

enum { JOB = 160 };

/* What is in a directory, seen from one rank. */
struct contents {
    bool anchor, own_trace;
    unsigned traces, spools;
    char job[JOB]; /* as in the link; "": there is none */
};

#define JOB_LINK ".job"

static void read_job(int directory, char *out)
{
    ssize_t n = readlinkat(directory, JOB_LINK, out, JOB - 1);
    out[n > 0 ? n : 0] = '\0';
}

static void look_into_container(int directory, const char *name, uint32_t rank,
                                struct contents *out)
{
    struct container_member member;
    struct container_walk walk = container_open(directory, name);
    while (container_walk(&walk, &member)) {
        out->traces++;
        out->own_trace |= member.rank == rank;
    }
    container_close(&walk);
}

static void look_at(int directory, const char *name, uint32_t rank, struct contents *out)
{
    char own[32];
    size_t length = (size_t)snprintf(own, sizeof own, "trace.%u.xml", rank);
    const char *part = strstr(name, ".part");
    out->anchor |= strcmp(name, "pompeii.xml") == 0;
    out->own_trace |= strncmp(name, own, length) == 0 && !part;
    out->traces += strncmp(name, "trace.", 6) == 0 && !part;
    if (strncmp(name, CONTAINER_PREFIX, strlen(CONTAINER_PREFIX)) == 0)
        look_into_container(directory, name, rank, out);
    out->spools += strncmp(name, "spool.", 6) == 0 || is_node_spool_link(name);
}

/* Entries are read without opendir(), which has its buffer in the program's heap. */
static void look_at_all(int directory, uint32_t rank, struct contents *out)
{
    _Alignas(struct dirent64) char entries[8192];
    ssize_t size;
    int fd = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    while (fd >= 0 && (size = syscall(SYS_getdents64, fd, entries, sizeof entries)) > 0)
        for (ssize_t at = 0; at < size;) {
            const struct dirent64 *e = (const struct dirent64 *)(entries + at);
            look_at(fd, e->d_name, rank, out);
            at += e->d_reclen;
        }
    if (fd >= 0)
        close(fd);
}

/* Where our job is, and nobody of it has ended, we have not been: the rest is nothing to us, and
 * would be much if every rank looked at what all others have there. */
static void look_into(int directory, const char *job, uint32_t rank, struct contents *out)
{
    struct stat status;
    *out = (struct contents){0};
    read_job(directory, out->job);
    if (!*job || strcmp(out->job, job) != 0 ||
        fstatat(directory, "pompeii.xml", &status, AT_SYMLINK_NOFOLLOW) == 0)
        look_at_all(directory, rank, out);
}

/* The experiment of an earlier run is put aside, under its date. */
static bool put_aside(const char *path)
{
    char date[32], other[PATH_MAX + 64];
    struct stat status;
    if (stat(path, &status) != 0)
        return false;
    local_stamp(status.st_mtime, date, sizeof date);
    for (int i = 0; i < 100; i++) {
        snprintf(other, sizeof other, i ? "%s-%s.%d" : "%s-%s", path, date, i);
        if (access(other, F_OK) != 0)
            return rename(path, other) == 0;
    }
    return false;
}

/* Whether an empty directory, or one with our job's other ranks, is for us. */
static bool is_for(int directory, const char *job, const struct contents *c)
{
    char found[JOB];
    if (*c->job)
        return strcmp(c->job, job) == 0 && !c->own_trace;
    if (c->spools || c->anchor)
        return false;
    if (!*job)
        return true;
    if (symlinkat(job, directory, JOB_LINK) == 0)
        return true;
    read_job(directory, found); /* another rank was faster */
    return strcmp(found, job) == 0;
}

/* Whether nobody writes there any more. Of another job, ranks may still be to come. */
static bool is_over(const char *job, const struct contents *c)
{
    const char *size = strchr(c->job, '/');
    bool whole = strcmp(c->job, job) == 0 ? !*job || c->own_trace
                                          : !size || c->traces >= strtoul(size + 1, NULL, 10);
    return c->anchor && !c->spools && whole;
}

/*
 * Somebody else could put there what they want us to write to, or take away what we have written:
 * the directory has to be our user's, and closed to the rest. One that we have just made may have
 * another owner, as file systems on a network have it.
 */
static int open_own(const char *path, bool made)
{
    struct stat link, status;
    uid_t user = identity_user().effective;
    if (lstat(path, &link) != 0)
        return -1;
    bool is_link = S_ISLNK(link.st_mode), own_link = is_link && link.st_uid == user;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | (own_link ? 0 : O_NOFOLLOW));
    int failure = fd < 0 ? is_link ? DIRECTORY_FOREIGN : errno : fstat(fd, &status) ? errno : 0;
    if (!failure && !made && (status.st_uid != user || (status.st_mode & S_IWOTH)))
        failure = DIRECTORY_FOREIGN;
    if (failure && fd >= 0)
        close(fd);
    errno = failure;
    return failure ? -1 : fd;
}

/* The directory, made or found; what is over there is put aside. @return a descriptor, or -1 */
static int find_place(const char *path, const char *job, uint32_t rank, struct contents *c,
                      bool *made)
{
    enum { TRIES = 4 };
    for (int tries = 0; tries < TRIES; tries++) {
        *made = mkdir(path, S_IRWXU) == 0;
        if (!*made && errno != EEXIST)
            return -1;
        int directory = open_own(path, *made);
        if (directory < 0)
            return -1;
        look_into(directory, job, rank, c);
        if (tries == TRIES - 1 || !is_over(job, c))
            return directory;
        close(directory);
        if (!put_aside(path))
            return -1;
    }
    return -1;
}

/* Takes a place in the directory. EEXIST: it is another's. What we made goes if we can't use it. */
static bool enter_directory(const char *path, const char *job, uint32_t rank,
                            directory_claim *claim)
{
    struct contents c;
    bool made = false;
    int directory = find_place(path, job, rank, &c, &made);
    bool ours = directory >= 0 && is_for(directory, job, &c);
    bool good = ours && claim(directory, path);
    int failure = directory < 0 || ours ? errno : EEXIST;
    if (!good && made) {
        if (directory >= 0)
            unlinkat(directory, JOB_LINK, 0);
        rmdir(path);
    }
    if (directory >= 0)
        close(directory);
    errno = failure;
    return good;
}

static void read_job_at(const char *path, char *out)
{
    int directory = open(path, O_PATH | O_DIRECTORY | O_CLOEXEC);
    *out = '\0';
    if (directory < 0)
        return;
    read_job(directory, out);
    close(directory);
}

/* The first rank of a job may have found `wanted` taken, and gone to `wanted`-JOB: then the others
 * do so, too. */
static bool enter_as_rank(const char *wanted, const struct launch *launch, char *path,
                          directory_claim *claim)
{
    char job[JOB], found[JOB], other[PATH_MAX];
    snprintf(job, sizeof job, "%s/%u", launch->job, launch->size);
    strcpy(other, wanted);
    put_string(other, put_string(other, strlen(other), "-"), launch->job);
    read_job_at(other, found);
    strcpy(path, wanted);
    if (strcmp(found, job) != 0 && enter_directory(path, job, launch->rank, claim))
        return true;
    strcpy(path, other);
    return (strcmp(found, job) == 0 || errno == EEXIST) &&
           enter_directory(path, job, launch->rank, claim);
}

/* Nobody else puts the directory aside while we look at it. */
static int lock_above(const char *path)
{
    char above[PATH_MAX];
    strcpy(above, path);
    *strrchr(above, '/') = '\0';
    return lock_directory(*above ? above : "/");
}

static bool enter_any(const char *wanted, const struct launch *launch, char *path,
                      directory_claim *claim)
{
    bool good = *launch->job ? enter_as_rank(wanted, launch, path, claim)
                             : enter_directory(path, "", launch->rank, claim);
    for (int i = 0; !good && errno == EEXIST && i < 100; i++) {
        char more[48];
        snprintf(more, sizeof more, i ? "-%" PRIu64 ".%d" : "-%" PRIu64, identity_process(), i);
        strcpy(path, wanted);
        put_string(path, strlen(path), more);
        good = enter_directory(path, "", launch->rank, claim);
    }
    return good;
}

static bool make_locked(const char *wanted, const struct launch *launch, char *path,
                        directory_claim *claim)
{
    strcpy(path, wanted);
    int lock = lock_above(path);
    bool good = enter_any(wanted, launch, path, claim);
    int saved = errno;
    if (lock >= 0)
        close(lock);
    errno = saved;
    return good;
}

bool directory_make(const char *pattern, const struct directory_names *names, char *path,
                    directory_claim *claim)
{
    char name[PATH_MAX], wanted[PATH_MAX];
    expand_pattern(pattern, names, name);
    path[0] = '\0';
    if (!make_absolute(name, wanted))
        return false;
    make_parents(wanted);
    return make_locked(wanted, names->launch, path, claim);
}

bool directory_make_beside(const char *parent, char *path, directory_claim *claim)
{
    const struct launch alone = {.size = 1};
    char wanted[PATH_MAX], process[24];
    size_t used = put_string(wanted, 0, parent);
    snprintf(process, sizeof process, "-%" PRIu64, identity_process());
    put_string(wanted, used, process);
    return make_locked(wanted, &alone, path, claim);
}
