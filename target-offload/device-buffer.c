/* The event buffer of a device: made, looked at, emptied into the trace. */
#include "config.h"
#include "target-offload/device.h"
#include "pomp2-runtime/measure/callpath.h"
#include "pomp2-runtime/measure/measure.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { LEAST_CHUNKS = 8 };

static struct pomp2_device_slot *slots_of(struct pomp2_device_buffer *b)
{
    return (struct pomp2_device_slot *)(b + 1);
}

static struct pomp2_device_chunk *chunks_of(struct pomp2_device_buffer *b)
{
    return (struct pomp2_device_chunk *)(slots_of(b) + POMP2_DEVICE_SLOTS);
}

static void *get_memory(size_t size)
{
    void *m = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    return m == MAP_FAILED ? NULL : m;
}

/* ---- Making it --------------------------------------------------------------------------- */

/* Where the host stands in for a device: who runs there. */
static uint64_t calling_thread(void)
{
    return (uintptr_t)&device_own_use;
}

void device_buffer_make(struct device *d)
{
    size_t head = sizeof *d->buffer + POMP2_DEVICE_SLOTS * sizeof(struct pomp2_device_slot);
    size_t chunks =
        runtime.settings.device_buffer > head
            ? (runtime.settings.device_buffer - head) / sizeof(struct pomp2_device_chunk)
            : 0;
    d->capacity = chunks < LEAST_CHUNKS        ? LEAST_CHUNKS
                  : chunks > UINT32_MAX / 1024 ? UINT32_MAX / 1024
                                               : (uint32_t)chunks;
    size_t size = head + d->capacity * sizeof(struct pomp2_device_chunk);
    struct pomp2_device_buffer *b = d->copy = get_memory(size);
    if (!b)
        return;
    b->version = POMP2_DEVICE_VERSION;
    b->mode = d->mode;
    b->capacity = d->capacity;
    b->generation = 1;
    if (d->number < 0) {
        b->thread = calling_thread;
        b->now = clock_now;
    }
    void *there = device_allocate(d, size);
    if (there && device_write(d, there, b, head))
        d->buffer = there;
    d->look_after = 1;
}

/* ---- What is in it ----------------------------------------------------------------------- */

/* What a fetch works on: records by their numbers in all chunks. */
struct harvest {
    struct device *device;
    struct pomp2_device_chunk *chunks;
    uint32_t *order; /* records: by thread, and as they began */
    uint32_t count;
    uint32_t *teams; /* those of kernels' teams: by kernel and team, and as they began */
    uint32_t team_count;
    struct thread_tree {
        uint32_t first, count; /* in `order` */
    } * trees;                 /* an outermost record and what is in it */
    uint32_t tree_count;
    struct path_node **nodes; /* of the records in `order` */
    uint64_t now;
};

static struct pomp2_device_record *record_at(const struct harvest *h, uint32_t number)
{
    return &h->chunks[number / POMP2_DEVICE_RECORDS].records[number % POMP2_DEVICE_RECORDS];
}

static const struct pomp2_device_record *ordered(const struct harvest *h, uint32_t index)
{
    return record_at(h, h->order[index]);
}

static uint32_t slot_at(const struct harvest *h, uint32_t number)
{
    return h->chunks[number / POMP2_DEVICE_RECORDS].slot;
}

static int compare_numbers(uint64_t a, uint64_t b)
{
    return (a > b) - (a < b);
}

static int by_thread(const void *a, const void *b, void *context)
{
    const struct harvest *h = context;
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    const struct pomp2_device_record *r = record_at(h, x), *s = record_at(h, y);
    int order = compare_numbers(slot_at(h, x), slot_at(h, y));
    if (!order)
        order = compare_numbers(r->begin, s->begin);
    return order ? order : compare_numbers(r->depth, s->depth);
}

static int by_begin(const void *a, const void *b, void *context)
{
    const struct harvest *h = context;
    const struct thread_tree *x = a, *y = b;
    return compare_numbers(ordered(h, x->first)->begin, ordered(h, y->first)->begin);
}

static bool is_written(const struct harvest *h, uint32_t number)
{
    uint32_t used =
        __atomic_load_n(&h->chunks[number / POMP2_DEVICE_RECORDS].used, __ATOMIC_ACQUIRE);
    return number % POMP2_DEVICE_RECORDS < used;
}

/* Two threads that shared a slot, because the device does not tell them apart, may have spoilt
 * records. */
