/* Lists that do not fit in memory. */
#include "config.h"

#include "analysis/answer/spill.h"

#include "common/nameless.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

enum { CHUNK = 1 << 20 };

/* Addresses for all that it may ever have; where there are not so many (ulimit -v), for half of
 * what can be had, so that there are some for others. */
static void *find_addresses(struct spill *spill, int flags)
{
    size_t all = spill->most;

    flags |= MAP_NORESERVE;
    for (size_t most = all; most == all || most >= 2 * CHUNK; most /= 2) {
        char *base = mmap(NULL, most, PROT_READ | PROT_WRITE, flags, spill->file, 0);
        if (base == MAP_FAILED)
            continue;
        if (most < all) {
            spill->most = (most / 2 + CHUNK - 1) / CHUNK * CHUNK;
            munmap(base + spill->most, most - spill->most);
        }
        return base;
    }
    return NULL;
}

/* Bytes of the file come as they are needed. */
static bool begin(struct spill *spill)
{
    FILE *file = nameless_file();
    int flags = file ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS;

    spill->file = file ? fcntl(fileno(file), F_DUPFD_CLOEXEC, 0) : -1;
    if (file)
        fclose(file);
    spill->base = find_addresses(spill, flags);
    if (spill->base)
        return true;
    if (spill->file >= 0)
        close(spill->file);
    errno = ENOMEM;
    return false;
}

/* Bytes that the disk has not are no fault of memory later. */
static bool reserve(const struct spill *spill, size_t size)
{
    int problem;

    do
        problem = posix_fallocate(spill->file, (off_t)spill->room, (off_t)(size - spill->room));
    while (problem == EINTR);
    errno = problem;
    return problem == 0;
}

static bool has_addresses(const struct spill *spill, size_t bytes)
{
    bool has = bytes <= spill->most - spill->used;

    if (!has)
        errno = ENOMEM;
    return has;
}

static bool grow(struct spill *spill, size_t bytes)
{
    size_t size = (spill->used + bytes + CHUNK - 1) / CHUNK * CHUNK;

    if (!spill->base && !(begin(spill) && has_addresses(spill, bytes)))
        return false;
    if (spill->file >= 0 && !reserve(spill, size))
        return false;
    spill->room = size;
    return true;
}

void *spill_take(struct spill *spill, size_t bytes)
{
    if (!has_addresses(spill, bytes))
        return NULL;
    if (spill->used + bytes > spill->room && !grow(spill, bytes))
        return NULL;
    unsigned char *taken = spill->base + spill->used;
    spill->used += bytes;
    spill_touch(spill, bytes);
    return taken;
}

void spill_let_go(struct spill *spill)
{
    if (spill->base && spill->file >= 0)
        madvise(spill->base, spill->room, MADV_DONTNEED);
    spill->touched = 0;
}

void spill_free(struct spill *spill)
{
    if (!spill->base)
        return;
    munmap(spill->base, spill->most);
    if (spill->file >= 0)
        close(spill->file);
    *spill = (struct spill){.most = spill->most};
}
