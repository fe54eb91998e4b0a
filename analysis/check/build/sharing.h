/**
 * @file sharing.h
 * @brief Which variables each thread has for itself in a construct, and which get a value at its
 * end.
 */
#ifndef CHECK_SHARING_H
#define CHECK_SHARING_H

#include "analysis/check/build/fortran-build.h"

/** Variables that get a value at the end; looked up before the construct hides them. */
struct results {
    uint32_t *variable;
    size_t count, capacity;
};

void collect_results(struct builder *b, const struct directive *directive, struct results *results);
/** Gives the results their values at `node`, the construct's end, and frees the list. */
void define_results(struct builder *b, struct results *results, uint32_t node, bool is_foreign);
/** .. by an inner team, of the data of the thread that made it, which waits for it. */
void define_inner_results(struct builder *b, struct results *results, uint32_t inner,
                          uint32_t node);

/** What the clauses name, and the variables of the loops that go with a directive. */
void bind_private(struct builder *b, const struct syntax_node *node);

/** What is private in a region although no clause names it; before bind_private(). */
void bind_implicit(struct builder *b, const struct syntax_node *node);

#endif
