/* The bytes of a file, decompressed when they are zstd. */
#include "config.h"

#include "analysis/reader/member.h"
#include "analysis/reader/stream.h"

#include "common/memory.h"
#include "common/regular.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <zstd.h>

enum { INPUT_SIZE = 128 * 1024 };

struct stream {
    int fd;
    bool at_end;         /* of the file */
    bool limited;        /* to `size`: what follows is another one's */
    ZSTD_DCtx *zstd;     /* NULL for a plain file */
    size_t frame_left;   /* what ZSTD_decompressStream still wants; 0 between frames */
    ZSTD_inBuffer input; /* the part of `bytes` that is not yet consumed */
    int64_t size, done;  /* of what it is on disk: the file, or a member of it */
    const char *reason;
    unsigned char bytes[INPUT_SIZE];
};

/* Refill the input buffer when it is empty. -1 on a read error. */
static int refill(struct stream *stream)
{
    if (stream->input.pos < stream->input.size || stream->at_end)
        return 0;
    int64_t left = stream->limited ? stream->size - stream->done : INPUT_SIZE;
    size_t wanted = left < INPUT_SIZE ? (size_t)left : INPUT_SIZE;
    ssize_t got;
    do
        got = read(stream->fd, stream->bytes, wanted);
    while (got < 0 && errno == EINTR);
    if (got < 0) {
        stream->reason = strerror(errno);
        return -1;
    }
    stream->at_end = got == 0;
    stream->done += got;
    stream->input = (ZSTD_inBuffer){stream->bytes, (size_t)got, 0};
    return 0;
}

struct stream *stream_open(const char *path)
{
    static const unsigned char magic[] = {0x28, 0xb5, 0x2f, 0xfd}; /* RFC 8878, 3.1.1 */
    struct stat status = {0};
    int fd = open_regular(path);
    int64_t size = -1;

    if (fd < 0 && errno == ENOTDIR)
        fd = member_open(path, &size);
    if (fd < 0)
        return NULL;
    fstat(fd, &status);
    struct stream *stream = xzalloc(sizeof *stream);
    stream->fd = fd;
    stream->limited = size >= 0;
    stream->size = stream->limited ? size : status.st_size;
    if (refill(stream) == 0 && stream->input.size >= sizeof magic &&
        memcmp(stream->bytes, magic, sizeof magic) == 0)
        stream->zstd = ZSTD_createDCtx();
    return stream;
}

static ssize_t read_plain(struct stream *stream, void *buffer, size_t size)
{
    size_t left = stream->input.size - stream->input.pos;

    if (size > left)
        size = left;
    memcpy(buffer, stream->bytes + stream->input.pos, size);
    stream->input.pos += size;
    return (ssize_t)size;
}

static ssize_t read_zstd(struct stream *stream, void *buffer, size_t size)
{
    ZSTD_outBuffer output = {buffer, size, 0};

    while (output.pos == 0) {
        if (refill(stream) < 0)
            return -1;
        if (stream->input.pos == stream->input.size && stream->at_end) {
            /* What a cut frame still holds back comes out by calling with no input. */
            size_t before = output.pos;
            if (stream->frame_left)
                ZSTD_decompressStream(stream->zstd, &output, &stream->input);
            return (ssize_t)(output.pos - before);
        }
        size_t left = ZSTD_decompressStream(stream->zstd, &output, &stream->input);
        if (ZSTD_isError(left)) {
            stream->reason = ZSTD_getErrorName(left);
            return -1;
        }
        stream->frame_left = left;
    }
    return (ssize_t)output.pos;
}

ssize_t stream_read(struct stream *stream, void *buffer, size_t size)
{
    if (stream->reason)
        return -1;
    if (stream->zstd)
        return read_zstd(stream, buffer, size);
    return refill(stream) < 0 ? -1 : read_plain(stream, buffer, size);
}

const char *stream_reason(const struct stream *stream)
{
    return stream->reason ? stream->reason : "no error";
}

double stream_position(const struct stream *stream)
{
    return stream->size > 0 ? (double)stream->done / (double)stream->size : 1;
}

void stream_close(struct stream *stream)
{
    if (!stream)
        return;
    ZSTD_freeDCtx(stream->zstd);
    close(stream->fd);
    free(stream);
}
