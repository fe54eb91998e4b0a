/*
 * Calls of OpenMP's lock procedures in Fortran, as statements or in expressions: the call of ours
 * that stands in takes the CTC string as one more argument. It gets lines of its own, and what
 * follows stays in its column, so that no line grows beyond the form's limit, nor does what lies
 * beyond it come in.
 *
 *     if (omp_test_lock(l)) then             if ( &
 *                                       # 7
 *                                            &pomp2_at_test_lock( &
 *                                       # 7
 *                                            &             l, &
 *                                       # 7
 *                                            &'110*regionType=omp_test_lock*..**' &
 *                                       # 7
 *                                            &               )) then
 */
#include "instrumenter/rewrite/fortran.h"

#include "common/memory.h"
#include "instrumenter/rewrite/lock.h"

#include <string.h>

/** How a line goes on. */
struct continuation {
    const char *end;      /* of the line before */
    const char *sentinel; /* where the statement is compiled conditionally, else blanks */
    bool marked;          /* with the user's line number */
};

enum { CONTINUATION_WIDTH = 6 }; /* the sentinel and `&` */

static size_t column_of(const struct tokens *tokens, size_t offset)
{
    size_t begin = offset;
    while (begin > 0 && tokens->text[begin - 1] != '\n')
        begin--;
    return offset - begin;
}

/** Does a sentinel `!$` (fixed form: `c$`, `*$`, too) begin the line? */
static bool is_conditional(const struct tokens *tokens, size_t offset)
{
    const char *line = tokens->text + offset - column_of(tokens, offset);
    line += strspn(line, " \t");
    return line[0] && strchr("!cC*", line[0]) && line[1] == '$';
}

static void go_on(FILE *out, const struct continuation *form, uint32_t line)
{
    fprintf(out, "%s\n", form->end);
    if (form->marked)
        fprintf(out, "# %u\n", line);
    fprintf(out, "%s&", form->sentinel);
}

/** Write blanks, so that what follows stands in its own column. */
static void pad(FILE *out, const struct tokens *tokens, size_t offset)
{
    for (size_t column = column_of(tokens, offset); column > CONTINUATION_WIDTH; column--)
        putc(' ', out);
}

static size_t end_of(const struct tokens *tokens, uint32_t i)
{
    return tokens->token[i].offset + tokens->token[i].length;
}

/** Is it one name on one line, with arguments that go by position? A single keyword is left out. */
static bool read_arguments(const struct tokens *tokens, const struct syntax_node *call,
                           uint32_t *first)
{
    const struct token *name = &tokens->token[call->name];
    *first = call->name + 2;
    if (memchr(tokens->text + name->offset, '\n', name->length) ||
        !token_is_punct(tokens, call->name + 1, '(') || !token_is_punct(tokens, call->last, ')') ||
        call->last <= *first)
        return false;
    int keywords = 0, arguments = 1, depth = 0;
    for (uint32_t i = *first; i < call->last; i++) {
        depth += token_is_punct(tokens, i, '(') - token_is_punct(tokens, i, ')');
        keywords += !depth && token_is_punct(tokens, i, '=');
        arguments += !depth && token_is_punct(tokens, i, ',');
    }
    if (keywords && token_is_punct(tokens, *first + 1, '='))
        *first += 2;
    return !keywords || arguments == 1;
}

static void declare_function(struct rewrite *rewrite, const struct syntax_node *function,
                             const char *name)
{
    if (!strncmp(name, "test_", 5))
        fortran_declare_procedure(rewrite, function, name,
                                  strstr(name, "nest") ? "integer(4), external ::"
                                                       : "logical(4), external ::");
    else if (function->needs_external)
        fortran_declare_procedure(rewrite, function, name, "external");
}

static void replace_bytes(struct rewrite *rewrite, size_t begin, size_t end, FILE *out, char **text)
{
    fclose(out);
    edits_add(&rewrite->edits, begin, end - begin, *text);
}

static void rewrite_call(struct rewrite *rewrite, const struct syntax_node *call, uint32_t first,
                         const char *name)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct token *from = &tokens->token[call->name], *to = &tokens->token[call->last];
    struct continuation form = {rewrite->dialect->form->continued,
                                is_conditional(tokens, from->offset) ? "!$   " : "     ",
                                !rewrite->options->whole_statements};
    char type[64], *text;
    size_t length;
    snprintf(type, sizeof type, "omp_%s", name);
    struct site *region = region_new(
        rewrite, call->name, describe_span(rewrite, type, call->name, call->name, NULL, NULL));

    FILE *out = xstream(&text, &length);
    go_on(out, &form, from->line);
    fprintf(out, "pomp2_at_%s(", name);
    go_on(out, &form, tokens->token[first].line);
    pad(out, tokens, tokens->token[first].offset);
    replace_bytes(rewrite, from->offset, tokens->token[first].offset, out, &text);

    out = xstream(&text, &length);
    putc(',', out);
    fortran_write_constant(out, rewrite, region->ctc, form.sentinel,
                           form.marked ? (int)to->line : 0);
    go_on(out, &form, to->line);
    pad(out, tokens, to->offset);
    putc(')', out);
    replace_bytes(rewrite, to->offset, end_of(tokens, call->last), out, &text);
    if (!form.marked)
        fortran_insert_marker(rewrite, call->last);
}

bool fortran_may_lock(const struct tokens *tokens, uint32_t name)
{
    char spelling[64];
    size_t length = token_spelling(tokens, name, spelling, sizeof spelling);
    return length < sizeof spelling && lock_is_function(spelling, length);
}

void fortran_lock(struct rewrite *rewrite, const struct syntax_node *call)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct syntax_node *function = node_function(call);
    char name[64];
    uint32_t first;
    if (!fortran_may_lock(tokens, call->name) || !function || !function->declarations ||
        node_forbids_calls(tokens, call) || !read_arguments(tokens, call, &first))
        return;
    token_spelling(tokens, call->name, name, sizeof name);
    declare_function(rewrite, function, name + strlen("omp_"));
    rewrite_call(rewrite, call, first, name + strlen("omp_"));
}
