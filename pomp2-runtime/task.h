/**
 * @file task.h
 * @brief Explicit tasks: who created them, where they run, what is suspended for them.
 *
 * A POMP2_Task_handle is the address of a struct task; 0 stands for an implicit task.
 */
#ifndef POMPEII_TASK_H
#define POMPEII_TASK_H

#include "pomp2-runtime/location.h"

struct task {
    struct node *node; /* of the location that created it */
    struct location *creator;
    uint64_t number;    /* unique in the process */
    struct task *under; /* suspended for this one on the location that runs it; or next free one */
};

/** Begins the creation of a task of region `r`. NULL: it is not recorded. */
struct task *task_create_begin(struct location *l, struct region *r);
void task_create_end(struct location *l, const struct region *r);

/** Begins to run `t`; NULL where its creation was not seen. */
void task_begin(struct location *l, struct task *t, struct region *r);
void task_end(struct location *l, const struct region *r);

/** What measure_end() does for tasks and creations whose end is missing. */
void task_abandon(struct location *l, struct frame *f, uint64_t now);

#endif
