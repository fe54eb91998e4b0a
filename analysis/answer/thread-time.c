/* The time of one thread by kind. */
#include "config.h"

#include "analysis/answer/thread-time.h"

#include <stdlib.h>

/* Whether a node is the first below the root that the thread executed: its time is the thread's,
 * and what is around it is only the way to it. */
static bool is_outermost_visited(const struct profile_node *node)
{
    if (!node->visits)
        return false;
    for (node = node->parent; node; node = node->parent) {
        if (node->visits)
            return false;
    }
    return true;
}

/* Lost as the profile counts it: in teams, and in MPI everywhere. */
static void add_overheads(const struct recorded_location *location, int64_t sum[OVERHEAD_COUNT])
{
    bool *in_team = xcalloc(location->node_count + 1, sizeof *in_team);

    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        int64_t own[OVERHEAD_COUNT] = {0};
        in_team[i] = construct_of(node->region)->is_parallel ||
                     (node->parent && in_team[node->parent->index]);
        node_overheads(node, own);
        for (int o = 0; o < OVERHEAD_COUNT; o++)
            sum[o] += in_team[i] || o == OVERHEAD_MPI ? own[o] : 0;
    }
    free(in_team);
}

struct thread_time thread_time_of(const struct profile *profile,
                                  const struct recorded_location *location)
{
    struct thread_time time = {0};
    int64_t busy = 0, lost = 0;

    add_overheads(location, time.overheads);
    for (int o = 0; o < OVERHEAD_COUNT; o++)
        lost += time.overheads[o];
    for (size_t i = 0; i < location->node_count; i++) {
        if (is_outermost_visited(location->nodes[i]))
            busy += location->nodes[i]->time;
    }
    time.idle = profile->duration > busy ? profile->duration - busy : 0;
    time.work = busy > lost ? busy - lost : 0;
    return time;
}

int64_t path_lost(const struct path *path)
{
    int64_t own[OVERHEAD_COUNT] = {0}, sum = 0;

    for (const struct profile_node *node = path->nodes; node; node = node->same)
        node_overheads(node, own);
    for (int o = 0; o < OVERHEAD_COUNT; o++)
        sum += own[o];
    return sum;
}