static bool is_good(const struct pomp2_device_record *r)
{
    return r->end >= r->begin && (r->depth < POMP2_DEVICE_DEPTH || r->depth == POMP2_DEVICE_PART);
}

/* By kernel, region and team, and as they began. */
static int compare_teams(const struct pomp2_device_record *r, const struct pomp2_device_record *s)
{
    int order = compare_numbers(r->launch, s->launch);
    if (!order)
        order = compare_numbers(r->id, s->id);
    return order ? order : compare_numbers(r->team, s->team);
}

static int by_team(const void *a, const void *b, void *context)
{
    const struct pomp2_device_record *r = record_at(context, *(const uint32_t *)a),
                                     *s = record_at(context, *(const uint32_t *)b);
    int order = compare_teams(r, s);
    return order ? order : compare_numbers(r->begin, s->begin);
}

static struct pomp2_device_record *team_at(const struct harvest *h, uint32_t index,
                                           const struct pomp2_device_record *part)
{
    struct pomp2_device_record *r = index < h->team_count ? record_at(h, h->teams[index]) : NULL;
    return r && compare_teams(r, part) == 0 ? r : NULL;
}

/* A team's region lasts from the begin of its first thread to the end of its last one. Where a
 * kernel's team ran it several times, the part belongs to the latest one that began before the part
 * ended. */
static void widen(const struct harvest *h, const struct pomp2_device_record *part)
{
    uint32_t low = 0, high = h->team_count;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        const struct pomp2_device_record *r = record_at(h, h->teams[middle]);
        int order = compare_teams(r, part);
        if (order < 0 || (order == 0 && r->begin <= part->end))
            low = middle + 1;
        else
            high = middle;
    }
    struct pomp2_device_record *r = low ? team_at(h, low - 1, part) : NULL;
    if (!r && !(r = team_at(h, low, part)))
        return;
    if (part->begin < r->begin)
        r->begin = part->begin;
    if (part->end > r->end)
        r->end = part->end;
}

static void list_records(struct harvest *h, uint32_t chunks)
{
    uint32_t parts = 0;
    for (uint32_t i = 0; i < chunks * POMP2_DEVICE_RECORDS; i++) {
        const struct pomp2_device_record *r = record_at(h, i);
        if (!is_written(h, i))
            continue;
        if (!is_good(r))
            h->device->dropped++;
        else if (r->depth == POMP2_DEVICE_PART)
            parts++;
        else {
            h->order[h->count++] = i;
            if (r->launch)
                h->teams[h->team_count++] = i;
        }
    }
    qsort_r(h->teams, h->team_count, sizeof *h->teams, by_team, h);
    for (uint32_t i = 0; parts && i < chunks * POMP2_DEVICE_RECORDS; i++)
        if (is_written(h, i) && record_at(h, i)->depth == POMP2_DEVICE_PART)
            widen(h, record_at(h, i));
    qsort_r(h->order, h->count, sizeof *h->order, by_thread, h);
}

static void list_trees(struct harvest *h)
{
    for (uint32_t i = 0; i < h->count; i++) {
        bool first = i == 0 || slot_at(h, h->order[i]) != slot_at(h, h->order[i - 1]) ||
                     ordered(h, i)->depth == 0;
        if (first)
            h->trees[h->tree_count++].first = i;
        h->trees[h->tree_count - 1].count++;
    }
    qsort_r(h->trees, h->tree_count, sizeof *h->trees, by_begin, h);
}

/* ---- Into the trace ---------------------------------------------------------------------- */

static uint64_t between(uint64_t low, uint64_t t, uint64_t high)
{
    return t < low ? low : t > high ? high : t;
}

/* What the thread of an inner team's tree worked for: the innermost record around it of the thread
 * that forked the team. */
static struct path_node *surroundings(const struct harvest *h, uint32_t tree)
{
    const struct pomp2_device_record *inner = ordered(h, h->trees[tree].first);
    uint32_t outer = inner->path >> 8 ? inner->path & 255u : 0;
    for (uint32_t i = tree; i-- > 0;) {
        const struct pomp2_device_record *root = ordered(h, h->trees[i].first);
        if (root->team != inner->team || root->path != outer || root->end < inner->end)
            continue;
        for (uint32_t k = h->trees[i].first + h->trees[i].count; k-- > h->trees[i].first;) {
            const struct pomp2_device_record *r = ordered(h, k);
            if (r->begin <= inner->begin && r->end >= inner->end)
                return h->nodes[k];
        }
        break;
    }
    return NULL;
}

