/* The tokenizer alone: tokens lie in the text, in order, and pragmas are closed. */
#include "test/unit/tree-verify.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    struct front_options options = {.language = data[0] & 1 ? LANGUAGE_CXX : LANGUAGE_C,
                                    .preprocessed = data[0] & 2};
    struct tree tree = {0};
    char spelling[16];
    const struct syntax_node *at;
    tokens_read_c(&tree.tokens, (const char *)data + 1, size - 1, &options);
    const char *bad = tree_verify(&tree, &at);
    if (bad) {
        fprintf(stderr, "%s\n", bad);
        abort();
    }
    for (uint32_t i = 0; i < tree.tokens.count; i++)
        token_spelling(&tree.tokens, i, spelling, sizeof spelling);
    tokens_free(&tree.tokens);
    return 0;
}
