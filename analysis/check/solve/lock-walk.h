/**
 * @file lock-walk.h
 * @brief One team's nodes with the locks that its threads have at each: for the files of lock.h.
 */
#ifndef CHECK_LOCK_WALK_H
#define CHECK_LOCK_WALK_H

#include "analysis/check/solve/lock.h"

enum { LOCKS_MAX = 64, EVENTS_MAX = 128, RELEASED_MAX = 128 };

/** What calls of OpenMP's functions do with a lock. */
enum lock_act { ACT_NONE, ACT_SET, ACT_UNSET, ACT_TEST };

struct walker {
    struct locks *locks;
    uint32_t number;
    const struct checked_team *team;
    struct team_locks *result;
    uint32_t lock[LOCKS_MAX]; /* those that may be held here */
    uint32_t lock_count;
    uint64_t *must, *may, *released; /* per node, when it begins */
    struct postdominance tree;
    bool has_tree;
};

/* lock-state.c */
enum lock_act lock_act_of(const struct program *program, const struct call *call);
void lock_list_add(struct lock_list *list, uint32_t lock);
/** 0: it is none of those that this team may have. */
uint64_t walk_bit(struct walker *w, uint32_t lock);
/** The call at a node, or NULL; the one function that it means, or NO_NODE. */
const struct call *walk_call(const struct walker *w, uint32_t node);
uint32_t walk_callee(const struct walker *w, const struct call *call);
const struct team_locks *walk_summary(const struct walker *w, uint32_t function);
/** What is taken at a node, what may be given back; the latter comes first. */
uint64_t walk_taken(struct walker *w, uint32_t node);
uint64_t walk_lost(struct walker *w, uint32_t node);
/** All locks that this team may come to have; then what it has where. */
void walk_collect(struct walker *w);
void walk_settle(struct walker *w);

/* lock.c */

/** The nodes that decide whether control comes to this one; the caller frees them. */
uint32_t *walk_deciding(struct walker *w, uint32_t node, uint32_t *count);

/** Of earlier events at which this lock was taken, the nearest before in the text. */
struct place walk_taken_where(const struct walker *w, uint32_t lock, uint32_t node);

/* lock-kept.c */

/** Adds locks that are kept while others are waited for, and ways that keep one for the next time.
 */
void find_kept(struct walker *w);
/** Lists the ways out of a function that keep a lock, unless it may tell of it by a parameter. */
void list_leaks(struct walker *w);

#endif
