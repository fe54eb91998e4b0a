/**
 * @file unit.h
 * @brief Execution units: tasks, iteration ranges and sections, each with a label that does not
 * depend on scheduling, its own time and its own counts (Neill, Drebes and Pop, 2018).
 *
 * A location whose `xu` is NULL records none of this. Else the events call the functions below,
 * which keep a stack of scopes beside the location's frames. In memory a label is the id of the
 * parent's label and an index; text is made by who reads the trace.
 */
#ifndef POMPEII_XU_H
#define POMPEII_XU_H

#include "pomp2-runtime/ground/region.h"
#include "pomp2-runtime/ground/spool.h"

#include <stdbool.h>
#include <stdint.h>

struct location;
struct frame;
struct task;
struct team;

/** A unit of work or a construct that units of work are created in. */
struct xu {
    uint64_t id; /* of its label; 0 while a construct has no record */
    uint64_t parent, index, paper;
    uint32_t region;
    uint32_t thread, size; /* of the team: who created it; of a team: whose implicit task it is */
    uint8_t kind;          /* enum unit_kind */
    uint8_t flags;         /* enum unit_flag */
    struct unit *unit;     /* its record, while it is open */
    struct spool_chunk *chunk;

    /* Counts of what was met or created in it. */
    uint64_t children; /* tasks and parallel regions */
    uint64_t met;      /* an implicit task: worksharing constructs */
    uint64_t rank;     /* as the paper counts */
    uint64_t calls;    /* the paper's special case */
};

/** The source of the iterations of a worksharing loop, as one thread sees it (chunk.c). */
struct unit_loop {
    uint64_t count; /* iterations of the nest that was described so far */
    uint64_t chunk; /* of schedule(static, chunk); 0: none */
    uint64_t next;  /* first iteration of the thread's next chunk */
    uint64_t base;  /* value of the first iteration, as the OpenMP runtime hands ranges out */
    int64_t step;
    unsigned source;  /* enum chunk_source: of the runtime's functions */
    unsigned foreign; /* loops inside that are not ours */
    bool described;   /* the source says how many iterations there are */
    bool unknown;     /* the source does not say of all: a variable is of a class */
    bool counted;     /* the body counts them */
    bool started;
    void *pattern; /* of a taskloop: the task that it is made of */
};

/** Reads from the settings whether this run records units of work, and which counters. */
void xu_setup(void);

/** Makes or renews a location's state, for the calling thread;
 * `l->xu` stays NULL when there is none.
 *  @param root the thread is one of the program's own, where labels begin: not its first, and not
 *  known as part of a team alone */
void xu_open(struct location *l, bool root);
void xu_close(struct location *l);

/** A region is entered (`f` is about to be the topmost frame) or was left (`f` is it no more). */
void xu_enter(struct location *l, const struct frame *f);
void xu_leave(struct location *l, const struct frame *f);

/** A region is met whose events are not recorded: it counts all the same. */
void xu_pass(struct location *l, const struct region *r);

/** The body of `f` is over; what follows until its exit is a wait. */
void xu_wait(struct location *l, const struct frame *f);

void xu_fork(struct location *l, const struct frame *f, struct team *t);
void xu_begin(struct location *l, const struct frame *f, const struct team *t);
/** The thread has left the body of the parallel region `f`. */
void xu_end(struct location *l, const struct frame *f);
/** It goes on elsewhere; its counters are those up to xu_end(). */
void xu_leave_team(struct location *l, const struct frame *f);

void xu_create(struct location *l, const struct region *r, struct task *t);
void xu_run(struct location *l, const struct frame *f, struct task *t);
/** The untied task that runs may go on elsewhere: from now on, another thread may write its unit.
 * Or it goes on here, where it was. */
void xu_suspend(struct location *l);
void xu_continue(struct location *l);
/** An untied task goes on here, as frame `f`. */
void xu_resume(struct location *l, const struct frame *f, struct task *t);

/** What the tasks of a taskloop have in common. */
struct xu_share {
    uint64_t parent;
    struct region *region;
    uint32_t thread;
};

/** The taskloop that the thread is in, with nothing open in it. False: there is none of ours. */
bool xu_share(struct location *l, struct xu_share *out);
/** A word of that taskloop's for the task that it is made of; NULL: there is none of ours. */
void **xu_pattern(struct location *l);
/** A task of it runs iterations `first` .. `first + count - 1`.
 * @return a frame for xu_share_end(), or NULL */
struct frame *xu_share_begin(struct location *l, const struct xu_share *share, uint64_t first,
                             uint64_t count);
void xu_share_end(struct location *l, struct frame *f);

/** The innermost loop of ours that the thread is in, with nothing open in it but a range; NULL:
 * none. */
struct unit_loop *xu_loop(struct location *l, const struct xu **team);
/** In that loop: iterations `first` .. `last`, of which these are `count`, begin, or what was begun
 * ends. */
void xu_range(struct location *l, uint64_t first, uint64_t last, uint64_t count, unsigned flags);
void xu_range_end(struct location *l);
/** Which iterations the range that has begun is. */
void xu_range_is(struct location *l, uint64_t first, uint64_t last, uint64_t count, unsigned flags);
/** The thread leaves the loop in the midst of the range, if that is what it runs. */
void xu_range_cancel(struct location *l);
/** Whether a share has begun of which nobody has told the iterations. */
bool xu_range_is_unseen(const struct location *l);

#endif
