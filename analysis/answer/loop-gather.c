/* Executions of loops: which range is of which. */
#include "config.h"

#include "analysis/answer/loop-gather.h"

#include "common/memory.h"
#include "common/sorter.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Loops within loops, at most, that a thread has begun and not ended. */
enum { DEEPEST = 64 };

/* Both are numbered from 1 on in the order in which they come: no run has so many. */
#define MOST_PARENTS (INT64_C(1) << 31)
#define MOST_LOOPS ((INT64_C(1) << 32) - 1)

enum tag { TAG_TEAM, TAG_RANGE };

/* A loop that the location has met. */
struct open_loop {
    int64_t id, key, end;
    const struct source_region *region; /* NULL: nobody wants it */
};

struct loop_gather {
    const struct selection *selection;
    visit_execution *visit;
    void *context;
    struct sorter *sorter; /* NULL: nothing is in it */
    int problem;           /* errno of what failed first */

    /* Of the location that is read: those that began last come last. */
    const struct recorded_location *location;
    struct open_loop open[DEEPEST];
    size_t depth;

    /* The execution that is put together. */
    const struct process *process;
    struct spill list;
    struct loop_range *range;
    size_t ranges;
    int64_t key;
    int32_t threads;
};

struct loop_gather *loop_gather_new(const struct selection *selection, visit_execution *visit,
                                    void *context)
{
    struct loop_gather *gather = xzalloc(sizeof *gather);

    gather->selection = selection;
    gather->visit = visit;
    gather->context = context;
    gather->list.most = (size_t)UINT32_MAX * sizeof *gather->range;
    return gather;
}

void loop_gather_free(struct loop_gather *gather)
{
    if (!gather)
        return;
    sorter_free(gather->sorter);
    spill_free(&gather->list);
    free(gather);
}

static void fail(struct loop_gather *gather, int problem)
{
    if (!gather->problem)
        gather->problem = problem ? problem : EIO;
}

/* ---- Units ------------------------------------------------------------------------------- */

/* The loops that a parent creates come behind what is said of the parent itself. */
static int64_t key_of(int64_t parent, int64_t place)
{
    return parent << 32 | place;
}

static void put(struct loop_gather *gather, int64_t key, enum tag tag, const void *record,
                size_t size)
{
    if (!gather->sorter && !gather->problem && !(gather->sorter = sorter_new()))
        fail(gather, errno);
    if (gather->sorter)
        sorter_put(gather->sorter, key, (int32_t)tag, record, size, NULL, 0);
}

static void take_team(struct loop_gather *gather, const struct execution_unit *unit)
{
    int64_t threads = unit->size;

    if (unit->id > 0 && unit->id < MOST_PARENTS)
        put(gather, key_of(unit->id, 0), TAG_TEAM, &threads, sizeof threads);
}

/* Those that ended before `now` are over. */
static void forget_ended(struct loop_gather *gather, int64_t now)
{
    size_t kept = 0;

    for (size_t i = 0; i < gather->depth; i++)
        if (gather->open[i].end > now)
            gather->open[kept++] = gather->open[i];
    if (kept == DEEPEST)
        memmove(gather->open, gather->open + 1, --kept * sizeof *gather->open);
    gather->depth = kept;
}

static void open_loop(struct loop_gather *gather, const struct execution_unit *unit)
{
    bool counts = unit->parent >= 0 && unit->parent < MOST_PARENTS && unit->index >= 0 &&
                  unit->index < MOST_LOOPS && select_region(gather->selection, unit->region);

    forget_ended(gather, unit->begin);
    gather->open[gather->depth++] =
        (struct open_loop){.id = unit->id,
                           .key = counts ? key_of(unit->parent, unit->index + 1) : 0,
                           .end = unit->duration > 0 ? unit->begin + unit->duration : INT64_MAX,
                           .region = counts ? unit->region : NULL};
}

static const struct open_loop *find_loop(const struct loop_gather *gather, int64_t id)
{
    for (size_t i = gather->depth; i-- > 0;)
        if (gather->open[i].id == id)
            return &gather->open[i];
    return NULL;
}

/* A range that has no count is one whose iterations are not known. */
static void take_range(struct loop_gather *gather, const struct execution_unit *unit)
{
    const struct open_loop *loop = find_loop(gather, unit->parent);
    bool told = unit->mark == MARK_EXACT && unit->last - unit->index == unit->count - 1;

    if (!loop || !loop->region)
        return;
    struct loop_range range = {.first = unit->index,
                               .count = told ? unit->count : 0,
                               .begin = unit->begin,
                               .time = unit->time,
                               .location = unit->location->index,
                               .region = loop->region->number};
    put(gather, loop->key, TAG_RANGE, &range, sizeof range);
}

