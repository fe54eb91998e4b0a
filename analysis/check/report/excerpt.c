/* Source lines and carets: columns of a terminal, and not bytes. */
#include "config.h"

#include "analysis/check/report/excerpt.h"

#include "analysis/check/report/source.h"
#include "common/clean.h"

#include <string.h>

enum { TAB = 8, WINDOW = 100, BEFORE = 60 };

/** Characters that are two columns wide, or none (UAX #11 and #44, roughly). */
static int character_width(uint32_t code)
{
    static const struct {
        uint32_t first, last;
        int width;
    } ranges[] = {{0x300, 0x36f, 0},    {0x200b, 0x200d, 0}, {0x20d0, 0x20ff, 0},
                  {0xfe00, 0xfe0f, 0},  {0x1100, 0x115f, 2}, {0x2e80, 0xa4cf, 2},
                  {0xac00, 0xd7a3, 2},  {0xf900, 0xfaff, 2}, {0xfe30, 0xfe6f, 2},
                  {0xff00, 0xff60, 2},  {0xffe0, 0xffe6, 2}, {0x1f300, 0x1faff, 2},
                  {0x20000, 0x3fffd, 2}};
    for (size_t i = 0; i < sizeof(ranges) / sizeof(*ranges); i++)
        if (code >= ranges[i].first && code <= ranges[i].last)
            return ranges[i].width;
    return 1;
}

/** One character as it is shown, and its columns; `column` is where it stands. @return its bytes */
static size_t next_shown(const struct source_line *line, size_t at, size_t column,
                         char shown[CLEAN_SIZE + TAB], size_t *width)
{
    uint32_t code = 0;
    if (line->text[at] == '\t') {
        *width = TAB - column % TAB;
        memset(shown, ' ', *width);
        shown[*width] = '\0';
        return 1;
    }
    size_t bytes = clean_decode(line->text + at, line->length - at, &code);
    bool as_it_is = bytes && !clean_is_command(code);
    size_t used = clean_next(line->text + at, line->length - at, shown);
    *width = as_it_is ? (size_t)character_width(code) : strlen(shown);
    return used;
}

static size_t column_of(const struct source_line *line, size_t offset)
{
    char shown[CLEAN_SIZE + TAB];
    size_t column = 0, width;
    for (size_t at = 0; at < line->length && at < offset; column += width)
        at += next_shown(line, at, column, shown, &width);
    return column;
}

/** The columns from `from` on, WINDOW of them. */
static void print_text(FILE *out, const struct source_line *line, size_t from)
{
    char shown[CLEAN_SIZE + TAB];
    size_t column = 0, width, at = 0;
    fputs(from ? "..." : "", out);
    for (; at < line->length && column < from + WINDOW; column += width) {
        at += next_shown(line, at, column, shown, &width);
        if (column >= from)
            fputs(shown, out);
        else if (column + width > from) /* half of it */
            fprintf(out, "%*s", (int)(column + width - from), "");
    }
    fputs(at < line->length ? "...\n" : "\n", out);
}

void excerpt_print(FILE *out, const struct program *program, const struct place *place,
                   size_t column, size_t length)
{
    struct source_line line;
    if (!source_line(program, place, &line) || !line.length)
        return;
    size_t caret = column_of(&line, column), end = column_of(&line, column + length);
    size_t from = caret >= WINDOW ? caret - BEFORE : 0;
    if (end > from + WINDOW)
        end = from + WINDOW;
    fprintf(out, "%5u | ", place->line);
    print_text(out, &line, from);
    fprintf(out, "%5s | %*s^", "", (int)(caret - from) + (from ? 3 : 0), "");
    for (size_t i = caret + 1; i < end; i++)
        putc('~', out);
    putc('\n', out);
}

uint32_t excerpt_characters(const struct program *program, const struct place *place, size_t column)
{
    struct source_line line;
    uint32_t count = 0;
    if (!source_line(program, place, &line))
        return column;
    for (size_t at = 0; at < line.length && at < column; count++) {
        uint32_t code;
        size_t bytes = clean_decode(line.text + at, line.length - at, &code);
        at += bytes ? bytes : 1;
    }
    return count;
}
