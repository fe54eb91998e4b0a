/* Where the spools of a node lie, if not in the experiment. */
#include "config.h"
#include "pomp2-runtime/life/node-spool.h"
#include "common/experiment.h"
#include "pomp2-runtime/convert/file-lock.h"
#include "pomp2-runtime/ground/identity.h"
#include "pomp2-runtime/ground/memory-left.h"
#include "pomp2-runtime/ground/text-file.h"
#include "pomp2-runtime/life/node-name.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/* ---- File systems ------------------------------------------------------------------------ */

/* Of those that linux/magic.h does not have; FUSE is sshfs, BeeGFS, GlusterFS and the like. PVFS2
 * is OrangeFS. Those that share a disk are among them. */
enum file_system {
    LUSTRE = 0x0BD00BD0,
    GPFS = 0x47504653,
    BEEGFS = 0x19830326,
    PANFS = (int)0xAAD7AAEA,
    CIFS = (int)0xFF534D42,
    SMB2 = (int)0xFE534D42,
    CEPH = 0x00C36400,
    ORANGEFS = 0x20030528,
    KAFS = 0x6B414653,
    CODA = 0x73757245,
    IBRIX = 0x013111A8,
    SNFS = (int)0xBEEFDEAD,
    ACFS = 0x61636673,
    OCFS2 = 0x7461636F,
    GFS2 = 0x01161970,
    FUSE = 0x65735546,
    OVERLAY = 0x794C7630,
};

static bool is_network(const struct statfs *s)
{
    static const uint32_t types[] = {NFS_SUPER_MAGIC,
                                     SMB_SUPER_MAGIC,
                                     AFS_SUPER_MAGIC,
                                     V9FS_MAGIC,
                                     LUSTRE,
                                     GPFS,
                                     BEEGFS,
                                     (uint32_t)PANFS,
                                     (uint32_t)CIFS,
                                     (uint32_t)SMB2,
                                     CEPH,
                                     ORANGEFS,
                                     KAFS,
                                     CODA,
                                     IBRIX,
                                     (uint32_t)SNFS,
                                     ACFS,
                                     OCFS2,
                                     GFS2,
                                     FUSE};
    for (size_t i = 0; i < sizeof types / sizeof *types; i++)
        if ((uint32_t)s->f_type == types[i])
            return true;
    return false;
}

bool node_spool_is_shared(int directory)
{
    struct statfs s;
    return fstatfs(directory, &s) == 0 && is_network(&s);
}

/* Where the files of an overlay lie, by what its mount says; "": it does not, or not in our words.
 */
static void find_upper(const char *path, char upper[PATH_MAX])
{
    const char *line, *option;
    char device[48];
    struct stat status;
    struct text_file mounts;
    *upper = '\0';
    if (stat(path, &status) != 0)
        return;
    snprintf(device, sizeof device, " %u:%u ", major(status.st_dev), minor(status.st_dev));
    text_open(&mounts, "/proc/self/mountinfo");
    while ((line = text_line(&mounts)))
        if (strstr(line, device) && (option = strstr(line, ",upperdir=")))
            sscanf(option + strlen(",upperdir="), "%4000[^, ]", upper);
    text_close(&mounts);
}

/* What is written into a container may go to memory: who can't see where it goes takes it for
 * that. */
static bool is_memory(const char *path, const struct statfs *s)
{
    char upper[PATH_MAX];
    struct statfs below;
    if (s->f_type == OVERLAY) {
        find_upper(path, upper);
        return !*upper || statfs(upper, &below) != 0 || is_memory(upper, &below);
    }
    return s->f_type == TMPFS_MAGIC || s->f_type == RAMFS_MAGIC;
}

bool node_spool_is_memory(const char *path)
{
    struct statfs s;
    return statfs(path, &s) == 0 && is_memory(path, &s);
}

enum suitability { UNFIT, MEMORY, DISK };

/* Half of a file system in memory is free, and half of the memory. */
static enum suitability suits(const char *base)
{
    struct statfs s;
    if (!base || *base != '/' || strlen(base) > PATH_MAX / 2 || access(base, W_OK | X_OK) != 0 ||
        statfs(base, &s) != 0 || is_network(&s))
        return UNFIT;
    if (!is_memory(base, &s))
        return DISK;
    return s.f_bavail > s.f_blocks / 2 && memory_is_left("", 2) ? MEMORY : UNFIT;
}

/* NULL: nothing suits. */
static const char *find_base(void)
{
    const char *const bases[] = {secure_getenv("TMPDIR"), "/tmp", "/dev/shm"};
    for (enum suitability least = DISK; least >= MEMORY; least--)
        for (size_t i = 0; i < sizeof bases / sizeof *bases; i++)
            if (suits(bases[i]) >= least)
                return bases[i];
    return NULL;
}

