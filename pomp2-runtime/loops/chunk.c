/* Iterations of worksharing loops, from whoever tells of them first. */
#include "pomp2-runtime/loops/chunk.h"
#include "pomp2-runtime/measure/event.h"

#include <limits.h>

/* ---- What the source tells --------------------------------------------------------------- */

PUBLIC void POMP2_For_bounds(POMP2_Region_handle *h, uint64_t first, uint64_t bound, int64_t step,
                             int inclusive)
{
    (void)h;
    EVENT;
    struct location *l = current();
    struct unit_loop *o = unlikely(l && l->xu) ? xu_loop(l, NULL) : NULL;
    if (!o)
        return;
    uint64_t count = chunk_iterations(first, bound, step, inclusive);
    o->count = o->described ? o->count * count : count;
    o->described = true;
    o->unknown |= step == 0;
}

/* The iterations of schedule(static): as even as can be, the first threads get one more. */
static void whole_range(struct location *l, const struct unit_loop *o, const struct xu *team)
{
    uint64_t each = o->count / team->size, more = o->count % team->size, thread = team->thread;
    uint64_t first = thread * each + (thread < more ? thread : more);
    uint64_t count = each + (thread < more);
    if (count)
        xu_range(l, first, first + count - 1, count, 0);
}

/* Those of schedule(static, chunk) as one range: their boundaries are not seen. */
struct merged {
    uint64_t first, last, count;
    unsigned flags;
};

/* `first` begins the thread's first chunk of `size`, the next ones are `stride` apart.
 * False: it has none. */
static bool merge(struct merged *out, uint64_t first, uint64_t size, uint64_t stride,
                  uint64_t total)
{
    if (first >= total || !size || !stride)
        return false;
    uint64_t chunks = (total - 1 - first) / stride + 1, last = first + (chunks - 1) * stride;
    uint64_t rest = total - last < size ? total - last : size;
    *out = (struct merged){first, last + rest - 1, (chunks - 1) * size + rest,
                           chunks > 1 ? UNIT_MERGED : 0};
    return true;
}

static void merged_range(struct location *l, uint64_t first, uint64_t size, uint64_t stride,
                         uint64_t total)
{
    struct merged m;
    if (merge(&m, first, size, stride, total))
        xu_range(l, m.first, m.last, m.count, m.flags);
}

PUBLIC void POMP2_For_static(POMP2_Region_handle *h, uint64_t chunk, int seen)
{
    (void)h;
    EVENT;
    const struct xu *team;
    struct location *l = current();
    struct unit_loop *o = unlikely(l && l->xu) ? xu_loop(l, &team) : NULL;
    if (!o || o->started || !team->size)
        return;
    bool known = o->described && !o->unknown;
    o->chunk = chunk;
    o->next = team->thread * chunk;
    o->counted = !known;
    o->started = known || seen;
    if (known && !chunk)
        whole_range(l, o, team);
    else if (known && !seen)
        merged_range(l, o->next, chunk, team->size * chunk, o->count);
    if (o->started && xu_range_is_unseen(l))
        xu_range_end(l);
}

/* A thread's part of schedule(static, chunk) is known by how many iterations it has. */
static void chunks_counted(struct location *l, const struct unit_loop *o, const struct xu *team,
                           uint64_t count)
{
    uint64_t stride = team->size * o->chunk, first = team->thread * o->chunk;
    uint64_t begun = (count - 1) / o->chunk, rest = count - begun * o->chunk;
    struct merged m;
    if (o->started) /* each has its range, the last one may be shorter */
        xu_range_is(l, first + begun * stride, first + begun * stride + rest - 1, rest, 0);
    else if (merge(&m, first, o->chunk, stride, first + begun * stride + rest))
        xu_range_is(l, m.first, m.last, m.count, m.flags);
}

PUBLIC void POMP2_For_counted(POMP2_Region_handle *h, uint64_t count)
{
    (void)h;
    const struct xu *team;
    struct location *l = current();
    struct unit_loop *o = unlikely(l && l->xu) ? xu_loop(l, &team) : NULL;
    if (!o || (!xu_range_is_unseen(l) && !(o->started && o->counted)))
        return;
    if (!count)
        xu_range_end(l);
    else if (o->chunk)
        chunks_counted(l, o, team, count);
    else
        xu_range_is(l, team->thread, count - 1, count, UNIT_COUNTED);
}

