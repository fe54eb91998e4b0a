/* Lines of a file of the kernel's, through a buffer on the stack. */
#include "config.h"
#include "pomp2-runtime/ground/text-file.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

void text_open(struct text_file *f, const char *path)
{
    f->fd = open(path, O_RDONLY | O_CLOEXEC);
    f->begin = f->end = 0;
}

/* What is left of the buffer goes to its beginning. */
static bool read_more(struct text_file *f)
{
    memmove(f->bytes, f->bytes + f->begin, f->end - f->begin);
    f->end -= f->begin;
    f->begin = 0;
    ssize_t n = f->fd < 0 ? 0 : read(f->fd, f->bytes + f->end, sizeof f->bytes - 1 - f->end);
    f->end += n > 0 ? (size_t)n : 0;
    return n > 0;
}

char *text_line(struct text_file *f)
{
    char *newline;
    while (!(newline = memchr(f->bytes + f->begin, '\n', f->end - f->begin)))
        if (!read_more(f)) {
            if (f->begin == f->end)
                return NULL;
            newline = f->bytes + f->end++;
            break;
        }
    char *line = f->bytes + f->begin;
    *newline = '\0';
    f->begin = (size_t)(newline + 1 - f->bytes);
    return line;
}

void text_close(struct text_file *f)
{
    if (f->fd >= 0)
        close(f->fd);
}
