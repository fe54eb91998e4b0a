/**
 * @file compare.h
 * @brief Two experiments beside each other: which of their regions and call paths are the same
 *        (analysis/answer/match.h), and what each spent there.
 */
#ifndef VIEW_COMPARE_H
#define VIEW_COMPARE_H

#include "analysis/view/tree.h"
#include "analysis/view/view.h"
#include "common/json.h"

/**
 * A member `before`: the other one's run and regions, and of both
 *
 *   pairs   two for each matched region: its number before and after, -1: it is not there
 *   shared  three for each matched path: pair, parent (-1: the root), whether it is a task
 *   times   eight for each of them: visits, inclusive, exclusive, lost before, then after;
 *           nanoseconds, of all threads
 *   same    for each path of the page's own: the matched one
 */
void view_compare(struct json *json, const struct view *view, const struct view_tree *after);

#endif
