/* The profile of some ranks, on its way to that of all. */
#include "config.h"

#include "analysis/answer/profile-join.h"

#include <math.h>
#include <string.h>

/* ---- One side ---------------------------------------------------------------------------- */

static void put_sources(struct parcel *parcel, const struct path_sums *sums)
{
    int64_t count = 0;

    for (const struct path_source *source = sums->sources; source; source = source->next)
        count++;
    parcel_put(parcel, count);
    for (const struct path_source *source = sums->sources; source; source = source->next)
        parcel_put(parcel, source->path->index);
}

void profile_put(struct parcel *parcel, const struct profile *profile)
{
    parcel_put_bytes(parcel, profile, sizeof *profile);
    parcel_put(parcel, profile->slowest.most.region ? profile->slowest.most.region->number : -1);
    parcel_put(parcel, (int64_t)profile->region_count);
    for (size_t i = 0; i < profile->region_count; i++) {
        const struct region_profile *region = &profile->regions[i];
        parcel_put(parcel, region->has_rows);
        parcel_put_bytes(parcel, &region->sum.measures, sizeof region->sum.measures);
        parcel_put(parcel, region->sum.exclusive);
        parcel_put(parcel, region->sum.inclusive);
        parcel_put(parcel, profile->events[i]);
    }
    parcel_put(parcel, (int64_t)profile->paths.count);
    for (size_t i = 0; i < profile->paths.count; i++) {
        parcel_put_bytes(parcel, &profile->paths.item[i], sizeof profile->paths.item[i]);
        put_sources(parcel, &profile->paths.item[i]);
    }
}

/* ---- The other side ---------------------------------------------------------------------- */

static void join_slowest(struct profile *profile, const struct slowest_thread *more,
                         struct source_region *region)
{
    if (!more->is_known || (profile->slowest.is_known && more->percent <= profile->slowest.percent))
        return;
    profile->slowest = *more;
    profile->slowest.most.region = region;
}

/* Of those alike it is the last one, as where processes are added. */
static void join_want(struct processor_want *want, const struct processor_want *more)
{
    size_t processes = want->processes + more->processes;

    if (more->is_known && !(want->is_known && more->waited < want->waited))
        *want = *more;
    want->processes = processes;
}

static void join_hybrid(struct hybrid *hybrid, const struct hybrid *more)
{
    hybrid->processes += more->processes;
    hybrid->outside += more->outside;
    hybrid->most_outside = fmax(hybrid->most_outside, more->most_outside);
    hybrid->most_useful = fmax(hybrid->most_useful, more->most_useful);
}

static void join_times(struct profile *profile, const struct profile *more)
{
    if (more->duration > profile->duration || !profile->threads) {
        profile->duration = more->duration;
        profile->longest_rank = more->longest_rank;
    }
    profile->threads += more->threads;
    profile->total += more->total;
    profile->parallel += more->parallel;
    profile->serial += more->serial;
    profile->idle += more->idle;
    profile->measuring += more->measuring;
    profile->outside.mpi += more->outside.mpi;
    profile->outside.regions += more->outside.regions;
    join_want(&profile->want, &more->want);
    join_hybrid(&profile->hybrid, &more->hybrid);
}

static void take_regions(struct parcel *parcel, struct profile *profile, const struct part_map *map)
{
    size_t count = parcel_take_count(parcel, map->region_count);

    for (size_t i = 0; i < count; i++) {
        size_t number = (size_t)map->regions[i]->number;
        struct region_profile *region = &profile->regions[number];
        struct measures measures;
        region->has_rows |= parcel_take(parcel) != 0;
        parcel_take_bytes(parcel, &measures, sizeof measures);
        measures_add(&region->sum.measures, &measures);
        region->sum.exclusive += parcel_take(parcel);
        region->sum.inclusive += parcel_take(parcel);
        profile->events[number] += parcel_take(parcel);
    }
}

static void take_paths(struct parcel *parcel, struct profile *profile, const struct part_map *map)
{
    size_t count = parcel_take_count(parcel, map->path_count);

    path_sums_grow(&profile->paths, profile->experiment->path_count);
    for (size_t i = 0; i < count; i++) {
        struct path_sums *sums = &profile->paths.item[map->paths[i]->index], more;
        parcel_take_bytes(parcel, &more, sizeof more);
        path_sums_join(sums, &more);
        for (size_t left = parcel_take_count(parcel, map->path_count); left; left--) {
            const struct path *path = part_path(parcel, map);
            if (path)
                path_sums_add_source(&profile->paths, sums, path);
        }
    }
}

void profile_take(struct parcel *parcel, struct profile *profile, const struct part_map *map)
{
    struct profile more;

    profile_grow(profile);
    parcel_take_bytes(parcel, &more, sizeof more);
    int64_t slowest = parcel_take(parcel);
    struct source_region *region =
        slowest >= 0 && slowest < (int64_t)map->region_count ? map->regions[slowest] : NULL;
    join_slowest(profile, &more.slowest, region);
    join_times(profile, &more);
    take_regions(parcel, profile, map);
    take_paths(parcel, profile, map);
}
