/* Advice on devices: what is at stake at best, in this run. */
#include "config.h"

#include "analysis/answer/offload-advice.h"

#include "analysis/answer/construct.h"
#include "common/memory.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const char *const offload_advice_names[ADVICE_KINDS] = {"keep",   "update",  "allocate",
                                                        "launch", "overlap", "teams"};

enum {
    RESULT = 1024,        /* bytes: what is smaller may be what the host waits for */
    OFTEN = 10,           /* allocations and launches */
    MANY_BYTES = 1000000, /* that are told of though nobody knows how long they took */
};

struct advice_list {
    const struct offload_device *device;
    int64_t least;
    struct offload_advice *advice;
    size_t count, capacity;
};

static void add_advice(struct advice_list *list, struct offload_advice advice)
{
    if (advice.save >= 0 && advice.save < list->least)
        return;
    list->advice = xgrow(list->advice, list->count, &list->capacity, sizeof *list->advice);
    list->advice[list->count++] = advice;
}

/* The same item of the same construct, another operation; NULL: there is none. */
static const struct offload_transfer *beside(const struct offload_device *device,
                                             const struct offload_transfer *of,
                                             enum offload_operation operation)
{
    for (size_t i = 0; i < device->transfer_count; i++) {
        const struct offload_transfer *t = &device->transfers[i];
        if (t->construct == of->construct && t->operation == operation &&
            !strcmp(t->item->name, of->item->name))
            return t;
    }
    return NULL;
}

/* Of `count`, `times` would not do without one of them. */
static int64_t all_but_one(int64_t time, int64_t times, int64_t count)
{
    return (int64_t)((double)time * (double)(times - 1) / (double)count);
}

static bool is_directive(const struct source_region *construct)
{
    return !strncmp(construct->construct, "target", strlen("target"));
}

static bool is_update(const struct source_region *construct)
{
    return !strcmp(construct->construct, "target update");
}

/* The length of the variable's name that an item begins with. */
static size_t base_length(const char *item)
{
    size_t length = 0;
    while (item[length] == '_' || isalnum((unsigned char)item[length]))
        length++;
    return length;
}

/* Does a construct put the item's variable there? It is not there always, then, and to update it is
 * what keeping it asks for. */
static bool is_put_there(const struct offload_device *device, const char *item)
{
    size_t length = base_length(item);
    for (size_t i = 0; i < device->transfer_count; i++) {
        const struct offload_transfer *t = &device->transfers[i];
        if (!is_update(t->construct) && base_length(t->item->name) == length &&
            !strncmp(t->item->name, item, length))
            return true;
    }
    return false;
}

/* ADVICE_KINDS: nothing is to be said of it. */
static enum offload_advice_kind kind_of(const struct offload_device *device,
                                        const struct offload_transfer *to)
{
    if (!*to->item->name || !is_directive(to->construct))
        return ADVICE_KINDS;
    if (!is_update(to->construct))
        return ADVICE_KEEP;
    return is_put_there(device, to->item->name) ? ADVICE_KINDS : ADVICE_UPDATE;
}

/* What the same item takes on the way back: by the same construct, or by another that updates it.
 */
static const struct offload_transfer *way_back(const struct offload_device *device,
                                               const struct offload_transfer *to,
                                               enum offload_advice_kind kind)
{
    for (size_t i = 0; kind == ADVICE_UPDATE && i < device->transfer_count; i++) {
        const struct offload_transfer *t = &device->transfers[i];
        if (t->operation == OFFLOAD_FROM && t->count > 1 && is_update(t->construct) &&
            !strcmp(t->item->name, to->item->name))
            return t;
    }
    return beside(device, to, OFFLOAD_FROM);
}

static void advise_keep(struct advice_list *list, const struct offload_transfer *to)
{
    enum offload_advice_kind kind = kind_of(list->device, to);
    const struct offload_transfer *from = way_back(list->device, to, kind);
    const struct offload_transfer *made = beside(list->device, to, OFFLOAD_ALLOCATE);
    const struct offload_transfer *gone = beside(list->device, to, OFFLOAD_DELETE);
    if (kind == ADVICE_KINDS || to->there < 2 || to->bytes / to->count < RESULT)
        return; /* what is elsewhere each time can't stay for the next */
    struct offload_advice advice = {.kind = kind,
                                    .construct = to->construct,
                                    .item = to->item,
                                    .count = to->count,
                                    .bytes = to->bytes / to->count,
                                    .comes_back = from != NULL,
                                    .cost = -1,
                                    .save = -1};
    if (to->timed) {
        advice.cost =
            to->time + (from ? from->time : 0) + (made ? made->time : 0) + (gone ? gone->time : 0);
        advice.save = all_but_one(advice.cost, to->there, to->count);
    } else if (to->bytes < MANY_BYTES) {
        return;
    }
    add_advice(list, advice);
}

