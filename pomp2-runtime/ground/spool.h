/**
 * @file spool.h
 * @brief Layout of the spool file: what a run has measured so far, at any moment.
 *
 * The runtime measures straight into this file, through shared mappings, so that a process that is
 * killed leaves it behind complete. convert.h turns it into a trace. It is private to the two: its
 * layout is that of the machine and of this version; a reader checks `struct spool_header`.
 *
 * A header of SPOOL_PAGE bytes, then chunks. A chunk is a struct spool_chunk and what its kind
 * says. A chunk that was allocated but not filled holds zeros. All times are nanoseconds since the
 * epoch of the header.
 */
#ifndef POMPEII_SPOOL_H
#define POMPEII_SPOOL_H

#include "common/trace.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SPOOL_MAGIC "PompSpl"
enum { SPOOL_VERSION = 15, SPOOL_PAGE = 4096 };
#define SPOOL_OPEN                                                                                 \
    UINT64_MAX /**< duration of an instance that has not ended, end of a location in use */

/** Events whose cost is measured when the run begins. */
enum event_kind {
    PLAIN_PAIR,       /**< an enter and an exit */
    PAIR_WITH_BODY,   /**< with the begin and the end of a body inside */
    PAIR_OF_CRITICAL, /**< the same, and a lock */
    PAIR_OF_SINGLE,   /**< the same, of a single */
    PAIR_OF_LOOP,     /**< with what tells of the iterations of a loop */
    PAIR_OF_SECTIONS, /**< around all sections */
    PAIRS_OF_LOCK,    /**< two of them: a lock is taken, and released */
    PAIRS_OF_TASK,    /**< two: a task is created, and runs */
    PAIR_OF_BARRIER,  /**< around a barrier */
    PAIR_LEFT_OUT,    /**< of a region that a filter leaves out */
    CALL_LEFT_OUT,    /**< of such a function */
    EVENT_KINDS
};

struct spool_header {
    char magic[8];
    uint32_t version;
    uint32_t rank;
    uint64_t pid;
    uint64_t epoch;      /**< wall clock at time 0, nanoseconds since 1970 */
    uint64_t finalize;   /**< SPOOL_OPEN while the process runs */
    uint64_t unmeasured; /**< forked processes that had something to measure, and could not */
    uint64_t children;   /**< forked processes that measure, in experiments of their own */
    uint64_t died;       /**< when a signal that we saw ended the run; 0: none did */
    uint64_t cost[EVENT_KINDS]; /**< picoseconds */
    uint64_t threads;  /**< most that were there at the same time, each up to its last event */
    uint64_t requests; /**< of MPI, that were open when it ended */
    uint32_t clocks;   /**< how often its clock was compared with rank 0's: when MPI began, and */
    uint32_t unused;   /*   when that ended */
    struct {
        int64_t offset; /**< to be added, to have the time of rank 0's clock */
        uint64_t at;
    } clock[2];
};

enum spool_kind {
    SPOOL_DEFINITIONS = 1, /**< struct spool_entry, one after another */
    SPOOL_NODES,           /**< struct path_node, and what belongs to one: enum node_flag */
    SPOOL_RECORDS,         /**< struct record */
    SPOOL_UNITS,           /**< struct unit, each followed by its counters; see unit_size() */
    SPOOL_STACK,           /**< struct open_stack, of the first one, and struct open_frame */
    SPOOL_COUNTS,          /**< struct count, each followed by its counters; see count_size() */
    SPOOL_LOCKS,           /**< struct lock */
    SPOOL_USES,            /**< struct lock_use and struct lock_waits */
    SPOOL_KINDS
};

struct spool_chunk {
    uint32_t kind;     /**< 0: not written yet */
    uint32_t location; /**< whose nodes or records */
    uint64_t sequence; /**< counts the chunks of this kind and location */
    uint64_t size;     /**< bytes, this head included; a multiple of SPOOL_PAGE */
    uint64_t counters; /**< SPOOL_UNITS, SPOOL_COUNTS: how many values follow each entry */
    uint64_t open;     /**< SPOOL_UNITS: units that have not ended */
    uint64_t address;  /**< where the process has it: what its pointers to there mean */
    uint64_t spare[2];
};

enum spool_definition {
    SPOOL_META = 1,
    SPOOL_REGION,
    SPOOL_LOCATION,
    SPOOL_OBJECT,
    SPOOL_SOURCE,
    SPOOL_HANDLE,
};

/** Every definition starts with this; a size of 0 ends the chunk. Sizes are multiples of 8. */
struct spool_entry {
    uint32_t size;
    uint32_t type;
};