void loop_gather_take(struct loop_gather *gather, const struct execution_unit *unit)
{
    if (gather->location != unit->location) {
        gather->location = unit->location;
        gather->depth = 0;
    }
    if (unit->kind == UNIT_PARALLEL)
        take_team(gather, unit);
    else if (unit->kind == UNIT_LOOP)
        open_loop(gather, unit);
    else if (unit->kind == UNIT_RANGE)
        take_range(gather, unit);
}

/* ---- Executions -------------------------------------------------------------------------- */

static bool add_range(struct loop_gather *gather, const struct loop_range *range)
{
    struct loop_range *taken = spill_take(&gather->list, sizeof *taken);

    if (!taken) {
        fail(gather, errno);
        return false;
    }
    *taken = *range;
    if (!gather->ranges++)
        gather->range = taken;
    return true;
}

static void forget_ranges(struct loop_gather *gather)
{
    gather->list.used = 0;
    gather->ranges = 0;
}

static int compare_ranges(const void *a, const void *b)
{
    const struct loop_range *x = a, *y = b;

    return (x->first > y->first) - (x->first < y->first);
}

/* What is longer than the part of a list that memory has. */
static void sort_through_file(struct loop_gather *gather)
{
    struct sorter *sorter = sorter_new();
    struct sorted sorted;

    if (!sorter) {
        fail(gather, errno);
        return;
    }
    for (size_t i = 0; i < gather->ranges; i++) {
        struct loop_range *range = &gather->range[i];
        spill_touch(&gather->list, sizeof *range);
        sorter_put(sorter, range->first, TAG_RANGE, range, sizeof *range, NULL, 0);
    }
    forget_ranges(gather);
    if (!sorter_finish(sorter))
        fail(gather, errno);
    sorter_rewind(sorter, SORTER_ALL);
    while (!gather->problem && sorter_next(sorter, &sorted))
        add_range(gather, sorted.record);
    if (!gather->problem && errno)
        fail(gather, errno);
    sorter_free(sorter);
}

static void sort_ranges(struct loop_gather *gather)
{
    if (gather->ranges * sizeof *gather->range <= SPILL_WINDOW)
        qsort(gather->range, gather->ranges, sizeof *gather->range, compare_ranges);
    else
        sort_through_file(gather);
}

/* Of ranges that follow each other without a gap, else 0. All threads of a team meet the same loop:
 * where they do not, the trace is damaged. */
static int64_t count_iterations(struct loop_gather *gather)
{
    int64_t iterations = 0;

    for (size_t i = 0; i < gather->ranges; i++) {
        const struct loop_range *range = &gather->range[i];
        spill_touch(&gather->list, sizeof *range);
        if (range->first != iterations || range->count < 1 ||
            range->count > INT64_MAX / 2 - iterations || range->region != gather->range->region)
            return 0;
        iterations += range->count;
    }
    return iterations;
}

static void end_execution(struct loop_gather *gather)
{
    if (gather->ranges && gather->threads > 0)
        sort_ranges(gather);
    if (gather->ranges && gather->threads > 0 && !gather->problem) {
        struct loop_execution execution = {.range = gather->range,
                                           .ranges = gather->ranges,
                                           .iterations = count_iterations(gather),
                                           .threads = gather->threads,
                                           .list = &gather->list};
        int region = gather->range->region;
        gather->visit(gather->context, gather->process,
                      gather->process->experiment->regions[region], &execution);
    }
    forget_ranges(gather);
}

static void take_sorted(struct loop_gather *gather, const struct sorted *sorted, int64_t key)
{
    if (key != gather->key) {
        end_execution(gather);
        if (key >> 32 != gather->key >> 32)
            gather->threads = 1;
        gather->key = key;
    }
    if (sorted->tag == TAG_TEAM)
        gather->threads = (int32_t) * (const int64_t *)sorted->record;
    else
        add_range(gather, sorted->record);
}

static bool forget_process(struct loop_gather *gather)
{
    int problem = gather->problem;

    sorter_free(gather->sorter);
    gather->sorter = NULL;
    gather->location = NULL;
    gather->depth = 0;
    gather->problem = 0;
    forget_ranges(gather);
    errno = problem;
    return !problem;
}

bool loop_gather_end(struct loop_gather *gather, const struct process *process)
{
    struct sorted sorted;

    gather->process = process;
    gather->key = 0;
    gather->threads = 1;
    if (gather->sorter && !sorter_finish(gather->sorter))
        fail(gather, errno);
    if (gather->sorter && !gather->problem) {
        sorter_rewind(gather->sorter, SORTER_ALL);
        while (!gather->problem && sorter_next(gather->sorter, &sorted))
            take_sorted(gather, &sorted, sorted.key);
        if (!gather->problem && errno)
            fail(gather, errno);
        end_execution(gather);
    }
    return forget_process(gather);
}
