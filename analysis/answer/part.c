/* What was read of some ranks, from one process to another. */
#include "config.h"

#include "analysis/answer/part.h"

#include "analysis/answer/whole.h"
#include "analysis/reader/read.h"

#include <stdlib.h>
#include <string.h>

/* More than anybody has, so that a bad number asks for no memory that is not there. */
enum { MOST_ITEMS = 1 << 24 };

static void put_region(struct parcel *parcel, const struct source_region *region)
{
    const char *texts[] = {region->layer, region->construct, region->file, region->name,
                           region->clauses};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        parcel_put_text(parcel, texts[i]);
    parcel_put(parcel, region->begin);
    parcel_put(parcel, region->end);
}

static void put_path(struct parcel *parcel, const struct path *path)
{
    parcel_put(parcel, path->region->number);
    parcel_put(parcel, path->parent ? path->parent->index : -1);
    parcel_put(parcel, path->task);
    parcel_put(parcel, path->sections);
    parcel_put(parcel, path->visits);
}

void part_put(struct parcel *parcel, const struct experiment *experiment)
{
    parcel_put(parcel, (int64_t)experiment->region_count);
    for (size_t i = 0; i < experiment->region_count; i++)
        put_region(parcel, experiment->regions[i]);
    parcel_put(parcel, (int64_t)experiment->path_count);
    for (size_t i = 0; i < experiment->path_count; i++)
        put_path(parcel, experiment->paths[i]);
    parcel_put(parcel, (int64_t)experiment->source_count);
    for (size_t i = 0; i < experiment->source_count; i++) {
        parcel_put_text(parcel, experiment->sources[i].file);
        parcel_put_text(parcel, experiment->sources[i].digest);
        parcel_put(parcel, experiment->sources[i].bytes);
    }
    parcel_put(parcel, (int64_t)experiment->note_count);
    for (size_t i = 0; i < experiment->note_count; i++)
        parcel_put_text(parcel, experiment->notes[i]);
    parcel_put_bytes(parcel, &experiment->given_back, sizeof experiment->given_back);
}

/* ---- The other side ---------------------------------------------------------------------- */

static struct source_region *take_region(struct parcel *parcel, struct experiment *experiment)
{
    char *texts[5];

    for (size_t i = 0; i < 5; i++)
        texts[i] = parcel_take_text(parcel);
    struct source_region like = {.layer = texts[0],
                                 .construct = texts[1],
                                 .file = texts[2],
                                 .name = texts[3],
                                 .clauses = texts[4]};
    like.begin = (int)parcel_take(parcel);
    like.end = (int)parcel_take(parcel);
    struct source_region *region = experiment_region(experiment, &like);
    for (size_t i = 0; i < 5; i++)
        free(texts[i]);
    return region;
}

static struct path *take_path(struct parcel *parcel, struct experiment *experiment,
                              const struct part_map *map)
{
    struct source_region *region = part_region(parcel, map);
    int64_t parent = parcel_take(parcel);
    bool task = parcel_take(parcel) != 0;

    if (!region || parent >= (int64_t)map->path_count || (parent < 0) != !map->path_count) {
        parcel->is_bad = true;
        return NULL;
    }
    struct path *path =
        experiment_path(experiment, parent < 0 ? NULL : map->paths[parent], region, task);
    path->sections += parcel_take(parcel);
    path->visits += parcel_take(parcel);
    return path;
}

static void take_sources(struct parcel *parcel, struct experiment *experiment)
{
    struct reader reader = {.experiment = experiment};

    for (size_t left = parcel_take_count(parcel, MOST_ITEMS); left && !parcel->is_bad; left--) {
        char *file = parcel_take_text(parcel), *digest = parcel_take_text(parcel);
        struct recorded_source source = {
            .file = file, .digest = digest, .bytes = parcel_take(parcel)};
        if (!read_source(&reader, &source))
            parcel->is_bad = true;
        free(file);
        free(digest);
    }
}

/* What the anchor says was noted by all. */
static void take_notes(struct parcel *parcel, struct experiment *experiment)
{
    for (size_t left = parcel_take_count(parcel, MOST_ITEMS); left && !parcel->is_bad; left--)
        experiment_note(experiment, parcel_take_text(parcel));
}

size_t part_take(struct parcel *parcel, struct experiment *experiment, struct part_map *map)
{
    struct process_sums sums;
    size_t count = parcel_take_count(parcel, MOST_ITEMS);

    *map = (struct part_map){.regions = xcalloc(count + 1, sizeof *map->regions)};
    while (map->region_count < count && !parcel->is_bad)
        map->regions[map->region_count++] = take_region(parcel, experiment);
    count = parcel_take_count(parcel, MOST_ITEMS);
    map->paths = xcalloc(count + 1, sizeof *map->paths);
    for (struct path *path; map->path_count < count && !parcel->is_bad;)
        if ((path = take_path(parcel, experiment, map)))
            map->paths[map->path_count++] = path;
    take_sources(parcel, experiment);
    take_notes(parcel, experiment);
    parcel_take_bytes(parcel, &sums, sizeof sums);
    process_sums_join(&experiment->given_back, &sums);
    return (size_t)sums.processes;
}

void part_map_free(struct part_map *map)
{
    free(map->regions);
    free(map->paths);
    *map = (struct part_map){.regions = NULL};
}

struct source_region *part_region(struct parcel *parcel, const struct part_map *map)
{
    int64_t number = parcel_take(parcel);

    if (!parcel->is_bad && number >= 0 && number < (int64_t)map->region_count)
        return map->regions[number];
    parcel->is_bad = true;
    return NULL;
}

struct path *part_path(struct parcel *parcel, const struct part_map *map)
{
    int64_t index = parcel_take(parcel);

    if (!parcel->is_bad && index >= 0 && index < (int64_t)map->path_count)
        return map->paths[index];
    parcel->is_bad = true;
    return NULL;
}
