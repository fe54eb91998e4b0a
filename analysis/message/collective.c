/* Collectives that some have called, and others not yet. */
#include "config.h"

#include "analysis/message/collective.h"

#include "analysis/message/group.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

/* A call that ends later: its place among the members. */
struct collective_part {
    struct collective *of;
    size_t place;
};

struct collective {
    struct {
        int64_t ordinal; /* on the communicator, from 0 */
        int64_t comm;
    } key;
    struct message_end *members; /* as they came, then by process */
    size_t count, capacity;
    size_t expected; /* processes that will have called it */
    size_t open;     /* calls that have not ended */
    UT_hash_handle hh;
};

struct collectives {
    struct communicators *comms;
    const struct experiment *experiment;
    struct match_share share;
    const struct message_sink *sinks;
    size_t sink_count, processes;
    struct collective *pending;
    bool cut; /* the timeline of a process has not all */
};

/* Nothing has been met: calls are gone through more than once. */
static void begin_members(struct communicators *comms)
{
    for (size_t i = 0; i < communicator_count(comms); i++) {
        struct communicator *comm = communicator_of(comms, (int32_t)i);
        for (size_t k = 0; k < comm->member_count; k++)
            comm->members[k].met = 0;
    }
}

struct collectives *collectives_new(struct sequence *sequence, const struct experiment *experiment,
                                    const struct match_share *share,
                                    const struct message_sink *sinks, size_t sink_count)
{
    struct collectives *all = xzalloc(sizeof *all);

    *all = (struct collectives){.comms = sequence_communicators(sequence),
                                .experiment = experiment,
                                .share = *share,
                                .sinks = sinks,
                                .sink_count = sink_count,
                                .processes = sequence_processes(sequence)};
    for (size_t i = 0; i < all->processes; i++)
        all->cut |= sequence_cut(sequence, i) != INT64_MAX;
    begin_members(all->comms);
    return all;
}

static void unmatched(struct collectives *all, const struct operation *operation,
                      enum unmatched_reason reason)
{
    for (size_t i = 0; i < all->sink_count; i++)
        if (all->sinks[i].unmatched)
            all->sinks[i].unmatched(all->sinks[i].context, operation, operation->peer, reason);
}

static size_t count_expected(const struct communicator *comm, int64_t ordinal)
{
    size_t count = 0;

    for (size_t i = 0; i < comm->member_count; i++)
        count += comm->members[i].collectives > ordinal;
    return count;
}

/* One after another go to each share in turn. */
static bool is_ours(const struct collectives *all, int32_t comm, int64_t ordinal)
{
    return (uint64_t)(ordinal + comm) % all->share.shares == all->share.share;
}

static struct collective *collective_of(struct collectives *all, int32_t comm, int64_t ordinal)
{
    struct collective *collective, like = {.key = {ordinal, comm}};

    HASH_FIND(hh, all->pending, &like.key, sizeof like.key, collective);
    if (!collective) {
        collective = xzalloc(sizeof *collective);
        collective->key = like.key;
        collective->expected = count_expected(communicator_of(all->comms, comm), ordinal);
        HASH_ADD(hh, all->pending, key, sizeof collective->key, collective);
    }
    return collective;
}

static int compare_processes(const void *a, const void *b)
{
    int left = ((const struct message_end *)a)->operation.process,
        right = ((const struct message_end *)b)->operation.process;

    return (left > right) - (left < right);
}

/* The place of the root's call; -1: it has none, or it is not known. */
static int root_place(const struct collectives *all, const struct message_end *ends, size_t count)
{
    const struct operation *first = &ends[0].operation;
    struct communicator *comm = communicator_of(all->comms, first->comm);

    if (first->role != ROLE_FROM_ROOT && first->role != ROLE_TO_ROOT)
        return -1;
    for (size_t i = 0; i < count && comm->is_inter; i++)
        if (ends[i].operation.peer == PEER_ROOT)
            return (int)i;
    int32_t process = communicator_process(comm, first->peer, first->process);
    for (size_t i = 0; i < count && process >= 0 && !comm->is_inter; i++)
        if (ends[i].operation.process == process)
            return (int)i;
    return -1;
}

/* Whether all have called the same: by name, which the construct is. Of persistent ones, which
 * start alone or with others, what they do is known. */
static bool is_same(const struct collectives *all, const struct operation *a,
                    const struct operation *b)
{
    struct source_region *const *regions = all->experiment->regions;
    const char *left = regions[a->region]->construct, *right = regions[b->region]->construct;
    bool starts = strncmp(left, "start", 5) == 0 && strncmp(right, "start", 5) == 0;

    size_t length = operation_name_length(left);

    return starts ? a->role == b->role
                  : length == operation_name_length(right) && strncmp(left, right, length) == 0;
}

static bool is_one(const struct collectives *all, const struct collective *collective)
{
    for (size_t i = 1; i < collective->count; i++)
        if (!is_same(all, &collective->members[0].operation, &collective->members[i].operation))
            return false;
    return true;
}

static bool lacks_members(const struct collectives *all, const struct collective *collective)
{
    const struct communicator *comm = communicator_of(all->comms, (int32_t)collective->key.comm);

    return collective->count < comm->member_count ||
           (comm->is_world && collective->count < all->processes);
}

/* ---- Who waits for some ------------------------------------------------------------------ */

