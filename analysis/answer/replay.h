/**
 * @file replay.h
 * @brief A run again, with something else in it: what its threads did, in their order, and how long
 * that would take where a lock kept nobody out, or a part of the work were faster.
 *
 * A thread's list has its work and what ties it to others: locks and critical regions that it takes
 * and gives back, barriers, the begin and the end of teams. Who did what stays: iterations and
 * tasks are on the thread that had them. A lock goes to who asked first; where a run is not so, to
 * who had it next then. What passed between a release, or the last arrival at a barrier, and the
 * going on of who waited for it is kept as what that costs.
 *
 * Of waits for tasks and for the turn in an ordered region the list does not have what they were
 * for: they stay as long as they were, or, dropped, last for no time. The truth lies between.
 *
 * Needs every instance of the process. What each of those that tie threads takes lies in files
 * without a name (spill.h), of which memory has a window; in memory are a number for each team and
 * what is there of each lock and thread.
 */
#ifndef REPLAY_H
#define REPLAY_H

#include "analysis/answer/spill.h"
#include "analysis/reader/reader.h"

enum replay_kind {
    REPLAY_WORK,    /* nothing but what passes before it */
    REPLAY_IDLE,    /* a wait of which is not known what for */
    REPLAY_ACQUIRE, /* of a lock */
    REPLAY_RELEASE,
    REPLAY_BEGIN,  /* of a thread's part of a team */
    REPLAY_BARRIER /* the end of a team among them */
};

/** A step of a thread: first its work passes, then it does what its kind says. */
struct replay_step {
    int64_t work;    /* nanoseconds */
    int64_t cost;    /* passes once it need not wait any more; of an idle one: the wait */
    uint32_t object; /* number of the lock, team or barrier; before locks are known, of the node */
    uint32_t turn;   /* of those that took the lock */
    uint8_t kind;    /* enum replay_kind */
    uint8_t changes; /* bit i: change i is about the work */
    bool has_waited; /* for a lock */
    bool is_forker;  /* of the team that begins */
    bool is_told;    /* the instance has the lock's number */
};

/** What a thread did. */
struct replay_lane {
    const struct recorded_location *location;
    struct replay_step *step;
    size_t count;
    int64_t begin;
};

struct replay_team {
    struct source_region *region;
    int64_t begin, end;     /* end: the latest of its threads */
    uint32_t twin;          /* another one that began at the same time; 0: none */
    uint32_t size, forker;  /* forker: a lane */
    bool is_forked;         /* the forker has come; else it is a guess */
    uint32_t first_barrier; /* NO_BARRIER: none */
};

struct replay_barrier {
    uint32_t team, next; /* next: of the team */
    uint32_t arrived;
    int64_t last; /* arrival */
};

enum { NO_BARRIER = UINT32_MAX, REPLAY_NOBODY = UINT32_MAX };

/** A lock as the timeline tells of it. */
struct replay_lock {
    bool is_told;  /* each time it was taken and given back is in the lists */
    int64_t least; /* what taking it cost where nobody had it */
    int64_t convoy,
        convoy_time; /* the longest row of takes that each found another one having it */
};

/** Why there is no replay. */
enum replay_lack {
    REPLAY_LACKS_INSTANCES = 1, /* POMPEII_INSTANCES kept some only */
    REPLAY_LACKS_ROOM = 2,      /* more steps than may be kept */
    REPLAY_LACKS_ORDER = 4,     /* the threads of a team did not meet the same barriers */
    REPLAY_LACKS_END = 8,       /* the run died */
    REPLAY_LACKS_WAITS = 16     /* long form */
};

/** Where the lists of all processes are. */
struct replay_store {
    struct spill steps, teams, barriers;
};

/** The lists of a process. */
struct replay {
    const struct process *process;
    struct replay_store *store;
    struct replay_lane *lane;
    size_t lanes, lane_capacity;
    struct replay_team *team;
    size_t teams;
    struct replay_barrier *barrier;
    size_t barriers;
    struct replay_lock *lock; /* by its id; 0: those that are not told apart */
    size_t locks;
    size_t steps;
    int64_t end; /* as it was: replay_run() without a change says about as much */
    int64_t unchanged[2]
                     [2]; /* replay_run() without a change: drops_idle, keeps_order; 0: not run */
    bool has_idle;
    bool tells_locks; /* calls say which lock they took or gave back */
    unsigned lacks;   /* enum replay_lack; 0: it may be run */
};

enum { MAX_CHANGES = 8 };

/** What is changed. Zeroed, and with factors of 1: nothing. */
struct replay_change {
    double factor[MAX_CHANGES]; /* that work of change i is multiplied by */
    size_t count;
    const bool *is_free; /* by lock: keeps nobody out; NULL: none */
    uint32_t shorter;    /* a lock under which work takes `hold` times as long; 0: none */
    double hold;
    bool drops_idle;
    bool keeps_order; /* of those that take a lock; else who asks first has it */
};

/**
 * Nanoseconds that the process would take from its first event to its last. Linear in the steps,
 * times the logarithm of the threads.
 *
 * @return -1: it does not come to an end; threads wait for each other in a circle
 */
int64_t replay_run(const struct replay *replay, const struct replay_change *change);

/** Nanoseconds that the run would be shorter by, less than 0: longer; TIME_UNKNOWN (table.h): not
 * known. */
struct gain {
    int64_t time, low, high;
};

/** What a change saves: a replay without it, less one with it. The bounds are of waits that are
 * kept or dropped, of both orders where locks do not go to who asks first, and by how much a replay
 * without a change is off. Keeps what a replay without a change takes: not for several threads at
 * once. */
struct gain replay_gain(struct replay *replay, const struct replay_change *change);

/** Steps that are kept of all processes together, 32 bytes of a file each: where a replay is what
 * was asked for, and where it is not. */
enum { REPLAY_MANY_STEPS = 1 << 26, REPLAY_FEW_STEPS = 1 << 20 };

/** Collects the lists of all processes while the timeline is read. */
struct replays;

/** A handler for command_open(), with what replays_new() gave. */
extern const struct timeline_handler replay_timeline;

/**
 * @param about says which changes the time in a region is of; NULL: none
 * @param most steps that are kept; where they are spent, or the disk is full, a process and all
 * that are read after it can't be replayed
 * @param only_locks processes that have none are left out
 */
struct replays *replays_new(uint8_t (*about)(void *argument, const struct source_region *region),
                            void *argument, size_t most, bool only_locks);
void replays_free(struct replays *replays);

/** That of a process; NULL: it was left out. */
struct replay *replays_of(const struct replays *replays, const struct process *process);

/** Finds what steps are about and what they cost, once all are there; for replay-read.c. */
void replay_tie(struct replay *replay);

/** Why a process can't be replayed, as a sentence; NULL: it can. */
const char *replay_lack(const struct replay *replay);

/** Why a replay that was made says nothing: it did not come to its end; a lock is not told apart.
 */
extern const char replay_in_circle[], replay_untold[];

#endif
