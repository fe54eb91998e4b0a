/* What events cost that OMPT tells of: the callbacks are called as LLVM's runtime calls them, on a
 * location of which nothing is kept; and what that runtime does itself in order to tell. */
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/measure/program-lock.h"
#include "pomp2-runtime/ompt/inside.h"

static const void *code; /* of the region that is rehearsed */

static void plain_pair(void)
{
    ompt_on_masked(ompt_scope_begin, NULL, NULL, code);
    ompt_on_masked(ompt_scope_end, NULL, NULL, code);
}

static void barrier(ompt_sync_region_t kind)
{
    ompt_on_sync_region(kind, ompt_scope_begin, NULL, NULL, code);
    ompt_on_sync_region_wait(kind, ompt_scope_begin, NULL, NULL, code);
    ompt_on_sync_region_wait(kind, ompt_scope_end, NULL, NULL, code);
    ompt_on_sync_region(kind, ompt_scope_end, NULL, NULL, code);
}

static void pair_of_barrier(void)
{
    barrier(ompt_sync_region_barrier_explicit);
}

static void work(ompt_work_t work)
{
    ompt_on_work(work, ompt_scope_begin, NULL, NULL, 1, code);
    ompt_on_work(work, ompt_scope_end, NULL, NULL, 1, code);
}

/* What ends with a barrier. */
static void pair_with_body(void)
{
    work(ompt_work_single_other);
    barrier(ompt_sync_region_barrier_implicit);
}

static void pair_of_single(void)
{
    work(ompt_work_single_executor);
}

static void pair_of_loop(void)
{
    work(ompt_work_loop);
}

static void pair_of_sections(void)
{
    work(ompt_work_sections);
}

static void mutex(ompt_mutex_t kind)
{
    ompt_wait_id_t lock = (uintptr_t)&code;
    ompt_on_mutex_acquire(kind, 0, 0, lock, code);
    ompt_on_mutex_acquired(kind, lock, code);
    ompt_on_mutex_released(kind, lock, code);
}

static void pair_of_critical(void)
{
    mutex(ompt_mutex_critical);
}

static void pairs_of_lock(void)
{
    mutex(ompt_mutex_lock);
}

static const struct {
    void (*pair)(void);
    enum ompt_construct construct[2];
} pairs[PAIR_LEFT_OUT] = {
    [PLAIN_PAIR] = {plain_pair, {OMPT_MASKED}},
    [PAIR_WITH_BODY] = {pair_with_body, {OMPT_SINGLE}},
    [PAIR_OF_CRITICAL] = {pair_of_critical, {OMPT_CRITICAL}},
    [PAIR_OF_SINGLE] = {pair_of_single, {OMPT_SINGLE}},
    [PAIR_OF_LOOP] = {pair_of_loop, {OMPT_FOR}},
    [PAIR_OF_SECTIONS] = {pair_of_sections, {OMPT_SECTIONS}},
    [PAIRS_OF_LOCK] = {pairs_of_lock, {OMPT_SET_LOCK, OMPT_UNSET_LOCK}},
    [PAIR_OF_BARRIER] = {pair_of_barrier, {OMPT_BARRIER}},
};

static void rehearse(struct location *l, struct region *r, enum event_kind kind, int count)
{
    struct location *own = here;
    bool outer = in_event;
    /* What it takes is not known: as that of the plain pairs that it consists of. */
    if (!pairs[kind].pair)
        return;
    const enum ompt_construct *construct = pairs[kind].construct;
    here = l;
    in_event = false;
    code = r;
    r->ompt = construct[0];
    r->ompt_nowait = kind != PAIR_WITH_BODY;
    r->lock = lock_rehearsal(l, &code);
    ompt_rehearse_region(r, code, construct, true);
    for (int i = 0; i < count; i++)
        pairs[kind].pair();
    ompt_rehearse_region(r, code, construct, false);
    lock_rehearsal_over();
    in_event = outer;
    here = own;
}

void ompt_offer_rehearsal(void)
{
    runtime.rehearse_callbacks = rehearse;
}

/*
 * LLVM's runtime looks up, for a tool alone, in what a thread is: once at a barrier, and at the
 * begin and at the end of loops and sections. A tool may ask the same, so what that takes can be
 * known; in a team, as in the program.
 */
static struct {
    ompt_get_parallel_info_t ask;
    bool done;
} look_up;

void ompt_find_look_up(ompt_function_lookup_t lookup)
{
    look_up.ask = (ompt_get_parallel_info_t)lookup("ompt_get_parallel_info");
}

/* @return picoseconds */
static uint64_t cost_of_look_up(void)
{
    enum { ROUNDS = 64, CALLS = 16 };
    uint64_t least = UINT64_MAX;
    for (int round = 0; round < ROUNDS; round++) {
        int size;
        ompt_data_t *parallel;
        uint64_t start = clock_now();
        for (int i = 0; i < CALLS; i++)
            look_up.ask(0, &parallel, &size);
        uint64_t time = clock_now() - start;
        if (time < least)
            least = time;
    }
    return least * 1000 / CALLS;
}

void ompt_add_look_up(void)
{
    if (likely(__atomic_load_n(&look_up.done, __ATOMIC_RELAXED)) ||
        __atomic_exchange_n(&look_up.done, true, __ATOMIC_RELAXED) || !look_up.ask)
        return;
    uint64_t cost = cost_of_look_up();
    runtime.event_cost[PAIR_OF_BARRIER] += cost;
    runtime.event_cost[PAIR_WITH_BODY] += cost;
    runtime.event_cost[PAIR_OF_LOOP] += 2 * cost;
    runtime.event_cost[PAIR_OF_SECTIONS] += 2 * cost;
    spool_note_cost(runtime.event_cost);
}
