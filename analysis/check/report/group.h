/**
 * @file group.h
 * @brief One cause is one finding: what hangs on the same condition is told of together.
 */
#ifndef CHECK_GROUP_H
#define CHECK_GROUP_H

#include "analysis/check/report/report.h"

struct groups {
    uint32_t *leader; /* of each finding: the first one with its cause, perhaps itself */
    uint32_t *next;   /* the next one with the same cause; NO_NODE: none */
    uint32_t count;   /* groups that people are told of */
    uint32_t certain; /* so many of these need nothing but the program to be wrong */
};

void groups_find(struct groups *groups, const struct report *report);
void groups_free(struct groups *groups);

/** Is it for certain that threads differ, and not only possible as far as is known? */
bool finding_is_certain(const struct report *report, const struct finding *finding);

#endif
