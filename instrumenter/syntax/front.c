/* The front end behind one call: the language decides who reads. */
#include "instrumenter/syntax/front.h"

#include "instrumenter/syntax/parse.h"

int tree_parse(const char *text, size_t length, const struct front_options *options,
               struct tree *tree)
{
    *tree = (struct tree){0};
    bool fortran = language_is_fortran(options->language);
    (fortran ? tokens_read_fortran : tokens_read_c)(&tree->tokens, text,
                                                    length < UINT32_MAX ? length : 0, options);
    tree->root = node_new(tree, NULL, NODE_FILE, 0);
    tree->root->last = (uint32_t)tree->tokens.count - 1;
    if (length >= UINT32_MAX)
        diagnostic_add(&tree->diagnostics, &tree->diagnostic_count, &tree->tokens, 0,
                       SEVERITY_ERROR, "the file is larger than 4 GB");
    else if (options->whole_tree || tree->tokens.pragma_count)
        (fortran ? parse_fortran : parse_c)(tree, options);
    for (size_t i = 0; i < tree->diagnostic_count; i++)
        if (tree->diagnostics[i].severity == SEVERITY_ERROR)
            return -1;
    return 0;
}
