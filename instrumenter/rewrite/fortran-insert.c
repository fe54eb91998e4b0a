/*
 * Lines go into Fortran's text. Everything that is inserted is whole lines; `# LINE` keeps the
 * user's numbers, which every Fortran compiler with a preprocessor understands.
 */
#include "instrumenter/rewrite/fortran.h"

#include "common/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static size_t line_begin(const struct tokens *tokens, size_t offset)
{
    while (offset > 0 && tokens->text[offset - 1] != '\n')
        offset--;
    return offset;
}

/** The offset behind the line's newline. */
static size_t line_end(const struct tokens *tokens, size_t offset)
{
    const char *newline = memchr(tokens->text + offset, '\n', tokens->length - offset);
    return newline ? (size_t)(newline - tokens->text) + 1 : tokens->length;
}

/** The finished piece becomes an edit, if there is anything to it. */
static void add_edit(struct rewrite *rewrite, struct piece *piece, size_t offset, size_t removed)
{
    fclose(piece->out);
    if (piece->length || removed)
        edits_add(&rewrite->edits, offset, removed, piece->text);
    else
        free(piece->text);
}

/** The piece stands between a text and an indent. */
static void enclose(struct piece *piece, const char *text, const char *indent)
{
    fclose(piece->out);
    char *inner = piece->text;
    piece->out = xstream(&piece->text, &piece->length);
    fprintf(piece->out, "%s%s%s", text, inner, indent);
    free(inner);
}

void fortran_open_lines(struct piece *piece, const struct rewrite *rewrite, uint32_t token)
{
    assert(token < rewrite->tree->tokens.count);
    piece->line = (int)rewrite->tree->tokens.token[token].line;
    piece->out = xstream(&piece->text, &piece->length);
}

/** Does the line go on with the statement or directive of the one before? */
static bool is_continuation(const char *line)
{
    return !strncmp(line, "     &", 6) || !strncmp(line, "!$omp&", 6);
}

/** Every line of the piece counts as the line that it was started for, those of a statement that
 * goes on, too, where the compiler takes that; then line `next` of the user's follows. A piece with
 * nothing in it stays so, if it may. */
static void close_lines(struct piece *piece, const struct rewrite *rewrite, uint32_t next,
                        bool may_be_empty)
{
    fclose(piece->out);
    char *inner = piece->text, *line = inner, *end;
    piece->out = xstream(&piece->text, &piece->length);
    for (; (end = strchr(line, '\n')); line = end + 1) {
        if (!rewrite->options->whole_statements || !is_continuation(line))
            fprintf(piece->out, "# %d\n", piece->line);
        fwrite(line, 1, (size_t)(end + 1 - line), piece->out);
    }
    assert(!*line);
    if (line != inner || !may_be_empty)
        fprintf(piece->out, "# %u\n", next);
    free(inner);
}

void fortran_insert_before(struct rewrite *rewrite, struct piece *piece, uint32_t token)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    close_lines(piece, rewrite, tokens->token[token].line, true);
    add_edit(rewrite, piece, line_begin(tokens, tokens->token[token].offset), 0);
}

size_t fortran_reserve_before(struct rewrite *rewrite, uint32_t token)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    edits_add(&rewrite->edits, line_begin(tokens, tokens->token[token].offset), 0, xcopy("", 0));
    return rewrite->edits.count - 1;
}

void fortran_insert_reserved(struct rewrite *rewrite, struct piece *piece, size_t place,
                             uint32_t token)
{
    close_lines(piece, rewrite, rewrite->tree->tokens.token[token].line, true);
    fclose(piece->out);
    free(rewrite->edits.edit[place].text);
    rewrite->edits.edit[place].text = piece->text;
}

/** The `;` becomes a line end, and the piece follows it: the first one takes its place. `divided`
 * is behind the last that became one. */
static size_t end_line_at(struct rewrite *rewrite, struct piece *piece, const struct token *token,
                          size_t *divided, size_t *removed)
{
    *removed = *divided != token->offset + 1;
    *divided = token->offset + 1;
    close_lines(piece, rewrite, token->line, false);
    enclose(piece, "\n", rewrite->dialect->form->indent);
    fclose(piece->out);
    return token->offset + !*removed;
}

void fortran_insert_declaration(struct rewrite *rewrite, struct piece *piece,
                                const struct syntax_node *function)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    assert(function->declarations);
    const struct token *before = &tokens->token[function->declarations], *separator = before - 1;
    size_t offset = line_begin(tokens, before->offset), removed = 0;
    if (separator->kind == TOKEN_NEWLINE && separator->length) { /* the line begins with others */
        offset = end_line_at(rewrite, piece, separator, &rewrite->declarations_divided, &removed);
    } else {
        close_lines(piece, rewrite, before->line, false);
        fclose(piece->out);
    }
    edits_add_first(&rewrite->edits, offset, removed, piece->text);
}

/** Several constructs may end at a `;`. */
static void insert_at_semicolon(struct rewrite *rewrite, struct piece *piece,
                                const struct token *token)
{
    size_t removed, offset = end_line_at(rewrite, piece, token, &rewrite->divided, &removed);
    edits_add(&rewrite->edits, offset, removed, piece->text);
}

static void insert_behind(struct rewrite *rewrite, struct piece *piece, uint32_t last,
                          bool may_be_empty)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    uint32_t end = last;
    if (tokens->token[last].kind != TOKEN_PRAGMA_END && tokens->token[last].kind != TOKEN_NEWLINE)
        end = last + 1;
    const struct token *token = &tokens->token[end];
    size_t offset = line_end(tokens, token->offset);
    if (token->kind == TOKEN_NEWLINE && token->length) { /* at a `;` */
        insert_at_semicolon(rewrite, piece, token);
        return;
    }
    close_lines(piece, rewrite, token->line + 1, may_be_empty);
    if (offset == tokens->length && offset > 0 && tokens->text[offset - 1] != '\n')
        enclose(piece, "\n", "");
    add_edit(rewrite, piece, offset, 0);
}

void fortran_insert_behind(struct rewrite *rewrite, struct piece *piece, uint32_t last)
{
    insert_behind(rewrite, piece, last, true);
}

void fortran_insert_marker(struct rewrite *rewrite, uint32_t token)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    struct piece piece;
    uint32_t i = token;
    while (tokens->token[i].kind != TOKEN_END && tokens->token[i].kind != TOKEN_PRAGMA &&
           (tokens->token[i].kind != TOKEN_NEWLINE || tokens->token[i].length))
        i++;
    piece.out = xstream(&piece.text, &piece.length);
    insert_behind(rewrite, &piece, i - 1, false);
}

void fortran_insert_instead(struct rewrite *rewrite, struct piece *piece,
                            const struct directive *directive)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct token *pragma = &tokens->token[directive->pragma];
    const struct token *end = &tokens->token[directive->end];
    size_t begin = line_begin(tokens, pragma->offset);
    assert(pragma < end);
    close_lines(piece, rewrite, end->line + 1, false);
    add_edit(rewrite, piece, begin, line_end(tokens, end->offset) - begin);
}
