/* Calls of OpenMP's lock functions in C and C++: the helper's name stands for the function's. */
#include "instrumenter/rewrite/c.h"

#include "common/memory.h"
#include "instrumenter/rewrite/lock.h"

#include <stdlib.h>
#include <string.h>

/** Is the name called? After another name it is being declared, unless that is a keyword of a
 *  statement. */
static bool is_call(const struct tokens *tokens, uint32_t i)
{
    if (i == 0 || !token_is_punct(tokens, i + 1, '('))
        return false;
    if (token_is_punct(tokens, i - 1, PUNCT2(':', ':')))
        return i < 2 || tokens->token[i - 2].kind != TOKEN_NAME;
    if (token_is_punct(tokens, i - 1, '.') || token_is_punct(tokens, i - 1, PUNCT2('-', '>')))
        return false;
    if (tokens->token[i - 1].kind != TOKEN_NAME)
        return true;
    enum keyword before = tokens->token[i - 1].keyword;
    return before == KEYWORD_RETURN || before == KEYWORD_ELSE || before == KEYWORD_DO ||
           before == KEYWORD_CASE || before == KEYWORD_CO_RETURN ||
           token_is(tokens, i - 1, "not") || token_is(tokens, i - 1, "and") ||
           token_is(tokens, i - 1, "or");
}

bool c_may_lock(const struct tokens *tokens, uint32_t name)
{
    const struct token *token = &tokens->token[name];
    return token->keyword == KEYWORD_NONE && !token->has_splice &&
           lock_is_function(tokens->text + token->offset, token->length) && is_call(tokens, name);
}

void c_lock(struct rewrite *rewrite, const struct syntax_node *call)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    uint32_t name = call->name;
    if (call->is_member || node_forbids_calls(tokens, call) || !c_may_lock(tokens, name))
        return;
    const struct token *token = &tokens->token[name];
    char *type = xcopy(tokens->text + token->offset, token->length);
    char *ctc = describe_span(rewrite, type, name, name, NULL, NULL);
    struct site *region = region_new(rewrite, name, ctc);
    type[strlen("omp_") - 1] = '@'; /* "omp@set_lock": the text after it names the helper */
    struct piece piece;
    c_open_piece(&piece, rewrite, name, name);
    emit_text(piece.out, region, type + strlen("omp_") - 1);
    c_insert_instead(rewrite, &piece, name, name);
    free(type);
}
