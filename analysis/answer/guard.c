/* Streams between what we print and who reads it: fopencookie(3) over the stream of the reader. */
#include "config.h"

#include "analysis/answer/guard.h"

#include "common/clean.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- Terminals --------------------------------------------------------------------------- */

/* What we tell a terminal ourselves. */
static const char *const commands[] = {"\n", "\t", "\033[0m", "\033[1m", "\r\033[K"};

struct terminal {
    FILE *out;
    char pending[4]; /* the begin of a character, or of a command, whose end is still to come */
    size_t held;
};

static size_t command_length(const char *text, size_t length)
{
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++) {
        size_t bytes = strlen(commands[i]);
        if (bytes <= length && memcmp(text, commands[i], bytes) == 0)
            return bytes;
    }
    return 0;
}

/* Whether more text could make a command, or a character, of what there is. */
static bool may_go_on(const char *text, size_t length)
{
    if (length >= sizeof((struct terminal *)0)->pending)
        return false;
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        if (length < strlen(commands[i]) && memcmp(text, commands[i], length) == 0)
            return true;
    for (size_t i = 1; i < length; i++)
        if (((unsigned char)text[i] & 0xc0) != 0x80)
            return false;
    return length < clean_length((unsigned char)*text);
}

/* @return how much of the text is shown; the rest needs what comes next */
static size_t show(FILE *out, const char *text, size_t length)
{
    char shown[CLEAN_SIZE];
    size_t i = 0;

    while (i < length && !may_go_on(text + i, length - i)) {
        size_t bytes = command_length(text + i, length - i);
        if (bytes)
            fwrite(text + i, 1, bytes, out);
        else if ((bytes = clean_next(text + i, length - i, shown)))
            fputs(shown, out);
        i += bytes;
    }
    return i;
}

static ssize_t terminal_write(void *cookie, const char *text, size_t length)
{
    struct terminal *terminal = cookie;
    size_t all = terminal->held + length;
    char *whole = xzalloc(all);

    memcpy(whole, terminal->pending, terminal->held);
    memcpy(whole + terminal->held, text, length);
    size_t done = show(terminal->out, whole, all);
    terminal->held = all - done;
    memcpy(terminal->pending, whole + done, terminal->held);
    free(whole);
    return fflush(terminal->out) == 0 ? (ssize_t)length : 0;
}

static int terminal_close(void *cookie)
{
    struct terminal *terminal = cookie;

    clean_put(terminal->out, terminal->pending, terminal->held);
    int status = fflush(terminal->out);
    free(terminal);
    return status;
}

FILE *guard_terminal(FILE *out)
{
    struct terminal *terminal = xzalloc(sizeof *terminal);
    FILE *stream = fopencookie(
        terminal, "w", (cookie_io_functions_t){.write = terminal_write, .close = terminal_close});

    terminal->out = out;
    if (!stream)
        free(terminal);
    return stream;
}

/* ---- Spreadsheets ------------------------------------------------------------------------ */

struct spreadsheet {
    FILE *out;
    char *field; /* as it was written so far, with its quotes */
    size_t length, capacity;
    bool quoted; /* what comes is between quotes */
};

static bool is_formula(const char *content)
{
    char *end;

    if (!*content || !strchr("=+-@\t\r", *content))
        return false;
    strtod(content, &end);
    return end == content || *end;
}

static void put_field(struct spreadsheet *sheet)
{
    const char *text = sheet->length ? sheet->field : "";

    if (*text == '"') {
        fputc('"', sheet->out);
        text++;
    }
    if (is_formula(text))
        fputc('\'', sheet->out);
    fputs(text, sheet->out);
    sheet->length = 0;
}

static void collect(struct spreadsheet *sheet, char c)
{
    sheet->field = xgrow(sheet->field, sheet->length + 1, &sheet->capacity, 1);
    sheet->field[sheet->length++] = c;
    sheet->field[sheet->length] = '\0';
}

static ssize_t spreadsheet_write(void *cookie, const char *text, size_t length)
{
    struct spreadsheet *sheet = cookie;

    for (size_t i = 0; i < length; i++) {
        sheet->quoted ^= text[i] == '"';
        if (sheet->quoted || !strchr(",\n", text[i]) || !text[i]) {
            collect(sheet, text[i]);
        } else {
            put_field(sheet);
            fputc(text[i], sheet->out);
        }
    }
    return ferror(sheet->out) ? 0 : (ssize_t)length;
}

static int spreadsheet_close(void *cookie)
{
    struct spreadsheet *sheet = cookie;

    put_field(sheet);
    int status = fflush(sheet->out);
    free(sheet->field);
    free(sheet);
    return status;
}

FILE *guard_spreadsheet(FILE *out)
{
    struct spreadsheet *sheet = xzalloc(sizeof *sheet);
    FILE *stream = fopencookie(
        sheet, "w",
        (cookie_io_functions_t){.write = spreadsheet_write, .close = spreadsheet_close});

    sheet->out = out;
    if (!stream)
        free(sheet);
    return stream;
}
