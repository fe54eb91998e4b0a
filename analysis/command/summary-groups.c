/* What is counted by pompeii summary. */
#include "config.h"

#include "analysis/command/summary-groups.h"

#include <stdlib.h>
#include <string.h>

/* ---- Groups ------------------------------------------------------------------------------ */

struct group *group_of_key(struct group **groups, const struct group_key *key,
                           const struct source_region *region)
{
    struct group *group;

    HASH_FIND(hh, *groups, key, sizeof *key, group);
    if (!group) {
        group = xzalloc(sizeof *group);
        group->key = *key;
        group->region = region;
        HASH_ADD(hh, *groups, key, sizeof group->key, group);
    }
    return group;
}

void summary_groups_free(struct group *groups)
{
    struct group *group, *next;

    HASH_ITER(hh, groups, group, next)
    {
        HASH_DEL(groups, group);
        free(group);
    }
}

void summary_groups_put(struct parcel *parcel, const struct group *groups)
{
    parcel_put(parcel, (int64_t)HASH_COUNT(groups));
    for (const struct group *g = groups; g; g = g->hh.next) {
        parcel_put(parcel, g->key.rank);
        parcel_put(parcel, g->key.thread);
        parcel_put(parcel, g->key.level);
        parcel_put(parcel, g->key.region != NULL);
        parcel_put(parcel, g->region->number);
        parcel_put(parcel, g->count);
        parcel_put(parcel, g->inclusive);
        parcel_put(parcel, g->exclusive);
        parcel_put(parcel, g->deepest);
    }
}

void summary_groups_take(struct parcel *parcel, struct group **groups, const struct part_map *map,
                         const struct alike *alike)
{
    for (int64_t left = parcel_take(parcel); left > 0 && !parcel->is_bad; left--) {
        struct group_key key = {.rank = parcel_take(parcel)};
        key.thread = parcel_take(parcel);
        key.level = parcel_take(parcel);
        bool has_region = parcel_take(parcel) != 0;
        const struct source_region *region = part_region(parcel, map);
        if (!region)
            return;
        if (has_region)
            key.region = alike ? alike->first[region->number] : region;
        struct group *group = group_of_key(groups, &key, region);
        group->count += parcel_take(parcel);
        group->inclusive += parcel_take(parcel);
        group->exclusive += parcel_take(parcel);
        int64_t deepest = parcel_take(parcel);
        group->deepest = deepest > group->deepest ? deepest : group->deepest;
    }
}

/* ---- Regions that are alike -------------------------------------------------------------- */

struct kind {
    char *name;
    const struct source_region *first;
    UT_hash_handle hh;
};

/* @param name is taken over */
static const struct source_region *first_of_kind(struct alike *alike, char *name,
                                                 const struct source_region *region)
{
    struct kind *kind;

    HASH_FIND_STR(alike->kinds, name, kind);
    if (kind) {
        free(name);
        return kind->first;
    }
    kind = xzalloc(sizeof *kind);
    kind->name = name;
    kind->first = region;
    HASH_ADD_KEYPTR(hh, alike->kinds, name, strlen(name), kind);
    return region;
}

void alike_grow(struct alike *alike, const struct experiment *experiment,
                char *(*name_of)(const struct source_region *))
{
    while (alike->count < experiment->region_count) {
        const struct source_region *region = experiment->regions[alike->count];
        alike->first = xgrow(alike->first, alike->count, &alike->capacity, sizeof *alike->first);
        alike->first[alike->count++] = first_of_kind(alike, name_of(region), region);
    }
}

void alike_free(struct alike *alike)
{
    struct kind *kind, *next;

    HASH_ITER(hh, alike->kinds, kind, next)
    {
        HASH_DEL(alike->kinds, kind);
        free(kind->name);
        free(kind);
    }
    free(alike->first);
}

/* ---- Call sites -------------------------------------------------------------------------- */

static void grow_places(struct place_sums *places, size_t count)
{
    if (count <= places->count)
        return;
    places->item = xresize(places->item, count, sizeof *places->item);
    memset(places->item + places->count, 0, (count - places->count) * sizeof *places->item);
    places->count = count;
}

static void join_place(struct place_sum *sum, const struct place_sum *more)
{
    if (!more->threads)
        return;
    sum->count += more->count;
    sum->inclusive += more->inclusive;
    sum->exclusive += more->exclusive;
    sum->least = !sum->threads || more->least < sum->least ? more->least : sum->least;
    sum->most = more->most > sum->most ? more->most : sum->most;
    sum->threads += more->threads;
}

void place_sums_add(struct place_sums *places, const struct experiment *experiment,
                    const struct group *groups)
{
    grow_places(places, experiment->region_count);
    for (const struct group *g = groups; g; g = g->hh.next) {
        const struct place_sum one = {g->count,     g->inclusive, g->exclusive,
                                      g->exclusive, g->exclusive, 1};
        join_place(&places->item[g->region->number], &one);
    }
}

void place_sums_put(struct parcel *parcel, const struct place_sums *places)
{
    parcel_put(parcel, (int64_t)places->count);
    parcel_put_bytes(parcel, places->item, places->count * sizeof *places->item);
}

void place_sums_take(struct parcel *parcel, struct place_sums *places,
                     const struct experiment *experiment, const struct part_map *map)
{
    size_t count = parcel_take_count(parcel, map->region_count);

    grow_places(places, experiment->region_count);
    for (size_t i = 0; i < count; i++) {
        struct place_sum more;
        parcel_take_bytes(parcel, &more, sizeof more);
        join_place(&places->item[map->regions[i]->number], &more);
    }
}
