/* tree-dump [--whole] [--preprocessed] FILE: the construct tree of a source file as text. */
#include "test/unit/tree-verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char *read_file(const char *name, size_t *length)
{
    FILE *in = fopen(name, "rb");
    size_t capacity = 1 << 16;
    char *text = in ? malloc(capacity) : NULL;
    for (*length = 0; text;) {
        size_t got = fread(text + *length, 1, capacity - *length, in);
        if (!got)
            break;
        *length += got;
        if (*length == capacity)
            text = realloc(text, capacity *= 2);
    }
    if (in)
        fclose(in);
    return text;
}

int main(int argc, char **argv)
{
    struct front_options options = {.language = LANGUAGE_C};
    struct tree tree;
    const struct syntax_node *at;
    size_t length;
    for (; argc > 2; argc--, argv++) {
        options.whole_tree |= !strcmp(argv[1], "--whole");
        options.preprocessed |= !strcmp(argv[1], "--preprocessed");
    }
    const char *suffix = argc == 2 ? strrchr(argv[1], '.') : NULL;
    char *text = suffix ? read_file(argv[1], &length) : NULL;
    if (!text) {
        fputs("usage: tree-dump [--whole] [--preprocessed] FILE\n", stderr);
        return 2;
    }
    if (suffix && !strcmp(suffix, ".f90"))
        options.language = LANGUAGE_FORTRAN_FREE;
    else if (suffix && !strcmp(suffix, ".f"))
        options.language = LANGUAGE_FORTRAN_FIXED;
    else if (suffix && strcmp(suffix, ".c") && strcmp(suffix, ".i"))
        options.language = LANGUAGE_CXX;
    options.file = argv[1];
    int failed = tree_parse(text, length, &options, &tree);
    tree_dump(&tree, stdout);
    const char *bad = tree_verify(&tree, &at);
    if (bad)
        printf("BAD TREE: line %u: tokens %u to %u in %u to %u: %s\n",
               tree.tokens.token[at->first].line, at->first, at->last,
               at->parent ? at->parent->first : 0, at->parent ? at->parent->last : 0, bad);
    tree_free(&tree);
    free(text);
    return bad ? 3 : failed ? 1 : 0;
}
