/** @file tree-verify.h @brief What must hold for the tree of any text at all. */
#ifndef TREE_CHECK_H
#define TREE_CHECK_H

#include "instrumenter/syntax/front.h"
#include "instrumenter/syntax/tree.h"

/** @return NULL, or what is wrong; `*at` is the node. */
const char *tree_verify(const struct tree *tree, const struct syntax_node **at);

#endif
