/* Which calls are those of OpenMP's lock functions? */
#include "config.h"

#include "instrumenter/rewrite/lock.h"

#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/emit.h"
#include "instrumenter/syntax/token.h"

#include <string.h>

bool lock_is_function(const char *name, size_t length)
{
    static const char prefix[] = "omp_", stem[] = "_lock";
    size_t skip = sizeof prefix - 1;
    if (length <= skip || memcmp(name, prefix, skip) ||
        !memmem(name, length, stem, sizeof stem - 1))
        return false;
    enum helper helper = helper_find(name + skip, length - skip);
    return helper >= HELPER_init_lock && helper <= HELPER_test_nest_lock;
}

/** Every lock function begins with it, in each language: spares a call for nearly every name. */
static bool begins_with_o(const struct tokens *tokens, const struct token *name)
{
    char first = tokens->text[name->offset];
    return first == 'o' || first == 'O';
}

bool lock_is_called(const struct tokens *tokens, const struct dialect *dialect)
{
    for (uint32_t i = 0; i < tokens->count; i++)
        if (tokens->token[i].kind == TOKEN_NAME && begins_with_o(tokens, &tokens->token[i]) &&
            dialect->may_lock(tokens, i))
            return true;
    return false;
}
