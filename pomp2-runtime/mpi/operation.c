/* Calls of MPI as instances: what the layer tells of them, and where in the program they are. */
#include "pomp2-runtime/mpi/layer.h"

#include "common/launch.h"
#include "pomp2-runtime/ground/loaded-object.h"
#include "pomp2-runtime/ground/message.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/life/thread.h"
#include "pomp2-runtime/measure/event.h"

#include <stdlib.h>
#include <string.h>

/* As the table of regions. */
#define uthash_fatal(message) abort()
#define HASH_NONFATAL_OOM 1
#define uthash_malloc(size) arena_get(&runtime.arena, size)
#define uthash_free(memory, size) ((void)(memory))
#include <uthash.h>

enum {
    BUCKETS = 4096,
    DEEPEST = 4, /* calls of MPI in each other: of callbacks that the program handed in */
};

/* A call in the program. The table only grows, and is read without a lock. */
struct mpi_site {
    struct mpi_site *next;
    const void *caller;
    const struct pompeii_operation *operation;
    struct region *region; /* NULL: MPI calls itself by the names that programs use */
};

static struct mpi_site *mpi_sites[BUCKETS]; /* written under runtime.lock */

/* The calls of MPI that the thread is in, and where each is on the stack: a handler of errors may
 * leave one by an exception, or by longjmp(). */
static __thread struct {
    unsigned depth;
    struct {
        uintptr_t stack;
        const struct region *region;
        uint64_t charged; /* bytes of POMPEII_MESSAGES that its record takes */
    } open[DEEPEST];
} mpi_calls __attribute__((tls_model("initial-exec")));

/* The latest tests and probes of the thread that found nothing, whose records are the last ones of
 * its timeline, one for each place in the program. */
enum { POLLS = 8 };
static __thread struct {
    const struct location *location;
    const struct record *end; /* behind the last one */
    uint32_t window;
    unsigned count;
    struct record *slot[POLLS]; /* as they lie */
} mpi_polls __attribute__((tls_model("initial-exec")));

enum { MOST_NAMES = 65536, FEW_LISTED = 16 };

/* Names of communicators, types and operations. */
struct mpi_name {
    UT_hash_handle hh;
    uint32_t id;
    char text[];
};

static struct mpi_name *mpi_names; /* under runtime.lock */

static bool linked_in; /* MPI is part of the program: its own calls look like the program's */

static struct mpi_site **site_bucket(const struct pompeii_operation *operation, const void *caller)
{
    uint64_t x = ((uintptr_t)caller ^ (uintptr_t)operation) * UINT64_C(0x9e3779b97f4a7c15);
    return &mpi_sites[x >> 52];
}
_Static_assert(BUCKETS == 1 << 12, "the upper bits of a product");

static struct mpi_site *site_find(struct mpi_site **bucket,
                                  const struct pompeii_operation *operation, const void *caller)
{
    struct mpi_site *s = __atomic_load_n(bucket, __ATOMIC_ACQUIRE);
    while (s && (s->caller != caller || s->operation != operation))
        s = s->next;
    return s;
}

/* By the names of Open MPI's and MPICH's libraries and plugins. */
static bool is_of_library(const void *caller)
{
    static const char *const names[] = {"libmpi", "libpmpi", "libmca_", "libopen-", "mca_"};
    uint64_t in_file;
    const struct object *o = object_of(caller, &in_file);
    const char *slash = o ? strrchr(o->path, '/') : NULL;
    for (size_t i = 0; slash && i < sizeof names / sizeof names[0]; i++)
        if (strncmp(slash + 1, names[i], strlen(names[i])) == 0)
            return true;
    return false;
}

