/*
 * A device's clock, by the method of Cristian (1989): a reading belongs to the middle of the time
 * that it took, and is wrong by half of that at most. Between two readings the clocks are taken to
 * run at a constant rate.
 */
#include "target-offload/device.h"

enum {
    OLD = 20000000, /* nanoseconds after which the clocks are compared again */
    TOLERANCE = 4,  /* times the best error: readings beyond are repeated */
    REPEATS = 8,    /* how often they are */
};

/* The best of some readings. */
static struct clock_point read_clock(const struct device *d, unsigned pings)
{
    uint32_t count;
    const struct POMP2_Target_image *image = device_image(&count);
    struct clock_point best = {.error = UINT64_MAX};
    uint64_t bound = d->clock.count ? TOLERANCE * d->clock.best : UINT64_MAX;
    for (unsigned i = 0; image && (i < pings || (best.error > bound && i < pings + REPEATS)); i++) {
        uint64_t before = clock_now(), ticks = image->clock(d->number), after = clock_now();
        if ((after - before + 1) / 2 < best.error)
            best = (struct clock_point){ticks, before + (after - before) / 2,
                                        (after - before + 1) / 2};
    }
    return best;
}

/* Every second of the inner points. */
static void thin(struct device_clock *c)
{
    unsigned kept = 1;
    for (unsigned i = 2; i < c->count - 1; i += 2)
        c->points[kept++] = c->points[i];
    c->points[kept++] = c->points[c->count - 1];
    c->count = kept;
}

void device_clock_sync(struct device *d, unsigned pings, bool force)
{
    struct device_clock *c = &d->clock;
    bool own = device_own_use;
    device_own_use = true;
    struct clock_point p = read_clock(d, pings);
    device_own_use = own;
    c->last = clock_now();
    if (p.error == UINT64_MAX)
        return;
    if (!c->count || p.error < c->best)
        c->best = p.error;
    if (c->count) {
        const struct clock_point *last = &c->points[c->count - 1];
        if (p.device <= last->device || p.host <= last->host ||
            (!force && p.error > TOLERANCE * c->best))
            return;
    }
    if (p.error > c->worst)
        c->worst = p.error;
    if (c->count == CLOCK_POINTS)
        thin(c);
    c->points[c->count++] = p;
}

bool device_clock_is_old(const struct device *d)
{
    return clock_now() - d->clock.last > OLD;
}

uint64_t device_clock_convert(const struct device_clock *c, uint64_t ticks)
{
    if (c->count < 2)
        return c->count ? c->points[0].host : 0;
    unsigned low = 0, high = c->count - 2; /* the segment that begins at `low` */
    while (low < high) {
        unsigned middle = (low + high + 1) / 2;
        if (c->points[middle].device <= ticks)
            low = middle;
        else
            high = middle - 1;
    }
    const struct clock_point *a = &c->points[low], *b = a + 1;
    double rate = (double)(b->host - a->host) / (double)(b->device - a->device);
    double host = (double)(int64_t)(ticks - a->device) * rate + (double)a->host;
    return host > 0 ? (uint64_t)host : 0;
}

void device_clock_forget(struct device_clock *c)
{
    if (c->count > 1) {
        c->points[0] = c->points[c->count - 1];
        c->count = 1;
    }
}
