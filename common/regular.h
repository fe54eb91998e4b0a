/** @file regular.h
 *  @brief Opens what somebody else may have named or put there: never waits, never reads a device.
 *
 *  In a header, because the measured process links nothing else of common/ but the filter. */
#ifndef COMMON_REGULAR_H
#define COMMON_REGULAR_H

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/** What errno is for a FIFO, a device or a socket. */
enum { NOT_REGULAR = ENOTBLK };

/** Opens a regular file for reading. @return a descriptor, or -1 with errno; see open_problem() */
static inline int open_regular(const char *path)
{
    struct stat status;
    int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0 || (fstat(fd, &status) == 0 && S_ISREG(status.st_mode)))
        return fd < 0 && errno == ENXIO ? (errno = NOT_REGULAR, -1) : fd;
    close(fd);
    errno = S_ISDIR(status.st_mode) ? EISDIR : NOT_REGULAR;
    return -1;
}

/** The same as a stream. @return NULL with errno when it cannot be opened */
static inline FILE *stream_regular(const char *path)
{
    int fd = open_regular(path);
    FILE *stream = fd < 0 ? NULL : fdopen(fd, "r");
    if (fd >= 0 && !stream)
        close(fd);
    return stream;
}

/** Why that could not be opened. */
static inline const char *open_problem(int error)
{
    return error == NOT_REGULAR ? "not a regular file" : strerror(error);
}

#endif
