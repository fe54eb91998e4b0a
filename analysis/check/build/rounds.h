/**
 * @file rounds.h
 * @brief Loops of C whose bounds differ by what may be the same for all threads though they are
 * not: counted-loop.h of the room solve says what becomes of them.
 */
#ifndef CHECK_ROUNDS_H
#define CHECK_ROUNDS_H

#include "analysis/check/build/build.h"

/** Before the body of a `for`, behind what it starts with. @return whether it is such a loop */
bool rounds_begin(struct builder *b, const struct syntax_node *node, struct counted_loop *loop);

/** Behind its body. `branch` is the node of its condition. */
void rounds_end(struct builder *b, struct counted_loop loop, uint32_t branch);

#endif
