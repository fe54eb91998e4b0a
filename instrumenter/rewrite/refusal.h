/**
 * @file refusal.h
 * @brief Why a construct gets no calls, as a table: the first row that holds wins.
 */
#ifndef REFUSAL_H
#define REFUSAL_H

#include "instrumenter/rewrite/rewrite.h"

/** A construct that its row in directive.def gives calls, before they are granted. */
struct question {
    const struct rewrite *rewrite;
    const struct syntax_node *node;
    enum pattern_id pattern;
};

/** A reason, and when it holds. The last row of a table is {0}. */
struct refusal {
    bool (*holds)(const struct question *q);
    const char *reason;
    bool is_loss; /* the construct could have calls: the user is told that it has none */
};

/** The first row that holds, or the last, which has no reason. */
static inline struct refusal refused(const struct refusal *refusal, const struct question *q)
{
    while (refusal->holds && !refusal->holds(q))
        refusal++;
    return *refusal;
}

#endif
