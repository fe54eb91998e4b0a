/* Between which parallel regions the serial time of a run lies. */
#include "config.h"

#include "analysis/answer/serial-gap.h"

#include "analysis/answer/table.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

/* From the end of one outermost parallel region to the begin of the next; NULL: of the thread. */
struct serial_key {
    const struct source_region *from, *to;
};

struct serial_gap {
    struct serial_key key;
    int64_t time;
    UT_hash_handle hh;
};

/* The first thread of the process that is read. */
struct serial_gaps {
    struct serial_gap *table;
    const struct recorded_location *location;
    const struct source_region *last;
    int64_t until;     /* where `last` ended */
    int64_t away;      /* since then: in calls of MPI */
    int64_t instances; /* of what is not serial, of all processes */
    int64_t expected;  /* of these, by the call paths */
};

struct serial_gaps *serial_gaps_new(void)
{
    return xzalloc(sizeof(struct serial_gaps));
}

void serial_gaps_free(struct serial_gaps *gaps)
{
    struct serial_gap *gap, *next;

    if (!gaps)
        return;
    HASH_ITER(hh, gaps->table, gap, next)
    {
        HASH_DEL(gaps->table, gap);
        free(gap);
    }
    free(gaps);
}

static void gaps_add_time(struct serial_gaps *gaps, struct serial_key key, int64_t time)
{
    struct serial_gap *gap;

    HASH_FIND(hh, gaps->table, &key, sizeof key, gap);
    if (!gap) {
        gap = xzalloc(sizeof *gap);
        gap->key = key;
        HASH_ADD(hh, gaps->table, key, sizeof gap->key, gap);
    }
    gap->time += time;
}

static void gaps_add(struct serial_gaps *gaps, const struct source_region *to, int64_t time)
{
    time -= gaps->away;
    gaps_add_time(gaps, (struct serial_key){gaps->last, to}, time > 0 ? time : 0);
    gaps->away = 0;
}

static void end_location(struct serial_gaps *gaps)
{
    if (gaps->location)
        gaps_add(gaps, NULL, gaps->location->end - gaps->until);
    gaps->location = NULL;
}

/* A team, or a call of MPI, which more threads would not shorten. */
static bool is_not_serial(const struct profile_node *node)
{
    const struct construct_row *construct = construct_of(node->region);

    return construct->is_parallel || construct->id == CONSTRUCT_MPI;
}

static bool is_outermost(const struct profile_node *node)
{
    if (!is_not_serial(node))
        return false;
    for (node = node->parent; node; node = node->parent)
        if (is_not_serial(node))
            return false;
    return true;
}

void serial_gaps_enter(void *argument, const struct instance *instance)
{
    struct serial_gaps *gaps = argument;
    const struct profile_node *node = instance->node;

    if (instance->creation || node->location->id != 0 || node->location->kind != LOCATION_THREAD ||
        !is_outermost(node))
        return;
    if (gaps->location != node->location) {
        end_location(gaps);
        gaps->location = node->location;
        gaps->until = node->location->begin;
        gaps->last = NULL;
    }
    gaps->instances++;
    if (!construct_of(node->region)->is_parallel) {
        gaps->away += instance->end - instance->begin;
        return;
    }
    gaps_add(gaps, node->region, instance->begin - gaps->until);
    gaps->until = instance->end;
    gaps->last = node->region;
}

void serial_gaps_process_end(struct serial_gaps *gaps, const struct process *process)
{
    end_location(gaps);
    for (size_t k = 0; k < process->location_count; k++) {
        const struct recorded_location *location = process->locations[k];
        for (size_t n = 0; location->id == 0 && n < location->node_count; n++)
            if (is_outermost(location->nodes[n]))
                gaps->expected += location->nodes[n]->visits;
    }
}

/* A region's number, or 0: before all, behind all. */
static void put_end(struct parcel *parcel, const struct source_region *region)
{
    parcel_put(parcel, region != NULL);
    if (region)
        parcel_put(parcel, region->number);
}

static const struct source_region *take_end(struct parcel *parcel, const struct part_map *map)
{
    return parcel_take(parcel) ? part_region(parcel, map) : NULL;
}

void serial_gaps_put(struct parcel *parcel, const struct serial_gaps *gaps)
{
    parcel_put(parcel, gaps->instances);
    parcel_put(parcel, gaps->expected);
    parcel_put(parcel, (int64_t)HASH_COUNT(gaps->table));
    for (const struct serial_gap *gap = gaps->table; gap; gap = gap->hh.next) {
        put_end(parcel, gap->key.from);
        put_end(parcel, gap->key.to);
        parcel_put(parcel, gap->time);
    }
}

void serial_gaps_take(struct parcel *parcel, struct serial_gaps *gaps, const struct part_map *map)
{
    size_t regions = map->region_count + 1;

    gaps->instances += parcel_take(parcel);
    gaps->expected += parcel_take(parcel);
    for (size_t left = parcel_take_count(parcel, regions * regions); left && !parcel->is_bad;
         left--) {
        struct serial_key key = {.from = take_end(parcel, map)};
        key.to = take_end(parcel, map);
        gaps_add_time(gaps, key, parcel_take(parcel));
    }
}

static char *gap_text(const struct serial_key *key)
{
    char *from = key->from ? region_place(key->from) : NULL;
    char *to = key->to ? region_place(key->to) : NULL, *text;

    if (!from)
        text = xformat("before %s, the first one", to);
    else if (!to)
        text = xformat("after %s, the last one", from);
    else if (key->from == key->to)
        text = xformat("between two executions of %s", from);
    else
        text = xformat("between %s and %s", from, to);
    free(from);
    free(to);
    return text;
}

void serial_gaps_find(struct serial_gaps *gaps, struct profile *profile)
{
    const struct serial_gap *most = NULL;
    int64_t sum = 0;
    char time[32];

    if (!gaps->instances || gaps->instances != gaps->expected || profile->devices.serial)
        return;
    for (const struct serial_gap *gap = gaps->table; gap; gap = gap->hh.next) {
        sum += gap->time;
        if (!most || gap->time > most->time)
            most = gap;
    }
    if (2 * most->time < sum)
        return;
    char *place = gap_text(&most->key);
    time_text(time, sizeof time, most->time);
    profile->serial_between = xformat(", %s of it %s", time, place);
    free(place);
}
