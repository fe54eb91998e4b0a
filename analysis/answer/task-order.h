/**
 * @file task-order.h
 * @brief What is done with a graph of tasks between reading it (task-graph.h) and measuring its
 * span.
 */
#ifndef TASK_ORDER_H
#define TASK_ORDER_H

#include "analysis/answer/task-graph.h"

/** The numbers of the nodes of a kind, rising; the caller frees them. NULL: there are none. */
uint32_t *task_graph_list(const struct task_graph *graph, enum graph_node_kind kind, size_t *count);

/** What a task did in several pieces becomes the task's, in their order. */
void task_graph_join_pieces(struct task_graph *graph);

/** Fills graph->order: each node comes behind the one that it is in, and knows its level. */
void task_graph_order(struct task_graph *graph);

#endif
