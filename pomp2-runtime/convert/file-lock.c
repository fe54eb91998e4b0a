/* The lock of a directory that several processes write into. */
#include "config.h"
#include "pomp2-runtime/convert/file-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

enum { TRIES = 500, PAUSE = 2000 /* microseconds */ };

static void lock_try(int directory, int kind)
{
    for (int i = 0; i < TRIES; i++) {
        if (flock(directory, kind | LOCK_NB) == 0 || errno != EWOULDBLOCK)
            break;
        usleep(PAUSE);
    }
}

void lock_take(int directory)
{
    lock_try(directory, LOCK_EX);
}

void lock_share(int directory)
{
    lock_try(directory, LOCK_SH);
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
