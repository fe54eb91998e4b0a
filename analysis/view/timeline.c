/* The timeline of the page: the longest instances while it is read, then columns of deltas. */
#include "config.h"

#include "analysis/view/timeline.h"

#include <stdlib.h>
#include <string.h>

struct view_timeline {
    struct timeline_entry *entries;
    size_t count, capacity, limit;
    int64_t threshold;    /* shorter ones are left out; -1: none */
    int64_t every, alike; /* of those as long, every so many stays, 0: none; how many there were */
    struct timeline_rest rest;
};

struct view_timeline *view_timeline_new(size_t limit)
{
    struct view_timeline *timeline = xzalloc(sizeof *timeline);

    timeline->limit = limit;
    timeline->threshold = -1;
    timeline->rest.every = timeline->every = 1;
    return timeline;
}

void view_timeline_free(struct view_timeline *timeline)
{
    if (timeline)
        free(timeline->entries);
    free(timeline);
}

struct timeline_rest view_timeline_rest(const struct view_timeline *timeline)
{
    return timeline->rest;
}

/* ---- While it is read -------------------------------------------------------------------- */

static void leave_out(struct view_timeline *timeline, int64_t last)
{
    timeline->rest.count++;
    timeline->rest.time += last;
    if (last > timeline->rest.longest)
        timeline->rest.longest = last;
}

static int compare_times(const void *a, const void *b)
{
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;

    return (left > right) - (left < right);
}

/* The length of which not all have room, and for how many of them there is. */
static int64_t find_threshold(const struct view_timeline *timeline, size_t *alike, size_t *room)
{
    size_t count = timeline->count, longer = 0;
    int64_t *times = xcalloc(count + 1, sizeof *times);

    for (size_t i = 0; i < count; i++)
        times[i] = timeline->entries[i].last;
    qsort(times, count, sizeof *times, compare_times);
    int64_t threshold = times[count - timeline->limit - 1];
    *alike = 0;
    for (size_t i = 0; i < count; i++) {
        longer += times[i] > threshold;
        *alike += times[i] == threshold;
    }
    *room = timeline->limit - longer;
    free(times);
    return threshold;
}

/* Of twice as many as there may be, the longest stay; of those that are just too many, some from
 * everywhere. What is around an instance is no shorter, so the rest still nests. */
static void thin_out(struct view_timeline *timeline)
{
    size_t kept = 0, alike, room, seen = 0;
    int64_t threshold = find_threshold(timeline, &alike, &room);
    size_t step = room ? (alike + room - 1) / room : 0;

    if (threshold != timeline->threshold) {
        timeline->every = 1;
        timeline->alike = (int64_t)alike;
    }
    timeline->every *= (int64_t)step;
    timeline->threshold = threshold;
    for (size_t i = 0; i < timeline->count; i++) {
        int64_t last = timeline->entries[i].last;
        if (last > threshold || (last == threshold && step && seen++ % step == 0))
            timeline->entries[kept++] = timeline->entries[i];
        else
            leave_out(timeline, last);
    }
    timeline->count = kept;
    timeline->rest.every = timeline->every;
}

/* Whether it is too short, or one of too many as long as it. */
static bool is_too_many(struct view_timeline *timeline, int64_t last)
{
    return last < timeline->threshold ||
           (last == timeline->threshold &&
            (!timeline->every || timeline->alike++ % timeline->every != 0));
}

static int64_t at_most(int64_t time, int64_t limit)
{
    return time < 0 ? 0 : time > limit ? limit : time;
}

/* Where in an instance its thread waited, or was started and ended: at the begin, at the end. */
static void find_waits(struct timeline_entry *entry, const struct instance *instance)
{
    const int64_t *c = instance->columns;
    const struct construct_row *construct = construct_of(entry->node->region);

    entry->head = c[COLUMN_en] + c[COLUMN_st];
    entry->tail = c[COLUMN_bw] + c[COLUMN_sh];
    for (int i = 0; i < MAX_RULES && construct->rules[i].measure != MEASURE_execC; i++) {
        enum measure measure = construct->rules[i].measure;
        if (measure == MEASURE_waitT || measure == MEASURE_execT)
            entry->tail = entry->last - c[COLUMN_ta];
        else if (measure == MEASURE_exitT)
            entry->tail += c[COLUMN_ex];
    }
    entry->head = at_most(entry->head, entry->last);
    entry->tail = at_most(entry->tail, entry->last - entry->head);
}

