/**
 * @file macro.h
 * @brief Macros of a text that was not preprocessed: which ones may not be evaluated once more?
 */
#ifndef MACRO_H
#define MACRO_H

#include "instrumenter/syntax/extent.h"

/** The macros that text defines which was not preprocessed, if they stand for a call or an
 * assignment. */
struct macro *macros_read(const struct tokens *tokens);
bool macros_are_in(const struct macro *macros, const struct tokens *tokens, struct extent e);
void macros_free(struct macro *macros);

#endif
