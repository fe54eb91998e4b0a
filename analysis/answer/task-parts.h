/**
 * @file task-parts.h
 * @brief How much work each part of the span has: everything as early as its graph lets it.
 */
#ifndef TASK_PARTS_H
#define TASK_PARTS_H

#include "analysis/answer/task-graph.h"

struct task_parts {
    int64_t span;
    int64_t some[SPAN_PARTS], whole[SPAN_PARTS + 1]; /* whole: differences of how often */
};

/** Somebody works then, since the begin of the span. */
void task_parts_work(struct task_parts *parts, int64_t from, int64_t to);

void task_parts_sum(const struct task_parts *parts, int64_t sum[SPAN_PARTS]);

#endif
