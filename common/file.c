/* Whole files in memory. */
#include "config.h"

#include "common/file.h"

#include "common/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

char *read_descriptor(int fd, size_t *length)
{
    size_t capacity = 1 << 16;
    char *text = xzalloc(capacity);
    ssize_t got;

    *length = 0;
    while ((got = read(fd, text + *length, capacity - *length - 1)) != 0) {
        if (got < 0 && errno == EINTR)
            continue;
        if (got < 0) {
            free(text);
            return NULL;
        }
        *length += (size_t)got;
        if (capacity - *length < capacity / 4)
            text = xresize(text, capacity *= 2, 1);
    }
    text[*length] = '\0';
    return text;
}

char *read_file(const char *path, size_t *length)
{
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    char *text = fd < 0 ? NULL : read_descriptor(fd, length);
    int error = errno;

    if (fd >= 0)
        close(fd);
    errno = error;
    return text;
}

int write_file(const char *path, const char *text, size_t length)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0666);
    int error;

    if (fd < 0)
        return -1;
    while (length > 0) {
        ssize_t put = write(fd, text, length);
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            goto failed;
        text += put;
        length -= (size_t)put;
    }
    if (close(fd) == 0)
        return 0;
    fd = -1;
failed:
    error = errno;
    if (fd >= 0)
        close(fd);
    unlink(path);
    errno = error;
    return -1;
}
