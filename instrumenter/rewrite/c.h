/**
 * @file c.h
 * @brief C and C++: what the files of their dialects want from each other.
 *
 * c.c writes the constructs, c-lock.c the lock calls.
 */
#ifndef C_H
#define C_H

#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/rewrite.h"

extern const struct dialect dialect_c, dialect_cxx;

/** Lock calls, as the dialect has them. */
bool c_may_lock(const struct tokens *tokens, uint32_t name);
void c_lock(struct rewrite *rewrite, const struct node *call);

#endif
