#include "pomp2-runtime/chunk.h"
#include "pomp2-runtime/events.h"

#include <limits.h>

/* ---- What the source tells ---- */

/* Iterations from `first` to `bound`; all values are taken modulo 2^64, so that signed, unsigned
 * and pointer types are one. */
static uint64_t iterations(uint64_t first, uint64_t bound, int64_t step, bool inclusive)
{
    int64_t way = (int64_t)(bound - first);
    uint64_t stride = step < 0 ? -(uint64_t)step : (uint64_t)step;
    uint64_t distance = step < 0 ? -(uint64_t)way : (uint64_t)way;
    if (!step || (int64_t)distance < 0)
        return 0;
    return inclusive ? distance / stride + 1 : (distance + stride - 1) / stride;
}

PUBLIC void POMP2_For_bounds(POMP2_Region_handle *h, uint64_t first, uint64_t bound, int64_t step,
                             int inclusive)
{
    (void)h;
    struct location *l = here;
    struct loop *o = unlikely(l && l->xu) ? xu_loop(l, NULL) : NULL;
    if (!o)
        return;
    uint64_t count = iterations(first, bound, step, inclusive);
    o->count = o->described ? o->count * count : count;
    o->described = true;
    o->unknown |= step == 0;
}

/* The iterations of schedule(static): as even as can be, the first threads get one more. */
static void whole_range(struct location *l, const struct loop *o, const struct xu *team)
{
    uint64_t each = o->count / team->size, more = o->count % team->size, thread = team->thread;
    uint64_t first = thread * each + (thread < more ? thread : more);
    uint64_t count = each + (thread < more);
    if (count)
        xu_range(l, first, first + count - 1, count, 0);
}

/* Those of schedule(static, chunk) in one range: their boundaries are not seen. `first` begins the
 * thread's first chunk of `size`, the next ones are `stride` apart. */
static void merged_range(struct location *l, uint64_t first, uint64_t size, uint64_t stride,
                         uint64_t total)
{
    if (first >= total || !size || !stride)
        return;
    uint64_t chunks = (total - 1 - first) / stride + 1, last = first + (chunks - 1) * stride;
    uint64_t rest = total - last < size ? total - last : size;
    xu_range(l, first, last + rest - 1, (chunks - 1) * size + rest, chunks > 1 ? UNIT_MERGED : 0);
}

PUBLIC void POMP2_For_static(POMP2_Region_handle *h, uint64_t chunk, int seen)
{
    (void)h;
    const struct xu *team;
    struct location *l = here;
    struct loop *o = unlikely(l && l->xu) ? xu_loop(l, &team) : NULL;
    if (!o || !o->described || o->unknown || o->started || !team->size)
        return;
    o->started = true;
    o->chunk = chunk;
    o->next = team->thread * chunk;
    if (!chunk)
        whole_range(l, o, team);
    else if (!seen)
        merged_range(l, o->next, chunk, team->size * chunk, o->count);
}

PUBLIC long POMP2_For_chunk(POMP2_Region_handle *h)
{
    (void)h;
    const struct xu *team;
    struct location *l = here;
    struct loop *o = unlikely(l && l->xu) ? xu_loop(l, &team) : NULL;
    if (!o || !o->chunk || o->next >= o->count)
        return LONG_MAX;
    uint64_t first = o->next, left = o->count - first, count = left < o->chunk ? left : o->chunk;
    o->next += team->size * o->chunk;
    xu_range(l, first, first + count - 1, count, 0);
    return count - 1 < LONG_MAX ? (long)(count - 1) : LONG_MAX;
}

PUBLIC void POMP2_For_iteration(void)
{
    struct location *l = here;
    struct loop *o = unlikely(l && l->xu) ? xu_loop(l, NULL) : NULL;
    if (o && o->left-- == 0)
        o->left = (uint64_t)POMP2_For_chunk(NULL);
}

/* ---- What the OpenMP runtime tells ---- */

bool chunk_loop(uint64_t base, int64_t step)
{
    struct location *l = here;
    struct loop *o = xu_loop(l, NULL);
    if (!o)
        return false;
    if (o->started) { /* a loop of a library, within ours */
        o->foreign++;
        return false;
    }
    o->started = true;
    o->base = base;
    o->step = step;
    return true;
}

static struct loop *own_loop(void)
{
    struct loop *o = xu_loop(here, NULL);
    return o && !o->foreign && (!o->described || o->unknown) ? o : NULL;
}

static void next(uint64_t from, uint64_t to, bool inclusive)
{
    struct loop *o = own_loop();
    if (!o || !o->step)
        return;
    uint64_t first = iterations(o->base, from, o->step, false);
    uint64_t count = iterations(from, to, o->step, inclusive);
    if (count)
        xu_range(here, first, first + count - 1, count, 0);
}

void chunk_next(uint64_t from, uint64_t to)
{
    next(from, to, false);
}

void chunk_inclusive(uint64_t from, uint64_t to)
{
    next(from, to, true);
}

void chunk_stride(uint64_t lower, uint64_t upper, int64_t each, uint64_t end, int64_t step)
{
    struct loop *o = own_loop();
    if (!o || !o->step)
        return;
    uint64_t total = iterations(o->base, end, step, true);
    merged_range(here, iterations(o->base, lower, step, false),
                 iterations(lower, upper, step, true), iterations(0, (uint64_t)each, step, false),
                 total);
}

void chunk_end(bool loop)
{
    struct loop *o = xu_loop(here, NULL);
    if (!o)
        return;
    if (o->foreign)
        o->foreign -= loop;
    else
        xu_range_end(here);
}