/* The place of a process among members that are sorted by process; -1: it is none. */
static int32_t place_of(const struct message_end *ends, size_t count, int32_t process)
{
    const struct message_end like = {.operation = {.process = process}}, *found;

    found = process < 0 ? NULL : bsearch(&like, ends, count, sizeof *ends, compare_processes);
    return found ? (int32_t)(found - ends) : -1;
}

/* Of two, the one that began later; `place` may be -1. */
static int32_t later_of(const struct message_end *ends, int32_t place, int32_t other)
{
    return other < 0                                                   ? place
           : place < 0                                                 ? other
           : ends[other].operation.begin > ends[place].operation.begin ? other
                                                                       : place;
}

static void find_lower(const struct communicator *comm, struct message_end *ends, size_t count)
{
    const struct communicator_rank *ranks;
    size_t known = communicator_ranks(comm, &ranks);
    int32_t latest = -1;

    for (size_t i = 0; i < known; i++) {
        int32_t place = place_of(ends, count, ranks[i].process);
        if (place >= 0)
            ends[place].latest = latest;
        latest = later_of(ends, latest, place);
    }
    free((void *)ranks);
}

static void find_neighbours(const struct collectives *all, struct communicator *comm,
                            struct message_end *ends, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        int32_t process = ends[i].operation.process;
        const struct communicator_member *member = communicator_member(comm, process);
        const char *at = member && member->neighbours
                             ? communicator_of(all->comms, member->neighbours)->name
                             : "";
        char *end;
        for (; *at; at = *end ? end + 1 : end) {
            long rank = strtol(at, &end, 10);
            if (end == at || rank < 0 || rank > INT32_MAX)
                break;
            int32_t from = communicator_process(comm, (int32_t)rank, process);
            ends[i].latest = later_of(ends, ends[i].latest, place_of(ends, count, from));
        }
    }
}

static void find_latest(const struct collectives *all, const struct collective *collective,
                        struct message_end *ends)
{
    struct communicator *comm = communicator_of(all->comms, (int32_t)collective->key.comm);
    int role = ends[0].operation.role;

    for (size_t i = 0; i < collective->count; i++)
        ends[i].latest = -1;
    if (role == ROLE_SCAN)
        find_lower(comm, ends, collective->count);
    if (role == ROLE_BESIDE)
        find_neighbours(all, comm, ends, collective->count);
}

static void tell(struct collectives *all, const struct collective *collective)
{
    struct message_end *ends = collective->members;
    bool fewer = lacks_members(all, collective), one = is_one(all, collective);

    qsort(ends, collective->count, sizeof *ends, compare_processes);
    find_latest(all, collective, ends);

    for (size_t i = 0; i < collective->count && (fewer || !one); i++)
        unmatched(all, &ends[i].operation,
                  !one       ? UNMATCHED_OTHER
                  : all->cut ? UNMATCHED_CUT
                             : UNMATCHED_FEWER);
    for (size_t i = 0; i < all->sink_count && !fewer && one; i++)
        if (all->sinks[i].collective)
            all->sinks[i].collective(all->sinks[i].context, ends, collective->count,
                                     root_place(all, ends, collective->count));
}

static void finish(struct collectives *all, struct collective *collective)
{
    if (collective->count)
        tell(all, collective);
    HASH_DEL(all->pending, collective);
    for (size_t i = 0; i < collective->count; i++) {
        group_leave(collective->members[i].group, all->sinks, all->sink_count);
        group_leave(collective->members[i].own, all->sinks, all->sink_count);
    }
    free(collective->members);
    free(collective);
}

static void finish_if_done(struct collectives *all, struct collective *collective)
{
    if (collective->count == collective->expected && !collective->open)
        finish(all, collective);
}

struct collective_part *collective_call(struct collectives *all, const struct operation *operation,
                                        bool stays, struct message_group *group)
{
    struct communicator *comm =
        operation->comm == COMM_NONE ? NULL : communicator_of(all->comms, operation->comm);

    if (!comm || comm->is_own)
        return NULL;
    if (comm->is_unknown) {
        if (is_ours(all, operation->comm, operation->process))
            unmatched(all, operation, UNMATCHED_RANKS);
        return NULL;
    }
    int64_t ordinal = communicator_member(comm, operation->process)->met++;
    if (!is_ours(all, operation->comm, ordinal))
        return NULL;
    struct collective *collective = collective_of(all, operation->comm, ordinal);
    collective->members = xgrow(collective->members, collective->count, &collective->capacity,
                                sizeof *collective->members);
    collective->members[collective->count] = (struct message_end){
        .operation = *operation,
        .group = stays ? NULL : group_join(group),
        .own = stays && role_is_of_file(operation->role) ? group_join(group) : NULL};
    struct collective_part *part = stays ? xzalloc(sizeof *part) : NULL;
    if (part)
        *part = (struct collective_part){collective, collective->count};
    collective->count++;
    collective->open += stays;
    finish_if_done(all, collective);
    return part;
}

void collective_end(struct collectives *all, struct collective_part *part,
                    struct message_group *group)
{
    struct collective *collective = part->of;

    collective->members[part->place].group = group_join(group);
    free(part);
    collective->open--;
    finish_if_done(all, collective);
}

void collectives_free(struct collectives *all)
{
    struct collective *collective, *next;

    HASH_ITER(hh, all->pending, collective, next)
    {
        finish(all, collective);
    }
    free(all);
}