static void advise_allocate(struct advice_list *list, const struct offload_transfer *made)
{
    const struct offload_transfer *gone = beside(list->device, made, OFFLOAD_DELETE);
    if (made->there < OFTEN || !*made->item->name || beside(list->device, made, OFFLOAD_TO))
        return;
    int64_t cost = made->time + (gone ? gone->time : 0);
    add_advice(list, (struct offload_advice){.kind = ADVICE_ALLOCATE,
                                             .construct = made->construct,
                                             .item = made->item,
                                             .count = made->count,
                                             .bytes = made->bytes / made->count,
                                             .cost = cost,
                                             .save = all_but_one(cost, made->there, made->count)});
}

static void advise_launch(struct advice_list *list, const struct offload_region *region)
{
    int64_t launch = offload_launch(region);
    if (region->timed && region->count >= OFTEN && launch > region->device)
        add_advice(list, (struct offload_advice){
                             .kind = ADVICE_LAUNCH,
                             .construct = region->region,
                             .count = region->count,
                             .cost = launch,
                             .save = all_but_one(launch, region->count, region->count)});
}

/* Teams are told by one source, or they are not compared. */
static void advise_teams(struct advice_list *list, const struct offload_region *region)
{
    int64_t sum = 0;
    for (size_t i = 0; i < region->team_count; i++) {
        if (strcmp(region->teams[i].source, region->teams[0].source) != 0)
            return;
        sum += region->teams[i].time;
    }
    if (region->team_count < 2)
        return;
    add_advice(list,
               (struct offload_advice){.kind = ADVICE_TEAMS,
                                       .construct = region->region,
                                       .count = (int64_t)region->team_count,
                                       .cost = region->device,
                                       .save = region->device - sum / (int64_t)region->team_count});
}

/* What moves once does so before all kernels or behind them, and for a few bytes the host waits:
 * there is no kernel beside which they could. With `nowait` they do already. */
static bool could_overlap(const struct offload_transfer *t)
{
    return t->timed && offload_moves(t->operation) && t->count > 1 &&
           t->bytes / t->count >= RESULT && !region_clause_is(t->construct, "nowait", "1");
}

/* What waits for each other could go on at the same time: the shorter of both is at stake, but for
 * the first copy and the last kernel. */
static void advise_overlap(struct advice_list *list)
{
    const struct offload_device *device = list->device;
    int64_t copies = 0, kernels = 0;
    for (size_t i = 0; i < device->transfer_count; i++) {
        const struct offload_transfer *t = &device->transfers[i];
        if (could_overlap(t))
            copies += all_but_one(t->time, t->count, t->count);
    }
    for (size_t i = 0; i < device->region_count; i++) {
        const struct offload_region *r = &device->regions[i];
        if (r->timed && offload_waits(r) && r->count)
            kernels += all_but_one(r->device, r->count, r->count);
    }
    add_advice(list, (struct offload_advice){.kind = ADVICE_OVERLAP,
                                             .cost = copies,
                                             .save = copies < kernels ? copies : kernels});
}

static int compare_advice(const void *a, const void *b)
{
    const struct offload_advice *x = a, *y = b;
    if (x->save != y->save)
        return (x->save < y->save) - (x->save > y->save);
    if (x->kind != y->kind)
        return (x->kind > y->kind) - (x->kind < y->kind);
    if (x->bytes != y->bytes)
        return (x->bytes < y->bytes) - (x->bytes > y->bytes);
    return x->construct && y->construct ? x->construct->number - y->construct->number : 0;
}

struct offload_advice *offload_advise(const struct offload_device *device, int64_t least,
                                      size_t *count)
{
    struct advice_list list = {.device = device, .least = least > 0 ? least : 1};

    for (size_t i = 0; i < device->transfer_count; i++) {
        const struct offload_transfer *t = &device->transfers[i];
        if (t->operation == OFFLOAD_TO)
            advise_keep(&list, t);
        else if (t->operation == OFFLOAD_ALLOCATE)
            advise_allocate(&list, t);
    }
    for (size_t i = 0; i < device->region_count && device->number >= 0; i++) {
        advise_launch(&list, &device->regions[i]);
        advise_teams(&list, &device->regions[i]);
    }
    advise_overlap(&list);
    if (list.count)
        qsort(list.advice, list.count, sizeof *list.advice, compare_advice);
    *count = list.count;
    return list.advice;
}
