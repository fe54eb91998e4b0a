/* Tokens as text again: without splices, comments and line ends. */
#include "instrumenter/syntax/token-text.h"

#include "common/memory.h"

#include <stdlib.h>

/** One token without splices. */
static void write_token(FILE *out, const struct tokens *tokens, uint32_t i)
{
    const struct token *token = &tokens->token[i];
    if (!token->has_splice) {
        fwrite(tokens->text + token->offset, 1, token->length, out);
        return;
    }
    size_t size = token->length + 1;
    char *spelling = xmalloc(size);
    token_spelling(tokens, i, spelling, size);
    fputs(spelling, out);
    free(spelling);
}

void tokens_write(FILE *out, const struct tokens *tokens, uint32_t first, uint32_t last,
                  bool blanks)
{
    for (uint32_t i = first; i <= last; i++) {
        const struct token *token = &tokens->token[i];
        if (i > first && blanks && token->offset > token[-1].offset + token[-1].length)
            putc(' ', out);
        write_token(out, tokens, i);
    }
}

char *tokens_text(const struct tokens *tokens, uint32_t first, uint32_t last, bool blanks)
{
    char *text;
    size_t length;
    FILE *out = xstream(&text, &length);
    tokens_write(out, tokens, first, last, blanks);
    fclose(out);
    return text;
}

int token_last_line(const struct tokens *tokens, uint32_t i)
{
    const struct token *token = &tokens->token[i];
    int line = (int)token->line;
    for (uint32_t at = 0; at < token->length; at++)
        line += tokens->text[token->offset + at] == '\n';
    return line;
}