/** Something for pompeii.xml: key and value, NUL after each. */
struct spool_meta {
    struct spool_entry entry;
    char text[];
};

/** What a region knows of its source when it is known by its machine code alone. */
enum code_kind {
    CODE_NONE,
    CODE_FUNCTION, /**< it is the function at this address: name, file and line are to be found */
    CODE_CALL,     /**< it is a call that returns to this address: file and line are */
};

struct code_place {
    uint32_t object; /**< 0: none */
    uint32_t kind;
    uint64_t address; /**< as the object's file has it: the same wherever it is loaded */
};

struct spool_region {
    struct spool_entry entry;
    uint32_t id;
    uint32_t first, last; /**< lines; 0: unknown */
    uint32_t unused;
    struct code_place code;
    char text[]; /**< layer, construct, file, name, clauses, NUL after each */
};

/** An executable or shared library that regions are in; ids count from 1. */
struct spool_object {
    struct spool_entry entry;
    uint64_t id;
    char text[]; /**< absolute path, build id in hexadecimal, NUL after each */
};

/** A source that the program was compiled from. */
struct spool_source {
    struct spool_entry entry;
    char text[]; /**< name, size, digest, NUL after each: of a note (common/source-digest.h) */
};

/** Something of MPI's that messages name: a communicator, a type, an operation of reductions. */
struct spool_handle {
    struct spool_entry entry;
    uint64_t id; /**< from 1, in the order in which they are defined */
    char name[];
};

struct spool_location {
    struct spool_entry entry;
    uint32_t id;
    uint32_t thread;
    uint64_t tid;
    uint64_t begin, end;
    uint64_t lost_visits;    /**< visits without a node: POMPEII_MEMORY was reached */
    uint64_t lost_records;   /**< instances without a record: the spool could not grow */
    uint64_t lost_messages;  /**< calls of MPI without one: POMPEII_MESSAGES was reached */
    uint64_t team_size;      /**< the largest team that this location started */
    uint64_t flush_time;     /**< spent in getting new chunks */
    uint64_t processor_wait; /**< time for which its threads could have run, and had no processor */
    uint64_t lost_units;     /**< units of work without a record */
    uint64_t lost_locks;     /**< times that a lock was taken that is none of those told apart */
    uint64_t left_out[2]; /**< visits of regions, calls of functions that the filter leaves out */

    /* Of a location that is no thread's. */
    uint32_t kind;             /**< enum location_kind */
    uint32_t source;           /**< enum record_source */
    int32_t device;            /**< its number; -1: the host in its stead */
    uint32_t team, path, lane; /**< whose records; of those that overlapped others: which of them */
    uint64_t error;            /**< of its times, nanoseconds */
    uint64_t dropped;          /**< events that found the device's buffer full */
};

/** Columns that a node has room for. One of NODE_BYTES has its own in the slots of cc and ct, which
 * it never has. */
enum { SPOOL_COLUMNS = COLUMN_by, SLOT_by = COLUMN_cc, SLOT_un = COLUMN_ct };

/** What a slot of SPOOL_NODES holds; 0 ends the chunk. */
enum node_flag {
    NODE_USED = 1,         /**< a node */
    NODE_TASK = 2,         /**< a node of an explicit task */
    NODE_PREDECESSORS = 4, /**< not a node but a struct predecessors */
    NODE_TRANSFER = 8,     /**< a node of something that moved to or from a device */
    NODE_HISTOGRAM = 16,   /**< a struct histogram */
    NODE_TREND = 32,       /**< a struct trend */
    NODE_MESSAGE = 64,     /**< a node of something that messages are sent by */
    NODE_BYTES = NODE_TRANSFER | NODE_MESSAGE, /**< it has the columns by and un */
    NODE_BLOCK = NODE_PREDECESSORS | NODE_HISTOGRAM | NODE_TREND, /**< belongs to a node */
};

struct predecessor {
    uint64_t count;
    uint32_t node, unused;
};

/**
 * One call path on one location: totals over its instances. Four cache lines; the first two hold
 * what every enter and exit touches. Pointers mean nothing outside the process that wrote them.
 */
struct path_node {
    uint32_t id, parent, region, flags; /**< the root has id 0 and is its own parent */
    uint64_t visits, time, least, greatest;
    double squares;         /**< nanoseconds squared */
    uint64_t kept;          /**< instances with a record */
    uintptr_t key;          /**< region, and whether it is a task */
    struct path_node *hint; /**< the child that was entered last */
    struct predecessor from[2];
    struct path_node *up;
    struct histogram *histogram; /* the one that counted last */
    uint64_t columns[SPOOL_COLUMNS];
    struct path_node *next;
    struct predecessors *more_from;
    uint64_t kept_creations;
    struct path_node *joins; /* of a deeply nested task: the node that counts its executions */
    uint64_t *counters;      /* its entry in SPOOL_COUNTS, or NULL */
    struct path_node *children;
};
_Static_assert(sizeof(struct path_node) == 256, "a node fills four cache lines");

