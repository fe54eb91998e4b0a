/* Collectives that some have called, and others not yet. */
#include "config.h"

#include "analysis/message/collective.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct collective {
    struct {
        int64_t ordinal; /* on the communicator, from 0 */
        int64_t comm;
    } key;
    struct operation *members;
    size_t count, expected; /* processes that have called it, and will */
    UT_hash_handle hh;
};

struct collectives {
    struct communicators *comms;
    const struct experiment *experiment;
    const struct message_sink *sinks;
    size_t sink_count;
    struct collective *pending;
    bool cut; /* the timeline of a process has not all */
};

struct collectives *collectives_new(struct sequence *sequence, const struct experiment *experiment,
                                    const struct message_sink *sinks, size_t sink_count)
{
    struct collectives *all = xzalloc(sizeof *all);

    *all = (struct collectives){.comms = sequence_communicators(sequence),
                                .experiment = experiment,
                                .sinks = sinks,
                                .sink_count = sink_count};
    for (size_t i = 0; i < experiment->process_count; i++)
        all->cut |= sequence_cut(sequence, i) != INT64_MAX;
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

static struct collective *collective_of(struct collectives *all, int32_t comm, int64_t ordinal)
{
    struct collective *collective, like = {.key = {ordinal, comm}};

    HASH_FIND(hh, all->pending, &like.key, sizeof like.key, collective);
    if (!collective) {
        collective = xzalloc(sizeof *collective);
        collective->key = like.key;
        collective->expected = count_expected(communicator_of(all->comms, comm), ordinal);
        collective->members = xcalloc(collective->expected, sizeof *collective->members);
        HASH_ADD(hh, all->pending, key, sizeof collective->key, collective);
    }
    return collective;
}

static int compare_processes(const void *a, const void *b)
{
    int left = ((const struct operation *)a)->process,
        right = ((const struct operation *)b)->process;

    return (left > right) - (left < right);
}

/* The place of the root's call; -1: it has none, or it is not known. */
static int root_place(const struct collectives *all, const struct collective *collective)
{
    const struct operation *first = &collective->members[0];
    const struct communicator *comm = communicator_of(all->comms, first->comm);
    int32_t process = communicator_process(comm, first->peer, first->process);

    if (first->role != ROLE_FROM_ROOT && first->role != ROLE_TO_ROOT)
        return -1;
    for (size_t i = 0; i < collective->count && process >= 0; i++)
        if (collective->members[i].process == process)
            return (int)i;
    return -1;
}

/* Whether all have called the same: by name, which the construct is. */
static bool is_one(const struct collectives *all, const struct collective *collective)
{
    struct source_region *const *regions = all->experiment->regions;
    const char *name = regions[collective->members[0].region]->construct;

    for (size_t i = 1; i < collective->count; i++)
        if (strcmp(regions[collective->members[i].region]->construct, name) != 0)
            return false;
    return true;
}

static bool lacks_members(const struct collectives *all, const struct collective *collective)
{
    const struct communicator *comm = communicator_of(all->comms, (int32_t)collective->key.comm);

    return collective->count < comm->member_count ||
           (comm->is_world && collective->count < all->experiment->process_count);
}

static void finish(struct collectives *all, struct collective *collective)
{
    bool fewer = lacks_members(all, collective), one = is_one(all, collective);

    qsort(collective->members, collective->count, sizeof *collective->members, compare_processes);
    for (size_t i = 0; i < collective->count && (fewer || !one); i++)
        unmatched(all, &collective->members[i],
                  !one       ? UNMATCHED_OTHER
                  : all->cut ? UNMATCHED_CUT
                             : UNMATCHED_FEWER);
    for (size_t i = 0; i < all->sink_count && !fewer && one; i++)
        if (all->sinks[i].collective)
            all->sinks[i].collective(all->sinks[i].context, collective->members, collective->count,
                                     root_place(all, collective));
    HASH_DEL(all->pending, collective);
    free(collective->members);
    free(collective);
}

void collective_call(struct collectives *all, const struct operation *operation)
{
    struct communicator *comm =
        operation->comm == COMM_NONE ? NULL : communicator_of(all->comms, operation->comm);

    if (!comm || comm->is_own)
        return;
    if (comm->is_unknown) {
        unmatched(all, operation, UNMATCHED_RANKS);
        return;
    }
    struct communicator_member *member = communicator_member(comm, operation->process);
    struct collective *collective = collective_of(all, operation->comm, member->met++);
    collective->members[collective->count++] = *operation;
    if (collective->count == collective->expected)
        finish(all, collective);
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
