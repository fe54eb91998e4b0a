/**
 * @file program-lock.h
 * @brief Locks of the program: which there are, who takes and holds them, who waits for whom.
 *
 * A lock is found by its address in a table that is read without a lock of ours; critical regions
 * of one name are a lock, too. What a location does with one is the location's own (struct
 * lock_use). Who takes a lock looks up who had it before, and so learns for whom it waited: nobody
 * else writes then what belongs to the lock.
 */
#ifndef POMPEII_PROGRAM_LOCK_H
#define POMPEII_PROGRAM_LOCK_H

#include "pomp2-runtime/measure/location.h"

/** A lock is initialised, by region `r`. */
void lock_begins(struct region *r, const void *address, enum lock_kind kind);

/** A lock is destroyed. */
void lock_ends(const void *address);

/** The lock at an address; where its beginning was not seen, it begins at region `r`, if
 * that is given. NULL: locks are not told apart, or are too many. */
struct lock *lock_at(struct region *r, const void *address, enum lock_kind kind);

/** That of the critical regions with the name of `r`. */
struct lock *lock_of_critical(struct region *r);

/** The location has lock `k` since `now`, at node `n`, and asked for it at `asked`. k may be NULL:
 * it is one that is not told apart. */
void lock_taken(struct location *l, struct lock *k, const struct path_node *n, uint64_t asked,
                uint64_t now);

/** It tried to, and did not get it. */
void lock_missed(struct location *l, struct lock *k, const struct path_node *n);

/** It gives the lock back, or, `late`, has given it: another one may have it by now. */
void lock_released(struct location *l, struct lock *k, uint64_t now, bool late);

/** In a forked process: none is known. */
void locks_forked(void);

/** Gives a location of which nothing is kept what it needs to take the lock that is returned, which
 * has this address until the rehearsal is over. Nobody else has an event meanwhile. */
struct lock *lock_rehearsal(struct location *l, const void *address);
void lock_rehearsal_over(void);

#endif
