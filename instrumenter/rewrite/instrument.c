/* The whole instrumenter behind one call: parse, rewrite, free. */
#include "instrumenter/rewrite/instrument.h"
#include "instrumenter/rewrite/user.h"

#include "common/memory.h"
#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/lock.h"
#include "instrumenter/rewrite/rewrite.h"
#include "instrumenter/syntax/tree.h"

#include <stdlib.h>

/** Parse, and once more with every function when there are lock calls, which may be in any. */
static int parse(const char *text, size_t length, const struct instrument_options *options,
                 struct tree *tree)
{
    struct front_options front = front_options(options);
    int status = tree_parse(text, length, &front, tree);
    if (status || front.whole_tree || !lock_is_called(&tree->tokens, dialect_of(options->language)))
        return status;
    tree_free(tree);
    front.whole_tree = true;
    return tree_parse(text, length, &front, tree);
}

int instrument(const char *text, size_t length, const struct instrument_options *options,
               struct instrument_result *result)
{
    struct tree tree;
    *result = (struct instrument_result){0};
    int status = parse(text, length, options, &tree);
    result->diagnostics = tree.diagnostics;
    result->diagnostic_count = tree.diagnostic_count;
    tree.diagnostics = NULL;
    tree.diagnostic_count = 0;
    if (status == 0)
        status = rewrite_tree(&tree, options, result);
    tree_free(&tree);
    return status;
}

static void construct_free(struct listed_construct *construct)
{
    free(construct->directive);
    free(construct->clauses);
    free(construct->file);
}

void instrument_result_free(struct instrument_result *result)
{
    free(result->text);
    for (size_t i = 0; i < result->list_count; i++)
        construct_free(&result->list[i]);
    free(result->list);
    diagnostics_free(result->diagnostics, result->diagnostic_count);
    *result = (struct instrument_result){0};
}
