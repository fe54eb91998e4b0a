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

/** A reason, and when it holds. The last row of a table is {NULL, NULL}. */
struct refusal {
    bool (*holds)(const struct question *q);
    const char *reason;
};

/** The first reason that holds, or NULL. */
static inline const char *refused(const struct refusal *refusal, const struct question *q)
{
    while (refusal->holds && !refusal->holds(q))
        refusal++;
    return refusal->reason;
}

#endif
