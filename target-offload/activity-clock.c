/* The clock that activity records have, and the host's: of the first reading and the last one. */
#include "target-offload/activity.h"

#include "pomp2-runtime/ground/clock.h"

static struct device_clock theirs;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* A reading belongs to the middle of the time that it took. */
static struct clock_point best_reading(int (*now)(uint64_t *time))
{
    struct clock_point best = {.error = UINT64_MAX};
    for (int i = 0; i < 3; i++) {
        uint64_t time, before = clock_now();
        if (now(&time) != 0)
            continue;
        uint64_t after = clock_now();
        if ((after - before + 1) / 2 < best.error)
            best =
                (struct clock_point){time, before + (after - before) / 2, (after - before + 1) / 2};
    }
    return best;
}

void activity_clock_read(int (*now)(uint64_t *time))
{
    pthread_mutex_lock(&lock);
    struct clock_point best = best_reading(now);
    const struct clock_point *last = theirs.count ? &theirs.points[theirs.count - 1] : NULL;
    if (best.error != UINT64_MAX &&
        (!last || (best.device > last->device && best.host > last->host))) {
        if (theirs.count == 2)
            theirs.count = 1;
        theirs.points[theirs.count++] = best;
    }
    pthread_mutex_unlock(&lock);
}

struct time_span activity_time(uint64_t start, uint64_t end)
{
    pthread_mutex_lock(&lock);
    struct time_span t = {device_clock_convert(&theirs, start), device_clock_convert(&theirs, end)};
    pthread_mutex_unlock(&lock);
    return t;
}
