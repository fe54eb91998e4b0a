/* Sums over messages, waits and calls. */
#include "config.h"

#include "analysis/message/totals.h"

#include "analysis/answer/add.h"
#include "analysis/message/hash.h"

#include <stdlib.h>
#include <string.h>

struct pair_entry {
    struct pair_key {
        int32_t from, to;
    } key;
    struct pair_total total;
    UT_hash_handle hh;
};

struct wait_entry {
    struct wait_key {
        int32_t kind, region, process, cause_region, cause_process;
    } key;
    struct wait_total total;
    UT_hash_handle hh;
};

struct unmatched_entry {
    struct unmatched_key {
        int32_t region, process, peer, comm, reason;
    } key;
    struct unmatched_total total;
    UT_hash_handle hh;
};

struct totals_builder {
    const struct experiment *experiment;
    struct communicators *comms;
    struct waits waits;
    struct totals *totals;
    struct site_total *sites; /* by region->number */
    struct pair_entry *pairs;
    struct wait_entry *wait_entries;
    struct unmatched_entry *unmatched;
};

/* A sum that something of is not known is not known. */
static void add_bytes(int64_t *sum, int64_t bytes)
{
    *sum = *sum < 0 || bytes < 0 ? -1 : add_times(*sum, bytes);
}

/* ---- What the sinks hear ----------------------------------------------------------------- */

static void see_operation(void *context, const struct operation *operation)
{
    struct totals_builder *builder = context;
    struct site_total *site = &builder->sites[operation->region];

    if (operation->role == ROLE_NONE)
        return;
    site->region = builder->experiment->regions[operation->region];
    site->count++;
    if (operation->end > operation->begin)
        site->time = add_times(site->time, operation->end - operation->begin);
    add_bytes(&site->bytes, operation->bytes);
}

static int size_bin(int64_t bytes)
{
    return bytes ? 64 - __builtin_clzll((uint64_t)bytes) : 0;
}

static void see_size(struct totals *totals, int64_t bytes)
{
    if (bytes < 0) {
        totals->unknown_sizes++;
        return;
    }
    add_bytes(&totals->sizes[size_bin(bytes)].bytes, bytes);
    totals->sizes[size_bin(bytes)].count++;
}

static struct pair_total *pair_of(struct totals_builder *builder, const struct pair_key *key)
{
    struct pair_entry *entry;

    HASH_FIND(hh, builder->pairs, key, sizeof *key, entry);
    if (!entry) {
        entry = xzalloc(sizeof *entry);
        entry->key = *key;
        entry->total.from = key->from;
        entry->total.to = key->to;
        HASH_ADD(hh, builder->pairs, key, sizeof entry->key, entry);
    }
    return &entry->total;
}

static void see_message(void *context, const struct message *message)
{
    struct totals_builder *builder = context;
    const struct pair_key key = {message->send.operation.process,
                                 message->receive.operation.process};
    struct pair_total *total = pair_of(builder, &key);
    const struct message_group *received = message->receive.group;

    total->count++;
    add_bytes(&total->bytes, message->bytes);
    if (received && received->done.end > message->send.operation.begin)
        total->time = add_times(total->time, received->done.end - message->send.operation.begin);
    builder->totals->messages++;
    see_size(builder->totals, message->bytes);
}

static struct wait_total *wait_of(struct totals_builder *builder, const struct wait_key *key)
{
    struct source_region *const *regions = builder->experiment->regions;
    struct wait_entry *entry;

    HASH_FIND(hh, builder->wait_entries, key, sizeof *key, entry);
    if (!entry) {
        entry = xzalloc(sizeof *entry);
        entry->key = *key;
        entry->total = (struct wait_total){.kind = (enum wait_kind)key->kind,
                                           .region = regions[key->region],
                                           .process = key->process,
                                           .cause_region = regions[key->cause_region],
                                           .cause_process = key->cause_process};
        HASH_ADD(hh, builder->wait_entries, key, sizeof entry->key, entry);
    }
    return &entry->total;
}

static void see_wait(void *context, enum wait_kind kind, const struct operation *waiting,
                     const struct wait_cause *cause, int64_t time)
{
    struct totals_builder *builder = context;
    const struct wait_key key = {(int32_t)kind, waiting->region, waiting->process, cause->region,
                                 cause->process};
    struct wait_total *total = wait_of(builder, &key);

    total->count++;
    total->time = add_times(total->time, time);
    builder->totals->waited = add_times(builder->totals->waited, time);
    builder->sites[waiting->region].waited =
        add_times(builder->sites[waiting->region].waited, time);
    builder->sites[cause->region].caused = add_times(builder->sites[cause->region].caused, time);
}

