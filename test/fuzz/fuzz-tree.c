/* The whole front end: any bytes give a tree that keeps its invariants. The first byte chooses the
 * language, what the text is and how much is read. */
#include "test/unit/tree-verify.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    static const enum language languages[] = {LANGUAGE_C, LANGUAGE_CXX, LANGUAGE_FORTRAN_FREE,
                                              LANGUAGE_FORTRAN_FIXED};
    struct front_options options = {
        .language = languages[(data[0] & 1) | (data[0] & 8) >> 2],
        .preprocessed = data[0] & 2,
        .whole_tree = data[0] & 4,
    };
    struct tree tree;
    const struct syntax_node *at;
    tree_parse((const char *)data + 1, size - 1, &options, &tree);
    const char *bad = tree_verify(&tree, &at);
    if (bad) {
        fprintf(stderr, "token %u: %s\n", at->first, bad);
        abort();
    }
    tree_free(&tree);
    return 0;
}
