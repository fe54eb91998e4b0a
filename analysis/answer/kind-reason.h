/**
 * @file kind-reason.h
 * @brief What tells the units of two kinds apart: the construct, the depth, the thread, or which
 * iterations they are.
 */
#ifndef KIND_REASON_H
#define KIND_REASON_H

#include "analysis/answer/unit-facts.h"

struct kind_reason {
    char *text;    /* "depth 4", "threads 0 and 2", "index 0 to 99" */
    bool of_high;  /* the higher kind is of it, the lower is not; else the other way around */
    size_t others; /* units for which that does not hold: at most a twentieth of the smaller kind */
};

/** Of the units of a group: those whose value is at least `first_high` are the higher kind.
 * @return false: nothing that is known tells them apart; else the caller frees the text */
bool kind_reason_find(const struct unit_facts *facts, size_t group, const double *values,
                      double first_high, struct kind_reason *reason);

#endif
