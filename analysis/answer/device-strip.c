/* A timeline of threads and devices, thinned out while it streams by: where it gets longer than its
 * cells, each two of them become one. */
#include "config.h"

#include "analysis/answer/device-strip.h"

#include "analysis/answer/construct.h"
#include "analysis/reader/epoch.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

enum { CELLS = 1024, FIRST_WIDTH = 1000 /* nanoseconds */ };

/* Times that a file makes up must not overflow. */
static const int64_t MOST = INT64_MAX / 4;

struct strip {
    struct strip_key key;
    const struct recorded_location *location; /* the first one */
    int64_t offset;                           /* of its process */
    int64_t width;                            /* of a cell */
    int64_t end;
    int64_t cells[STRIP_PARTS][CELLS];
    UT_hash_handle hh;
};

struct strips {
    const struct selection *selection;
    struct strip *all;
    const struct strip **sorted;
    struct strip *last; /* that something was added to */
    const struct recorded_location *last_location;
    bool begun;
    int64_t epoch, offset;
};

struct strips *strips_new(const struct selection *selection)
{
    struct strips *strips = xzalloc(sizeof *strips);

    strips->selection = selection;
    return strips;
}

void strips_free(struct strips *strips)
{
    struct strip *strip, *next;

    HASH_ITER(hh, strips->all, strip, next)
    {
        HASH_DEL(strips->all, strip);
        free(strip);
    }
    free(strips->sorted);
    free(strips);
}

/* ---- Cells ------------------------------------------------------------------------------- */

static void halve(struct strip *strip)
{
    for (int part = 0; part < STRIP_PARTS; part++) {
        int64_t *cells = strip->cells[part];
        for (int i = 0; i < CELLS / 2; i++)
            cells[i] = cells[2 * i] + cells[2 * i + 1];
        memset(cells + CELLS / 2, 0, CELLS / 2 * sizeof *cells);
    }
    strip->width *= 2;
}

static int64_t within(int64_t time, int64_t least, int64_t most)
{
    return time < least ? least : time > most ? most : time;
}

static void add_span(struct strip *strip, enum strip_part part, int64_t begin, int64_t end)
{
    begin = within(begin, 0, MOST);
    end = within(end, begin, MOST);
    while (end > strip->width * CELLS)
        halve(strip);
    for (int64_t at = begin; at < end;) {
        int64_t next = (at / strip->width + 1) * strip->width;
        strip->cells[part][at / strip->width] += (next < end ? next : end) - at;
        at = next;
    }
    if (end > strip->end)
        strip->end = end;
}

int64_t strip_time(const struct strip *strip, enum strip_part part, int64_t from, int64_t to)
{
    double sum = 0;

    for (int64_t i = from / strip->width; i < CELLS && i * strip->width < to; i++) {
        int64_t begin = i * strip->width, end = begin + strip->width;
        int64_t covered = (end < to ? end : to) - (begin > from ? begin : from);
        sum += (double)strip->cells[part][i] * (double)covered / (double)strip->width;
    }
    return (int64_t)sum;
}

/* ---- Whose ------------------------------------------------------------------------------- */

static struct strip_key key_of(const struct recorded_location *location)
{
    static const enum strip_kind kinds[] = {[LOCATION_THREAD] = STRIP_THREAD,
                                            [LOCATION_DEVICE] = STRIP_DEVICE,
                                            [LOCATION_TRANSFER] = STRIP_COPIES};
    bool thread = location->kind == LOCATION_THREAD;
    struct strip_key key;

    memset(&key, 0, sizeof key); /* it is hashed */
    key.rank = location->process->rank;
    key.number = thread ? location->id : location->device;
    key.kind = kinds[location->kind];
    return key;
}

static struct strip *strip_of(struct strips *strips, const struct recorded_location *location)
{
    struct strip_key key;
    struct strip *strip;

    if (strips->last_location == location)
        return strips->last;
    key = key_of(location);
    HASH_FIND(hh, strips->all, &key, sizeof key, strip);
    if (!strip) {
        strip = xzalloc(sizeof *strip);
        strip->key = key;
        strip->location = location;
        strip->offset = strips->offset;
        strip->width = FIRST_WIDTH;
        HASH_ADD(hh, strips->all, key, sizeof strip->key, strip);
    }
    strips->last_location = location;
    return strips->last = strip;
}

struct strip_key strip_key(const struct strip *strip)
{
    return strip->key;
}

const struct recorded_location *strip_location(const struct strip *strip)
{
    return strip->location;
}

