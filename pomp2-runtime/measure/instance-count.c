/* Histograms of durations, and the time that had passed after every so many instances. */
#include "pomp2-runtime/measure/instance-count.h"
#include "pomp2-runtime/measure/callpath.h"

enum { NOWHERE = 1 << 20 /* above all bins */, FIRST_SHIFT = 2 };

struct histogram histogram_none = {
    .first = NOWHERE, .next = &histogram_none, .mark = 1 << FIRST_SHIFT};

/* Those of a node are a ring. One in whose range the bin lies, and where it is not full. */
static struct histogram *find_room(const struct path_node *n, uint32_t bin)
{
    struct histogram *h = n->histogram;
    do {
        if (bin - h->first < HISTOGRAM_ROOM && h->count[bin - h->first] < UINT32_MAX)
            return h;
        h = h->next;
    } while (h != n->histogram);
    return NULL;
}

/* The first one has its first duration in the middle, and others lie beside it: so it is seldom
 * that durations lie to both sides of a border. */
static uint32_t first_bin(const struct path_node *n, uint32_t bin)
{
    enum { HALF = HISTOGRAM_ROOM / 2 };
    uint32_t phase = n->histogram->first % HISTOGRAM_ROOM;
    if (n->histogram->first >= DURATION_BINS)
        return bin > HALF ? bin - HALF : 0;
    return bin < phase ? 0 : bin - (bin - phase) % HISTOGRAM_ROOM;
}

/* A slot of the pool as part of the node's ring. NULL: no memory. */
static struct histogram *add_slot(struct location *l, struct path_node *n, uint32_t first,
                                  uint32_t flag)
{
    struct histogram *h = callpath_slot(l);
    if (!h)
        return NULL;
    h->node = n->id;
    h->first = first;
    h->last = HISTOGRAM_ROOM;
    h->next = h;
    if (n->histogram != &histogram_none) {
        h->next = n->histogram->next;
        n->histogram->next = h;
    }
    __atomic_store_n(&h->flags, flag, __ATOMIC_RELEASE);
    return h;
}

/* The latest instance, which is not counted yet, is. */
static void count_last(struct location *l, struct path_node *n)
{
    struct histogram *h = n->histogram;
    uint32_t bin = h->first + h->last;
    if (h == &histogram_none || h->last == HISTOGRAM_ROOM)
        return;
    h->last = HISTOGRAM_ROOM;
    if (!(h = find_room(n, bin)) && !(h = add_slot(l, n, first_bin(n, bin), NODE_HISTOGRAM)))
        return;
    h->count[bin - h->first]++;
}

static void count_in_bin(struct location *l, struct path_node *n, uint64_t duration)
{
    uint32_t bin = duration_bin(duration);
    count_last(l, n);
    uint64_t mark = n->histogram->mark;
    struct histogram *h = find_room(n, bin);
    if (!h && !(h = add_slot(l, n, first_bin(n, bin), NODE_HISTOGRAM)))
        return;
    h->mark = mark;
    h->last = bin - h->first;
    n->histogram = h;
}

/* What was visited once needs no histogram: its totals say all. */
void instance_count_slowly(struct location *l, struct path_node *n, uint64_t duration)
{
    struct histogram *h = n->histogram;
    if (n->visits == 1)
        return;
    if (n->visits > 2 && h->count[h->last] == 0 && duration &&
        duration_bin(duration) - h->first < HISTOGRAM_ROOM)
        h->count[h->last]--; /* it was full, and counted too far */
    if (n->visits == 2)
        count_in_bin(l, n, duration == n->least ? n->greatest : n->least);
    count_in_bin(l, n, duration);
}

static struct trend *trend_of(struct location *l, struct path_node *n)
{
    struct histogram *h = n->histogram;
    do {
        if (h->flags & NODE_TREND)
            return (struct trend *)h;
        h = h->next;
    } while (h != n->histogram);
    struct trend *t = (struct trend *)add_slot(l, n, NOWHERE, NODE_TREND);
    if (t)
        t->shift = FIRST_SHIFT;
    return t;
}

/* When there is no room for more moments, every other one stays. */
void instance_mark(struct location *l, struct path_node *n)
{
    if (n->histogram == &histogram_none) /* no memory */
        return;
    struct trend *t = trend_of(l, n);
    if (!t)
        return;
    if (t->used == TREND_ROOM) {
        for (uint32_t i = 1; i < TREND_ROOM; i += 2)
            t->time[i / 2] = t->time[i];
        t->used /= 2;
        t->shift++;
    }
    if (n->visits == (uint64_t)(t->used + 1) << t->shift)
        t->time[t->used++] = n->time - (n->flags & NODE_TASK ? n->columns[COLUMN_ta] : 0);
    n->histogram->mark = (uint64_t)(t->used + 1) << t->shift;
}
