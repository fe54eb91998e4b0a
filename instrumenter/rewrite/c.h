/**
 * @file c.h
 * @brief C and C++: what the files of their dialects want from each other.
 *
 * c.c writes the constructs, c-loop.c what their loops tell, c-lock.c the lock calls.
 */
#ifndef C_H
#define C_H

#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/loop.h"
#include "instrumenter/rewrite/rewrite.h"

/** Where C and C++ differ in what is written. */
struct c_spelling {
    const char *value, *value_end; /* around a loop's bound in parentheses: 64 bits of it */
    bool has_classes;              /* a loop's variable may be of one */
};

extern const struct dialect dialect_c, dialect_cxx;

/* c-loop.c */

/** Bound and step of a loop, as the dialect has them. */
bool c_read_loop(const struct tokens *tokens, const struct node *loop, struct canonical *c);

/** Write the calls that describe the loops of a worksharing construct, where that can be done.
 *  @return what the body has to count, a set of enum chunk_count */
unsigned c_loop_write(FILE *out, const struct rewrite *rewrite, const struct node *node,
                      struct region *region);

/** Around a body that counts, and after the loop. */
void c_loop_open_body(struct rewrite *rewrite, const struct node *node, unsigned counts,
                      struct region *region);
void c_loop_close_body(struct rewrite *rewrite, const struct node *node);
void c_loop_end(FILE *out, unsigned counts, struct region *region);

/* c-lock.c */

/** Lock calls, as the dialect has them. */
bool c_may_lock(const struct tokens *tokens, uint32_t name);
void c_lock(struct rewrite *rewrite, const struct node *call);

#endif
