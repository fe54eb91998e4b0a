/* Shares of loops whose iterations were only counted: which iterations they are. */
#include "pomp2-runtime/convert/shares.h"
#include "pomp2-runtime/convert/pages.h"
#include "pomp2-runtime/convert/units.h"

#include <stdlib.h>
#include <string.h>

struct share {
    uint64_t id, loop;      /* of its unit, of the thread's record of the loop */
    uint64_t parent, index; /* the loop's: the same for all threads that met it */
    uint64_t first, count;
    uint32_t region, thread;
    bool known;
};

struct shares {
    size_t count, capacity;
    struct share *items;
};

typedef bool visit_unit(struct shares *shares, const struct unit *unit);

static bool each_unit(struct shares *shares, const struct spool *s, visit_unit *visit)
{
    const struct chunks *chunks = &s->kinds[SPOOL_UNITS];
    unsigned counters = counters_of(s);
    uint64_t size = unit_size(counters);
    bool good = true;
    for (size_t i = 0; i < chunks->count && good; i++) {
        const struct spool_chunk *c = chunks->items[i].chunk;
        const char *at = (const char *)(c + 1), *stop = (const char *)c + c->size;
        for (; good && c->counters == counters && (uint64_t)(stop - at) >= size; at += size) {
            const struct unit *u = (const struct unit *)at;
            if (!u->id)
                break;
            good = visit(shares, u);
        }
        spool_release(s, c);
    }
    return good;
}

static bool collect_share(struct shares *shares, const struct unit *u)
{
    if (u->kind != UNIT_RANGE || !(u->flags & UNIT_COUNTED))
        return true;
    if (shares->count == shares->capacity) {
        size_t capacity = shares->capacity ? 2 * shares->capacity : 64;
        struct share *items = pages_resize(shares->items, capacity, sizeof *items);
        if (!items)
            return false;
        shares->items = items;
        shares->capacity = capacity;
    }
    shares->items[shares->count++] =
        (struct share){.id = u->id, .loop = u->parent, .count = u->count, .thread = u->thread};
    return true;
}

static int by_loop(const void *a, const void *b)
{
    const struct share *x = a, *y = b;
    return x->loop < y->loop ? -1 : x->loop > y->loop;
}

static int by_id(const void *a, const void *b)
{
    const struct share *x = a, *y = b;
    return x->id < y->id ? -1 : x->id > y->id;
}

static int by_team(const void *a, const void *b)
{
    const struct share *x = a, *y = b;
    const uint64_t left[] = {x->parent, x->index, x->region, x->thread, x->id};
    const uint64_t right[] = {y->parent, y->index, y->region, y->thread, y->id};
    for (size_t i = 0; i < sizeof left / sizeof left[0]; i++)
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    return 0;
}

/* Every thread has a record of the loop; a share's own tells which. */
static bool name_loop(struct shares *shares, const struct unit *u)
{
    const struct share key = {.loop = u->id};
    struct share *found = NULL;
    if (u->kind == UNIT_LOOP)
        found = bsearch(&key, shares->items, shares->count, sizeof key, by_loop);
    if (found) { /* a thread has one share of a loop */
        found->parent = u->parent;
        found->index = u->index;
        found->region = u->region;
        found->known = true;
    }
    return true;
}

static bool same_loop(const struct share *x, const struct share *y)
{
    return x->parent == y->parent && x->index == y->index && x->region == y->region;
}

/* Threads without iterations come last and have no share; behind any other gap nothing is known. */
static void add_up(struct shares *shares)
{
    struct share *first = shares->items, *end = first + shares->count;
    uint64_t sum = 0;
    for (struct share *x = first; x < end; x++) {
        if (!same_loop(first, x)) {
            first = x;
            sum = 0;
        }
        x->known = x->known && x->thread == (uint64_t)(x - first);
        x->first = sum;
        sum += x->count;
    }
}

static bool sort_shares(struct shares *shares, int (*compare)(const void *, const void *))
{
    return pages_sort(shares->items, shares->count, sizeof *shares->items, compare);
}

static bool add_all(struct shares *shares, const struct spool *s)
{
    if (!sort_shares(shares, by_loop))
        return false;
    each_unit(shares, s, name_loop);
    if (!sort_shares(shares, by_team))
        return false;
    add_up(shares);
    return sort_shares(shares, by_id);
}

struct shares *shares_find(const struct spool *s)
{
    struct shares *shares = pages_take(1, sizeof *shares);
    if (shares && each_unit(shares, s, collect_share) && shares->count && add_all(shares, s))
        return shares;
    shares_free(shares);
    return NULL;
}

void shares_free(struct shares *shares)
{
    if (shares)
        pages_give(shares->items);
    pages_give(shares);
}

bool shares_first(const struct shares *shares, const struct unit *unit, uint64_t *first)
{
    const struct share key = {.id = unit->id}, *found = NULL;
    if (shares)
        found = bsearch(&key, shares->items, shares->count, sizeof key, by_id);
    if (!found || !found->known)
        return false;
    *first = found->first;
    return true;
}
