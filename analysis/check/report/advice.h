/**
 * @file advice.h
 * @brief What is to be changed, in one line that fits the construct and the condition.
 */
#ifndef CHECK_ADVICE_H
#define CHECK_ADVICE_H

#include "analysis/check/report/report.h"

/** One sentence without a full stop; to be freed. */
char *advice_of(const struct report *report, const struct finding *finding);

/** Where the change is to be made, or its condition is. */
const struct place *advice_place(const struct finding *finding);

/** `barrier at a.c:12 <- step() <- if (rank == 0) at main.c:40: rank is omp_get_thread_num()`; to
 * be freed. */
char *path_of(const struct report *report, const struct finding *finding);

#endif
