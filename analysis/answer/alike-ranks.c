/* Groups of ranks that behave alike. */
#include "config.h"

#include "analysis/answer/alike-ranks.h"

#include <stdlib.h>

static const double MOST_DIFFERENCE = 0.1;

/* Of all threads, by region->number; the caller frees it. */
static int64_t *region_times(const struct process *process, size_t regions)
{
    int64_t *times = xcalloc(regions + 1, sizeof *times);

    for (size_t k = 0; k < process->location_count; k++) {
        const struct recorded_location *location = process->locations[k];
        for (size_t n = 0; location->kind == LOCATION_THREAD && n < location->node_count; n++)
            times[location->nodes[n]->region->number] += node_exclusive(location->nodes[n]);
    }
    return times;
}

/* By how much two ranks differ: 0, not at all; 1, they have nothing in common. */
static double difference_of(const struct rank_group *group, const int64_t *times, size_t count)
{
    double apart = 0, first = 0, second = 0;

    for (size_t i = 0; i < count; i++) {
        double one = i < group->count ? (double)group->times[i] : 0, other = (double)times[i];
        apart += one > other ? one - other : other - one;
        first += one;
        second += other;
    }
    return first + second > 0 ? apart / (first + second) : 0;
}

static struct rank_group *nearest(struct rank_groups *groups, const int64_t *times, size_t count,
                                  double *difference)
{
    struct rank_group *best = NULL;

    for (size_t i = 0; i < groups->count; i++) {
        double other = difference_of(&groups->group[i], times, count);
        if (!best || other < *difference) {
            best = &groups->group[i];
            *difference = other;
        }
        if (other <= MOST_DIFFERENCE)
            break;
    }
    return best;
}

void rank_groups_add(struct rank_groups *groups, const struct process *process)
{
    size_t count = process->experiment->region_count;
    int64_t *times = region_times(process, count);
    double difference = 0;
    struct rank_group *group = nearest(groups, times, count, &difference);

    if (!group || (difference > MOST_DIFFERENCE && groups->count < MOST_RANK_GROUPS)) {
        group = &groups->group[groups->count++];
        *group = (struct rank_group){.rank = process->rank, .times = times, .count = count};
        times = NULL;
        difference = 0;
    }
    ranges_add(&group->ranks, process->rank);
    group->members++;
    if (difference > group->difference)
        group->difference = difference;
    free(times);
}

void rank_groups_free(struct rank_groups *groups)
{
    for (size_t i = 0; i < groups->count; i++) {
        ranges_free(&groups->group[i].ranks);
        free(groups->group[i].times);
    }
}
