/* POMP2_Target_*: target constructs on the thread that encounters them, and what they move. */
#include "pomp2-runtime/life/thread.h"
#include "pomp2-runtime/measure/event.h"
#include "target-offload/activity.h"
#include "target-offload/target-construct.h"
#include "target-offload/device.h"

/* ---- What moves -------------------------------------------------------------------------- */

/* Any change of contents changes the sum, but for an unlikely accident. */
static uint64_t sum_of(const void *address, size_t bytes)
{
    const unsigned char *p = address, *end = p + bytes;
    uint64_t sum = 0xcbf29ce484222325u;
    for (; end - p >= 8; p += 8) {
        uint64_t word;
        __builtin_memcpy(&word, p, 8);
        sum = (sum ^ word) * 0x9e3779b97f4a7c15u;
        sum ^= sum >> 32;
    }
    for (; p < end; p++)
        sum = (sum ^ *p) * 0x100000001b3u;
    return sum;
}

/* Whether an item was copied, by what the specification says of maps (5.2, 5.8.3) and motions
 * (5.9.1). Where nobody sees the end of the construct, what came new is taken to go again. */
static bool was_copied(const struct target_construct *c, unsigned i, int way)
{
    const struct map_item *item = &c->kind->items[i];
    const struct mapped *m = &c->items[i];
    if (!(item->flags & (way ? MAP_FROM : MAP_TO)) || !m->known || !m->bytes || c->kind->shared)
        return false;
    if (c->kind->updates) /* a device has its own variables only once it was used */
        return m->present || device_holds(c->device, m->address);
    if (item->flags & MAP_ALWAYS)
        return true;
    if (way == 0)
        return !m->present;
    if (c->kind->nowait && c->owner)
        return c->kind->runs_code ? !m->present : m->present;
    return !device_holds(c->device, m->address);
}

static bool came_unchanged(const struct mapped *m, bool back)
{
    return back && runtime.settings.device_check && sum_of(m->address, m->bytes) == m->sum;
}

/* Lists what was copied to (0) or from (1) the device. */
static unsigned list_copied(const struct target_construct *c, int way, struct transfer *list)
{
    unsigned count = 0;
    for (unsigned i = 0; i < c->kind->count; i++)
        if (was_copied(c, i, way))
            list[count++] = (struct transfer){
                .region = target_construct_operation(
                    c->kind, i, way ? OPERATION_FROM : OPERATION_TO, c->items[i].address, false),
                .bytes = c->items[i].bytes,
                .unchanged = came_unchanged(&c->items[i], way)};
    return count;
}

/* Only the whole was timed: each has its share by its bytes. */
static void share_time(struct transfer *list, unsigned count, uint64_t begin, uint64_t end)
{
    uint64_t all = 0, done = 0;
    for (unsigned i = 0; i < count; i++)
        all += list[i].bytes;
    for (unsigned i = 0; i < count; i++) {
        list[i].begin = begin + (uint64_t)((double)(end - begin) * (double)done / (double)all);
        done += list[i].bytes;
        list[i].end = begin + (uint64_t)((double)(end - begin) * (double)done / (double)all);
    }
}

static uint64_t bytes_of(const struct transfer *list, unsigned count)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < count; i++)
        sum += list[i].bytes;
    return sum;
}

static bool lies_in(const struct mapped *m, const void *address)
{
    return address && (uintptr_t)address >= (uintptr_t)m->address &&
           (uintptr_t)address - (uintptr_t)m->address < m->bytes;
}

/* The item that an operation is about; count: it is about none. What is deleted is known by its
 * place on the device. */
static unsigned item_of(struct target_construct *c, const struct told *t)
{
    unsigned i = 0;
    while (i < c->kind->count &&
           !(c->items[i].known && (lies_in(&c->items[i], t->address) ||
                                   (!t->address && t->there && t->there == c->items[i].there))))
        i++;
    if (i < c->kind->count && t->address == c->items[i].address)
        c->items[i].there = t->there;
    return i;
}

static unsigned list_one(struct target_construct *c, const struct told *t, unsigned item,
                         struct transfer *list)
{
    bool known = item < c->kind->count;
    if (known && t->operation == OPERATION_TO)
        c->items[item].told = true;
    *list =
        (struct transfer){target_construct_operation(c->kind, item, t->operation,
                                                     known ? c->items[item].address : NULL, true),
                          t->begin, t->end, t->bytes,
                          known && came_unchanged(&c->items[item], t->operation == OPERATION_FROM)};
    return 1;
}

/* libgomp sends small items together, from a buffer of its own, in their order; with them what it
 * needs itself. */
