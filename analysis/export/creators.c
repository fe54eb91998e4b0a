/* Creators of tasks: runs of task numbers, each of one thread. */
#include "config.h"

#include "analysis/export/creators.h"

#include <stdlib.h>
#include <string.h>

struct run {
    int64_t first, last; /* numbers of tasks */
    int32_t thread;
};

enum { NOT_TOLD = -1, NOT_MET = -2 };

struct creators {
    const struct selection *selection;
    int32_t *threads; /* of the process, by location->index: its number, or one of the above */
    size_t room;
    int32_t thread_count;
    const struct recorded_location *location; /* of the last instance */
    int32_t thread;                           /* its number */
    struct run *runs;
    size_t count, capacity;
};

struct creators *creators_new(const struct selection *selection)
{
    struct creators *creators = xzalloc(sizeof *creators);

    creators->selection = selection;
    return creators;
}

void creators_free(struct creators *creators)
{
    if (!creators)
        return;
    free(creators->threads);
    free(creators->runs);
    free(creators);
}

void creators_begin_process(struct creators *creators)
{
    creators->location = NULL;
    creators->room = 0;
    creators->thread_count = 0;
    creators->count = 0;
}

static void meet_location(struct creators *creators, const struct recorded_location *location)
{
    size_t index = (size_t)location->index;

    if (index >= creators->room) {
        size_t more = 2 * index + 16;
        creators->threads = xresize(creators->threads, more, sizeof *creators->threads);
        for (size_t i = creators->room; i < more; i++)
            creators->threads[i] = NOT_MET;
        creators->room = more;
    }
    if (creators->threads[index] == NOT_MET)
        creators->threads[index] =
            location->kind == LOCATION_THREAD && select_location(creators->selection, location)
                ? creators->thread_count++
                : NOT_TOLD;
    creators->location = location;
    creators->thread = creators->threads[index];
}

void creators_enter(struct creators *creators, const struct instance *instance)
{
    struct run *last = creators->count ? &creators->runs[creators->count - 1] : NULL;

    if (instance->node->location != creators->location)
        meet_location(creators, instance->node->location);
    if (!instance->creation || creators->thread < 0)
        return;
    if (last && last->thread == creators->thread && last->last < INT64_MAX &&
        instance->task == last->last + 1) {
        last->last++;
        return;
    }
    creators->runs =
        xgrow(creators->runs, creators->count, &creators->capacity, sizeof *creators->runs);
    creators->runs[creators->count++] =
        (struct run){instance->task, instance->task, creators->thread};
}

static int compare_runs(const void *a, const void *b)
{
    const struct run *left = a, *right = b;

    return (left->first > right->first) - (left->first < right->first);
}

void creators_finish(struct creators *creators)
{
    if (creators->count)
        qsort(creators->runs, creators->count, sizeof *creators->runs, compare_runs);
}

int32_t creator_of(const struct creators *creators, int64_t task)
{
    size_t low = 0, high = creators->count;
    const struct run like = {.first = task};

    while (low < high) {
        size_t middle = (low + high) / 2;
        if (compare_runs(&creators->runs[middle], &like) <= 0)
            low = middle + 1;
        else
            high = middle;
    }
    const struct run *run = low ? &creators->runs[low - 1] : NULL;
    return run && task <= run->last ? run->thread : NOT_TOLD;
}