static int by_number(const void *a, const void *b)
{
    const struct kernel_launch *x = a, *y = b;
    int order = compare_numbers(x->number, y->number);
    return order ? order : compare_numbers(x->begin, y->begin);
}

static const struct kernel_launch *launch_of(const struct device *d, uint64_t number)
{
    const struct kernel_launch key = {.number = number};
    uint32_t low = 0, high = d->logged;
    while (low < high) {
        uint32_t middle = (low + high) / 2;
        if (by_number(&d->log[middle], &key) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return number && low < d->logged && d->log[low].number == number ? &d->log[low] : NULL;
}

/* A record's time on the host's clock. Of a kernel's only team OMPT tells fork and join as well. */
static struct time_span time_of(const struct device *d, const struct pomp2_device_record *r)
{
    struct time_span time = {device_clock_convert(&d->clock, r->begin),
                             device_clock_convert(&d->clock, r->end)};
    const struct kernel_launch *l = launch_of(d, r->launch);
    if (l && l->team.end) {
        time.begin = l->team.begin < time.begin ? l->team.begin : time.begin;
        time.end = l->team.end > time.end ? l->team.end : time.end;
    }
    return time;
}

/* The construct without calls of its own whose code a tree is: the latest launch around it. */
static struct region *launched(const struct device *d, const struct pomp2_device_record *root)
{
    struct region *r = device_region(root->id);
    uint64_t begin = device_clock_convert(&d->clock, root->begin),
             end = device_clock_convert(&d->clock, root->end);
    const struct kernel_launch *l = launch_of(d, root->launch);
    if (root->path || r->target)
        return NULL;
    if (l)
        return l->region;
    for (uint32_t i = d->logged; i-- > 0;)
        if (!d->log[i].region->device_id && !d->log[i].number &&
            d->log[i].begin <= begin + d->clock.worst &&
            (d->log[i].end == SPOOL_OPEN || d->log[i].end + d->clock.worst >= end))
            return d->log[i].region;
    return NULL;
}

/* A tree's records on its location: enters and leaves as they were nested. */
static void put_tree(struct harvest *h, const struct thread_tree *t, struct lane *lane)
{
    struct location *l = lane->location;
    uint64_t ends[POMP2_DEVICE_DEPTH + 1] = {h->now}, cursor = lane->end;
    uint32_t open = 0;
    struct region *construct = launched(h->device, ordered(h, t->first));
    if (construct) {
        struct time_span time = time_of(h->device, ordered(h, t->first));
        cursor = between(cursor, time.begin, h->now);
        ends[0] = between(cursor, time.end, h->now);
        measure_enter_at(l, construct, RECORD_PLAIN, 1, cursor);
    }
    for (uint32_t i = t->first; i < t->first + t->count; i++) {
        const struct pomp2_device_record *r = ordered(h, i);
        struct time_span time = time_of(h->device, r);
        uint64_t begin = time.begin;
        for (; open > 0 && (open > r->depth || ends[open] < begin); open--)
            measure_end(l, l->top, cursor = ends[open]);
        begin = between(cursor, begin, ends[open]);
        struct frame *f = measure_enter_at(l, device_region(r->id), RECORD_PLAIN, 1, begin);
        h->nodes[i] = f ? f->node : NULL;
        ends[open + 1] = between(begin, time.end, ends[open]);
        open++;
        cursor = begin;
    }
    for (; open > 0; open--)
        measure_end(l, l->top, cursor = ends[open]);
    if (construct)
        measure_end(l, l->top, cursor = ends[0]);
    lane->end = cursor;
}

static enum record_source source_of(const struct device *d)
{
    return d->mode == POMP2_DEVICE_TOOL ? SOURCE_TOOL : SOURCE_RECORDER;
}

static void put_trees(struct harvest *h)
{
    struct device *d = h->device;
    for (uint32_t i = 0; i < h->tree_count; i++) {
        const struct pomp2_device_record *first = ordered(h, h->trees[i].first);
        uint64_t begin = time_of(d, first).begin;
        struct lane *lane = device_lane(d, LOCATION_DEVICE, first->team, first->path, source_of(d),
                                        begin + d->clock.best); /* readings differ by that */
        if (!lane) {
            d->dropped += h->trees[i].count;
            continue;
        }
        struct location *l = lane->location;
        struct path_node *outer = first->path ? surroundings(h, i) : NULL;
        if (outer && (outer = callpath_above(l, outer)))
            l->base->node = l->base->last = outer;
        put_tree(h, &h->trees[i], lane);
        if (outer)
            l->base->node = l->base->last = l->root;
        l->info->error = d->clock.worst;
    }
}

/* What no location has room for, and what the device left out, is told with the first location. */
static void put_dropped(struct device *d)
{
    struct lane *lane = d->lanes[0];
    while (lane && (lane->team || lane->path || lane->source != source_of(d)))
        lane = lane->next;
    if (!lane && d->dropped)
        lane = device_lane(d, LOCATION_DEVICE, 0, 0, source_of(d), UINT64_MAX);
    if (lane)
        lane->location->info->dropped = d->dropped;
}

static void harvest(struct device *d, uint32_t chunks)
{
    size_t records = (size_t)chunks * POMP2_DEVICE_RECORDS;
    struct harvest h = {.device = d, .chunks = chunks_of(d->copy), .now = clock_now()};
    size_t size = records * (sizeof *h.nodes + sizeof *h.trees + sizeof *h.order + sizeof *h.teams);
    void *memory = get_memory(size);
    if (!memory) {
        d->dropped += (uint32_t)records;
        return;
    }
    h.nodes = memory;
    h.trees = (struct thread_tree *)(h.nodes + records);
    h.order = (uint32_t *)(h.trees + records);
    h.teams = h.order + records;
    if (d->logged)
        qsort(d->log, d->logged, sizeof *d->log, by_number);
    list_records(&h, chunks);
    list_trees(&h);
    put_trees(&h);
    munmap(memory, size);
}

/* ---- When -------------------------------------------------------------------------------- */

/* Whether nothing runs there that may write to the buffer. */
static bool is_quiet(const struct device *d, const struct pomp2_device_buffer *head)
{
    return d->running == 0 &&
           (!d->nowait || (head->entered == head->left && head->left == d->launches &&
                           head->awaited == head->arrived));
}

/* Generation and claimed are neighbours: one write empties the buffer. */
static void empty(struct device *d, uint32_t generation)
{
    const uint32_t values[2] = {generation + 1, 0};
    _Static_assert(offsetof(struct pomp2_device_buffer, claimed) ==
                       offsetof(struct pomp2_device_buffer, generation) + sizeof values[0],
                   "neighbours");
    device_write(d, &d->buffer->generation, values, sizeof values);
}

static uint32_t filled(const struct device *d, const struct pomp2_device_buffer *head)
{
    return head->claimed < d->capacity ? head->claimed : d->capacity;
}

void device_buffer_fetch(struct device *d, bool last)
{
    struct pomp2_device_buffer head;
    if (!d->buffer || !device_read(d, &head, d->buffer, sizeof head) ||
        (!last && !is_quiet(d, &head)))
        return;
    uint32_t chunks = filled(d, &head);
    d->dropped += head.dropped - d->copy->dropped;
    d->copy->dropped = head.dropped;
    device_clock_sync(d, 2, true);
    if (chunks && device_read(d, chunks_of(d->copy), chunks_of(d->buffer),
                              chunks * sizeof(struct pomp2_device_chunk))) {
        harvest(d, chunks);
        if (!last)
            empty(d, head.generation);
    }
    put_dropped(d);
    device_clock_forget(&d->clock);
    d->unseen = 0;
    d->logged = 0;
}

/* A run may be killed: what is still in the buffer goes with it. */
enum { FETCH_AFTER = 100000000 }; /* ns: emptying it takes some hundred microseconds */

static bool fetch_in_time(struct device *d)
{
    uint64_t now = clock_now();
    if (!d->fetched)
        d->fetched = now;
    if (now - d->fetched < FETCH_AFTER)
        return false;
    d->fetched = now;
    device_buffer_fetch(d, false);
    return !d->unseen; /* something runs there: not now */
}

/* Launches differ: the buffer is looked at again when, at the rate seen so far, half of what is
 * free could be used. */
void device_buffer_look(struct device *d)
{
    struct pomp2_device_buffer head;
    uint32_t launches = ++d->unseen;
    if (!d->buffer || fetch_in_time(d) || (launches < d->look_after && d->logged < LAUNCHES - 256))
        return;
    if (!device_read(d, &head, d->buffer, sizeof head))
        return;
    uint32_t used = filled(d, &head);
    if (used >= d->capacity / 2 || d->logged >= LAUNCHES - 256 || d->clock.count > CLOCK_POINTS / 2)
        device_buffer_fetch(d, false);
    uint32_t rate = used / launches + 1, free = d->capacity - (d->unseen ? used : 0);
    uint32_t more = free / (2 * rate);
    if (more > launches)
        more = launches + 1;
    d->look_after = d->unseen + (more ? more : 1);
}
