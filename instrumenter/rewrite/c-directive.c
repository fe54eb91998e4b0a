/* Directives of C and C++: lines of their own that are generated, and the user's that change. */
#include "instrumenter/rewrite/c.h"

static void new_line(struct piece *piece, const struct rewrite *rewrite)
{
    putc('\n', piece->out);
    c_write_marker(piece->out, rewrite, piece->line);
}

void c_open_directive(struct piece *piece, const struct rewrite *rewrite)
{
    new_line(piece, rewrite);
    fputs("#pragma omp ", piece->out);
}

void c_close_directive(struct piece *piece, const struct rewrite *rewrite)
{
    new_line(piece, rewrite);
}

void c_add_clause(struct rewrite *rewrite, struct site *region, const struct directive *directive,
                  const char *clause)
{
    struct piece piece;
    c_open_piece(&piece, rewrite, directive->pragma, directive->pragma);
    putc(' ', piece.out);
    emit_text(piece.out, region, clause);
    c_insert_clause(rewrite, &piece, directive);
}

void c_cut(struct rewrite *rewrite, uint32_t first, uint32_t last)
{
    struct piece nothing;
    c_open_piece(&nothing, rewrite, first, last);
    c_insert_instead(rewrite, &nothing, first, last);
}

void c_cut_comma(struct rewrite *rewrite, const struct directive *directive)
{
    uint32_t last = directive->argument ? directive->argument_last + 1 : directive->name_last;
    if (token_is_punct(&rewrite->tree->tokens, last + 1, ','))
        c_cut(rewrite, last + 1, last + 1);
}

static uint32_t count_words(const char *name)
{
    uint32_t count = 1;
    for (; *name; name++)
        count += *name == ' ';
    return count;
}

void c_cut_outer(struct rewrite *rewrite, const struct directive *directive)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    uint32_t words = count_words(split_outer(directive)->c);
    c_cut(rewrite, directive->name_first, directive->name_first + words - 1);
    if (!tokens->token[directive->pragma].in_attribute) /* there c_own_line() does it */
        c_cut_comma(rewrite, directive);
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        bool comma = token_is_punct(tokens, clause->last + 1, ',');
        if (!split_is_inner(tokens, directive, clause))
            c_cut(rewrite, clause->first, clause->last);
        if (comma)
            c_cut(rewrite, clause->last + 1, clause->last + 1);
    }
}
