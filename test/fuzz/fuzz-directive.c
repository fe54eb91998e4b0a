/* The directive parser: the input is the words of one pragma in a small function. */
#include "instrumenter/syntax/front.h"
#include "instrumenter/syntax/tree.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Every question that can be asked about a directive. */
static void ask(const struct tree *tree, const struct syntax_node *node)
{
    const struct directive *directive = node->directive;
    uint32_t leaves = directive_leaves(directive_id(directive));
    const struct directive_info *info = directive->info;
    uint32_t first = info ? directive_leaves(directive_first(info)->id) : 0;
    if (directive_leaves(directive_of_leaves(leaves)) != leaves || (first & leaves) != first) {
        fputs("a directive is not what it consists of\n", stderr);
        abort();
    }
    directive_is_executed(&tree->tokens, directive);
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        uint32_t to = clause_leaves(&tree->tokens, directive, clause);
        if ((to & leaves) != to) {
            fputs("a clause goes to what is no constituent\n", stderr);
            abort();
        }
        clause_has_item(&tree->tokens, clause, clause->first);
        if (clause->variant)
            directive_association(clause->variant);
    }
    unsigned loops = directive_loops(&tree->tokens, directive);
    node_loop(node, loops);
    node_forbids_calls(&tree->tokens, node);
    node_cancelled(node);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char head[] = "void f(void) {\n#pragma omp ", tail[] = "\n{ ; } }\n";
    size_t length = sizeof head - 1 + size + sizeof tail - 1;
    char *text = malloc(length);
    memcpy(text, head, sizeof head - 1);
    memcpy(text + sizeof head - 1, data, size);
    memcpy(text + sizeof head - 1 + size, tail, sizeof tail - 1);
    struct front_options options = {.language = LANGUAGE_C};
    struct tree tree;
    tree_parse(text, length, &options, &tree);
    for (struct syntax_node *node = tree.root; node; node = tree_next(node, tree.root))
        if (node->kind == NODE_DIRECTIVE)
            ask(&tree, node);
    tree_free(&tree);
    free(text);
    return 0;
}
