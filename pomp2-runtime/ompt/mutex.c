/* Callbacks about critical, ordered, locks and flush. */
#include "pomp2-runtime/measure/program-lock.h"
#include "pomp2-runtime/ompt/inside.h"

/* Of each kind of mutex, the construct that acquires it, or the calls that do things with it. */
static const struct {
    uint8_t acquire, release, init, destroy;
    enum lock_kind lock;
} mutexes[] = {
    [ompt_mutex_lock] = {OMPT_SET_LOCK, OMPT_UNSET_LOCK, OMPT_INIT_LOCK, OMPT_DESTROY_LOCK,
                         LOCK_IS_SIMPLE},
    [ompt_mutex_test_lock] = {OMPT_TEST_LOCK, OMPT_UNSET_LOCK, OMPT_INIT_LOCK, OMPT_DESTROY_LOCK,
                              LOCK_IS_SIMPLE},
    [ompt_mutex_nest_lock] = {OMPT_SET_NEST_LOCK, OMPT_UNSET_NEST_LOCK, OMPT_INIT_NEST_LOCK,
                              OMPT_DESTROY_NEST_LOCK, LOCK_IS_NEST},
    [ompt_mutex_test_nest_lock] = {OMPT_TEST_NEST_LOCK, OMPT_UNSET_NEST_LOCK, OMPT_INIT_NEST_LOCK,
                                   OMPT_DESTROY_NEST_LOCK, LOCK_IS_NEST},
    [ompt_mutex_critical] = {OMPT_CRITICAL, 0, 0, 0, LOCK_IS_CRITICAL},
    [ompt_mutex_ordered] = {OMPT_ORDERED, 0, 0, 0, LOCK_KINDS},
};

/* The lock that a callback names, where it is one; it begins at region `r`, if that is given. */
static struct lock *lock_named(ompt_mutex_t kind, ompt_wait_id_t lock, struct region *r)
{
    bool known = (unsigned)kind < sizeof mutexes / sizeof mutexes[0];
    enum lock_kind is = known ? mutexes[kind].lock : LOCK_KINDS;
    return is < LOCK_KINDS ? lock_at(r, (const void *)(uintptr_t)lock, is) : NULL;
}

#define PART(kind, part)                                                                           \
    ((unsigned)(kind) < sizeof mutexes / sizeof mutexes[0] ? mutexes[kind].part : OMPT_NOTHING)

void ompt_on_mutex_acquire(ompt_mutex_t kind, unsigned hint, unsigned implementation,
                           ompt_wait_id_t lock, const void *code)
{
    (void)hint;
    (void)implementation;
    OMPT_EVENT;
    enum ompt_construct construct = PART(kind, acquire);
    struct location *l = construct ? ompt_begins() : NULL;
    struct frame *f = l ? ompt_enter(l, construct, code) : NULL;
    if (!l || construct < OMPT_INIT_LOCK)
        return;
    if (!f) {
        ompt_leave(l, construct, construct);
        return;
    }
    f->context = lock_named(kind, lock, f->region);
    l->closing = f; /* the end of a test that fails is not told of */
    l->closed = f->start;
}

static bool is_test(const struct frame *f)
{
    return f->region->ompt == OMPT_TEST_LOCK || f->region->ompt == OMPT_TEST_NEST_LOCK;
}

/* `again`: by the task that has it. */
static void lock_acquired(struct location *l, bool again)
{
    const struct frame *f = l->closing;
    if (!f || f->region->ompt < OMPT_INIT_LOCK)
        return;
    const struct path_node *n = f->node;
    struct lock *k = f->context;
    bool waits = !is_test(f);
    uint64_t asked = f->start;
    l->closing = NULL;
    ompt_leave(l, OMPT_SET_LOCK, OMPT_TEST_NEST_LOCK);
    if (!again)
        lock_taken(l, k, n, waits ? asked : l->seen, l->seen);
}

void ompt_lock_missed(struct location *l, const struct frame *f)
{
    if (is_test(f))
        lock_missed(l, f->context, f->node);
}

void ompt_on_mutex_acquired(ompt_mutex_t kind, ompt_wait_id_t lock, const void *code)
{
    (void)code;
    OMPT_EVENT;
    enum ompt_construct construct = PART(kind, acquire);
    struct location *l = current();
    if (!l || !construct)
        return;
    if (construct >= OMPT_INIT_LOCK) {
        lock_acquired(l, false);
        return;
    }
    struct frame *f = ompt_peek(l, construct, construct);
    if (!f || f->kind == FRAME_GHOST)
        return;
    uint64_t now = clock_now();
    f->phase[0] = now - f->start;
    if (construct == OMPT_CRITICAL)
        lock_taken(l, lock_named(kind, lock, f->region), f->node, f->start, now);
}

/* It is told when all is done, so there is no time for leaving. */
static void leave_body(enum ompt_construct construct, struct lock *k)
{
    struct location *l = ompt_ends();
    uint64_t now = clock_now();
    if (l && k)
        lock_released(l, k, now, true);
    struct frame *f = l ? ompt_find(l, construct, construct, now) : NULL;
    if (!f)
        return;
    f->mark = now;
    measure_leave(l, f, RECORD_WAITS, now);
}

/* Whether locks are told of here, and not by the program. */
static bool tells_of_locks(void)
{
    return current() && !__atomic_load_n(&runtime.instrumented, __ATOMIC_RELAXED);
}

void ompt_on_mutex_released(ompt_mutex_t kind, ompt_wait_id_t lock, const void *code)
{
    OMPT_EVENT;
    struct lock *k = tells_of_locks() ? lock_named(kind, lock, NULL) : NULL;
    if (PART(kind, release)) {
        if (k)
            lock_released(here, k, clock_now(), true);
        ompt_point(PART(kind, release), code);
    } else if (PART(kind, acquire)) {
        leave_body(PART(kind, acquire), k);
    }
}

/* A lock that its task has already: taken once more, or released and still held. */
void ompt_on_nest_lock(ompt_scope_endpoint_t endpoint, ompt_wait_id_t lock, const void *code)
{
    (void)lock;
    OMPT_EVENT;
    struct location *l = current();
    if (endpoint == ompt_scope_end)
        ompt_point(OMPT_UNSET_NEST_LOCK, code);
    else if (l)
        lock_acquired(l, true);
}

void ompt_on_lock_init(ompt_mutex_t kind, unsigned hint, unsigned implementation,
                       ompt_wait_id_t lock, const void *code)
{
    (void)hint;
    (void)implementation;
    OMPT_EVENT;
    if (!PART(kind, init))
        return;
    ompt_point(PART(kind, init), code);
    if (tells_of_locks())
        lock_begins(ompt_region(PART(kind, init), code), (const void *)(uintptr_t)lock,
                    mutexes[kind].lock);
}

void ompt_on_lock_destroy(ompt_mutex_t kind, ompt_wait_id_t lock, const void *code)
{
    OMPT_EVENT;
    if (PART(kind, destroy) && tells_of_locks())
        lock_ends((const void *)(uintptr_t)lock);
    if (PART(kind, destroy))
        ompt_point(PART(kind, destroy), code);
}

void ompt_on_flush(ompt_data_t *thread, const void *code)
{
    (void)thread;
    OMPT_EVENT;
    ompt_point(OMPT_FLUSH, code);
}
