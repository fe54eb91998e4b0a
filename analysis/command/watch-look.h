/**
 * @file watch-look.h
 * @brief What `pompeii watch` sees when it looks at a run: each rank, and where its threads are.
 */
#ifndef WATCH_LOOK_H
#define WATCH_LOOK_H

#include "analysis/answer/select.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum rank_state {
    RANK_STARTS,    /**< its spool has no header yet */
    RANK_RUNS,      /**< its process is alive */
    RANK_ELSEWHERE, /**< on another machine: whether it runs cannot be seen from here */
    RANK_CONVERTS,  /**< has ended, and its process is alive: it writes its trace */
    RANK_DIED,      /**< its process is gone, and it did not come to its end */
    RANK_IS_LEFT,   /**< came to its end, and left its spool */
    RANK_ENDED,     /**< its trace is there */
    RANK_STATES
};
extern const char *const rank_states[RANK_STATES];

/** Times are nanoseconds. */
struct watched_rank {
    uint32_t rank;
    enum rank_state state;
    char *host;               /**< "" where it is not known */
    uint64_t pid;             /**< 0: not known */
    int64_t elapsed;          /**< since its epoch; of a dead one, up to the last known time */
    int64_t threads, visits;  /**< of threads: the most at a time; instances that were entered */
    int64_t spool;            /**< bytes */
    double total, efficiency; /**< CPU time, and the parallel efficiency of it, 0 .. 1; or NAN */
};

enum thread_state { THREAD_INSIDE, THREAD_WAITS, THREAD_IDLES, THREAD_STATES };
extern const char *const thread_states[THREAD_STATES];

/** Where a thread of a rank with a spool is. */
struct watched_thread {
    uint32_t rank;
    int thread;
    enum thread_state state;
    char *construct, *name, *file; /**< of the innermost region; of an idle one, the latest */
    int line;
    int64_t since; /**< how long it has been in it, or idle */
    double work;   /**< of its rank's time so far, 0 .. 1 */
};

struct look {
    struct watched_rank *ranks; /**< by rank */
    size_t rank_count, rank_capacity;
    struct watched_thread *threads; /**< by rank */
    size_t thread_count, thread_capacity;
    size_t unreadable; /**< spools of which the user was told that they cannot be read */
};

/**
 * Looks at the run whose experiment is `directory`. Only reads there; traces of what is read are
 * made in a folder of their own, which is gone at the end.
 *
 * @param before the look before, or NULL: a trace is read once
 * @return false after the user was told why the run cannot be looked at
 */
bool look_at(const char *directory, const struct selection *selection, const struct look *before,
             struct look *look);
void look_free(struct look *look);

/** Whether anything more may happen. */
bool look_goes_on(const struct look *look);

#endif
