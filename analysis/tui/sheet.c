/* Lines for a terminal: cleaned, cut to their width, in pieces that look different. */
#include "config.h"

#include "analysis/tui/sheet.h"

#include "common/clean.h"
#include "common/memory.h"

#include <langinfo.h>
#include <stdarg.h>
#include <stdlib.h>
#include <wchar.h>

struct sheet *sheet_new(int rows, int columns)
{
    struct sheet *sheet = xzalloc(sizeof *sheet);

    *sheet = (struct sheet){rows, columns, xcalloc((size_t)rows + 1, sizeof *sheet->lines)};
    for (int i = 0; i <= rows; i++) {
        sheet->lines[i].room = columns;
        sheet->lines[i].text = xgrow(NULL, 0, &sheet->lines[i].capacity, 1);
        *sheet->lines[i].text = '\0';
    }
    return sheet;
}

void sheet_free(struct sheet *sheet)
{
    for (int i = 0; i <= sheet->rows; i++)
        free(sheet->lines[i].text);
    free(sheet->lines);
    free(sheet);
}

struct line *sheet_line(struct sheet *sheet, int row)
{
    return &sheet->lines[row >= 0 && row < sheet->rows ? row : sheet->rows];
}

/* ---- Characters -------------------------------------------------------------------------- */

static bool is_unicode(void)
{
    return strcmp(nl_langinfo(CODESET), "UTF-8") == 0;
}

/* One character as it is shown. @return its bytes in `text` */
static size_t next_shown(const char *text, size_t length, char shown[CLEAN_SIZE], int *width)
{
    size_t bytes = clean_next(text, length, shown);
    uint32_t code = 0;

    if (bytes == 1) { /* ASCII, or what stands for a byte */
        *width = (int)strlen(shown);
        return bytes;
    }
    *width = is_unicode() && *shown != '\\' && clean_decode(text, length, &code)
                 ? wcwidth((wchar_t)code)
                 : -1;
    if (*shown == '\\')
        *width = (int)strlen(shown);
    else if (*width < 0) {
        strcpy(shown, "?");
        *width = 1;
    }
    return bytes;
}

int shown_width(const char *text)
{
    size_t length = strlen(text), bytes;
    char shown[CLEAN_SIZE];
    int all = 0, width;

    for (; length; text += bytes, length -= bytes) {
        bytes = next_shown(text, length, shown, &width);
        all += width;
    }
    return all;
}

static void append(struct line *line, const char *text, int width)
{
    for (; *text; text++) {
        line->text = xgrow(line->text, line->length + 1, &line->capacity, 1);
        line->text[line->length++] = *text;
    }
    line->text[line->length] = '\0';
    line->width += width;
}

/* What was appended last looks so. */
static void end_piece(struct line *line, enum look look)
{
    struct piece *last = line->piece_count ? &line->pieces[line->piece_count - 1] : NULL;

    if (last && (last->look == look || line->piece_count == MAX_PIECES))
        last->end = line->length;
    else
        line->pieces[line->piece_count++] = (struct piece){line->length, look};
}

/* Up to `room` columns of it. @return bytes of `text` that were put */
static size_t append_shown(struct line *line, const char *text, int room)
{
    size_t length = strlen(text), at = 0, bytes;
    char shown[CLEAN_SIZE];
    int width, left = line->room - line->width;

    room = room < left ? room : left;
    while (at < length) {
        bytes = next_shown(text + at, length - at, shown, &width);
        if (width > room)
            break;
        append(line, shown, width);
        room -= width;
        at += bytes;
    }
    return at;
}

/* ---- Lines ------------------------------------------------------------------------------- */

void line_put(struct line *line, enum look look, const char *text)
{
    append_shown(line, text, line->room);
    end_piece(line, look);
}

void line_format(struct line *line, enum look look, const char *format, ...)
{
    char *text = NULL;
    size_t length;
    FILE *stream = xstream(&text, &length);
    va_list arguments;

    va_start(arguments, format);
    vfprintf(stream, format, arguments);
    va_end(arguments);
    fclose(stream);
    line_put(line, look, text);
    free(text);
}

static void append_blanks(struct line *line, int count)
{
    while (count-- > 0 && line->width < line->room)
        append(line, " ", 1);
}

void line_tab(struct line *line, int column)
{
    append_blanks(line, column - line->width);
    end_piece(line, LOOK_PLAIN);
}

/* The end of the text that has at most `width` columns. */
static const char *tail(const char *text, int width)
{
    size_t length = strlen(text), bytes;
    int rest = shown_width(text), wide;
    char shown[CLEAN_SIZE];

    while (length && rest > width) {
        bytes = next_shown(text, length, shown, &wide);
        rest -= wide;
        text += bytes;
        length -= bytes;
    }
    return text;
}

void line_cell(struct line *line, enum look look, int width, const char *text)
{
    int wanted = width < 0 ? -width : width, begin = line->width, whole = shown_width(text);

    if (whole <= wanted) {
        append_blanks(line, width < 0 ? wanted - whole : 0);
        append_shown(line, text, wanted);
    } else if (wanted < 6) {
        append_shown(line, text, wanted);
    } else {
        append_shown(line, text, (wanted - 2) / 2);
        append_shown(line, "..", 2);
        append_shown(line, tail(text, wanted - 2 - (wanted - 2) / 2), wanted);
    }
    append_blanks(line, begin + wanted - line->width);
    end_piece(line, look);
}

void line_bar(struct line *line, enum look look, int width, double share)
{
    int filled = (int)((share < 0 ? 0 : share > 1 ? 1 : share) * width + 0.5);
    int begin = line->width;

    for (int i = 0; i < filled; i++)
        append_shown(line, is_unicode() ? "█" : "#", 1);
    end_piece(line, look);
    line_tab(line, begin + width);
}

/* ---- Paragraphs -------------------------------------------------------------------------- */

/* Bytes of the text that go into a line: up to a blank, where there is one. */
static size_t break_at(const char *text, int columns)
{
    struct sheet *trial = sheet_new(1, columns);
    size_t fits = append_shown(trial->lines, text, columns), at = fits;

    sheet_free(trial);
    if (!text[fits])
        return fits;
    while (at > 0 && text[at] != ' ')
        at--;
    return at > 0 ? at : fits > 0 ? fits : 1;
}

int sheet_wrap(struct sheet *sheet, int row, int most, enum look look, const char *text)
{
    int rows = 0;

    while (*text && rows < most) {
        size_t length = rows + 1 < most ? break_at(text, sheet->columns) : strlen(text);
        char *part = xcopy(text, length);
        line_cell(sheet_line(sheet, row + rows++), look, sheet->columns, part);
        free(part);
        for (text += length; *text == ' '; text++)
            ;
    }
    return rows;
}
