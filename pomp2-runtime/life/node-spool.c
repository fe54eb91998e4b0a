/* Where the spools of a node lie, if not in the experiment. */
#include "config.h"
#include "pomp2-runtime/life/node-spool.h"
#include "pomp2-runtime/ground/identity.h"
#include "pomp2-runtime/life/node-name.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/magic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/statfs.h>
#include <unistd.h>

/* ---- File systems ------------------------------------------------------------------------ */

/* Of those that linux/magic.h does not have; FUSE is sshfs, BeeGFS, GlusterFS and the like. */
enum file_system {
    LUSTRE = 0x0BD00BD0,
    GPFS = 0x47504653,
    BEEGFS = 0x19830326,
    PANFS = (int)0xAAD7AAEA,
    CIFS = (int)0xFF534D42,
    SMB2 = (int)0xFE534D42,
    CEPH = 0x00C36400,
    FUSE = 0x65735546,
};

static bool is_network(const struct statfs *s)
{
    static const uint32_t types[] = {
        NFS_SUPER_MAGIC, SMB_SUPER_MAGIC, AFS_SUPER_MAGIC, V9FS_MAGIC,     LUSTRE, GPFS,
        BEEGFS,          (uint32_t)PANFS, (uint32_t)CIFS,  (uint32_t)SMB2, CEPH,   FUSE};
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

enum suitability { UNFIT, MEMORY, DISK };

static enum suitability suits(const char *base)
{
    struct statfs s;
    if (!base || *base != '/' || strlen(base) > PATH_MAX / 2 || access(base, W_OK | X_OK) != 0 ||
        statfs(base, &s) != 0 || is_network(&s))
        return UNFIT;
    if (s.f_type != TMPFS_MAGIC && s.f_type != RAMFS_MAGIC)
        return DISK;
    return s.f_bavail > s.f_blocks / 2 ? MEMORY : UNFIT;
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

bool node_spool_enter(int directory, const char *host, const char *program, char path[PATH_MAX])
{
    char link[NODE_NAME + 16];
    name_link(host, link);
    return read_link(directory, link, path) ? make_own(path)
                                            : publish(directory, link, program, path);
}

/* A rank that begins may have found the link, and make the folder anew. */
void node_spool_leave(int directory, const char *host, const char *path)
{
    char link[NODE_NAME + 16];
    name_link(host, link);
    if (rmdir(path) != 0)
        return;
    unlinkat(directory, link, 0);
    if (access(path, F_OK) == 0 && symlinkat(path, directory, link) != 0 && errno != EEXIST)
        return; /* who recovers finds no way there */
}