static unsigned list_together(struct target_construct *c, const struct told *t,
                              struct transfer *list)
{
    unsigned count = 0;
    uint64_t left = t->bytes;
    for (unsigned i = 0; i < c->kind->count; i++) {
        struct mapped *m = &c->items[i];
        if (m->told || m->bytes > left || !was_copied(c, i, 0))
            continue;
        m->told = true;
        left -= m->bytes;
        list[count++] = (struct transfer){
            .region = target_construct_operation(c->kind, i, OPERATION_TO, m->address, true),
            .bytes = m->bytes};
    }
    if (left)
        list[count++] = (struct transfer){
            .region = target_construct_operation(c->kind, c->kind->count, OPERATION_TO, NULL, true),
            .bytes = left};
    share_time(list, count, t->begin, t->end);
    return count;
}

void target_construct_put_told(struct target_construct *c)
{
    if (!c->device || !c->told_count)
        return;
    struct transfer list[c->told_count + c->kind->count];
    unsigned count = 0;
    for (const struct told *t = c->told; t < c->told + c->told_count; t++) {
        unsigned item = item_of(c, t);
        if (item == c->kind->count && t->operation == OPERATION_TO && c->told_by == SOURCE_GOMP)
            count += list_together(c, t, list + count);
        else
            count += list_one(c, t, item, list + count);
    }
    c->told_count = 0;
    device_transfers(c->device, c->kind->region, list[0].begin, list[count - 1].end, list, count,
                     c->told_by);
}

/* The construct copied between `begin` and `end`. */
static void put_copied(struct target_construct *c, enum POMP2_Target_direction direction,
                       uint64_t begin, uint64_t end)
{
    if (!c->device || c->device->number < 0 || c->detached)
        return;
    if (c->told_by != SOURCE_HOST) {
        target_construct_put_told(c);
        return;
    }
    if (!c->kind->count)
        return;
    struct transfer list[2 * c->kind->count]; /* a CTC string holds some hundreds at most */
    unsigned there = direction == POMP2_TARGET_FROM ? 0 : list_copied(c, 0, list);
    unsigned count = there + (direction == POMP2_TARGET_TO ? 0 : list_copied(c, 1, list + there));
    if (!count)
        return;
    share_time(list, count, begin, end);
    device_transfers(c->device, c->kind->region, begin, end, list, count, SOURCE_HOST);
    if (direction == POMP2_TARGET_BOTH) {
        uint64_t all = bytes_of(list, count), to = bytes_of(list, there);
        c->copying[0] += (uint64_t)((double)(end - begin) * (double)to / (double)all);
        c->copying[1] += (uint64_t)((double)(end - begin) * (double)(all - to) / (double)all);
    }
}

/* Where no record of the device's tells how long a kernel ran, OMPT does. What league and team 0
 * take is one: its initial thread forks and joins. */
void target_construct_put_kernel(struct target_construct *c)
{
    struct region *r = c->kind->region;
    bool told = device_ompt_tells() && c->device->number >= 0;
    if (c->kernel.end && !r->device_id && !c->launch.number && !told) {
        device_ran(c->device, r, 0, c->kernel, SOURCE_OMPT);
        for (unsigned i = 1; i < c->team_count; i++)
            if (c->teams[i].end)
                device_ran(c->device, r, i, c->teams[i], SOURCE_OMPT);
    }
    if (!c->team_count)
        c->launch.team = c->kernel;
}

/* Code between target and teams, for one, cannot be instrumented. */
void target_construct_ran(struct target_construct *c, struct time_span time, unsigned wanted)
{
    struct region *r = c->kind->region;
    if (runtime.settings.device == wanted || (!r->device_id && !c->launch.number))
        device_ran(c->device, r, 0, time, c->told_by);
}

/* ---- In a task of its own ---------------------------------------------------------------- */

void target_construct_begin(struct target_construct *c)
{
    for (unsigned i = 0; i < c->kind->count; i++)
        if (c->items[i].known)
            c->items[i].present = device_holds(c->device, c->items[i].address);
    c->began = clock_now();
}

void target_construct_end(struct target_construct *c)
{
    uint64_t now = clock_now();
    if (c->kind->runs_code) {
        put_copied(c, POMP2_TARGET_TO, c->began, c->began);
        put_copied(c, POMP2_TARGET_FROM, now, now);
    } else {
        put_copied(c, POMP2_TARGET_BOTH, c->began, now);
    }
    target_construct_put_kernel(c);
    if (c->launched)
        device_done(c->device, &c->launch);
}

/* ---- The calls --------------------------------------------------------------------------- */

/* The thread has left the construct, one way or the other. */
static void land(struct target_construct *c)
{
    target_construct_put_told(c);
    if (c->launched) {
        target_construct_put_kernel(c);
        device_landed(c->device, &c->launch, c->kind->nowait);
    }
    c->launched = false;
}

