/**
 * @file task-depend.h
 * @brief Which task waits for which because of depend clauses (OpenMP 5.2, 15.9.5), without a list
 * of pairs: of each address is kept until when those have ended that come before the next task.
 *
 * Only siblings depend on each other. Of the siblings that named an address, those since the last
 * one that may not run beside them are a generation: several readers, several of one set, or one
 * writer. Each of a generation waits for all of the one before it.
 */
#ifndef TASK_DEPEND_H
#define TASK_DEPEND_H

#include "analysis/answer/positions.h"
#include "common/trace.h"

enum { NO_STEP = UINT32_MAX };

/** The latest end of what was created, and the step of that creation. */
struct latest {
    int64_t time;
    uint32_t step;
};

/** The ends of a generation: in chains of work, and as it ran. */
struct generation {
    struct latest end;
    int64_t ran;
};

/** An address, as the tasks that a strand created so far left it. */
struct graph_object {
    uint64_t address;
    struct generation before, now;
    uint8_t kind; /* of those in `now`, enum dependence; DEPENDENCE_UNKNOWN: there are none */
};

/** An item of a depend clause fits in an event's `node`; addresses that do not are not kept. */
enum { MOST_OBJECTS = 1 << 26 };

static inline uint32_t depend_item(uint32_t object, enum dependence kind)
{
    return object << 2 | (uint32_t)(kind - DEPENDENCE_IN);
}

static inline uint32_t depend_object(uint32_t item)
{
    return item >> 2;
}

/** Reads one item of `o` of <c> from *at on, and moves on. DEPENDENCE_UNKNOWN: it is not known, or
 * no item. */
enum dependence depend_read(const char **at, const char *end, uint64_t *address);

/** What a task with that item waits for. */
struct generation depend_before(const struct graph_object *objects, uint32_t item);

/** The task ends then; after depend_before() of all of its items. */
void depend_join(struct graph_object *objects, uint32_t item, struct generation ends);

/** Nobody has named the item's address any more. */
void depend_forget(struct graph_object *objects, uint32_t item);

/** The later of two, one by one. */
struct generation depend_latest(struct generation a, struct generation b);

/** Before all that happens. */
static inline struct generation depend_none(void)
{
    return (struct generation){{-1, NO_STEP}, -1};
}

#endif
