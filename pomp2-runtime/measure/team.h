/**
 * @file team.h
 * @brief One execution of a parallel region, from its fork to its join, and who works in it.
 *
 * There is no event at the barrier that ends the region. Each thread stores its end in a cache line
 * of its own; at the join the forking thread knows the last one. The others learn it when they
 * begin their next region, or at the end of the run: until then their instance is not complete. A
 * team is used again when all its threads have learnt.
 */
#ifndef POMPEII_TEAM_H
#define POMPEII_TEAM_H

#include "pomp2-runtime/measure/location.h"

#include <stddef.h>

enum {
    TEAM_ANCESTORS = 8,
    TEAM_BLOCK = 8,
    TEAM_BLOCKS = 16
}; /* block i has TEAM_BLOCK << i members */

/** What one thread of a team tells; a cache line. Written by that thread. */
struct member {
    uint64_t run;     /* the team's run in which it last began */
    uint64_t settled; /* the last run whose end it has learnt, unless it tells so by `learnt` */
    uint64_t end;     /* its end in this run; 0: none, it was cancelled */
    uint64_t
        active; /* when it last did something: its end, or that of a task that it ran after it */
    struct location *location;
    struct team *learnt; /* the team of the same master whose end it learnt when it began */
    uint64_t spare[2];
};
_Static_assert(sizeof(struct member) == 64, "one cache line");

/*
 * Between a fork and its join every cache line that passes from one processor to another is a good
 * part of what the region costs. So a thread that begins reads one line of the team, which also
 * says how the master's team before ended, and writes one, its own; the join reads each thread's.
 * All else is the master's.
 */
struct team {
    /* Written before the fork: all that a thread needs to begin. */
    struct region *region;
    struct path_node *node; /* on the forking location */
    struct location *master;
    uint64_t run; /* counts its uses */
    uint64_t fork;
    const struct team *before; /* that its master joined before, and what was written then */
    uint64_t before_last, before_join;

    /* Written at the join. */
    uint64_t last, join; /* the last thread's end; both valid when joined == run */
    uint64_t joined;
    uint32_t size;      /* written between fork and join */
    uint32_t waiting;   /* threads that have not told by `learnt` that they know of the join */
    struct team *next;  /* of the location's teams */
    uint64_t unit;      /* label of the region (unit.c) */
    int level;          /* of nesting, outside the region */
    uint32_t anonymous; /* threads whose number is not known: there is no OpenMP runtime to ask */
    struct team *outer; /* forked before by the same location and not joined, see team_publish() */

    struct member first[TEAM_BLOCK];
    struct member *more[TEAM_BLOCKS]; /* [0] is not used */
    int ancestors[TEAM_ANCESTORS];    /* thread numbers of the forking thread, from level 1 on */
};
_Static_assert(offsetof(struct team, last) == 64 && offsetof(struct team, first) == 128,
               "cache lines");

struct team *team_fork(struct location *l, struct region *r);
void team_begin(struct location *l, struct team *t, const struct region *r);
void team_end(struct location *l, const struct region *r);
void team_join(struct location *l, const struct region *r);

/** Lets other threads find the team by its region; the base interface gives them nothing else. */
void team_publish(struct location *l, struct team *t);

/** The published team that the calling thread is to begin in. `l` may be NULL. */
struct team *team_of_region(struct location *l, const struct region *r);

/** Ends what is left of the team that the location last worked in; when its join is not known yet,
 *  later. @param now nothing ends after this */
void team_settle(struct location *l, uint64_t now);

/** A task ended in a region that the thread itself has ended: the region goes on. */
void team_still_active(struct frame *f, uint64_t now);

/** What measure_end() does for parallel regions, that have lost their end or join. */
void team_abandon(struct location *l, struct frame *f, uint64_t now);

#endif