static struct unmatched_total *unmatched_of(struct totals_builder *builder,
                                            const struct unmatched_key *key)
{
    struct unmatched_entry *entry;

    HASH_FIND(hh, builder->unmatched, key, sizeof *key, entry);
    if (!entry) {
        entry = xzalloc(sizeof *entry);
        entry->key = *key;
        entry->total = (struct unmatched_total){
            .region = builder->experiment->regions[key->region],
            .process = key->process,
            .peer = key->peer,
            .comm = key->comm == COMM_NONE ? "" : communicator_of(builder->comms, key->comm)->name,
            .reason = (enum unmatched_reason)key->reason};
        HASH_ADD(hh, builder->unmatched, key, sizeof entry->key, entry);
    }
    return &entry->total;
}

static void see_unmatched(void *context, const struct operation *operation, int32_t peer,
                          enum unmatched_reason reason)
{
    const struct unmatched_key key = {operation->region, operation->process, peer, operation->comm,
                                      (int32_t)reason};

    unmatched_of(context, &key)->count++;
}

/* ---- From one process to another --------------------------------------------------------- */

/* Of the entries of a hash, the keys and the sums. */
#define PUT(parcel, entries, type)                                                                 \
    do {                                                                                           \
        parcel_put(parcel, (int64_t)HASH_COUNT(entries));                                          \
        for (const struct type *at_ = entries; at_; at_ = at_->hh.next) {                          \
            parcel_put_bytes(parcel, &at_->key, sizeof at_->key);                                  \
            parcel_put_bytes(parcel, &at_->total, sizeof at_->total);                              \
        }                                                                                          \
    } while (0)

void totals_put(struct parcel *parcel, const struct totals_builder *builder)
{
    const struct totals *totals = builder->totals;

    PUT(parcel, builder->pairs, pair_entry);
    PUT(parcel, builder->wait_entries, wait_entry);
    PUT(parcel, builder->unmatched, unmatched_entry);
    for (size_t i = 0; i < builder->experiment->region_count; i++)
        parcel_put_bytes(parcel, &builder->sites[i], sizeof builder->sites[i]);
    parcel_put_bytes(parcel, totals->sizes, sizeof totals->sizes);
    parcel_put(parcel, totals->messages);
    parcel_put(parcel, totals->waited);
    parcel_put(parcel, totals->unknown_sizes);
}

enum { MOST_ENTRIES = 1 << 30 };

static void take_pairs(struct parcel *parcel, struct totals_builder *builder)
{
    for (size_t n = parcel_take_count(parcel, MOST_ENTRIES); n && !parcel->is_bad; n--) {
        struct pair_key key;
        struct pair_total more, *total;
        parcel_take_bytes(parcel, &key, sizeof key);
        parcel_take_bytes(parcel, &more, sizeof more);
        if (parcel->is_bad)
            return;
        total = pair_of(builder, &key);
        total->count += more.count;
        add_bytes(&total->bytes, more.bytes);
        total->time = add_times(total->time, more.time);
    }
}

static void take_waits(struct parcel *parcel, struct totals_builder *builder)
{
    for (size_t n = parcel_take_count(parcel, MOST_ENTRIES); n && !parcel->is_bad; n--) {
        struct wait_key key;
        struct wait_total more, *total;
        parcel_take_bytes(parcel, &key, sizeof key);
        parcel_take_bytes(parcel, &more, sizeof more);
        if (parcel->is_bad)
            return;
        total = wait_of(builder, &key);
        total->count += more.count;
        total->time = add_times(total->time, more.time);
    }
}

static void take_unmatched(struct parcel *parcel, struct totals_builder *builder)
{
    for (size_t n = parcel_take_count(parcel, MOST_ENTRIES); n && !parcel->is_bad; n--) {
        struct unmatched_key key;
        struct unmatched_total more;
        parcel_take_bytes(parcel, &key, sizeof key);
        parcel_take_bytes(parcel, &more, sizeof more);
        if (!parcel->is_bad)
            unmatched_of(builder, &key)->count += more.count;
    }
}

