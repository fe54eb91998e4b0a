/* Frames of a location, and the records of its timeline. */
#include "pomp2-runtime/measure/location.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/measure/callpath.h"
#include "pomp2-runtime/measure/measure.h"

enum {
    FRAMES = 16,             /* that a location has at least */
    LARGEST_CHUNK = 1 << 20, /* bytes of records */
    WINDOWS = 512,           /* in one block, and blocks */
};

/* Appends the frames that find room between `f` and `end` to the list. */
static void link_frames(struct frame *f, const char *end, struct frame *up)
{
    for (; (const char *)(f + 1) <= end; up = f++) {
        f->up = up;
        f->depth = up ? up->depth + 1 : 0;
        if (up)
            up->down = f;
    }
}

struct location *location_allocate(uint32_t id)
{
    size_t size =
        sizeof(struct spool_chunk) + sizeof(struct location) + FRAMES * sizeof(struct frame);
    uint64_t offset;
    size = (size + SPOOL_PAGE - 1) / SPOOL_PAGE * SPOOL_PAGE;
    struct spool_chunk *c = spool_chunk(SPOOL_STACK, id, 0, size, &offset);
    if (!c)
        return NULL;
    struct location *l = (struct location *)(c + 1);
    l->id = id;
    l->base = (struct frame *)(l + 1);
    l->frame_chunk = SPOOL_PAGE;
    l->frame_chunks = 1;
    link_frames(l->base, (const char *)c + size, NULL);
    return l;
}

struct frame *frame_add_above(struct location *l, struct frame *up)
{
    uint64_t offset;
    struct spool_chunk *c =
        spool_chunk(SPOOL_STACK, l->id, l->frame_chunks, l->frame_chunk, &offset);
    if (!c)
        return NULL;
    struct frame *f = (struct frame *)(c + 1);
    link_frames(f, (const char *)c + c->size, up);
    l->frame_chunks++;
    if (l->frame_chunk < LARGEST_CHUNK)
        l->frame_chunk *= 2;
    return f;
}

struct frame *frame_add(struct location *l)
{
    return frame_add_above(l, l->top);
}

/* ---- Records ----------------------------------------------------------------------------- */

/* Remembers where the chunk of window `w` lies: its offset in the file less its address. */
static bool keep_offset(struct location *l, uint32_t w, uint64_t offset)
{
    if (!l->offsets)
        l->offsets = arena_get(&l->arena, WINDOWS * sizeof *l->offsets);
    if (!l->offsets || w / WINDOWS >= WINDOWS)
        return false;
    uint64_t **block = &l->offsets[w / WINDOWS];
    if (!*block)
        *block = arena_get(&l->arena, WINDOWS * sizeof **block);
    if (*block)
        (*block)[w % WINDOWS] = offset;
    return *block != NULL;
}

static bool next_window(struct location *l)
{
    uint64_t offset;
    struct spool_chunk *c =
        spool_chunk(SPOOL_RECORDS, l->id, l->window + 1, l->record_chunk, &offset);
    if (!c || !keep_offset(l, l->window + 1, offset - (uintptr_t)c))
        return false;
    if (l->records)
        spool_unmap(l->records);
    l->records = c;
    l->window++;
    l->next_record = (struct record *)(c + 1);
    l->end_record = l->next_record + (l->record_chunk - sizeof *c) / sizeof(struct record);
    if (l->record_chunk < LARGEST_CHUNK && l->record_chunk < runtime.settings.memory / 8)
        l->record_chunk *= 2;
    return true;
}

/* The time that it took is a region of its own, so that users see what was not their program. When
 * a task is being created, or an idle thread begins, it is part of what that takes. */
static void count_flush(struct location *l, uint64_t began)
{
    uint64_t duration = clock_now() - began;
    l->info->flush_time += duration;
    struct frame *up = l->top, f = {.start = began, .depth = up->depth + 1};
    if (up->kind == FRAME_CREATION || (up == l->base && up->kind == FRAME_GHOST))
        return;
    f.node = callpath_child(l, up->node, callpath_key(region_named("pompeii", "flush", ""), false));
    if (!f.node)
        return;
    callpath_count(l, f.node, up->last->id);
    if (f.node->kept < runtime.limit) {
        f.slot = l->next_record;
        l->next_record += 1 + runtime.counter_slots;
        f.window = l->window;
        f.node->kept++;
        *f.slot = (struct record){began, SPOOL_OPEN, 0, f.node->id, f.depth << 8 | RECORD_PLAIN};
    }
    measure_add(l, &f, duration);
    up->last = f.node;
    l->idle_since = began + duration;
}

struct record *record_refill(struct location *l, unsigned slots)
{
    struct record *r = NULL;
    if (!spool_failure()) {
        uint64_t began = clock_now();
        if (next_window(l)) {
            if (l->window > 1 && l->info->kind == LOCATION_THREAD) /* the first one is no flush */
                count_flush(l, began);
            r = l->next_record;
            l->next_record += slots;
        }
    }
    l->info->lost_records += !r;
    return r;
}

uint64_t record_offset(const struct location *l, const struct frame *f)
{
    uint32_t w = f->window ? f->window : f->moved_window;
    assert(0 < w && w <= l->window);
    return l->offsets[w / WINDOWS][w % WINDOWS] + (uintptr_t)f->slot;
}

void record_finish_late(struct location *l, const struct frame *f, uint64_t duration)
{
    uint64_t end[] = {duration, f->tasks}; /* as they follow each other in a record */
    if (!f->window) {
        end[0] -= f->before;
        end[1] -= f->tasks_before;
    }
    spool_patch(record_offset(l, f) + offsetof(struct record, duration), end, sizeof end);
}

void record_rest_late(struct location *l, const struct frame *f, const struct record_rest *rest)
{
    spool_patch(record_offset(l, f) + sizeof *f->slot, rest, sizeof *rest);
}

void record_lock_late(struct location *l, const struct frame *f, uint32_t lock)
{
    struct record r = {.tasks = lock, .node = f->node->id, .what = f->depth << 8 | RECORD_LOCK};
    size_t from = offsetof(struct record, tasks);
    spool_patch(record_offset(l, f) + from, (const char *)&r + from, sizeof r - from);
}
