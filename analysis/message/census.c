/* Who is in communicators, and how often they met there. */
#include "config.h"

#include "analysis/message/census.h"

#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ITEMS = 1 << 28 };

/* Collectives of a process on a communicator. */
struct tally {
    int32_t comm, share;
    int64_t collectives;
};

/* A rank that a trace tells. */
struct told {
    int32_t comm, share;
    int32_t rank, second; /* in the second group of an intercommunicator */
    int32_t group;        /* text of its neighbours; COMM_NONE: none */
};

struct census {
    struct tally *tallies;
    size_t tally_count, tally_capacity;
    struct told *tolds;
    size_t told_count, told_capacity;
    size_t *latest; /* by communicator: behind its tally of the latest process, or of another one */
    size_t latest_count;
};

struct census *census_new(void)
{
    return xzalloc(sizeof(struct census));
}

void census_free(struct census *census)
{
    if (!census)
        return;
    free(census->tallies);
    free(census->tolds);
    free(census->latest);
    free(census);
}

static void add_tally(struct census *census, struct tally tally)
{
    census->tallies = xgrow(census->tallies, census->tally_count, &census->tally_capacity,
                            sizeof *census->tallies);
    census->tallies[census->tally_count++] = tally;
}

static void add_told(struct census *census, struct told told)
{
    census->tolds =
        xgrow(census->tolds, census->told_count, &census->told_capacity, sizeof *census->tolds);
    census->tolds[census->told_count++] = told;
}

/* ---- What is noted ----------------------------------------------------------------------- */

static struct tally *tally_of(struct census *census, int32_t share, int32_t comm)
{
    size_t number = (size_t)comm;

    if (number >= census->latest_count) {
        size_t count = 2 * number + 16;
        census->latest = xresize(census->latest, count, sizeof *census->latest);
        memset(census->latest + census->latest_count, 0,
               (count - census->latest_count) * sizeof *census->latest);
        census->latest_count = count;
    }
    size_t *latest = &census->latest[number];
    if (!*latest || census->tallies[*latest - 1].share != share) {
        add_tally(census, (struct tally){.comm = comm, .share = share});
        *latest = census->tally_count;
    }
    return &census->tallies[*latest - 1];
}

static void note(struct census *census, int32_t share, int32_t comm, int role)
{
    if (comm != COMM_NONE && role_is_collective(role))
        tally_of(census, share, comm)->collectives++;
}

void census_operation(struct census *census, int32_t share, const struct operation *operation,
                      const struct operation_part *parts)
{
    if (operation->newcomm != COMM_NONE)
        add_told(census, (struct told){.comm = operation->newcomm,
                                       .share = share,
                                       .rank = operation->newrank,
                                       .second = operation->newgroup,
                                       .group = operation->group});
    for (uint32_t i = 0; i < operation->part_count; i++)
        note(census, share, parts[i].comm, parts[i].role);
    note(census, share, operation->comm, operation->role);
}

void census_cut(struct census *census, int32_t share)
{
    for (size_t i = census->tally_count; i && census->tallies[i - 1].share == share; i--)
        census->tallies[i - 1].collectives = 0;
}

/* ---- From one process to another --------------------------------------------------------- */

void census_put(struct parcel *parcel, const struct census *census)
{
    parcel_put(parcel, (int64_t)census->tally_count);
    parcel_put_bytes(parcel, census->tallies, census->tally_count * sizeof *census->tallies);
    parcel_put(parcel, (int64_t)census->told_count);
    parcel_put_bytes(parcel, census->tolds, census->told_count * sizeof *census->tolds);
}

static int32_t comm_here(struct parcel *parcel, const int32_t *comms, size_t count, int32_t comm)
{
    if (comm >= 0 && (size_t)comm < count)
        return comms[comm];
    parcel->is_bad = true;
    return 0;
}

void census_take(struct parcel *parcel, struct census *census, const int32_t *comms,
                 size_t comm_count, int32_t share)
{
    for (size_t left = parcel_take_count(parcel, MOST_ITEMS); left && !parcel->is_bad; left--) {
        struct tally tally;
        parcel_take_bytes(parcel, &tally, sizeof tally);
        tally.comm = comm_here(parcel, comms, comm_count, tally.comm);
        tally.share += share;
        add_tally(census, tally);
    }
    for (size_t left = parcel_take_count(parcel, MOST_ITEMS); left && !parcel->is_bad; left--) {
        struct told told;
        parcel_take_bytes(parcel, &told, sizeof told);
        told.comm = comm_here(parcel, comms, comm_count, told.comm);
        if (told.group != COMM_NONE)
            told.group = comm_here(parcel, comms, comm_count, told.group);
        told.share += share;
        add_told(census, told);
    }
}

/* ---- What is known then ------------------------------------------------------------------ */

static void count(struct communicator *comm, int32_t process, int64_t collectives)
{
    communicator_join(comm, process);
    communicator_member(comm, process)->collectives += collectives;
}

static void settle_told(struct communicators *comms, const struct told *told, int32_t process)
{
    struct communicator *comm = communicator_of(comms, told->comm);

    communicator_rank(comm, process, told->rank, told->second);
    if (told->group == COMM_NONE)
        return;
    communicator_join(comm, process);
    communicator_member(comm, process)->neighbours = told->group;
}

void census_settle(const struct census *census, struct communicators *comms,
                   const int32_t *process_of, size_t process_count)
{
    for (size_t i = 0; i < census->told_count; i++)
        if ((size_t)census->tolds[i].share < process_count)
            settle_told(comms, &census->tolds[i], process_of[census->tolds[i].share]);
    for (size_t i = 0; i < census->tally_count; i++) {
        const struct tally *tally = &census->tallies[i];
        if (tally->collectives && (size_t)tally->share < process_count)
            count(communicator_of(comms, tally->comm), process_of[tally->share],
                  tally->collectives);
    }
}

void census_count(struct communicators *comms, const struct operation *operation,
                  const struct operation_part *parts)
{
    for (uint32_t i = 0; i < operation->part_count; i++)
        if (parts[i].comm != COMM_NONE && role_is_collective(parts[i].role))
            count(communicator_of(comms, parts[i].comm), operation->process, 1);
    if (operation->comm != COMM_NONE && role_is_collective(operation->role))
        count(communicator_of(comms, operation->comm), operation->process, 1);
}
