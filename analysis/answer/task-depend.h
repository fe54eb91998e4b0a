/**
 * @file task-depend.h
 * @brief Which task waits for which because of depend clauses (OpenMP 5.2, 15.9.5), without a list
 * of pairs: of each address are kept those that come before the next task.
 *
 * Only siblings depend on each other. Of the siblings that named an address, those since the last
 * one that may not run beside them are a generation: several readers, several of one set, or one
 * writer. Each of a generation waits for all of the one before it.
 */
#ifndef TASK_DEPEND_H
#define TASK_DEPEND_H

#include "common/trace.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct strand;
struct task_chain;

/** Of siblings that named an address one after the other: whether neither waits for the other, and
 * they are of one generation. */
static inline bool depends_beside(enum dependence before, enum dependence now)
{
    return before == now && now != DEPENDENCE_OUT;
}

/** Reads one item of `o` of <c> from *at on, and moves on. DEPENDENCE_UNDEFERRED has no address and
 * is no item of a clause. DEPENDENCE_UNKNOWN: it is not known, or
 * no item. */
enum dependence depend_read(const char **at, const char *end, uint64_t *address);

/** An item of a clause. */
struct depend_item {
    enum dependence kind;
    uint64_t address;
};

/** The creator's task has these items. */
void depend_create(struct strand *creator, struct strand *task, const struct depend_item *items,
                   size_t count);

/** It begins, no earlier than what it waited for has ended; what has not, in a trace that is
 * damaged, it does not wait for any more. */
void depend_begin(struct strand *task);

/** It has ended; `tell` is called for each task that waits for nothing any more. */
void depend_end(struct strand *task, int64_t now, void (*tell)(void *context, struct strand *task),
                void *context);

/** Nothing that was created so far is waited for again: it ended before a barrier. */
void depend_forget(struct strand *creator);

/** Nobody knows the strand any more. */
void depend_free(struct strand *strand);

#endif
