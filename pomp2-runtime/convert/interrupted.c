/* What was open when a run died. The stack of each location is in the spool; what an end would have
 * done (measure.h, team.c, task.c) is done here, at the last time that is known. */
#include "config.h"
#include "pomp2-runtime/convert/interrupted.h"

#include <stdlib.h>
#include <string.h>

/* What the process had at `address`, `size` bytes in a location's chunks of a kind; NULL: nothing.
 */
static const void *at_address(const struct spool *s, enum spool_kind kind, uint32_t location,
                              uint64_t address, size_t size)
{
    size_t first, end = spool_chunks(s, kind, location, &first);
    for (size_t i = first; i < end; i++) {
        const struct spool_chunk *c = s->kinds[kind].items[i].chunk;
        uint64_t offset = address - c->address;
        if (address >= c->address + sizeof *c && address % 8 == 0 && c->size >= size &&
            offset <= c->size - size)
            return (const char *)c + offset;
    }
    return NULL;
}

static const struct open_stack *stack_of(const struct spool *s, uint32_t location)
{
    size_t first, end = spool_chunks(s, SPOOL_STACK, location, &first);
    const struct spool_chunk *c = first < end ? s->kinds[SPOOL_STACK].items[first].chunk : NULL;
    return c && c->sequence == 0 ? (const struct open_stack *)(c + 1) : NULL;
}

static const struct open_frame *frame_at(const struct spool *s, uint32_t location, uint64_t address)
{
    return address ? at_address(s, SPOOL_STACK, location, address, sizeof(struct open_frame))
                   : NULL;
}

/* Frames of a location, innermost first; as many as can be: a damaged file may lead in circles. */
static size_t count_frames(const struct spool *s, uint32_t location)
{
    const struct open_stack *stack = stack_of(s, location);
    size_t count = 0, most = s->size / sizeof(struct open_frame);
    const struct open_frame *f = stack ? frame_at(s, location, stack->top) : NULL;
    for (; f && count < most; f = frame_at(s, location, f->up))
        count++;
    return count;
}

/* ---- The last time that is known --------------------------------------------------------- */

static bool is_team(const struct open_frame *f)
{
    return f->kind == FRAME_TEAM || f->kind == FRAME_WORK;
}

static uint64_t later(uint64_t a, uint64_t b)
{
    return a > b ? a : b;
}

/* Of a task, `mark` is its number. */
static uint64_t frame_time(const struct open_frame *f)
{
    bool marked = f->kind == FRAME_PLAIN || f->kind == FRAME_MOVED || is_team(f);
    return later(f->start, marked && f->type != RECORD_PLAIN ? f->mark : 0);
}

uint64_t interrupted_last(const struct spool *s, const struct spool_location *l)
{
    const struct open_stack *stack = stack_of(s, l->id);
    uint64_t last = later(l->begin, stack ? stack->seen : 0);
    const struct open_frame *f = stack ? frame_at(s, l->id, stack->top) : NULL;
    if (l->end != SPOOL_OPEN)
        return l->end;
    for (size_t n = count_frames(s, l->id); n > 0; n--, f = frame_at(s, l->id, f->up))
        if (f->kind != FRAME_GHOST)
            last = later(last, frame_time(f));
    return l->kind == LOCATION_THREAD ? later(last, s->header->died) : last;
}

uint64_t interrupted_run_end(const struct spool *s)
{
    uint64_t end = s->header->died;
    const struct spool_entry *e = NULL;
    while ((e = spool_next(s, SPOOL_LOCATION, e)))
        end = later(end, interrupted_last(s, (const struct spool_location *)e));
    return end;
}

/* ---- The ends of frames ------------------------------------------------------------------ */

/* When the thread that forked a frame's team was seen last, if it was still in the region; 0: it
 * had left it. */
static uint64_t team_last(const struct spool *s, uint64_t team)
{
    const struct spool_entry *e = NULL;
    while ((e = spool_next(s, SPOOL_LOCATION, e))) {
        const struct spool_location *l = (const struct spool_location *)e;
        const struct open_stack *stack = l->end == SPOOL_OPEN ? stack_of(s, l->id) : NULL;
        const struct open_frame *f = stack ? frame_at(s, l->id, stack->top) : NULL;
        for (size_t n = stack ? count_frames(s, l->id) : 0; n > 0; n--) {
            if (f->kind == FRAME_TEAM && f->context == team)
                return interrupted_last(s, l);
            f = frame_at(s, l->id, f->up);
        }
    }
    return 0;
}

/* A thread of a team may have ended in it, and have heard nothing of the join yet. */
static void end_team(const struct spool *s, const struct open_frame *f,
                     struct interrupted_instance *out)
{
    uint64_t started = f->start + f->phase[0], end = out->end;
    if (f->ended) {
        end = later(started, f->mark);
        out->end =
            f->kind == FRAME_TEAM ? later(end, out->end) : later(end, team_last(s, f->context));
    }
    end = later(end, started);
    out->end = later(end, out->end);
    out->value[0] = f->phase[0];
    out->value[1] = out->end - end + f->phase[1];
    if (out->value[1] > out->end - started)
        out->value[1] = out->end - started;
}