static struct target_construct *open_construct(void **handle)
{
    struct location *l = current();
    return l ? target_construct_top(l, region_held(handle)) : NULL;
}

/* What the driver tells of is what is asked of it in between. */
static void close_construct(struct location *l)
{
    if (l->target->pushed)
        activity_pop();
    target_construct_pop(l);
}

static void push_activity(struct target_construct *c)
{
    c->pushed = c->device && c->device->number >= 0 && activity_push(c->kind->region, c->device);
}

/* What an exception left. */
static void drop_stale(struct location *l, uint32_t depth)
{
    while (l->target && l->target->depth >= depth) {
        land(l->target);
        close_construct(l);
    }
}

static __thread uint64_t next_launch; /* number of the construct that comes */

PUBLIC uint64_t POMP2_Target_launch(void)
{
    static uint64_t last;
    return next_launch = __atomic_add_fetch(&last, 1, __ATOMIC_RELAXED);
}

PUBLIC void POMP2_Target_begin(POMP2_Region_handle *h, int device, int if_clause,
                               const char ctc_string[])
{
    struct location *l = location();
    if (unlikely(!l))
        return;
    struct region *r = region_of(h, ctc_string);
    struct target_construct_kind *kind = target_construct_kind(r);
    uint32_t depth = l->top->depth + 1;
    drop_stale(l, depth);
    struct target_construct *c = kind ? target_construct_push(l, kind, depth) : NULL;
    if (c)
        c->launch.number = next_launch;
    next_launch = 0;
    if (c && runtime_mode() == RECORDING)
        target_construct_use(c, device_of(device, if_clause));
    if (c)
        push_activity(c);
    struct frame *f = measure_enter(l, r, RECORD_WAITS, 2);
    if (f)
        f->mark = f->phase[0] = f->phase[1] = f->phase[2] = 0;
}

PUBLIC void POMP2_Target_map_item(POMP2_Region_handle *h, unsigned item, const void *address,
                                  size_t bytes)
{
    struct target_construct *c = open_construct(h);
    if (!c || !c->device || item == 0 || item > c->kind->count)
        return;
    struct mapped *m = &c->items[item - 1];
    m->address = address;
    m->bytes = bytes;
    m->known = true;
    m->present = device_holds(c->device, address);
    m->there = device_ompt_tells() ? device_address(c->device, address) : NULL;
    if (runtime.settings.device_check && c->kind->items[item - 1].flags & MAP_FROM)
        m->sum = sum_of(address, bytes);
}

PUBLIC void POMP2_Target_copy_begin(POMP2_Region_handle *h, enum POMP2_Target_direction direction)
{
    struct target_construct *c = open_construct(h);
    (void)direction;
    if (c)
        c->copy_began = clock_now();
}

PUBLIC void POMP2_Target_copy_end(POMP2_Region_handle *h, enum POMP2_Target_direction direction)
{
    uint64_t now = clock_now();
    struct target_construct *c = open_construct(h);
    if (!c)
        return;
    if (c->kind->nowait) /* nothing has been copied yet, maybe */
        c->copy_began = now;
    if (direction != POMP2_TARGET_BOTH)
        c->copying[direction] += now - c->copy_began;
    put_copied(c, direction, c->copy_began, now);
}

PUBLIC void POMP2_Target_flush(POMP2_Region_handle *h)
{
    struct target_construct *c = open_construct(h);
    if (!c)
        return;
    if (c->kind->inside) {
        struct frame *f = measure_peek(here, region_held(h));
        uint64_t now = clock_now(), begin = f ? f->start : now;
        put_copied(c, POMP2_TARGET_TO, begin, begin);
        put_copied(c, POMP2_TARGET_FROM, now, now);
    }
    land(c);
}

PUBLIC void POMP2_Target_end(POMP2_Region_handle *h)
{
    uint64_t now = clock_now();
    struct location *l = current();
    if (unlikely(!l))
        return;
    struct target_construct *c = target_construct_top(l, region_held(h));
    struct frame *f = measure_find(l, region_held(h), now);
    if (f && c) {
        f->phase[0] = c->copying[0];
        f->mark = c->copying[1] ? now - c->copying[1] : 0; /* as if copied at the very end */
    }
    if (f)
        measure_leave(l, f, RECORD_WAITS, now);
    if (c) {
        land(c);
        close_construct(l);
    }
}

PUBLIC void POMP2_Target_map_region(POMP2_Region_handle *h, uint64_t id, const char ctc_string[])
{
    if (likely(location() != NULL))
        device_name_region(region_of(h, ctc_string), id);
}
