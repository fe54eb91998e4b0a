/**
 * @file user.h
 * @brief The user's own regions, `pomp inst ..`.
 */
#ifndef REWRITE_USER_H
#define REWRITE_USER_H

#include "instrumenter/rewrite/rewrite.h"
#include "instrumenter/rewrite/silence.h"

/** A `pomp inst begin(name)`. */
struct user_region {
    const struct syntax_node *begin, *end;
    size_t previous; /* 1 + the begin of the same name before it that has the same end, or 0 */
    struct site *region;
};

/** Which begin has which end: this is asked first of all. */
void user_collect(struct rewrite *rewrite);
void user_free(struct rewrite *rewrite);

/** Rewrite a directive `pomp inst ..`. */
void rewrite_user(struct rewrite *rewrite, const struct syntax_node *node, enum silence silent);

#endif
