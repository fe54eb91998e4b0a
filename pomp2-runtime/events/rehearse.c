/* What events cost: they are called as a program calls them, on a location of which nothing is
 * kept, when the measurement starts. */
#include "pomp2-runtime/events/lock.h"
#include "pomp2-runtime/pomp2.h"

static void plain_pair(POMP2_Region_handle *h)
{
    POMP2_Atomic_enter(h, "");
    POMP2_Atomic_exit(h);
}

/* With the beginning and the end of a body. */
static void pair_with_body(POMP2_Region_handle *h)
{
    POMP2_Critical_enter(h, "");
    POMP2_Critical_begin(h);
    POMP2_Critical_end(h);
    POMP2_Critical_exit(h);
}

/* With what tells of the iterations. */
static void pair_of_loop(POMP2_Region_handle *h)
{
    POMP2_For_enter(h, "");
    POMP2_For_bounds(h, 0, 1, 1, 0);
    POMP2_For_static(h, 0, 0);
    POMP2_For_exit(h);
}

/* What the two calls do besides that of the OpenMP runtime, with a table in front. */
static void pairs_of_lock(POMP2_Region_handle *h)
{
    struct region *r = *h;
    struct lock_call taken = {h, NULL, r->lock};
    lock_enter(h, "");
    lock_after_take(&taken, 0, LOCK_IS_SIMPLE);
    lock_enter(h, "");
    lock_released(here, r->lock, here->top->start, false);
    lock_after_release(&taken, 0, LOCK_IS_SIMPLE);
}

static void rehearse(struct location *l, struct region *r, enum event_kind kind, int count)
{
    static void (*const pairs[EVENT_KINDS])(POMP2_Region_handle *) = {
        [PLAIN_PAIR] = plain_pair,
        [PAIR_WITH_BODY] = pair_with_body,
        [PAIR_OF_LOOP] = pair_of_loop,
        [PAIRS_OF_LOCK] = pairs_of_lock};
    struct location *own = here;
    bool outer = in_event;
    POMP2_Region_handle handle = r;
    here = l;
    r->lock = lock_rehearsal(l);
    in_event = false; /* we may be in the first event of the run */
    for (int i = 0; i < count; i++)
        pairs[kind](&handle);
    in_event = outer;
    here = own;
}

/* Those who start the measurement do not know the events. */
__attribute__((constructor(102))) static void offer_rehearsal(void)
{
    runtime.rehearse = rehearse;
}
