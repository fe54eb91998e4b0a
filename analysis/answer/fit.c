/* Text that fits into the columns of a terminal: names lose their middle, lines go on below. */
#include "config.h"

#include "analysis/answer/fit.h"

#include "analysis/answer/table.h"
#include "common/clean.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- Names ------------------------------------------------------------------------------- */

/* Columns of one character, or of what is shown in its place; `*bytes`: its length. */
static int next_width(const char *text, size_t length, size_t *bytes)
{
    char shown[CLEAN_SIZE];

    *bytes = clean_next(text, length, shown);
    return *bytes > 1 && *shown != '\\' ? 1 : (int)strlen(shown);
}

/* How many bytes from the begin are at most `width` columns. */
static size_t head_length(const char *text, int width)
{
    size_t length = strlen(text), at = 0, bytes;

    while (at < length && (width -= next_width(text + at, length - at, &bytes)) >= 0)
        at += bytes;
    return at;
}

/* Where the end begins that has at most `width` columns. */
static size_t tail_begin(const char *text, int width)
{
    size_t length = strlen(text), at = 0, bytes;
    int whole = text_width(text);

    while (at < length && whole > width) {
        whole -= next_width(text + at, length - at, &bytes);
        at += bytes;
    }
    return at;
}

char *fit_middle(const char *text, int width)
{
    static const char gap[] = "..";
    int room = width - (int)strlen(gap);

    if (text_width(text) <= width)
        return xstrdup(text);
    if (room < 2)
        return xcopy(text, head_length(text, width > 0 ? width : 0));
    return xformat("%.*s%s%s", (int)head_length(text, room / 2), text, gap,
                   text + tail_begin(text, room - room / 2));
}

/* ---- Lines ------------------------------------------------------------------------------- */

struct fitter {
    FILE *out;
    int width;
    char *line; /* as far as it was written */
    size_t length, capacity;
};

enum { HANG = 4, UNIT = 3 };

/* Bytes of what makes text bold or plain again, which takes no column. */
static size_t mark_length(const char *text, size_t length)
{
    return length >= 4 && memcmp(text, "\033[", 2) == 0 && text[3] == 'm' ? 4 : 0;
}

/* Whether a line may end at this blank: what follows is no unit, nor a sign between two numbers. */
static bool may_break(const char *text, size_t length, size_t at)
{
    size_t next = at, end;

    while (next < length && text[next] == ' ')
        next++;
    for (end = next; end < length && text[end] != ' '; end++)
        ;
    return end - next > UNIT || next == length;
}

/* Of `text`, the bytes that go on this line. `*plain`: it is cut where there is no blank. */
static size_t line_part(const char *text, size_t length, int width, size_t indent)
{
    size_t at = 0, bytes, best = 0;
    int column = 0;

    while (at < length) {
        size_t mark = mark_length(text + at, length - at);
        if (mark) {
            at += mark;
            continue;
        }
        if (text[at] == ' ' && at > indent && (!best || may_break(text, length, at)))
            best = at;
        column += next_width(text + at, length - at, &bytes);
        if (column > width)
            return best ? best : at;
        at += bytes;
    }
    return length;
}

static void put_fitted(struct fitter *fitter)
{
    const char *text = fitter->line;
    size_t length = fitter->length, indent = 0;
    int width = fitter->width, hang;

    while (indent < length && text[indent] == ' ')
        indent++;
    hang = (int)indent + HANG < width / 2 ? (int)indent + HANG : width / 2;
    for (bool first = true; length; first = false) {
        size_t part = line_part(text, length, first ? width : width - hang, first ? indent : 0);
        part = part ? part : length;
        if (!first)
            fprintf(fitter->out, "%*s", hang, "");
        fwrite(text, 1, part, fitter->out);
        text += part;
        length -= part;
        while (length && *text == ' ') {
            text++;
            length--;
        }
        if (length)
            fputc('\n', fitter->out);
    }
    fitter->length = 0;
}

static ssize_t fitter_write(void *cookie, const char *text, size_t length)
{
    struct fitter *fitter = cookie;

    for (size_t i = 0; i < length; i++) {
        if (text[i] == '\n') {
            put_fitted(fitter);
            fputc('\n', fitter->out);
            continue;
        }
        fitter->line = xgrow(fitter->line, fitter->length, &fitter->capacity, 1);
        fitter->line[fitter->length++] = text[i];
    }
    return ferror(fitter->out) ? 0 : (ssize_t)length;
}

static int fitter_close(void *cookie)
{
    struct fitter *fitter = cookie;

    put_fitted(fitter);
    int status = fflush(fitter->out);
    free(fitter->line);
    free(fitter);
    return status;
}

FILE *fit_lines(FILE *out, int width)
{
    struct fitter *fitter = xzalloc(sizeof *fitter);
    FILE *stream = fopencookie(
        fitter, "w", (cookie_io_functions_t){.write = fitter_write, .close = fitter_close});

    *fitter = (struct fitter){.out = out, .width = width};
    if (!stream)
        free(fitter);
    return stream;
}