static void take_sites(struct parcel *parcel, struct totals_builder *builder)
{
    for (size_t i = 0; i < builder->experiment->region_count; i++) {
        struct site_total *site = &builder->sites[i], more;
        parcel_take_bytes(parcel, &more, sizeof more);
        if (more.count)
            site->region = builder->experiment->regions[i];
        site->count += more.count;
        add_bytes(&site->bytes, more.bytes);
        site->time = add_times(site->time, more.time);
        site->waited = add_times(site->waited, more.waited);
        site->caused = add_times(site->caused, more.caused);
    }
}

void totals_take(struct parcel *parcel, struct totals_builder *builder)
{
    struct totals *totals = builder->totals;
    struct size_total sizes[SIZE_BINS];

    take_pairs(parcel, builder);
    take_waits(parcel, builder);
    take_unmatched(parcel, builder);
    take_sites(parcel, builder);
    parcel_take_bytes(parcel, sizes, sizeof sizes);
    for (int i = 0; i < SIZE_BINS; i++) {
        totals->sizes[i].count += sizes[i].count;
        add_bytes(&totals->sizes[i].bytes, sizes[i].bytes);
    }
    totals->messages += parcel_take(parcel);
    totals->waited = add_times(totals->waited, parcel_take(parcel));
    totals->unknown_sizes += parcel_take(parcel);
}

/* ---- Begin and end ----------------------------------------------------------------------- */

struct totals_builder *totals_begin(const struct experiment *experiment,
                                    struct communicators *comms)
{
    struct totals_builder *builder = xzalloc(sizeof *builder);

    builder->experiment = experiment;
    builder->comms = comms;
    builder->totals = xzalloc(sizeof *builder->totals);
    builder->sites = xcalloc(experiment->region_count + 1, sizeof *builder->sites);
    return builder;
}

void totals_sinks(struct totals_builder *builder, struct message_sink sinks[2])
{
    builder->waits = (struct waits){builder, see_wait};
    sinks[0] = waits_sink(&builder->waits);
    sinks[1] = (struct message_sink){.context = builder,
                                     .operation = see_operation,
                                     .message = see_message,
                                     .unmatched = see_unmatched};
}

static int by_pair(const struct pair_entry *a, const struct pair_entry *b)
{
    return a->key.from != b->key.from ? (a->key.from > b->key.from) - (a->key.from < b->key.from)
                                      : (a->key.to > b->key.to) - (a->key.to < b->key.to);
}

/* The longest first; what is as long by what it is, so that the order is always the same. */
static int by_wait(const struct wait_entry *a, const struct wait_entry *b)
{
    if (a->total.time != b->total.time)
        return a->total.time < b->total.time ? 1 : -1;
    return memcmp(&a->key, &b->key, sizeof a->key);
}

static int by_unmatched(const struct unmatched_entry *a, const struct unmatched_entry *b)
{
    if (a->total.count != b->total.count)
        return a->total.count < b->total.count ? 1 : -1;
    return memcmp(&a->key, &b->key, sizeof a->key);
}

/* An array of the totals in a hash, in an order; the hash is gone. */
#define TAKE(entries, order, array, length)                                                        \
    do {                                                                                           \
        size_t at_ = 0;                                                                            \
        HASH_SORT(entries, order);                                                                 \
        (length) = HASH_COUNT(entries);                                                            \
        (array) = xcalloc((length) + 1, sizeof *(array));                                          \
        for (void *next_; entries; free(next_)) {                                                  \
            next_ = entries;                                                                       \
            (array)[at_++] = (entries)->total;                                                     \
            HASH_DEL(entries, entries);                                                            \
        }                                                                                          \
    } while (0)

struct totals *totals_end(struct totals_builder *builder, const struct match_doubts *doubts)
{
    struct totals *totals = builder->totals;

    TAKE(builder->pairs, by_pair, totals->pairs, totals->pair_count);
    TAKE(builder->wait_entries, by_wait, totals->waits, totals->wait_count);
    TAKE(builder->unmatched, by_unmatched, totals->unmatched, totals->unmatched_count);
    totals->sites = builder->sites;
    for (size_t i = 0; i < builder->experiment->region_count; i++)
        if (builder->sites[i].count)
            totals->sites[totals->site_count++] = builder->sites[i];
    for (int i = 0; i < SIZE_BINS; i++)
        totals->sizes[i].from = i ? (int64_t)(UINT64_C(1) << (i - 1)) : 0;
    totals->doubts = *doubts;
    free(builder);
    return totals;
}

void totals_free(struct totals *totals)
{
    if (!totals)
        return;
    free(totals->pairs);
    free(totals->sites);
    free(totals->waits);
    free(totals->unmatched);
    free(totals);
}