enum frame_kind {
    FRAME_BASE,  /* below everything; holds where the next call path starts */
    FRAME_PLAIN, /* an ordinary region */
    FRAME_GHOST, /* an enter that is not recorded, so that its exit is not either */
    FRAME_TEAM,  /* a parallel region on the thread that forked it */
    FRAME_WORK,  /* a parallel region on another thread of the team */
    FRAME_TASK,
    FRAME_CREATION, /* of a task */
    FRAME_MOVED,    /* an ordinary region in an untied task that was resumed elsewhere */
};

/**
 * What of a location, and of each of its open regions, is of use when the run dies: the beginning
 * of struct location and struct frame (measure/location.h says what the fields mean). They live in
 * the file, so that events need not write twice. Pointers are the process's: see
 * spool_chunk.address.
 */
struct open_stack {
    uint64_t top;    /**< the innermost frame */
    uint64_t seen;   /**< when a region was left last */
    uint64_t ending; /**< the frame that ended last, by frame_mark(). While it is the innermost one,
                        its instance is being counted */
    uint64_t sums[3];  /**< what its node has after that: enum ending_sum */
    uint64_t passing;  /**< the frame whose time in tasks goes to the one below; 0: none */
    uint64_t below[2]; /**< what that one has then of `tasks` and `tasks_paused`, or has already */
};

struct open_frame {
    uint64_t up, down, node, region, start, tasks, last, slot;
    uint32_t window, depth, kind;
    uint8_t type, ended;
    uint64_t mark, phase[3], function[3], context, member, below, before, tasks_before;
    uint64_t tasks_paused;
    uint64_t left_as; /**< of an untied task's: its number, once it has gone on elsewhere */
};

/** Of a creation: columns ct and cc, and nothing of tasks. */
enum ending_sum { SUM_TIME, SUM_TASKS, SUM_VISITS };

/** Tells a frame from all others of its location, before and after: frames begin one after another,
 * and of two that begin at the same time the inner one is deeper. */
static inline uint64_t frame_mark(uint64_t start, uint32_t depth)
{
    return start + depth;
}

/** More predecessors of a node than fit in it. */
struct predecessors {
    uint32_t node, used, unused, flags;
    struct predecessors *next;
    struct predecessor from[14];
    uint64_t spare;
};
_Static_assert(sizeof(struct predecessors) == sizeof(struct path_node), "both come from one pool");

/** How many instances of a node lasted for how long (common/duration-bin.h); a node visited once
 * has none, one with very different durations several, and so has one with more than fit in a
 * count. */
enum { HISTOGRAM_ROOM = 55, TREND_ROOM = 28 };

struct histogram {
    uint32_t node, first, last, flags; /**< first: the bin of count[0] */
    struct histogram *next;
    uint64_t mark; /**< of the one that counts: the visit after which the time is kept */
    uint32_t count[HISTOGRAM_ROOM + 1]; /**< count[last] lacks one; the last count is of nothing */
};
_Static_assert(sizeof(struct histogram) == sizeof(struct path_node), "both come from one pool");

/** What the instances of a node had taken after `(i + 1) << shift` of them. */
struct trend {
    uint32_t node, first, shift, flags; /**< up to `next` as in a histogram */
    struct histogram *next;
    uint64_t used;
    uint64_t time[TREND_ROOM];
};
_Static_assert(sizeof(struct trend) == sizeof(struct path_node), "both come from one pool");

/**
 * One slot of the timeline, in the order in which instances began. `what` is the type, above four
 * bits the fragment (an instance in an untied task that was suspended and went on later, or
 * elsewhere, has several), and above eight bits the depth: an instance contains the following ones
 * of greater depth. An instance of RECORD_PLAIN is one slot; the others are followed by a slot that
 * is a struct record_rest, or by two that are a struct spool_message. A type of 0 ends the chunk.
 *
 * What a call of MPI says of requests are slots of RECORD_LISTED. They are written when it ends,
 * and so follow what began inside it: those of an instance are the first ones behind it but for
 * those of such instances.
 *
 * What a task depends on are slots of RECORD_DEPENDS, right behind its creation.
 */
