/**
 * @file front.h
 * @brief The front end behind one call: text in, construct tree out.
 *
 * The room `syntax` reads C, C++ and Fortran: text to tokens (token.h), tokens to a construct tree
 * (tree.h), and the tables of directives and clauses (directive.h). It answers questions about a
 * tree and changes nothing. It knows common/ and nobody else; the rewriter, the wrappers and the
 * static checker stand on it.
 */
#ifndef FRONT_H
#define FRONT_H

#include "common/language.h"

#include <stdbool.h>
#include <stddef.h>

struct tree;

/** What has to be known of a text to read it. */
struct front_options {
    enum language language;
    const char *file;     /* name of the input, for text before any line marker, or NULL */
    unsigned line_length; /* fixed form: columns that are read; 0: 72 */
    bool preprocessed;    /* the text is the output of a preprocessor */
    bool whole_tree;      /* function bodies without a pragma are read, too */
};

/**
 * Parse a whole text. Time and memory are linear in `length`; no input makes it fail otherwise than
 * by a diagnostic. Without options->whole_tree only scopes and functions that hold a pragma of
 * interest have a node; these are read whole.
 *
 * @return 0, or -1 when a diagnostic is an error; free in both cases. `text` must outlive the tree.
 */
int tree_parse(const char *text, size_t length, const struct front_options *options,
               struct tree *tree);

#endif
