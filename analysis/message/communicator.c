/* Communicators: names, members, ranks. */
#include "config.h"

#include "analysis/message/communicator.h"

#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <stdio.h>
#include <uthash.h>

/* A trace may tell any rank: memory is for those that it tells. */
struct communicator_process {
    struct {
        int32_t rank, group;
    } key;
    int32_t process;
    UT_hash_handle hh;
};

struct communicator_second {
    int32_t process;
    UT_hash_handle hh;
};

struct entry {
    struct communicator comm;
    int32_t number;
    UT_hash_handle hh;
};

struct communicators {
    struct entry *by_name;
    struct entry **by_number;
    size_t count, capacity;
};

struct communicators *communicators_new(void)
{
    return xzalloc(sizeof(struct communicators));
}

static void forget_ranks(struct communicator *comm)
{
    struct communicator_process *entry, *next;
    struct communicator_second *second, *after;

    HASH_ITER(hh, comm->second, second, after)
    {
        HASH_DEL(comm->second, second);
        free(second);
    }

    HASH_ITER(hh, comm->processes, entry, next)
    {
        HASH_DEL(comm->processes, entry);
        free(entry);
    }
}

void communicators_free(struct communicators *all)
{
    if (!all)
        return;
    HASH_CLEAR(hh, all->by_name);
    for (size_t i = 0; i < all->count; i++) {
        free((char *)all->by_number[i]->comm.name);
        free(all->by_number[i]->comm.members);
        free(all->by_number[i]->comm.known);
        forget_ranks(&all->by_number[i]->comm);
        free(all->by_number[i]);
    }
    free(all->by_number);
    free(all);
}

int32_t communicator_of_name(struct communicators *all, const char *name, size_t length)
{
    struct entry *entry;

    HASH_FIND(hh, all->by_name, name, length, entry);
    if (entry)
        return entry->number;
    entry = xzalloc(sizeof *entry);
    entry->comm.name = xcopy(name, length);
    entry->comm.is_world = strcmp(entry->comm.name, "MPI_COMM_WORLD") == 0;
    entry->comm.is_own = strcmp(entry->comm.name, "MPI_COMM_SELF") == 0;
    entry->comm.is_unknown = memchr(name, '?', length) != NULL;
    entry->number = (int32_t)all->count;
    HASH_ADD_KEYPTR(hh, all->by_name, entry->comm.name, length, entry);
    all->by_number = xgrow(all->by_number, all->count, &all->capacity, sizeof *all->by_number);
    all->by_number[all->count++] = entry;
    return entry->number;
}

struct communicator *communicator_of(struct communicators *all, int32_t number)
{
    return &all->by_number[number]->comm;
}

size_t communicator_count(const struct communicators *all)
{
    return all->count;
}

/* ---- Members ----------------------------------------------------------------------------- */