int64_t strip_life(const struct strip *strip, int64_t *end)
{
    int64_t begin = within(strip->location->begin, 0, MOST / 2) + strip->offset;

    *end = within(within(strip->location->end, 0, MOST / 2) + strip->offset, begin, MOST);
    return begin;
}

/* ---- What streams by --------------------------------------------------------------------- */

/* What only moves data copies all the time; in `target data` the program goes on. */
static void add_thread(struct strip *strip, const struct instance *instance, int64_t begin,
                       int64_t end)
{
    struct source_region *region = instance->node->region;
    bool runs = construct_of(region)->id == CONSTRUCT_TARGET;
    int64_t to = instance->columns[COLUMN_en], from = instance->columns[COLUMN_ex];

    if (!runs && strcmp(region->construct, "target data") != 0) {
        add_span(strip, strstr(region->construct, "exit") ? STRIP_FROM : STRIP_TO, begin, end);
        return;
    }
    to = within(to, 0, end - begin);
    from = within(from, 0, end - begin - to);
    add_span(strip, STRIP_TO, begin, begin + to);
    add_span(strip, STRIP_FROM, end - from, end);
    if (runs)
        add_span(strip, STRIP_WAIT, begin + to, end - from);
}

/* What is inside a target region or a construct's transfers is part of it. */
static void add_device(struct strip *strip, const struct instance *instance, int64_t begin,
                       int64_t end)
{
    enum construct_id id = construct_of(instance->node->region)->id;

    if (strip->key.kind == STRIP_DEVICE && instance->node->depth == 1)
        add_span(strip, STRIP_RUN, begin, end);
    else if (strip->key.kind == STRIP_COPIES && instance->node->depth > 1)
        add_span(strip, id == CONSTRUCT_TRANSFER_FROM ? STRIP_FROM : STRIP_TO, begin, end);
}

static bool is_wanted(const struct strips *strips, const struct instance *instance)
{
    const struct profile_node *node = instance->node;

    if (!node->parent || instance->creation ||
        (node->location->kind == LOCATION_THREAD && strcmp(node->region->layer, "target") != 0))
        return false;
    if (node->location->kind == LOCATION_TRANSFER)
        node = node->parent->parent ? node->parent : node; /* the construct */
    return select_region(strips->selection, node->region);
}

static void process_begin(void *argument, struct process *process)
{
    struct strips *strips = argument;

    if (!strips->begun)
        strips->epoch = experiment_epoch(process->experiment, process, &strips->selection->ranks);
    strips->begun = true;
    strips->offset =
        within(within(process->epoch, 0, MOST) - within(strips->epoch, 0, MOST), 0, MOST / 2);
}

static void enter(void *argument, const struct instance *instance)
{
    struct strips *strips = argument;

    if (!is_wanted(strips, instance))
        return;
    struct strip *strip = strip_of(strips, instance->node->location);
    int64_t begin = within(instance->begin, 0, MOST / 2) + strips->offset;
    int64_t end = within(instance->end, 0, MOST / 2) + strips->offset;
    end = end < begin ? begin : end;
    if (strip->key.kind == STRIP_THREAD)
        add_thread(strip, instance, begin, end);
    else
        add_device(strip, instance, begin, end);
}

const struct timeline_handler strips_timeline = {.process_begin = process_begin, .enter = enter};

/* ---- All of them ------------------------------------------------------------------------- */

static int compare_strips(const void *a, const void *b)
{
    const struct strip_key *left = &(*(const struct strip *const *)a)->key;
    const struct strip_key *right = &(*(const struct strip *const *)b)->key;

    if (left->rank != right->rank)
        return left->rank < right->rank ? -1 : 1;
    if ((left->kind == STRIP_THREAD) != (right->kind == STRIP_THREAD))
        return left->kind == STRIP_THREAD ? -1 : 1;
    if (left->number != right->number)
        return left->number < right->number ? -1 : 1;
    return (int)left->kind - (int)right->kind;
}

const struct strip *const *strips_all(struct strips *strips, size_t *count)
{
    size_t n = 0;

    *count = HASH_COUNT(strips->all);
    free(strips->sorted);
    strips->sorted = xcalloc(*count + 1, sizeof(struct strip *));
    for (const struct strip *strip = strips->all; strip; strip = strip->hh.next)
        strips->sorted[n++] = strip;
    qsort(strips->sorted, n, sizeof(struct strip *), compare_strips);
    return strips->sorted;
}

int64_t strips_end(const struct strips *strips)
{
    int64_t last = 0, end;

    for (const struct strip *strip = strips->all; strip; strip = strip->hh.next) {
        strip_life(strip, &end);
        end = strip->end > end ? strip->end : end;
        last = end > last ? end : last;
    }
    return last;
}