struct timeline_entry timeline_entry_of(const struct instance *instance)
{
    struct timeline_entry entry = {.node = instance->node,
                                   .begin = instance->begin,
                                   .depth = instance->depth,
                                   .task = instance->task,
                                   .creation = instance->creation};

    entry.last = instance->end > instance->begin ? instance->end - instance->begin : 0;
    if (!instance->creation)
        find_waits(&entry, instance);
    return entry;
}

void view_timeline_add(struct view_timeline *timeline, const struct timeline_entry *entry)
{
    if (is_too_many(timeline, entry->last)) {
        leave_out(timeline, entry->last);
        return;
    }
    timeline->entries =
        xgrow(timeline->entries, timeline->count, &timeline->capacity, sizeof *timeline->entries);
    timeline->entries[timeline->count++] = *entry;
    if (timeline->count > 2 * timeline->limit)
        thin_out(timeline);
}

/* ---- Columns ----------------------------------------------------------------------------- */

/* The instances that are open at one place of a track: where the next one inside each may begin. */
struct open_spans {
    int64_t *cursor;
    size_t depth, capacity;
    int64_t task; /* the last one */
};

/* What is deeper stands at this depth: the page counts depths in 16 bits. */
enum { MOST_DEEP = 60000 };

static void put_entry(struct bytes *columns, struct open_spans *open,
                      const struct timeline_entry *entry, int path)
{
    size_t depth = entry->depth < 0 ? 0 : (size_t)entry->depth;

    if (depth >= open->depth)
        depth = open->depth - 1;
    if (depth > MOST_DEEP)
        depth = MOST_DEEP;
    bytes_varint(&columns[TIMELINE_UP], open->depth - 1 - depth);
    open->depth = depth + 1;
    bytes_varint(&columns[TIMELINE_PATH], (uint64_t)path * 2 + entry->creation);
    bytes_signed(&columns[TIMELINE_GAP], entry->begin - open->cursor[depth]);
    bytes_varint(&columns[TIMELINE_LAST], (uint64_t)entry->last);
    bytes_varint(&columns[TIMELINE_HEAD], (uint64_t)entry->head);
    bytes_varint(&columns[TIMELINE_TAIL], (uint64_t)entry->tail);
    if (entry->creation || entry->node->task) {
        bytes_signed(&columns[TIMELINE_TASK], entry->task - open->task);
        open->task = entry->task;
    }
    open->cursor[depth] = entry->begin + entry->last;
    open->cursor = xgrow(open->cursor, open->depth, &open->capacity, sizeof *open->cursor);
    open->cursor[open->depth++] = entry->begin;
}

/* Positions of the entries, track by track, each in its order. */
static size_t *by_track(const struct view_timeline *timeline, const struct view_tree *tree,
                        int64_t *counts)
{
    size_t *order = xcalloc(timeline->count + 1, sizeof *order);
    size_t *next = xcalloc(tree->track_count + 1, sizeof *next);

    for (size_t i = 0; i < timeline->count; i++)
        counts[view_tree_track(tree, timeline->entries[i].node->location)]++;
    for (size_t t = 1; t < tree->track_count; t++)
        next[t] = next[t - 1] + (size_t)counts[t - 1];
    for (size_t i = 0; i < timeline->count; i++)
        order[next[view_tree_track(tree, timeline->entries[i].node->location)]++] = i;
    free(next);
    return order;
}

void view_timeline_encode(struct view_timeline *timeline, const struct view_tree *tree,
                          struct bytes columns[TIMELINE_COLUMNS], int64_t *counts)
{
    if (timeline->count > timeline->limit)
        thin_out(timeline);
    size_t *order = by_track(timeline, tree, counts);
    struct open_spans open = {0};

    open.cursor = xgrow(NULL, 0, &open.capacity, sizeof *open.cursor);
    for (size_t t = 0, i = 0; t < tree->track_count; t++) {
        open.cursor[0] = 0;
        open.task = 0;
        open.depth = 1;
        for (int64_t n = 0; n < counts[t]; n++, i++) {
            const struct timeline_entry *entry = &timeline->entries[order[i]];
            put_entry(columns, &open, entry, view_tree_path(tree, entry->node));
        }
    }
    free(open.cursor);
    free(order);
}
