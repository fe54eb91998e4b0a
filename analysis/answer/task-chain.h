/**
 * @file task-chain.h
 * @brief What a chain of work has of each region. A chain is shared by all that it leads to, and
 * changes for its only owner alone; it takes 24 bytes a region, however long it is.
 */
#ifndef TASK_CHAIN_H
#define TASK_CHAIN_H

#include <stddef.h>
#include <stdint.h>

struct chain_part {
    uint32_t region;
    int64_t time, strands;
};

struct task_chain {
    uint32_t owners, count;
    struct chain_part part[];
};

/** One more owner. NULL is a chain of nothing. */
struct task_chain *chain_keep(struct task_chain *chain);
void chain_drop(struct task_chain *chain);

/** The chain with more behind it; the caller was its owner, and is that of the result. */
struct task_chain *chain_add(struct task_chain *chain, struct chain_part more);

#endif
