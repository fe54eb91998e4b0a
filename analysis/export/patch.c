/* Buffered writing, and writing again what is behind the buffer or still in it. */
#include "config.h"

#include "analysis/export/patch.h"

#include "common/memory.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUFFER = 1 << 20 };

struct patch_file {
    int fd, error;
    off_t written; /* bytes before the buffer */
    size_t length;
    char buffer[BUFFER];
};

struct patch_file *patch_open(const char *path)
{
    int fd = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);

    if (fd < 0)
        return NULL;
    struct patch_file *file = xzalloc(sizeof *file);
    file->fd = fd;
    return file;
}

static void write_at(struct patch_file *file, const char *text, size_t length, off_t position)
{
    while (length && !file->error) {
        ssize_t done = pwrite(file->fd, text, length, position);
        if (done < 0 && errno == EINTR)
            continue;
        if (done <= 0) {
            file->error = done < 0 ? errno : EIO;
            return;
        }
        text += done;
        length -= (size_t)done;
        position += done;
    }
}

static void flush(struct patch_file *file)
{
    write_at(file, file->buffer, file->length, file->written);
    file->written += (off_t)file->length;
    file->length = 0;
}

void patch_put(struct patch_file *file, const char *text, size_t length)
{
    if (file->length + length > BUFFER)
        flush(file);
    if (length > BUFFER) {
        write_at(file, text, length, file->written);
        file->written += (off_t)length;
        return;
    }
    memcpy(file->buffer + file->length, text, length);
    file->length += length;
}

off_t patch_position(const struct patch_file *file)
{
    return file->written + (off_t)file->length;
}

void patch_at(struct patch_file *file, off_t position, const char *text, size_t length)
{
    if (position < file->written && position + (off_t)length > file->written)
        flush(file); /* it lies on both sides */
    if (position < file->written)
        write_at(file, text, length, position);
    else
        memcpy(file->buffer + (position - file->written), text, length);
}

bool patch_close(struct patch_file *file)
{
    flush(file);
    if (close(file->fd) < 0 && !file->error)
        file->error = errno;
    int error = file->error;
    free(file);
    errno = error;
    return error == 0;
}