enum record_type {
    RECORD_PLAIN = 1,
    RECORD_WAITS,    /**< rest: en, ex, bo */
    RECORD_ONCE,     /**< rest: bo, bc, bw */
    RECORD_TEAM,     /**< rest: st, bw, sh; bo is what is left */
    RECORD_TASK,     /**< rest: number of the task, 0, 0 */
    RECORD_CREATION, /**< rest: number of the task, 0, 0 */
    RECORD_TRANSFER, /**< rest: by, un, 0 */
    RECORD_MESSAGE,  /**< two slots: struct spool_message */
    RECORD_REQUESTS, /**< rest: how many requests it lists, how many found no room, 0; of several
                          that found nothing 0, the time that they took, how many they are */
    RECORD_LISTED,   /**< no instance: struct listed_request, without counters */
    RECORD_DEPENDS,  /**< no instance: struct task_dependence, without counters */
    RECORD_LOCK, /**< one slot, of a call that took a lock or gave it back: `tasks` is its number */
    RECORD_TYPES
};

struct record {
    uint64_t start;
    uint64_t duration; /**< SPOOL_OPEN until its end */
    uint64_t tasks;    /**< column ta */
    uint32_t node;
    uint32_t what;
};

struct record_rest {
    uint64_t value[3];
    uint32_t node;
    uint32_t what;
};
_Static_assert(sizeof(struct record) == 32 && sizeof(struct record_rest) == 32, "one slot");

/** Which of its fields a message has, and what its partner is. */
enum message_role {
    MESSAGE_DEST = 1,
    MESSAGE_SOURCE = 2,
    MESSAGE_ROOT = 4,
    MESSAGE_TARGET = 8,
    MESSAGE_TAG = 16,
    MESSAGE_COUNT = 32,
    MESSAGE_BYTES = 64,
    MESSAGE_OTHER = 128, /**< it also receives: `source`, `source_tag` */
    MESSAGE_NEW = 256,   /**< it made a communicator: `newcomm`, and its rank there is `source` */
    MESSAGE_NEW_OTHER = 512, /**< with two groups, of which it is in the second one */
    MESSAGE_GROUP = 1024,    /**< `op` names ranks */
    MESSAGE_NOTHING = 2048, /**< of several probes that found nothing, `count` is how many they are,
                                 and `bytes` the time that they took; 0: it is one */
};

/** What stands for a rank or a tag. */
enum { MESSAGE_ANY = -1, MESSAGE_NULL = -2, MESSAGE_SELF = -3 };

/** What a call of MPI was told, and what it received. */
struct spool_message {
    uint64_t count, bytes;
    uint32_t comm, type, op; /**< struct spool_handle; 0: none */
    int32_t peer, tag;
    uint32_t roles;
    int32_t source, source_tag;
    uint64_t request; /**< that it starts; 0: none */
    uint32_t kind;    /**< of a persistent one: struct spool_handle */
    uint32_t newcomm;
};
_Static_assert(sizeof(struct spool_message) == 2 * sizeof(struct record), "two slots");

/** What is special to a listed request. */
enum { REQUEST_STARTED = 1, REQUEST_RECEIVED = 2, REQUEST_CANCELLED = 4 };

/** A request that a call of MPI started, or found complete. `what` is the type, above four bits
 * what is special to it, and above eight bits the kind of one that was started. */
struct listed_request {
    uint64_t number, bytes;
    int32_t peer, tag;
    uint32_t comm;
    uint32_t what;
};
_Static_assert(sizeof(struct listed_request) == sizeof(struct record) &&
                   offsetof(struct listed_request, what) == offsetof(struct record, what),
               "one slot");

/** An item of a depend clause of task `task`. */
struct task_dependence {
    uint64_t task, address, unused;
    uint32_t kind; /**< enum dependence */
    uint32_t what;
};
_Static_assert(sizeof(struct task_dependence) == sizeof(struct record) &&
                   offsetof(struct task_dependence, what) == offsetof(struct record, what),
               "one slot");

/** Whether a slot stands for an instance, and not for what one says. */
static inline bool record_is_instance(enum record_type type)
{
    return type != RECORD_LISTED && type != RECORD_DEPENDS;
}

/** Slots of a record, without those of counters. */
static inline uint32_t record_slots(enum record_type type)
{
    return type == RECORD_PLAIN || type == RECORD_LOCK || !record_is_instance(type) ? 1
           : type == RECORD_MESSAGE                                                 ? 3
                                                                                    : 2;
}