static __attribute__((noinline)) struct region *
site_add(struct mpi_site **bucket, const struct pompeii_operation *operation, const void *caller)
{
    /* Ask the dynamic linker: before the lock. */
    struct region *r =
        is_of_library(caller) ? NULL : region_of_code("mpi", operation->name, caller, CODE_CALL);
    pthread_mutex_lock(&runtime.lock);
    struct mpi_site *s = site_find(bucket, operation, caller);
    if (!s && (s = arena_get(&runtime.arena, sizeof *s))) {
        *s = (struct mpi_site){*bucket, caller, operation, r};
        __atomic_store_n(bucket, s, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&runtime.lock);
    return r;
}

static struct region *site_region(const struct pompeii_operation *operation, const void *caller)
{
    struct mpi_site **bucket = site_bucket(operation, caller);
    const struct mpi_site *s = site_find(bucket, operation, caller);
    return likely(s != NULL) ? s->region : site_add(bucket, operation, caller);
}

PUBLIC bool pompeii_mpi_attach(unsigned interface, const char *mpi, bool is_linked_in,
                               const char *other)
{
    struct launch launch;
    linked_in = is_linked_in;
    if (interface == POMPEII_MPI_INTERFACE && !other)
        return true;
    message_start(); /* the measurement has not begun, and no rank can leave a note that it spoke */
    launch_find(&launch);
    if (launch.rank > 0)
        return false;
    if (interface == POMPEII_MPI_INTERFACE) {
        runtime_say("calls of %s are not measured: what is loaded in front of it was compiled for "
                    "%s: compile it with the program's mpicc",
                    other, mpi);
        return false;
    }
    runtime_say("calls of %s are not measured: they were compiled in for another version of "
                "libpompeii: link the program again",
                mpi);
    return false;
}

/* Forgets those that were left without an end. @return whether the new one is within another */
static bool is_inside(uintptr_t stack)
{
    while (mpi_calls.depth && mpi_calls.open[mpi_calls.depth - 1].stack <= stack)
        mpi_calls.depth--;
    return mpi_calls.depth > 0;
}

/* Beyond POMPEII_INSTANCES, within POMPEII_MESSAGES: whether two calls belong together shows only
 * where both are kept. Where that takes another chunk, the call begins after it: records are in the
 * order of their times. */
static inline void keep_more(struct location *l, struct frame *f, enum record_type type,
                             unsigned slots)
{
    uint64_t size = (slots + runtime.counter_slots) * sizeof(struct record);
    if (l->messages + size > runtime.settings.messages) {
        l->info->lost_messages++;
        return;
    }
    l->messages += size;
    mpi_calls.open[mpi_calls.depth - 1].charged = size;
    uint32_t window = l->window;
    l->top = f->up; /* that is no part of the call, as in measure_enter() */
    measure_take(l, f, slots, &f->node->kept);
    l->top = f;
    measure_start(f, type, l->window == window ? f->start : clock_now());
}

PUBLIC int pompeii_mpi_enter(const struct pompeii_operation *operation, const void *caller,
                             const void *stack)
{
    static const struct {
        enum record_type type;
        unsigned slots; /* as record_slots() has it */
    } records[] = {[SAYS_NOTHING] = {RECORD_PLAIN, 1},
                   [SAYS_MESSAGE] = {RECORD_MESSAGE, 3},
                   [SAYS_REQUESTS] = {RECORD_REQUESTS, 2}};
    if (unlikely(in_event) ||
        (is_inside((uintptr_t)stack) && (linked_in || mpi_calls.depth == DEEPEST)))
        return 0;
    EVENT;
    struct location *l = location();
    struct region *r = likely(l != NULL) ? site_region(operation, caller) : NULL;
    if (unlikely(!r))
        return 0;
    mpi_calls.open[mpi_calls.depth].stack = (uintptr_t)stack;
    mpi_calls.open[mpi_calls.depth].charged = 0;
    mpi_calls.open[mpi_calls.depth++].region = r;
    enum record_type type = records[operation->says].type;
    unsigned slots = records[operation->says].slots;
    struct frame *f = measure_enter(l, r, type, slots);
    if (unlikely(!f))
        return 1;
    f->mark = 0;
    if (!f->slot && runtime.limit)
        keep_more(l, f, type, slots);
    return f->slot && operation->says ? 2 : 1;
}

#define SAME(layers, spools)                                                                       \
    _Static_assert((int)(layers) == (int)(spools), "the layer and the spool say the same")

/* The same fields, in the layer's words and in the spool's. */
static inline struct spool_message message_of(const struct pompeii_message *m)
{
    return (struct spool_message){.count = m->count,
                                  .bytes = m->bytes,
                                  .comm = m->comm,
                                  .type = m->type,
                                  .op = m->op,
                                  .peer = m->peer,
                                  .tag = m->tag,
                                  .roles = m->roles,
                                  .source = m->roles & ROLE_NEW ? m->newrank : m->source,
                                  .source_tag = m->source_tag,
                                  .request = m->request,
                                  .kind = m->kind,
                                  .newcomm = m->newcomm};
}

/* Field by field where it is to be: a copy of what was just written waits for it. */
static inline void message_keep(struct location *l, struct frame *f,
                                const struct pompeii_message *m)
{
    f->node->flags |= NODE_MESSAGE;
    f->node->columns[SLOT_by] += m->bytes;
    if (!f->slot)
        return;
    if (likely(f->window == l->window)) {
        *(struct spool_message *)(f->slot + 1) = message_of(m);
    } else {
        const struct spool_message kept = message_of(m);
        measure_behind(l, f, &kept, sizeof kept);
    }
}
SAME(ROLE_DEST, MESSAGE_DEST);
SAME(ROLE_SOURCE, MESSAGE_SOURCE);
SAME(ROLE_ROOT, MESSAGE_ROOT);
SAME(ROLE_TARGET, MESSAGE_TARGET);
SAME(ROLE_TAG, MESSAGE_TAG);
SAME(ROLE_COUNT, MESSAGE_COUNT);
SAME(ROLE_BYTES, MESSAGE_BYTES);
SAME(ROLE_OTHER, MESSAGE_OTHER);
SAME(ROLE_NEW, MESSAGE_NEW);
SAME(ROLE_NEW_OTHER, MESSAGE_NEW_OTHER);
SAME(ROLE_GROUP, MESSAGE_GROUP);
SAME(ROLE_NOTHING, MESSAGE_NOTHING);
SAME(TOLD_ANY, MESSAGE_ANY);
SAME(TOLD_NULL, MESSAGE_NULL);
SAME(TOLD_SELF, MESSAGE_SELF);

static inline struct listed_request listed(const struct pompeii_request *r)
{
    return (struct listed_request){.number = r->number,
                                   .bytes = r->bytes,
                                   .peer = r->peer,
                                   .tag = r->tag,
                                   .comm = r->comm,
                                   .what = r->kind << 8 | r->flags << 4 | RECORD_LISTED};
}
SAME(LISTED_STARTED, REQUEST_STARTED);
SAME(LISTED_RECEIVED, REQUEST_RECEIVED);
SAME(LISTED_CANCELLED, REQUEST_CANCELLED);

/* How many of them are kept. A few belong to the instance; of many POMPEII_MESSAGES bounds all. */
static uint64_t list_keep(struct location *l, const struct pompeii_message *m)
{
    uint64_t size = m->listed_count * sizeof(struct record), kept = 0;
    if (m->listed_count > FEW_LISTED && l->messages + size > runtime.settings.messages)
        return 0;
    l->messages += size;
    for (; kept < m->listed_count; kept++) {
        struct record *r = l->next_record;
        if (likely(r < l->end_record))
            l->next_record = r + 1;
        else if (!(r = record_refill(l, 1)))
            break;
        *(struct listed_request *)r = listed(&m->listed[kept]);
    }
    return kept;
}

/* Of a frame that was just left: another chunk that this takes is none of its time. The number of
 * those that follow is written when they are there: the run may die meanwhile. */
static void requests_keep(struct location *l, struct frame *f, const struct pompeii_message *m)
{
    if (m->bytes) { /* of what it started */
        f->node->flags |= NODE_MESSAGE;
        f->node->columns[SLOT_by] += m->bytes;
    }
    if (!f->slot || !m->listed_count)
        return;
    uint64_t kept = list_keep(l, m);
    measure_rest(l, f, kept, m->listed_count - kept, 0);
}

/* ---- Polls ------------------------------------------------------------------------------- */

/* One more of those that a record stands for. The time is that of all, without what is between. */
static void poll_count(uint64_t *count, uint64_t *time, uint64_t first, uint64_t more)
{
    if (!*count) {
        *count = 1;
        *time = first;
    }
    ++*count;
    *time += more;
}

/* Whether both are records of the same call, of which probes ask in the same communicator. */
static bool poll_is_same(const struct record *a, const struct record *b)
{
    const struct spool_message *left = (const void *)(a + 1), *right = (const void *)(b + 1);
    return a->node == b->node && a->what == b->what &&
           (record_type(a->what) != RECORD_MESSAGE || left->comm == right->comm);
}

static void poll_add(struct record *first, const struct record *r)
{
    struct spool_message *message = (void *)(first + 1);
    struct record_rest *rest = (void *)(first + 1);
    if (record_type(first->what) == RECORD_MESSAGE)
        poll_count(&message->count, &message->bytes, first->duration, r->duration);
    else
        poll_count(&rest->value[2], &rest->value[1], first->duration, r->duration);
}

static bool poll_is_of_several(const struct record *r)
{
    const struct spool_message *message = (const void *)(r + 1);
    const struct record_rest *rest = (const void *)(r + 1);
    return record_type(r->what) == RECORD_MESSAGE ? message->count != 0 : rest->value[2] != 0;
}

static struct record *poll_alike(const struct record *r)
{
    for (unsigned i = mpi_polls.count; i > 0; i--)
        if (poll_is_same(mpi_polls.slot[i - 1], r))
            return mpi_polls.slot[i - 1];
    return NULL;
}

/* One at another place. The one that was so longest ago is left as it is. */
static void poll_remember(const struct location *l, struct record *r, unsigned slots)
{
    if (mpi_polls.location != l || mpi_polls.window != l->window || mpi_polls.end != r)
        mpi_polls.count = 0;
    if (mpi_polls.count == POLLS)
        memmove(mpi_polls.slot, mpi_polls.slot + 1, --mpi_polls.count * sizeof mpi_polls.slot[0]);
    mpi_polls.slot[mpi_polls.count++] = r;
    mpi_polls.location = l;
    mpi_polls.window = l->window;
    mpi_polls.end = r + slots;
}

/* Programs that wait by asking ask millions of times, at one place or at several in turns. What
 * found nothing has one record with what found nothing at the same place, where there is nothing
 * but such records between: its memory is given back. Only the last record's instance goes on to
 * the end, so that instances do not overlap: those before take longer than they last.
 * @param charged what of POMPEII_MESSAGES is given back, too */
static void poll_fold(struct location *l, const struct frame *f, uint64_t charged)
{
    unsigned slots = record_slots(f->type);
    struct record *r = f->slot;
    if (!r || f->window != l->window || l->next_record != r + slots || runtime.counter_slots) {
        mpi_polls.count = 0;
        return;
    }
    bool follows = mpi_polls.location == l && mpi_polls.window == l->window && mpi_polls.end == r;
    struct record *first = follows ? poll_alike(r) : NULL;
    if (!first) {
        poll_remember(l, r, slots);
        return;
    }
    struct record *last = mpi_polls.slot[mpi_polls.count - 1];
    poll_add(first, r);
    if (poll_is_of_several(last))
        last->duration = r->start + r->duration - last->start;
    __atomic_signal_fence(__ATOMIC_SEQ_CST); /* the run may die here: then one counts twice */
    memset(r, 0, slots * sizeof *r);
    l->next_record = r;
    l->messages -= charged;
}

PUBLIC void pompeii_mpi_leave(const struct pompeii_message *message)
{
    if (unlikely(in_event || mpi_calls.depth == 0))
        return;
    const struct region *r = mpi_calls.open[--mpi_calls.depth].region;
    uint64_t now = clock_now();
    EVENT;
    struct location *l = current();
    if (unlikely(!l))
        return;
    struct frame *f = measure_find(l, r, now);
    if (unlikely(!f))
        return;
    if (message && f->type == RECORD_MESSAGE)
        message_keep(l, f, message);
    measure_leave(l, f, f->type, now);
    if (message && f->type == RECORD_REQUESTS)
        requests_keep(l, f, message);
    if (message && (message->roles & ROLE_NOTHING) && f->type != RECORD_PLAIN)
        poll_fold(l, f, mpi_calls.open[mpi_calls.depth].charged);
}

PUBLIC void pompeii_mpi_requests(uint64_t open)
{
    spool_note_requests(open);
}

static uint32_t name_add(const char *text)
{
    struct mpi_name *n;
    size_t length = strlen(text);
    HASH_FIND(hh, mpi_names, text, length, n);
    if (n)
        return n->id;
    if (HASH_COUNT(mpi_names) == MOST_NAMES ||
        !(n = arena_get(&runtime.arena, sizeof *n + length + 1)))
        return 0;
    memcpy(n->text, text, length + 1);
    n->id = HASH_COUNT(mpi_names) + 1;
    HASH_ADD(hh, mpi_names, text, length, n);
    define_handle(n->id, n->text);
    return n->id;
}

PUBLIC uint32_t pompeii_mpi_name(const char *name)
{
    EVENT;
    pthread_mutex_lock(&runtime.lock);
    uint32_t id = name_add(name);
    pthread_mutex_unlock(&runtime.lock);
    return id;
}
