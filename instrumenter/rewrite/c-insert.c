/* Text goes into that of C and C++ where it keeps every line of the user's at its number. */
#include "instrumenter/rewrite/c.h"

#include "common/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_INDENT = 200 }; /* beyond this column text is inserted in the line */

void c_open_piece(struct piece *piece, const struct rewrite *rewrite, uint32_t construct,
                  uint32_t target)
{
    const struct token *token = rewrite->tree->tokens.token;
    bool here = token[construct].file == token[target].file;
    piece->line =
        here ? (int)token[construct].line : token_last_line(&rewrite->tree->tokens, target);
    piece->out = xstream(&piece->text, &piece->length);
}

static void add_edit(struct rewrite *rewrite, struct piece *piece, size_t offset, size_t removed)
{
    fclose(piece->out);
    edits_add(&rewrite->edits, offset, removed, piece->text);
}

void c_write_marker(FILE *out, const struct rewrite *rewrite, int number)
{
    fprintf(out, "%s %d\n", rewrite->options->preprocessed ? "#" : rewrite->dialect->line_marker,
            number);
}

/** Is it a directive on a line of its own, not an operator or attribute? */
static bool is_line(const struct token *token)
{
    return token->kind == TOKEN_PRAGMA && !token->in_attribute && !token->in_operator;
}

/** Write blanks up to the token's column, so that diagnostics still point to the right place. */
static bool write_indent(FILE *out, const struct tokens *tokens, size_t offset)
{
    size_t start = offset;
    while (start > 0 && tokens->text[start - 1] != '\n' && offset - start <= MAX_INDENT)
        start--;
    if (offset - start > MAX_INDENT)
        return false;
    for (; start < offset; start++)
        putc(tokens->text[start] == '\t' ? '\t' : ' ', out);
    return true;
}

static size_t token_end(const struct tokens *tokens, uint32_t i)
{
    return tokens->token[i].offset + tokens->token[i].length;
}

static bool is_rest_blank(const struct tokens *tokens, size_t offset)
{
    const char *text = tokens->text;
    while (offset < tokens->length &&
           (text[offset] == ' ' || text[offset] == '\t' || text[offset] == '\r'))
        offset++;
    return offset == tokens->length || tokens->text[offset] == '\n';
}

/** Insert the piece between line ends, at its own line number; line `number` goes on at `offset`.
 */
static void insert_lines(struct rewrite *rewrite, struct piece *piece, size_t offset, int number)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    struct piece whole = {.line = piece->line};
    whole.out = xstream(&whole.text, &whole.length);
    putc('\n', whole.out);
    c_write_marker(whole.out, rewrite, piece->line);
    fclose(piece->out);
    fputs(piece->text, whole.out);
    free(piece->text);
    putc('\n', whole.out);
    c_write_marker(whole.out, rewrite, number);
    if (!is_rest_blank(tokens, offset))
        write_indent(whole.out, tokens, offset);
    add_edit(rewrite, &whole, offset, 0);
}

void c_insert_before(struct rewrite *rewrite, struct piece *piece, uint32_t i)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct token *token = &tokens->token[i];
    if (!is_line(token) || piece->line != (int)token->line) {
        insert_lines(rewrite, piece, token->offset, (int)token->line);
        return;
    }
    putc('\n', piece->out); /* the directive is on a line of its own already */
    c_write_marker(piece->out, rewrite, piece->line);
    add_edit(rewrite, piece, token->offset, 0);
}

void c_insert_after(struct rewrite *rewrite, struct piece *piece, uint32_t i)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    if (tokens->token[i].kind == TOKEN_PRAGMA_END)
        while (tokens->token[i].kind != TOKEN_PRAGMA)
            i--;
    insert_lines(rewrite, piece, token_end(tokens, i), token_last_line(tokens, i));
}

void c_insert_clause(struct rewrite *rewrite, struct piece *piece,
                     const struct directive *directive)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    uint32_t last = directive->name_last;
    for (uint32_t i = last; tokens->token[i].kind != TOKEN_PRAGMA_END; i++)
        last = i;
    add_edit(rewrite, piece, token_end(tokens, last), 0);
}

void c_insert_instead(struct rewrite *rewrite, struct piece *piece, uint32_t first, uint32_t last)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    size_t start = tokens->token[first].offset, end = token_end(tokens, last);
    assert(first <= last && start <= end);
    for (size_t i = start; i < end; i++)
        if (tokens->text[i] == '\n')
            fputs("\\\n", piece->out);
    add_edit(rewrite, piece, start, end - start);
}

void c_own_line(struct rewrite *rewrite, const struct directive *directive)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct token *token = &tokens->token[directive->pragma];
    uint32_t first = directive->pragma + 1, last = directive->end - 1;
    if (!token->in_attribute || last < first || !pragma_is_whole(tokens, directive->pragma))
        return;
    c_cut_comma(rewrite, directive);
    size_t start = tokens->token[first].offset, end = token_end(tokens, last);
    struct piece open, close;
    c_open_piece(&open, rewrite, first, first);
    putc('\n', open.out);
    c_write_marker(open.out, rewrite, open.line);
    fputs("#pragma omp ", open.out);
    add_edit(rewrite, &open, token->offset, start - token->offset);
    for (size_t i = start; i < end; i++)
        if (tokens->text[i] == '\n')
            edits_add(&rewrite->edits, i, 0, xcopy("\\", 1));
    c_open_piece(&close, rewrite, last, last);
    putc('\n', close.out);
    c_write_marker(close.out, rewrite, token_last_line(tokens, directive->pragma));
    size_t after = token->offset + token->length;
    write_indent(close.out, tokens, after);
    add_edit(rewrite, &close, end, after - end);
}
