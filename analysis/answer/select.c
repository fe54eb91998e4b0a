/* Filters: which processes, threads and regions the user asked for. */
#include "config.h"

#include "analysis/answer/select.h"

#include "common/memory.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

bool select_location(const struct selection *selection, const struct recorded_location *location)
{
    return ranges_contain(&selection->ranks, location->process->rank) &&
           ranges_contain(&selection->threads,
                          selection->by_openmp ? location->thread : location->number);
}

static bool region_matches(const char *glob, const struct source_region *region)
{
    const char *base = region_file_name(region);
    char *place = xformat("%s:%d", region->file, region->begin);
    char *short_place = xformat("%s:%d", base, region->begin);
    const char *texts[] = {region->construct, region->name, region->file, base, place, short_place};
    bool found = false;

    for (size_t i = 0; i < sizeof texts / sizeof *texts && !found; i++)
        found = fnmatch(glob, texts[i], 0) == 0;
    free(place);
    free(short_place);
    return found;
}

bool select_region(const struct selection *selection, const struct source_region *region)
{
    return (!selection->layer || strcmp(selection->layer, region->layer) == 0) &&
           (!selection->region || region_matches(selection->region, region));
}

bool select_node(const struct selection *selection, const struct profile_node *node)
{
    return select_location(selection, node->location) && select_region(selection, node->region);
}

bool selection_is_set(const struct selection *selection)
{
    return selection->threads.count || selection->layer || selection->region;
}

static bool location_matches(const struct selection *selection,
                             const struct recorded_location *location)
{
    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        if (node->parent && (node->visits || node->time || node->columns[COLUMN_cc]) &&
            select_node(selection, node))
            return true;
    }
    return false;
}

bool selection_matches_process(const struct selection *selection, const struct process *process)
{
    for (size_t k = 0; k < process->location_count; k++) {
        const struct recorded_location *location = process->locations[k];
        if (location->kind == LOCATION_THREAD && location_matches(selection, location))
            return true;
    }
    return false;
}

bool selection_matches(const struct selection *selection, const struct experiment *experiment)
{
    for (size_t i = 0; i < experiment->process_count; i++)
        if (selection_matches_process(selection, experiment->processes[i]))
            return true;
    return false;
}

void selection_free(struct selection *selection)
{
    ranges_free(&selection->ranks);
    ranges_free(&selection->threads);
}
