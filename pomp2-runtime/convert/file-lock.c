/* The lock of a directory that several processes write into. */
#include "config.h"
#include "pomp2-runtime/convert/file-lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

enum { TRIES = 500, PAUSE = 2000 /* microseconds */ };

int lock_directory(const char *path)
{
    int fd = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    for (int i = 0; fd >= 0 && i < TRIES; i++) {
        if (flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
            break;
        usleep(PAUSE);
    }
    return fd;
}
