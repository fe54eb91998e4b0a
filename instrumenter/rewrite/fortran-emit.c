/*
 * Fortran's spelling of what is emitted. `call pomp2_at_ID(CTC)` stands for the helper ID: no
 * variable of ours is referenced, so that implicit typing, default(none), BLOCK and IMPLICIT NONE
 * stay as they are; the runtime finds the region by the place of the constant.
 */
#include "config.h"

#include "instrumenter/rewrite/emit.h"

#include <ctype.h>
#include <string.h>

/* Columns used: of free form, too, no more than anybody limits it to by an option. */
enum { FIXED_LINE = 72, FREE_LINE = 70, FIXED_CHUNK = 56, FREE_CHUNK = 52 };

void emit_fortran_constant(FILE *out, const char *text, const char *end, const char *begin)
{
    int chunk = *end ? FREE_CHUNK : FIXED_CHUNK, column = 0;
    fprintf(out, "%s\n%s&'", end, begin);
    for (; *text; text++) {
        if (column >= chunk) {
            fprintf(out, "'//%s\n%s&'", end, begin);
            column = 0;
        }
        if (*text == '\'')
            putc('\'', out), column++;
        putc(*text, out);
        column++;
    }
    putc('\'', out);
}

/** The variables of ours that a text's call names; most by value, so that they stay in registers.
 */
static void emit_variables(FILE *out, const struct region *region, const char *arguments,
                           const char *end)
{
    bool again = false;
    static const struct {
        const char *name;
        bool is_set;
    } variables[] = {{"task", true},   {"left", true},   {"ran", false},
                     {"first", false}, {"bound", false}, {"step", false}};
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        char written[20];
        int length = snprintf(written, sizeof written, "pomp2_%s_%%", variables[i].name);
        if (!memmem(arguments, strcspn(arguments, ")"), written, (size_t)length))
            continue;
        if (again)
            fprintf(out, "%s\n     &", end);
        again = true;
        fprintf(out, variables[i].is_set ? "pomp2_%s_%u," : "(pomp2_%s_%u),", variables[i].name,
                region->number);
    }
}

/** Up to the closing parenthesis, `%` the region's number. */
static void emit_values(FILE *out, const struct region *region, const char *arguments)
{
    for (const char *at = arguments + 1; *at != ')'; at++)
        if (*at == '%')
            fprintf(out, "%u", region->number);
        else
            putc(*at, out);
    if (arguments[1] != ')')
        putc(',', out);
}

static void emit_call(FILE *out, const struct region *region, const char *name, size_t length,
                      const char *arguments, bool fixed)
{
    bool has_handle;
    enum helper helper = helper_find(name, length);
    const char *function = helper_function(helper, &has_handle);
    fputs("      call ", out);
    if (!has_handle) {
        for (; *function; function++)
            putc(tolower((unsigned char)*function), out);
        fputs("()\n", out);
        return;
    }
    fprintf(out, "pomp2_at_%.*s(", (int)length, name);
    if (helper_takes_values(helper))
        emit_values(out, region, arguments);
    emit_variables(out, region, arguments, fixed ? "" : " &");
    emit_fortran_constant(out, region->ctc, fixed ? "" : " &", "     ");
    fputs(")\n", out);
}

void emit_fortran(FILE *out, const struct region *region, const char *text, bool fixed)
{
    while ((text = strchr(text, '@'))) {
        size_t length = strspn(++text, "abcdefghijklmnopqrstuvwxyz_");
        emit_call(out, region, text, length, text + length, fixed);
        text += length;
    }
}

/** How many bytes of `text` to write on a line with room for `room`: up to a blank or behind a
 * comma, but not inside a character constant. */
static size_t line_part(const char *text, size_t room)
{
    size_t best = 0, i = 0;
    char quote = 0;
    for (; text[i] && (i < room || !best); i++) {
        if (quote)
            quote = text[i] == quote ? '\0' : quote;
        else if (text[i] == '\'' || text[i] == '"')
            quote = text[i];
        else if (text[i] == ' ')
            best = i ? i : best;
        else if (text[i] == ',')
            best = i + 1;
    }
    return text[i] && best ? best : i;
}

void emit_fortran_line(FILE *out, const char *sentinel, const char *text, bool fixed)
{
    size_t room = (size_t)(fixed ? FIXED_LINE : FREE_LINE) - strlen(sentinel) - 3;
    for (bool first = true; *text; first = false) {
        size_t length = line_part(text, room);
        fprintf(out, "%s%s%.*s", sentinel, first ? " " : "&", (int)length, text);
        text += length;
        fputs(*text && !fixed ? " &\n" : "\n", out);
        while (*text == ' ' && !fixed)
            text++;
    }
}
