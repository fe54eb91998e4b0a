/**
 * @file task.h
 * @brief Explicit tasks: who created them, where they run, what is suspended for them.
 *
 * A POMP2_Task_handle is the address of a struct task; 0 stands for an implicit task.
 */
#ifndef POMPEII_TASK_H
#define POMPEII_TASK_H

#include "pomp2-runtime/measure/location.h"
#include "pomp2-runtime/measure/unit.h"

/* A location may look at a task that has left it, ended, and begun anew as another one: `number`
 * and `location` tell, and are read and written atomically, as `suspended` is. */
struct task {
    struct xu xu;           /* comes first: unit.c gets from it to the task */
    struct path_node *node; /* of the location that created it */
    struct location *creator;
    uint64_t number;   /* unique in the process; changes when the task is used again */
    struct task *next; /* free one */

    /* Of tasks that OMPT tells of (ompt/task.c). */
    struct region *region;
    bool begun, included; /* it is undeferred, and ends within its creation */

    /* Of untied tasks (task-move.c). */
    struct location *location; /* where it is or was last */
    struct saved *saved;       /* its frames when it was suspended; kept with the task */
    struct frame *frame;       /* the outermost of them, on `location` */
    uint64_t suspended_at;
    bool untied, suspended;
    int over; /* enum task_over */
};

/** Whether the end of an untied task was told on a location that it is not on. */
enum task_over {
    TASK_GOES_ON,
    TASK_IS_OVER, /**< who suspends it ends it */
    TASK_IS_ENDED,
};

/** What the phases of a task's frame are used for. */
enum task_phase {
    TASK_SINCE, /**< when it came to this location; 0: it began here */
    TASK_LEFT,  /**< when it was suspended last */
    TASK_UNTIED,
};

/** Begins the creation of a task of region `r`. NULL: it is not recorded. */
struct task *task_create_begin(struct location *l, struct region *r, bool untied);
void task_create_end(struct location *l, const struct region *r);

/** The creation that has just begun did so then; nothing has happened on the location since. */
void task_create_since(struct location *l, uint64_t since);

/** An item of a depend clause of the task whose creation is, or was just now, frame `f`. */
void task_depends(struct location *l, const struct frame *f, unsigned kind, const void *address);

/** Begins to run `t`; NULL where its creation was not seen. */
void task_begin(struct location *l, struct task *t, struct region *r);
void task_end(struct location *l, const struct region *r);

/** The same, where `t` may be on another location, whose thread had its last part and left without
 * a word: then that thread's next event there ends it. */
void task_end_anywhere(struct location *l, struct task *t, const struct region *r);

/** What measure_end() does for tasks and creations whose end is missing. */
void task_abandon(struct location *l, struct frame *f, uint64_t now);

/**
 * A scheduling point begins in the current task, and it may go on elsewhere; or ends: `t` goes on
 * here. For what happened between, no event need tell: an untied task's thread may have left it.
 */
void task_suspend(struct location *l);
void task_resume(struct location *l, struct task *t);

/** Whether `t` is task `number` still, and runs on `l`. */
static inline bool task_is_here(const struct task *t, uint64_t number, const struct location *l)
{
    return __atomic_load_n(&t->number, __ATOMIC_RELAXED) == number &&
           __atomic_load_n(&t->location, __ATOMIC_RELAXED) == l;
}

static inline void task_may_leave(struct location *l)
{
    if (unlikely(l->task && l->task->untied))
        task_suspend(l);
}

static inline void task_returns(struct location *l, struct task *t)
{
    if (unlikely(l->task != t || (t && t->untied)))
        task_resume(l, t);
}

/** Takes the location's current task off, when it is above `f` and has left already. */
bool task_drop_suspended(struct location *l, const struct frame *f);

#endif
