/* Compares the profile of each location with the one that its timeline gives. */
#include "config.h"

#include "analysis/reader/verify.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* A node's profile as the timeline has it. */
struct tally {
    int64_t visits, time, least, greatest;
    int64_t columns[COLUMN_COUNT];
    bool in_pieces; /* some moved with their task: their parts are spread over locations; or one
                       stands for several */
};

/* As many as the experiment has, of each node of a location: they lie behind the tallies. */
static int64_t *tally_counters(struct tally *tallies, const struct profile_node *node)
{
    const struct recorded_location *location = node->location;

    return (int64_t *)(tallies + location->node_count) +
           (size_t)node->index * location->process->experiment->counter_count;
}

static struct tally *tallies_new(const struct recorded_location *location)
{
    size_t counters = location->process->experiment->counter_count;

    return xcalloc(location->node_count, sizeof(struct tally) + counters * sizeof(int64_t));
}

static struct tally *tallies_of(struct verify *verify, const struct recorded_location *location)
{
    size_t index = (size_t)location->index;

    if (index >= verify->tally_count) {
        verify->tallies = xresize(verify->tallies, index + 1, sizeof *verify->tallies);
        memset(verify->tallies + verify->tally_count, 0,
               (index + 1 - verify->tally_count) * sizeof *verify->tallies);
        verify->tally_count = index + 1;
    }
    /* The profile comes before the timeline: the number of nodes is final. Only the long form adds
     * nodes on the way, and there the profile is the timeline. */
    if (!verify->tallies[index])
        verify->tallies[index] = tallies_new(location);
    return verify->tallies[index];
}

/* Counts go as far as 64 bits do. */
static void add_count(int64_t *sum, int64_t count)
{
    if (count == COUNT_UNKNOWN || __builtin_add_overflow(*sum, count, sum))
        *sum = COUNT_UNKNOWN;
}

static void tally_instance(void *argument, const struct instance *instance)
{
    struct verify *verify = argument;

    if (instance->node->location->process->long_form)
        return;
    struct tally *tallies = tallies_of(verify, instance->node->location);
    struct tally *tally = &tallies[instance->node->index];
    int64_t *counters = tally_counters(tallies, instance->node);
    size_t counter_count = instance->node->location->process->experiment->counter_count;
    int64_t time = instance->end - instance->begin;

    /* What went on elsewhere is counted where it ended. */
    bool ends = instance->fragment != FRAGMENT_FIRST && instance->fragment != FRAGMENT_MIDDLE;

    if (instance->creation) {
        tally->columns[COLUMN_cc] += ends;
        tally->columns[COLUMN_ct] += time - instance->columns[COLUMN_ta];
        return;
    }
    tally->time += instance->calls > 1 ? instance->took : time;
    for (int i = 0; i < COLUMN_COUNT; i++)
        tally->columns[i] += instance->columns[i];
    for (size_t i = 0; instance->counters && i < counter_count; i++)
        add_count(&counters[i], instance->counters[i]);
    tally->in_pieces |= instance->fragment != FRAGMENT_WHOLE || instance->calls > 1;
    if (!ends)
        return;
    if (instance->node->task)
        time -= instance->columns[COLUMN_ta];
    if (!tally->visits || time < tally->least)
        tally->least = time;
    if (time > tally->greatest)
        tally->greatest = time;
    tally->visits += instance->calls;
}

static void compare_value(struct verify *verify, const struct profile_node *node, const char *what,
                          int64_t profile, int64_t timeline)
{
    const struct source_region *region = node->region;

    if (profile == timeline)
        return;
    fprintf(verify->out,
            "P%d location %d node %d %s%s%s %s:%d: %s is %" PRId64 " in the profile, %" PRId64
            " in the timeline\n",
            node->location->process->rank, node->location->id, node->id, region->construct,
            *region->name ? " " : "", region->name, region->file, region->begin, what, profile,
            timeline);
    verify->differences++;
}

/* A joined experiment has counters in units alone. */
static void compare_counters(struct verify *verify, const struct profile_node *node,
                             const int64_t *counters)
{
    const struct experiment *experiment = node->location->process->experiment;

    for (size_t i = 0; i < experiment->counter_count; i++) {
        int64_t profile = node->counters ? node->counters[i] : 0;
        if (profile != COUNT_UNKNOWN)
            compare_value(verify, node, experiment->counters[i], profile,
                          counters ? counters[i] : 0);
    }
}

static void compare_node(struct verify *verify, const struct profile_node *node,
                         const struct tally *tally, const int64_t *counters)
{
    compare_value(verify, node, "visits", node->visits, tally->visits);
    compare_value(verify, node, "time", node->time, tally->time);
    for (int i = 0; i < COLUMN_COUNT; i++)
        compare_value(verify, node, column_titles[i], node->columns[i], tally->columns[i]);
    if (tally->in_pieces)
        return;
    compare_value(verify, node, "least time", node->least, tally->least);
    compare_value(verify, node, "greatest time", node->greatest, tally->greatest);
    compare_counters(verify, node, counters);
}

static void compare_location(struct verify *verify, const struct recorded_location *location)
{
    static const struct tally nothing;
    size_t index = (size_t)location->index;
    struct tally *tallies = index < verify->tally_count ? verify->tallies[index] : NULL;

    if (!location_is_complete(location)) {
        verify->skipped++;
        return;
    }
    verify->compared++;
    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        const struct tally *tally = tallies ? &tallies[i] : &nothing;
        /* The program as a whole need not be an instance. */
        if (node->parent || tally->visits)
            compare_node(verify, node, tally, tallies ? tally_counters(tallies, node) : NULL);
    }
}

void verify_free(struct verify *verify)
{
    for (size_t i = 0; i < verify->tally_count; i++)
        free(verify->tallies[i]);
    free(verify->tallies);
    verify->tallies = NULL;
    verify->tally_count = 0;
}

static void process_end(void *argument, struct process *process)
{
    struct verify *verify = argument;

    for (size_t i = 0; i < process->location_count && !process->long_form; i++)
        compare_location(verify, process->locations[i]);
    verify_free(verify);
}

const struct timeline_handler verify_timeline = {.enter = tally_instance,
                                                 .process_end = process_end};
