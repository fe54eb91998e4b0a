/**
 * @file totals.h
 * @brief Sums of messages, waits and calls: by pairs of processes, by call sites, by sizes.
 *
 * Memory grows with the pairs and places that there are, not with the time.
 */
#ifndef MESSAGE_TOTALS_H
#define MESSAGE_TOTALS_H

#include "analysis/message/waits.h"
#include "common/parcel.h"

/** From a process to another one; positions among those of the sequence. */
struct pair_total {
    int32_t from, to;
    int64_t count, bytes, time; /* bytes: -1: of some it is not known */
};

/** A call of an operation in the program. */
struct site_total {
    const struct source_region *region;
    int64_t count, bytes, time;
    int64_t waited, caused; /* that processes waited in it; that others waited for it */
};

/** Messages of at least `from` bytes, up to the next power of two. */
struct size_total {
    int64_t from, count, bytes;
};

struct wait_total {
    enum wait_kind kind;
    const struct source_region *region, *cause_region;
    int32_t process, cause_process;
    int64_t count, time;
};

struct unmatched_total {
    const struct source_region *region;
    int32_t process, peer; /* rank in the communicator; PEER_ANY; PEER_NONE */
    const char *comm;
    enum unmatched_reason reason;
    int64_t count;
};

enum { SIZE_BINS = 65 };

struct totals {
    struct pair_total *pairs; /* by from and to */
    size_t pair_count;
    struct site_total *sites; /* by place */
    size_t site_count;
    struct size_total sizes[SIZE_BINS];
    struct wait_total *waits; /* longest first */
    size_t wait_count;
    struct unmatched_total *unmatched;
    size_t unmatched_count;
    int64_t messages, waited; /* of all; waited: by all processes together */
    int64_t unknown_sizes;
    struct match_doubts doubts;
};

struct totals_builder;

struct totals_builder *totals_begin(const struct experiment *experiment,
                                    struct communicators *comms);
/** Two sinks for match_all(). */
void totals_sinks(struct totals_builder *builder, struct message_sink sinks[2]);
/** What was found of a share, by a process that was forked from this one with the builder. What is
 * bad may be added in part. */
void totals_put(struct parcel *parcel, const struct totals_builder *builder);
void totals_take(struct parcel *parcel, struct totals_builder *builder);
/** Frees the builder. */
struct totals *totals_end(struct totals_builder *builder, const struct match_doubts *doubts);
void totals_free(struct totals *totals);

#endif