PUBLIC long POMP2_For_chunk(POMP2_Region_handle *h)
{
    (void)h;
    EVENT;
    const struct xu *team;
    struct location *l = current();
    struct unit_loop *o = unlikely(l && l->xu) ? xu_loop(l, &team) : NULL;
    if (!o || !o->chunk || (o->next >= o->count && !o->counted))
        return LONG_MAX;
    uint64_t first = o->next, count = o->chunk;
    if (!o->counted && o->count - first < count)
        count = o->count - first;
    o->next += team->size * o->chunk;
    xu_range(l, first, first + count - 1, count, 0);
    return count - 1 < LONG_MAX ? (long)(count - 1) : LONG_MAX;
}

/* ---- What the OpenMP runtime tells ------------------------------------------------------- */

bool chunk_loop(enum chunk_source source, uint64_t base, int64_t step)
{
    EVENT;
    struct location *l = current();
    struct unit_loop *o = xu_loop(l, NULL);
    if (!o)
        return false;
    if (o->started) { /* a loop of a library, within ours */
        o->foreign++;
        return false;
    }
    o->started = true;
    o->counted = false;
    o->source = source;
    o->base = base;
    o->step = step;
    return true;
}

static struct unit_loop *own_loop(enum chunk_source source)
{
    struct unit_loop *o = xu_loop(here, NULL);
    return o && o->source == source && !o->foreign && (!o->described || o->unknown) ? o : NULL;
}

static void next_chunk(enum chunk_source source, uint64_t from, uint64_t to, bool inclusive)
{
    EVENT;
    struct unit_loop *o = own_loop(source);
    if (!o || !o->step)
        return;
    uint64_t first = chunk_iterations(o->base, from, o->step, false);
    uint64_t count = chunk_iterations(from, to, o->step, inclusive);
    if (count)
        xu_range(here, first, first + count - 1, count, 0);
}

void chunk_next(uint64_t from, uint64_t to)
{
    next_chunk(CHUNK_GOMP, from, to, false);
}

void chunk_inclusive(uint64_t from, uint64_t to)
{
    next_chunk(CHUNK_KMPC, from, to, true);
}

void chunk_stride(uint64_t lower, uint64_t upper, int64_t each, uint64_t end, int64_t step)
{
    EVENT;
    struct unit_loop *o = own_loop(CHUNK_KMPC);
    if (!o || !o->step)
        return;
    uint64_t total = chunk_iterations(o->base, end, step, true);
    merged_range(here, chunk_iterations(o->base, lower, step, false),
                 chunk_iterations(lower, upper, step, true),
                 chunk_iterations(0, (uint64_t)each, step, false), total);
}

void chunk_expect(uint64_t count, bool firsts)
{
    struct unit_loop *o = xu_loop(here, NULL);
    if (o)
        o->count = firsts ? count : 0;
}

/* Where an even share of all `total` iterations begins: as whole_range() does it. */
static bool is_even_share(uint64_t first, uint64_t count, const struct xu *team, uint64_t total)
{
    uint64_t each = total / team->size, more = total % team->size, thread = team->thread;
    return first == thread * each + (thread < more ? thread : more) &&
           count == each + (thread < more);
}

void chunk_dispatched(uint64_t first, uint64_t count)
{
    const struct xu *team;
    struct unit_loop *o = xu_loop(here, &team);
    if (!o || !count || o->foreign || (o->started && o->source != CHUNK_OMPT))
        return;
    if (o->started && o->count) { /* so every one is told of, as with `ordered` */
        xu_range_is(here, o->next, o->next + o->chunk - 1, o->chunk, 0);
        o->count = 0;
    }
    o->started = true;
    o->source = CHUNK_OMPT;
    o->next = first;
    o->chunk = count;
    if (!o->count || !team->size || is_even_share(first, count, team, o->count))
        xu_range(here, first, first + count - 1, count, 0);
    else
        merged_range(here, first, count, team->size * count, o->count);
}

void chunk_end(enum chunk_source source, bool loop)
{
    EVENT;
    struct unit_loop *o = xu_loop(here, NULL);
    if (!o || !o->started || o->source != source)
        return;
    if (o->foreign)
        o->foreign -= loop;
    else
        xu_range_end(here);
}

void chunk_cancel(void)
{
    EVENT;
    xu_range_cancel(here);
}
