/*
 * Fortran's spelling of what is emitted. `call pomp2_at_ID(CTC)` stands for the helper ID: no
 * variable of ours is referenced, so that implicit typing, default(none), BLOCK and IMPLICIT NONE
 * stay as they are; the runtime finds the region by the place of the constant.
 */
#include "config.h"

#include "instrumenter/rewrite/fortran.h"

#include <ctype.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/** The next line of a statement, which counts as line `number` of the user's, if that is not 0. */
static void go_on(FILE *out, const struct rewrite *rewrite, const char *begin, int number)
{
    fprintf(out, "%s\n", rewrite->dialect->form->continued);
    if (number)
        fprintf(out, "# %d\n", number);
    fprintf(out, "%s&'", begin);
}

void fortran_write_constant(FILE *out, const struct rewrite *rewrite, const char *text,
                            const char *begin, int number)
{
    int column = 0;
    go_on(out, rewrite, begin, number);
    for (; *text; text++) {
        if (column >= rewrite->dialect->form->constant) {
            fputs("'//", out);
            go_on(out, rewrite, begin, number);
            column = 0;
        }
        if (*text == '\'')
            putc('\'', out), column++;
        putc(*text, out);
        column++;
    }
    putc('\'', out);
}

/** Write the variables of ours that a call names; most go by value, so that they stay in
 *  registers. */
static void write_variables(FILE *out, const struct rewrite *rewrite, const struct site *region,
                            const char *arguments)
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
            fprintf(out, "%s\n     &", rewrite->dialect->form->continued);
        again = true;
        fprintf(out, variables[i].is_set ? "pomp2_%s_%u," : "(pomp2_%s_%u),", variables[i].name,
                region->number);
    }
}

/** Write the values up to the closing parenthesis; `%` is the region's number. */
static void write_values(FILE *out, const struct site *region, const char *arguments)
{
    for (const char *at = arguments + 1; *at != ')'; at++)
        if (*at == '%')
            fprintf(out, "%u", region->number);
        else
            putc(*at, out);
    if (arguments[1] != ')')
        putc(',', out);
}

static void write_call(FILE *out, const struct rewrite *rewrite, const struct site *region,
                       const char *name, size_t length)
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
        write_values(out, region, name + length);
    write_variables(out, rewrite, region, name + length);
    fortran_write_constant(out, rewrite, region->ctc, "     ", 0);
    fputs(")\n", out);
}

void fortran_write_calls(FILE *out, const struct rewrite *rewrite, const struct site *region,
                         const char *text)
{
    size_t length;
    const char *name = fortran_device_call(text, &length);
    if (name) {
        fprintf(out, "      call pomp2_at_%.*s(%" PRId64 "_8)\n", (int)length, name,
                (int64_t)region->device_id);
        return;
    }
    while (text && (text = strchr(text, '@'))) {
        length = strspn(++text, "abcdefghijklmnopqrstuvwxyz_");
        write_call(out, rewrite, region, text, length);
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

/** Write lines that begin with the sentinel; `&` goes on. */
static void write_lines(FILE *out, const struct fortran_form *form, const char *sentinel,
                        const char *text)
{
    size_t room = (size_t)form->line - strlen(sentinel) - 3;
    for (bool first = true; *text; first = false) {
        size_t length = line_part(text, room);
        fprintf(out, "%s%s%.*s", sentinel, first ? " " : "&", (int)length, text);
        text += length;
        fprintf(out, "%s\n", *text ? form->continued : "");
        while (*text == ' ' && !form->joins_lines)
            text++;
    }
}

void fortran_write_directive(FILE *out, const struct rewrite *rewrite, const char *text)
{
    write_lines(out, rewrite->dialect->form, "!$omp", text);
}

void fortran_write_end(FILE *out, const struct rewrite *rewrite, const struct directive_info *info,
                       bool nowait, const char *name)
{
    struct piece text;
    text.out = xstream(&text.text, &text.length);
    fprintf(text.out, "end %s%s", directive_spelling(info, true), nowait ? " nowait" : "");
    if (name)
        fprintf(text.out, " (%s)", name);
    fclose(text.out);
    fortran_write_directive(out, rewrite, text.text);
    free(text.text);
}

void fortran_write_statement(FILE *out, const struct rewrite *rewrite, const char *text)
{
    write_lines(out, rewrite->dialect->form, "     ", text);
}
