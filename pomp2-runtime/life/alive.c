/* How many threads there are at the same time. An OpenMP runtime that makes its pool smaller lets
 * threads go that are still there when it makes new ones: they count up to their last event, which
 * is known to be it only when they have gone. */
#include "config.h"
#include "pomp2-runtime/life/alive.h"
#include "pomp2-runtime/ground/context.h"
#include "pomp2-runtime/ground/spool-write.h"

#include <assert.h>

enum { BIRTHS = 256 }; /* a thread has gone before so many others begin */

/* Threads that were there when a thread began; those that had their last event before are taken
 * off again. */
static struct {
    struct {
        uint64_t when, count;
    } births[BIRTHS];
    uint64_t begun; /* the latest is births[(begun - 1) % BIRTHS] */
    uint64_t now;   /* threads that have not ended */
    uint64_t most;  /* of births that found no room any more */
} alive;

static void note_most(void)
{
    uint64_t most = alive.most, count = alive.begun < BIRTHS ? alive.begun : BIRTHS;
    for (uint64_t i = 0; i < count; i++)
        if (alive.births[i].count > most)
            most = alive.births[i].count;
    spool_note_threads(most);
}

void alive_begin(uint64_t now)
{
    assert(runtime_is_locked());
    uint64_t slot = alive.begun++ % BIRTHS;
    if (alive.births[slot].count > alive.most)
        alive.most = alive.births[slot].count;
    alive.births[slot].when = now;
    alive.births[slot].count = ++alive.now;
    note_most();
}

void alive_end(uint64_t last)
{
    assert(runtime_is_locked());
    alive.now--;
    uint64_t count = alive.begun < BIRTHS ? alive.begun : BIRTHS;
    for (uint64_t i = 1; i <= count; i++) {
        uint64_t slot = (alive.begun - i) % BIRTHS;
        if (alive.births[slot].when <= last)
            break;
        alive.births[slot].count--;
    }
    note_most();
}