/* Where a process is among the members, or would be. */
static size_t member_place(const struct communicator *comm, int32_t process)
{
    size_t low = 0, high = comm->member_count;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (comm->members[middle].process < process)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

struct communicator_member *communicator_member(struct communicator *comm, int32_t process)
{
    size_t at = member_place(comm, process);

    return at < comm->member_count && comm->members[at].process == process ? &comm->members[at]
                                                                           : NULL;
}

/* Traces are read one after another, so that most come last. */
void communicator_join(struct communicator *comm, int32_t process)
{
    size_t at = member_place(comm, process);

    if (at < comm->member_count && comm->members[at].process == process)
        return;
    comm->members =
        xgrow(comm->members, comm->member_count, &comm->member_capacity, sizeof *comm->members);
    memmove(comm->members + at + 1, comm->members + at,
            (comm->member_count - at) * sizeof *comm->members);
    comm->members[at] = (struct communicator_member){.process = process};
    comm->member_count++;
}

/* Whether there is room by the rank: what is set goes there from then on. */
static bool has_place(struct communicator *comm, int32_t rank, int group)
{
    size_t most = 2 * comm->told_ranks + 16;

    if (group || (size_t)rank >= most)
        return false;
    if ((size_t)rank >= comm->known_count) {
        comm->known = xresize(comm->known, most, sizeof *comm->known);
        for (; comm->known_count < most; comm->known_count++)
            comm->known[comm->known_count] = -1;
    }
    return true;
}

static bool is_known(const struct communicator *comm, int32_t rank, int group)
{
    return !group && rank >= 0 && (size_t)rank < comm->known_count && comm->known[rank] >= 0;
}

static struct communicator_process *rank_entry(const struct communicator *comm, int32_t rank,
                                               int group)
{
    struct communicator_process *entry, like = {.key = {rank, group}};

    HASH_FIND(hh, comm->processes, &like.key, sizeof like.key, entry);
    return entry;
}

static void set_rank(struct communicator *comm, int32_t process, int32_t rank, int group)
{
    struct communicator_process *entry;

    if (rank < 0)
        return;
    comm->told_ranks++;
    if (has_place(comm, rank, group)) {
        comm->known[rank] = process;
        return;
    }
    entry = rank_entry(comm, rank, group);
    if (!entry) {
        entry = xzalloc(sizeof *entry);
        entry->key.rank = rank;
        entry->key.group = group;
        HASH_ADD(hh, comm->processes, key, sizeof entry->key, entry);
    }
    entry->process = process;
}

static int group_of(const struct communicator *comm, int32_t process)
{
    const struct communicator_second *second;

    HASH_FIND(hh, comm->second, &process, sizeof process, second);
    return second != NULL;
}

void communicator_rank(struct communicator *comm, int32_t process, int32_t rank, int group)
{
    comm->is_told = true;
    comm->is_inter |= group != 0;
    set_rank(comm, process, rank, group);
    if (!group || group_of(comm, process))
        return;
    struct communicator_second *second = xzalloc(sizeof *second);
    second->process = process;
    HASH_ADD(hh, comm->second, process, sizeof second->process, second);
}

/* The maker is the first process: `P2_comm1`. */
static bool read_maker(const char *name, int *rank)
{
    int length = 0;

    return sscanf(name, "P%9d_comm%n", rank, &length) == 1 && length;
}

/* @return count: there is none */
static size_t process_of_rank(const int *ranks, size_t count, int rank)
{
    size_t low = 0, high = count;

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (ranks[middle] < rank)
            low = middle + 1;
        else
            high = middle;
    }
    return low < count && ranks[low] == rank ? low : count;
}

void communicators_settle(struct communicators *all, const int *ranks, size_t count)
{
    int maker;

    for (size_t i = 0; i < all->count; i++) {
        struct communicator *comm = &all->by_number[i]->comm;
        bool made = !comm->is_unknown && read_maker(comm->name, &maker);
        size_t first = made ? process_of_rank(ranks, count, maker) : count;
        if (first < count)
            set_rank(comm, (int32_t)first, 0, 0);
        for (size_t k = 0; comm->is_world && k < count; k++)
            set_rank(comm, (int32_t)k, ranks[k], 0);
    }
}

int32_t communicator_process(const struct communicator *comm, int32_t rank, int32_t own)
{
    if (comm->is_own)
        return rank == 0 ? own : -1;
    int group = comm->is_inter ? !group_of(comm, own) : 0;
    if (is_known(comm, rank, group))
        return comm->known[rank];
    const struct communicator_process *entry = rank_entry(comm, rank, group);
    return entry ? entry->process : -1;
}

static int compare_ranks(const void *a, const void *b)
{
    const struct communicator_rank *left = a, *right = b;

    return (left->rank > right->rank) - (left->rank < right->rank);
}

size_t communicator_ranks(const struct communicator *comm, const struct communicator_rank **ranks)
{
    size_t count = 0;
    struct communicator_rank *list =
        xcalloc(comm->known_count + HASH_COUNT(comm->processes) + 1, sizeof *list);

    for (size_t i = 0; i < comm->known_count; i++)
        if (comm->known[i] >= 0)
            list[count++] = (struct communicator_rank){(int32_t)i, comm->known[i]};
    for (const struct communicator_process *entry = comm->processes; entry; entry = entry->hh.next)
        if (entry->key.group == 0 && !is_known(comm, entry->key.rank, 0))
            list[count++] = (struct communicator_rank){entry->key.rank, entry->process};
    if (count)
        qsort(list, count, sizeof *list, compare_ranks);
    *ranks = list;
    return count;
}