static void end_waits(const struct open_frame *f, struct interrupted_instance *out)
{
    uint64_t duration = out->end - out->start;
    bool waits = !f->phase[0] && !f->mark; /* to enter */
    uint64_t wait = waits || f->phase[0] > duration ? duration : f->phase[0];
    uint64_t leave = f->mark > out->start + wait && f->mark < out->end ? out->end - f->mark : 0;
    out->value[0] = wait;
    out->value[1] = leave;
    out->value[2] = duration - wait - leave;
}

/* `inside`: time of tasks that ran inside, so far. @return what of it the frame below gets */
static uint64_t end_frame(const struct spool *s, const struct open_frame *f, uint64_t inside,
                          uint64_t last, struct interrupted_instance *out)
{
    out->start = f->start;
    out->end = later(last, f->start);
    out->kind = f->kind;
    out->type = f->type;
    out->tasks = inside;
    if (is_team(f))
        end_team(s, f, out);
    else if (f->type == RECORD_WAITS)
        end_waits(f, out);
    else if (f->type == RECORD_ONCE)
        memcpy(out->value, f->phase, sizeof out->value);
    uint64_t duration = out->end - out->start;
    if (out->tasks > duration)
        out->tasks = duration;
    if (f->kind != FRAME_TASK)
        return inside;
    return duration > f->before ? duration - f->before : 0;
}

static void add_columns(struct path_node *n, const struct interrupted_instance *one)
{
    static const struct {
        enum record_type type;
        int column[3];
    } columns[] = {{RECORD_WAITS, {COLUMN_en, COLUMN_ex, COLUMN_bo}},
                   {RECORD_ONCE, {COLUMN_bo, COLUMN_bc, COLUMN_bw}},
                   {RECORD_TEAM, {COLUMN_st, COLUMN_bw, COLUMN_sh}}};
    uint64_t duration = one->end - one->start;
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        for (int v = 0; v < 3 && columns[i].type == one->type; v++)
            n->columns[columns[i].column[v]] += one->value[v];
    if (one->type == RECORD_TEAM)
        n->columns[COLUMN_bo] += duration - one->value[0] - one->value[1] - one->value[2];
}

static void add_instance(struct path_node *n, const struct interrupted_instance *one)
{
    uint64_t duration = one->end - one->start;
    if (one->kind == FRAME_CREATION) {
        n->columns[COLUMN_cc]++;
        n->columns[COLUMN_ct] += duration - one->tasks;
        return;
    }
    n->visits++;
    n->time += duration;
    n->least = duration < n->least ? duration : n->least;
    n->greatest = later(n->greatest, duration);
    n->squares += (double)duration * (double)duration;
    n->columns[COLUMN_ta] += one->tasks;
    add_columns(n, one);
}

static bool take_frame(const struct spool *s, const struct spool_location *l,
                       const struct open_frame *f, const struct path_node **nodes, uint32_t count,
                       struct interrupted *out)
{
    const struct path_node *n =
        at_address(s, SPOOL_NODES, l->id, f->node, sizeof(struct path_node));
    struct interrupted_instance *one = &out->items[out->count];
    if (!n || n->id >= count || !nodes[n->id])
        return false;
    one->node = n->id;
    one->copy = malloc(sizeof *one->copy);
    if (!one->copy)
        return false;
    *one->copy = *nodes[n->id];
    add_instance(one->copy, one);
    nodes[n->id] = one->copy;
    out->count++;
    return true;
}

bool interrupted_add(const struct spool *s, const struct spool_location *l,
                     const struct path_node **nodes, uint32_t count, struct interrupted *out)
{
    const struct open_stack *stack = stack_of(s, l->id);
    size_t frames = l->end == SPOOL_OPEN ? count_frames(s, l->id) : 0;
    uint64_t inside = 0;
    *out = (struct interrupted){.end = interrupted_last(s, l)};
    out->items = calloc(frames + 1, sizeof *out->items);
    if (!out->items)
        return false;
    const struct open_frame *f = frames ? frame_at(s, l->id, stack->top) : NULL;
    for (; frames > 0; frames--, f = frame_at(s, l->id, f->up)) {
        inside += f->tasks;
        if (f->kind == FRAME_GHOST)
            continue;
        struct interrupted_instance *one = &out->items[out->count];
        inside = end_frame(s, f, inside, out->end, one);
        if (!take_frame(s, l, f, nodes, count, out))
            memset(one, 0, sizeof *one);
    }
    return true;
}

/* ---- Its record -------------------------------------------------------------------------- */

const struct record *interrupted_record(struct interrupted *all, const struct record *r,
                                        size_t slots)
{
    for (size_t i = 0; i < all->count; i++) {
        struct interrupted_instance *one = &all->items[i];
        if (one->node != r->node || one->start != r->start || one->record)
            continue;
        one->record = malloc(slots * sizeof *r);
        if (!one->record)
            return NULL;
        memcpy(one->record, r, slots * sizeof *r);
        one->record->duration = one->end - one->start;
        one->record->tasks = one->tasks;
        if (one->type == RECORD_WAITS || one->type == RECORD_ONCE || one->type == RECORD_TEAM)
            memcpy(((struct record_rest *)(one->record + 1))->value, one->value, sizeof one->value);
        return one->record;
    }
    return NULL;
}

void interrupted_free(struct interrupted *all)
{
    for (size_t i = 0; i < all->count; i++) {
        free(all->items[i].copy);
        free(all->items[i].record);
    }
    free(all->items);
}