enum unit_flag {
    UNIT_MERGED = 1,     /**< several chunks in one range: where they meet was not seen */
    UNIT_UNCERTAIN = 2,  /**< its label depends on scheduling */
    UNIT_UNSEEN = 4,     /**< a thread's share of a loop whose iterations were not seen; `index` is
                              the thread */
    UNIT_CANCELLED = 16, /**< a range in which its thread left the loop by cancellation */
    UNIT_COUNTED = 8,    /**< a thread's share of a loop whose iterations were counted: they follow
                              the shares of the threads before it */
};

/** A unit of work, or a construct that units are created in (section 6 of the design). */
struct unit {
    uint64_t id, parent;   /**< 0: the program's root; an id of 0 ends the chunk */
    uint64_t index, paper; /**< within the parent: stable scheme; what the paper's needs */
    uint64_t start, end;   /**< SPOOL_OPEN while it runs */
    uint64_t time;         /**< that it ran, without what it was suspended for */
    uint64_t last, count;  /**< of a range: iterations; `index` is the first one */
    uint32_t region;
    uint32_t thread;      /**< number in its team of who created it */
    uint32_t size;        /**< of a parallel region: the team */
    uint16_t kind, flags; /**< enum unit_kind, unit_flag */
    uint64_t counters[];
};

/** Counter totals of a node. */
struct count {
    uint32_t node, used; /**< used 0 ends the chunk */
    uint64_t counters[];
};

/** A lock of the program, or all critical regions of one name. Who has it writes `holder`, `depth`
 * and `past`, once it has it. Pointers are the process's. */
enum { LOCK_PAST = 4 };

struct lock {
    uint32_t id;      /**< from 1; 0 ends the chunk */
    uint32_t kind;    /**< enum lock_kind */
    uint32_t region;  /**< that initialised it, or met it first */
    uint32_t ordinal; /**< among those of this region, from 1 */
    uint64_t address; /**< 0: of critical regions */
    uint64_t inits;   /**< how often it was initialised: one after another may share its place */
    struct region *of;
    struct lock *next; /**< destroyed ones of its region; critical ones */
    uint64_t spare[2];
    struct lock_use *holder; /**< who took it last */
    uint32_t depth;          /**< of a nestable one */
    uint32_t past_count;
    struct {
        struct lock_use *use;
        uint64_t since, released;
    } past[LOCK_PAST];     /**< of holders before, that somebody may have waited for */
    struct lock_use *left; /**< who had it, and has not given it back, when another one took it */
    uint32_t owed;         /**< times that it was given back, of which is still to be told */
};
_Static_assert(sizeof(struct lock) == 192, "who has it writes two cache lines of its own");

/** What a slot of SPOOL_USES holds; 0 ends the chunk. */
enum lock_slot { LOCK_USE = 1, LOCK_WAITS };

/** What one location did with a lock at one call path. */
struct lock_use {
    uint32_t slot, lock; /**< LOCK_USE; its id */
    uint32_t node;       /**< where it was taken */
    uint32_t open;       /**< it has the lock */
    uint64_t since, released;
    uint32_t location, region;
    struct lock_use *next; /**< of the same lock and location */
    uint64_t taken, hold;
    uint64_t longest_hold, contended, wait, longest_wait;
    uint64_t failed; /**< tests that did not get it */
    struct lock_waits *waits;
    uint64_t spare[2];
};
_Static_assert(sizeof(struct lock_use) == 128, "what others read is in one line");

/** Whom it waited for. */
enum { LOCK_BLAMES = 4, NOBODY_KNOWN = UINT32_MAX };

struct lock_waits {
    uint32_t slot, lock; /**< LOCK_WAITS; its id */
    uint32_t node, used;
    struct lock_waits *next;
    struct {
        uint32_t location, region; /**< who had it, and took it where; NOBODY_KNOWN */
        uint64_t count, time;
    } blame[LOCK_BLAMES];
    uint64_t spare;
};
_Static_assert(sizeof(struct lock_waits) == sizeof(struct lock_use), "both come from one pool");

/** Slots behind those of a record's type that hold the instance's counters. */
static inline uint32_t record_counter_slots(uint64_t counters)
{
    return (uint32_t)((counters * sizeof(uint64_t) + sizeof(struct record) - 1) /
                      sizeof(struct record));
}

static inline uint64_t unit_size(uint64_t counters)
{
    return sizeof(struct unit) + counters * sizeof(uint64_t);
}

static inline uint64_t count_size(uint64_t counters)
{
    return sizeof(struct count) + counters * sizeof(uint64_t);
}

static inline enum record_type record_type(uint32_t what)
{
    return what & 0xf;
}

static inline enum fragment record_fragment(uint32_t what)
{
    return what >> 4 & 3;
}

static inline uint32_t record_depth(uint32_t what)
{
    return what >> 8;
}

#endif