/* ---- The folder -------------------------------------------------------------------------- */

/* Ours alone: nobody else may put there what we would write to. */
static bool is_own(const char *path)
{
    struct stat s;
    return lstat(path, &s) == 0 && S_ISDIR(s.st_mode) && s.st_uid == identity_user().effective &&
           !(s.st_mode & (S_IWGRP | S_IWOTH));
}

static bool make_own(const char *path)
{
    return (mkdir(path, S_IRWXU) == 0 || errno == EEXIST) && is_own(path);
}

static bool read_link(int directory, const char *link, char path[PATH_MAX])
{
    ssize_t n = readlinkat(directory, link, path, PATH_MAX - 1);
    path[n > 0 ? n : 0] = '\0';
    return n > 0 && *path == '/';
}

/* The first rank of the node leads the others there. */
static bool publish(int directory, const char *link, const char *program, char path[PATH_MAX])
{
    const char *base = find_base();
    uint64_t number = 0;
    if (!base || getrandom(&number, sizeof number, GRND_NONBLOCK) != (ssize_t)sizeof number)
        return false;
    snprintf(path, PATH_MAX, "%s/pompeii-%.80s.%016llx", base, program, (unsigned long long)number);
    if (mkdir(path, S_IRWXU) != 0)
        return false;
    if (symlinkat(path, directory, link) == 0)
        return true;
    rmdir(path);
    return read_link(directory, link, path) && make_own(path);
}

static void name_link(const char *host, char link[NODE_NAME + 16])
{
    char node[NODE_NAME];
    node_name(host, node);
    snprintf(link, NODE_NAME + 16, NODE_SPOOL_LINK "%s", node);
}

/* Who creates a spool there has a share of the folder's lock, and who removes it has all of it: so
 * it is never gone between the two, nor is a link to it left. All of them are on this node. */
static int open_shared(const char *path)
{
    struct stat status;
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    if (fd < 0)
        return fd;
    lock_share(fd);
    if (fstat(fd, &status) == 0 && status.st_nlink > 0)
        return fd;
    close(fd);
    errno = ENOENT;
    return -1;
}

int node_spool_enter(int directory, const char *host, const char *program, char path[PATH_MAX])
{
    enum { TRIES = 100 };
    char link[NODE_NAME + 16];
    int fd = -1;
    name_link(host, link);
    for (int i = 0; fd < 0 && i < TRIES; i++) {
        if (!(read_link(directory, link, path) ? make_own(path)
                                               : publish(directory, link, program, path)))
            return -1;
        fd = open_shared(path);
        if (fd < 0 && errno != ENOENT)
            return -1;
    }
    return fd;
}

void node_spool_entered(int folder)
{
    int saved = errno;
    lock_release(folder);
    close(folder);
    errno = saved;
}

bool node_spool_has(int directory, const char *host, const char *name)
{
    struct stat status;
    char link[NODE_NAME + 16], path[PATH_MAX], spool[PATH_MAX + 40];
    name_link(host, link);
    if (!read_link(directory, link, path))
        return false;
    snprintf(spool, sizeof spool, "%s/%s", path, name);
    return lstat(spool, &status) == 0;
}

/* Entries are read without opendir(), which has its buffer in the program's heap. */
static bool is_empty(int folder)
{
    _Alignas(struct dirent64) char entries[1024];
    lseek(folder, 0, SEEK_SET);
    ssize_t size = syscall(SYS_getdents64, folder, entries, sizeof entries), at = 0;
    while (at < size) {
        const struct dirent64 *e = (const struct dirent64 *)(entries + at);
        if (strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0)
            return false;
        at += e->d_reclen;
    }
    return size >= 0;
}

static bool is_in_use(int folder, uint32_t unused)
{
    (void)unused;
    return !is_empty(folder);
}

/* All of the lock of a folder where nothing is left. One who leaves, too, may have it, and have
 * looked before we were gone. Whose spool is there looks later. */
static bool take_over(int folder)
{
    return lock_take_unless(folder, is_in_use, 0) && flock(folder, LOCK_EX | LOCK_NB) == 0 &&
           is_empty(folder);
}

void node_spool_leave(int directory, const char *host, const char *path)
{
    char link[NODE_NAME + 16], found[PATH_MAX];
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC | O_NOFOLLOW);
    name_link(host, link);
    if (fd >= 0 && take_over(fd)) {
        if (read_link(directory, link, found) && strcmp(found, path) == 0)
            unlinkat(directory, link, 0);
        rmdir(path);
    }
    if (fd >= 0)
        node_spool_entered(fd);
}
