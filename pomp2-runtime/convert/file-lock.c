/* The lock of a directory that several processes write into. */
#include "config.h"
#include "pomp2-runtime/convert/file-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

enum { TRIES = 500, PAUSE = 2000 /* microseconds */ };

static bool never(int directory, uint32_t what)
{
    (void)directory;
    (void)what;
    return false;
}

static bool lock_try(int directory, int kind, bool (*needless)(int directory, uint32_t what),
                     uint32_t what)
{
    for (int i = 0; i < TRIES; i++) {
        if (flock(directory, kind | LOCK_NB) == 0 || errno != EWOULDBLOCK)
            break;
        if (needless(directory, what))
            return false;
        usleep(PAUSE);
    }
    return true;
}

void lock_take(int directory)
{
    lock_try(directory, LOCK_EX, never, 0);
}

bool lock_take_unless(int directory, bool (*needless)(int directory, uint32_t what), uint32_t what)
{
    return lock_try(directory, LOCK_EX, needless, what);
}

void lock_share(int directory)
{
    lock_try(directory, LOCK_SH, never, 0);
}

void lock_release(int directory)
{
    flock(directory, LOCK_UN);
}

int lock_directory(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd >= 0)
        lock_take(fd);
    return fd;
}
