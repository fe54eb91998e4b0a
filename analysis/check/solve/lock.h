/**
 * @file lock.h
 * @brief Locks and critical regions: which one a thread has, and whom it waits for with it.
 *
 * A lock is known by its data: a global by its name, a local object by its function, a member or a
 * constant element by its path, and what a parameter leads to as the data of each caller. Where it
 * is not known which lock it is, nothing is said. Globals of C are those of a file. Functions are
 * looked at callees first; each has a summary of what it takes, gives back and keeps.
 */
#ifndef CHECK_LOCK_H
#define CHECK_LOCK_H

#include "analysis/check/solve/finding.h"

/** Adds what waits for itself, for a lock that another keeps, and orders that go round. */
void find_locks(struct program *program, struct dataflow *dataflow,
                const struct check_options *options, struct findings *findings);

/** Adds ordered regions of loops without the clause, and several of one iteration. */
void find_ordered(const struct program *program, struct findings *findings);

/* ---- What the files that look for locks share -------------------------------------------- */

enum lock_kind { LOCK_GLOBAL, LOCK_PARAMETER, LOCK_LOCAL, LOCK_CRITICAL };

/** What tells one lock from another; compared as bytes. */
struct lock_key {
    uint32_t kind;
    uint32_t of;    /* the storage's name, the parameter, the object, the name of the region */
    uint32_t path;  /* place.h */
    uint32_t scope; /* LOCK_LOCAL: the function whose object; LOCK_GLOBAL in C: the unit + 1, for
                       static data of two files may have one name; else 0 */
};

enum { HELD_MAX = 6 };

/** A place where a thread waits for a lock, as a team sees it: its own, a task's or a callee's. */
struct lock_event {
    uint32_t lock;
    uint32_t held[HELD_MAX], held_count; /* locks that are held there on every way */
    uint32_t node;                       /* of the team */
    uint32_t callee, event;              /* where the callee has it: team, number; or NO_NODE */
    struct place place;                  /* of what waits, at the end of the calls */
    enum directive_id directive;         /* critical; DIRECTIVE_UNKNOWN: a call */
    bool is_fresh;                       /* on no way to it the lock has been given back */
    bool is_conditional;                 /* a parameter decides whether it is taken */
    bool is_task;                        /* by another task than the one that the team runs */
};

struct lock_list {
    uint32_t *lock;
    size_t count, capacity;
};

/** Data that another place is a name for, throughout a function: a member that a constructor sets.
 */
struct lock_binding {
    uint32_t object, path;       /* of the function */
    uint32_t to_object, to_path; /* of the function, too */
    bool is_address, is_twice;   /* is_twice: it may be another one, too */
};

/** A way out that keeps a lock which another one gives back. */
struct lock_leak {
    uint32_t lock;
    struct place place;
};

struct team_locks {
    struct lock_event *events;
    size_t event_count, event_capacity;
    struct lock_list kept;     /* on every way to the end */
    struct lock_list released; /* on some way */
    bool releases_unknown;
    struct lock_leak *leaks;
    size_t leak_count, leak_capacity;
};

struct lock_entry;

struct locks {
    struct program *program;
    struct dataflow *dataflow;
    const struct check_options *options;
    struct findings *findings;
    struct lock_entry *known; /* by key */
    struct lock_key *keys;    /* by number */
    size_t count, capacity;
    struct team_locks *teams;
    struct function_bindings {
        struct lock_binding *binding;
        size_t count, capacity;
    } * bindings; /* per function */
    bool is_last; /* the round in which findings are made */
};

/* lock-name.c */
void locks_free_names(struct locks *locks);
uint32_t lock_number(struct locks *locks, struct lock_key key);
/** The lock that an argument of a call is, or NO_NODE. */
uint32_t lock_of_argument(struct locks *locks, const struct checked_team *team,
                          const struct call *call, uint32_t parameter);
uint32_t lock_of_critical(struct locks *locks, uint32_t name);
/** What the caller calls a lock of the callee, or NO_NODE. */
uint32_t lock_of_callee(struct locks *locks, const struct checked_team *team,
                        const struct call *call, uint32_t callee, uint32_t lock);
/** Finds what constructors set members to; callees come first. */
void lock_bind(struct locks *locks, uint32_t function);
/** As the program spells it; a name of the program. */
uint32_t lock_spelling(struct locks *locks, uint32_t function, uint32_t lock);
/** Do the threads of this team share it? */
bool lock_is_shared(const struct locks *locks, const struct checked_team *team, uint32_t lock);
/** Does it lead through a pointer, so that it may be another name for some other lock? */
bool lock_is_behind_pointer(const struct locks *locks, uint32_t lock);

/* lock-order.c */

/** Orders that go round among what the threads of a parallel region do at the same time. */
void find_lock_orders(struct locks *locks, uint32_t team);
/** A finding about a lock at an event, with the calls that lead there. */
struct finding *lock_finding(struct locks *locks, enum finding_kind kind, uint32_t team,
                             const struct lock_event *event);

#endif
