/* Locations of a device in the trace. */
#include "target-offload/device.h"
#include "pomp2-runtime/life/thread.h"
#include "pomp2-runtime/measure/measure.h"

enum { MOST_LANES = 512 };

static struct lane *new_lane(struct device *d, enum location_kind kind, uint32_t team,
                             uint32_t path, uint32_t number, enum record_source source)
{
    if (d->lane_count == MOST_LANES)
        return NULL;
    pthread_mutex_lock(&runtime.lock);
    struct lane *lane = arena_get(&runtime.arena, sizeof *lane);
    pthread_mutex_unlock(&runtime.lock);
    if (!lane || !(lane->location = location_make_other(kind)))
        return NULL;
    struct spool_location *info = lane->location->info;
    info->device = d->number;
    info->team = lane->team = team;
    info->path = lane->path = path;
    info->lane = lane->number = number;
    info->source = lane->source = source;
    d->lane_count++;
    return lane;
}

struct lane *device_lane(struct device *d, enum location_kind kind, uint32_t team, uint32_t path,
                         enum record_source source, uint64_t begin)
{
    struct lane **first = &d->lanes[kind == LOCATION_TRANSFER], **at = first;
    uint32_t alike = 0;
    for (; *at; at = &(*at)->next)
        if ((*at)->team == team && (*at)->path == path) {
            if ((*at)->source == source && (*at)->end <= begin)
                break;
            alike++;
        }
    struct lane *lane = *at;
    if (lane)
        *at = lane->next;
    else if (!(lane = new_lane(d, kind, team, path, alike, source)))
        return NULL;
    lane->next = *first;
    *first = lane;
    return lane;
}

void device_ran(struct device *d, struct region *construct, uint32_t team, struct time_span time,
                enum record_source source)
{
    pthread_mutex_lock(&d->lock);
    struct lane *lane = device_lane(d, LOCATION_DEVICE, team, 0, source, time.begin);
    struct frame *f =
        lane ? measure_enter_at(lane->location, construct, RECORD_PLAIN, 1, time.begin) : NULL;
    if (lane) {
        if (f)
            measure_leave(lane->location, f, RECORD_PLAIN, time.end);
        else
            measure_unwind(lane->location, lane->location->base, time.end);
        lane->end = time.end;
    }
    pthread_mutex_unlock(&d->lock);
}

/* One item's transfer within its construct's. */
static void put_transfer(struct location *l, const struct transfer *t)
{
    struct frame *f = measure_enter_at(l, t->region, RECORD_TRANSFER, 2, t->begin);
    if (!f)
        return;
    f->phase[0] = t->bytes;
    f->phase[1] = t->unchanged;
    measure_leave(l, f, RECORD_TRANSFER, t->end);
}

void device_transfers(struct device *d, struct region *construct, uint64_t begin, uint64_t end,
                      const struct transfer *list, unsigned count, enum record_source source)
{
    pthread_mutex_lock(&d->lock);
    struct lane *lane = device_lane(d, LOCATION_TRANSFER, 0, 0, source, begin);
    if (lane) {
        struct location *l = lane->location;
        struct frame *f = measure_enter_at(l, construct, RECORD_PLAIN, 1, begin);
        for (unsigned i = 0; i < count; i++)
            put_transfer(l, &list[i]);
        if (f)
            measure_leave(l, f, RECORD_PLAIN, end);
        else
            measure_unwind(l, l->base, end);
        lane->end = end;
    }
    pthread_mutex_unlock(&d->lock);
}
