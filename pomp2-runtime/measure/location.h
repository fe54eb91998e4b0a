/**
 * @file location.h
 * @brief One stream of events: its open regions (frames), its call path tree, its timeline.
 *
 * Everything here is written by the thread that owns the location, and by runtime_finish().
 */
#ifndef POMPEII_LOCATION_H
#define POMPEII_LOCATION_H

#include "pomp2-runtime/ground/region.h"
#include "pomp2-runtime/ground/context.h"
#include "pomp2-runtime/ground/spool.h"

#include <stdbool.h>

/** What tells one activation of a function from another, as its enter saw it. */
struct activation {
    uintptr_t stack; /* how deep the stack was; 0: no function */
    uintptr_t at;    /* where in the function its enter is called */
    uintptr_t from;  /* where the function was called */
};

/** One open region. Frames of a location are a list in both directions that only grows. */
struct frame {
    struct frame *up, *down;
    struct path_node *node; /* where children hang: its own, or a ghost's parent's */
    struct region *region;  /* of the handle that its exit will carry */
    uint64_t start;
    uint64_t tasks;         /* time of explicit tasks that ran inside */
    struct path_node *last; /* what the flow came from: node itself, or the child left last */
    struct record *slot;
    uint32_t window; /* in which `slot` lies */
    uint32_t depth;
    enum frame_kind kind;
    uint8_t type;               /* enum record_type */
    bool ended;                 /* of a parallel region: only the join is missing */
    uint64_t mark;              /* when its latest phase began */
    uint64_t phase[3];          /* as in struct record_rest */
    struct activation function; /* which one, of a function */
    void *context;              /* struct team, or struct task */
    struct member *member;      /* of a team */
    struct task *below;         /* of a task: which one it suspends */

    /* Of the frames in an untied task (task-move.c). */
    uint64_t before, tasks_before; /* durations of earlier fragments */
    uint64_t tasks_paused;         /* `tasks` when the task was suspended */
    uint64_t left_as;              /* of a task's frame: its number, written by who resumes it */
    uint32_t moved_window;         /* of a later fragment, where `window` is 0 */
};

#define SAME_PLACE(ours, theirs, field)                                                            \
    _Static_assert(offsetof(struct ours, field) == offsetof(struct theirs, field),                 \
                   "readers of the spool find " #field)
SAME_PLACE(frame, open_frame, start);
SAME_PLACE(frame, open_frame, kind);
SAME_PLACE(frame, open_frame, ended);
SAME_PLACE(frame, open_frame, mark);
SAME_PLACE(frame, open_frame, context);
SAME_PLACE(frame, open_frame, left_as);

/* Where a node of another location leads to on this one. */
struct path_cache {
    const struct path_node *foreign;
    struct path_node *own;
};
enum { PATH_CACHE = 64 };

struct pending;          /* team.c */
struct target_construct; /* target-offload/target-construct.h */

/* A thread's share in a team. */
struct membership {
    struct team *team;
    struct member *member;
};

/** What a task has waited for, which then may create an undeferred one that depends on that: OMPT
 * tells it of the former (ompt/task.c). */
struct awaited {
    const void *creator; /* the word of that task; NULL: nothing is kept */
    const void *wait;    /* that of the wait, until its items are told */
    uint64_t since;      /* the thread has done nothing else */
    bool is_lost;        /* one was not kept to its end */
    int count;
    struct {
        unsigned kind;
        const void *address;
    } item[8];
};

struct location {
    struct frame *top;
    uint64_t seen;            /* when a region was left last: what is known if the run dies */
    uint64_t ending, sums[3]; /* measure_ending() */
    const struct frame *passing;
    uint64_t below[2]; /* measure_pop_passing() */
    struct record *next_record, *end_record;
    uint32_t window; /* counts the chunks of records */
    uint32_t id;
    struct xu_state *xu;     /* NULL: units of work are not recorded (unit.h) */
    struct task *task;       /* the explicit task that runs; NULL: an implicit one */
    struct task *free_tasks; /* task.c */
    uint32_t free_task_count;
    uint64_t next_task, end_task; /* numbers for new tasks */

    struct team *forked; /* the innermost team of ours that has no handle in the program (team.c) */
    struct team *teams, *last_team; /* all of ours, the one that was forked longest ago first */
    struct membership worked[2];    /* where we ended last, and before that */
    struct team *joined;            /* the last of ours that was joined */
    struct location *master;        /* who forked the team that we last worked in */
    struct pending *pending, *free_pending;
    const uintptr_t *in_event; /* of the thread that it serves, which may be gone: memory_read() */
    uint64_t messages;         /* bytes of records that POMPEII_MESSAGES allows, and that it has */
    uint64_t tid;              /* of the thread that it serves; 0: none */
    uint64_t waited_before;    /* for a processor: that thread, before it had this location */
    uint64_t idle_since;       /* when we last left a team: no instance begins before */

    struct awaited awaited;
    struct frame
        *closing;    /* the topmost one, whose end an OMPT event told, and that may go on still */
    uint64_t closed; /* when that end was told */
    const void
        *caller; /* of a function of the OpenMP runtime that we stand in front of (interpose.h) */

    struct frame *base;
    struct path_node *root;
    struct path_node *next_node, *end_node;
    uint32_t node_count;
    size_t node_chunk, record_chunk, frame_chunk; /* bytes of the next ones */
    uint64_t frame_chunks;
    uint64_t node_chunks, memory; /* chunks and bytes of nodes */
    struct spool_chunk *records;
    struct arena arena; /* of the following */
    uint64_t **offsets; /* of earlier windows in the file (frame.c) */
    struct spool_location *info;
    struct target_construct *target,
        *free_targets;        /* target constructs that are open; and what held some */
    struct counts *counts;    /* counts.c */
    struct lock_table *locks; /* program-lock.c */
    struct location *next, *next_free;
    struct path_cache cache[PATH_CACHE],
        work_cache[PATH_CACHE]; /* of callpath_copy(), callpath_work() */
};

SAME_PLACE(location, open_stack, seen);
SAME_PLACE(location, open_stack, sums);
SAME_PLACE(location, open_stack, below);

/** The calling thread's location, where it has one and the run is not over. */
static inline struct location *current(void)
{
    return likely(runtime_mode() != STOPPED) ? here : NULL;
}

/** Memory for a location with a first block of frames, the lowest of which is its base; in the
 * spool. NULL: there is none. */
struct location *location_allocate(uint32_t id);

/** The frame above `up`, which has none. NULL: no memory. */
struct frame *frame_add_above(struct location *l, struct frame *up);

/** The frame above the topmost one. */
struct frame *frame_add(struct location *l);

/** Room for a record of `slots` slots when the window has none; NULL: no room any more. */
struct record *record_refill(struct location *l, unsigned slots);

/** Where a frame's record lies in the spool file. */
uint64_t record_offset(const struct location *l, const struct frame *f);

/** Completes a record that lies in an earlier window. */
void record_finish_late(struct location *l, const struct frame *f, uint64_t duration);
void record_rest_late(struct location *l, const struct frame *f, const struct record_rest *rest);
void record_lock_late(struct location *l, const struct frame *f, uint32_t lock);

#endif
