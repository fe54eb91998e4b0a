/* Callbacks about critical, ordered, locks and flush. */
#include "pomp2-runtime/ompt/inside.h"

/* Of each kind of mutex, the construct that acquires it, or the calls that do things with it. */
static const struct {
    uint8_t acquire, release, init, destroy;
} mutexes[] = {
    [ompt_mutex_lock] = {OMPT_SET_LOCK, OMPT_UNSET_LOCK, OMPT_INIT_LOCK, OMPT_DESTROY_LOCK},
    [ompt_mutex_test_lock] = {OMPT_TEST_LOCK, OMPT_UNSET_LOCK, OMPT_INIT_LOCK, OMPT_DESTROY_LOCK},
    [ompt_mutex_nest_lock] = {OMPT_SET_NEST_LOCK, OMPT_UNSET_NEST_LOCK, OMPT_INIT_NEST_LOCK,
                              OMPT_DESTROY_NEST_LOCK},
    [ompt_mutex_test_nest_lock] = {OMPT_TEST_NEST_LOCK, OMPT_UNSET_NEST_LOCK, OMPT_INIT_NEST_LOCK,
                                   OMPT_DESTROY_NEST_LOCK},
    [ompt_mutex_critical] = {OMPT_CRITICAL, 0, 0, 0},
    [ompt_mutex_ordered] = {OMPT_ORDERED, 0, 0, 0},
};

#define PART(kind, part)                                                                           \
    ((unsigned)(kind) < sizeof mutexes / sizeof mutexes[0] ? mutexes[kind].part : OMPT_NOTHING)

void ompt_on_mutex_acquire(ompt_mutex_t kind, unsigned hint, unsigned implementation,
                           ompt_wait_id_t lock, const void *code)
{
    (void)hint;
    (void)implementation;
    (void)lock;
    EVENT;
    enum ompt_construct construct = PART(kind, acquire);
    struct location *l = construct ? ompt_begins() : NULL;
    struct frame *f = l ? ompt_enter(l, construct, code) : NULL;
    if (!l || construct < OMPT_INIT_LOCK)
        return;
    if (!f) {
        ompt_leave(l, construct, construct);
        return;
    }
    l->closing = f; /* the end of a test that fails is not told of */
    l->closed = f->start;
}

static void lock_acquired(struct location *l)
{
    if (!l->closing || l->closing->region->ompt < OMPT_INIT_LOCK)
        return;
    l->closing = NULL;
    ompt_leave(l, OMPT_SET_LOCK, OMPT_TEST_NEST_LOCK);
}

void ompt_on_mutex_acquired(ompt_mutex_t kind, ompt_wait_id_t lock, const void *code)
{
    (void)lock;
    (void)code;
    EVENT;
    enum ompt_construct construct = PART(kind, acquire);
    struct location *l = current();
    if (!l || !construct)
        return;
    if (construct >= OMPT_INIT_LOCK) {
        lock_acquired(l);
        return;
    }
    struct frame *f = ompt_peek(l, construct, construct);
    if (f && f->kind != FRAME_GHOST)
        f->phase[0] = clock_now() - f->start;
}

/* It is told when all is done, so there is no time for leaving. */
static void leave_body(enum ompt_construct construct)
{
    struct location *l = ompt_ends();
    uint64_t now = clock_now();
    struct frame *f = l ? ompt_find(l, construct, construct, now) : NULL;
    if (!f)
        return;
    f->mark = now;
    measure_leave(l, f, RECORD_WAITS, now);
}

void ompt_on_mutex_released(ompt_mutex_t kind, ompt_wait_id_t lock, const void *code)
{
    (void)lock;
    EVENT;
    if (PART(kind, release))
        ompt_point(PART(kind, release), code);
    else if (PART(kind, acquire))
        leave_body(PART(kind, acquire));
}

/* A lock that its task has already: taken once more, or released and still held. */
void ompt_on_nest_lock(ompt_scope_endpoint_t endpoint, ompt_wait_id_t lock, const void *code)
{
    (void)lock;
    EVENT;
    struct location *l = current();
    if (endpoint == ompt_scope_end)
        ompt_point(OMPT_UNSET_NEST_LOCK, code);
    else if (l)
        lock_acquired(l);
}

void ompt_on_lock_init(ompt_mutex_t kind, unsigned hint, unsigned implementation,
                       ompt_wait_id_t lock, const void *code)
{
    (void)hint;
    (void)implementation;
    (void)lock;
    EVENT;
    if (PART(kind, init))
        ompt_point(PART(kind, init), code);
}

void ompt_on_lock_destroy(ompt_mutex_t kind, ompt_wait_id_t lock, const void *code)
{
    (void)lock;
    EVENT;
    if (PART(kind, destroy))
        ompt_point(PART(kind, destroy), code);
}

void ompt_on_flush(ompt_data_t *thread, const void *code)
{
    (void)thread;
    EVENT;
    ompt_point(OMPT_FLUSH, code);
}
