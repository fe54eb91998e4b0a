/* Locks: a table from addresses to them, and what each location does with each. */
#include "pomp2-runtime/measure/program-lock.h"
#include "pomp2-runtime/ground/spool-write.h"

#include <string.h>

enum {
    EMPTY = 0, /* keys of the table, beside addresses */
    GONE = 1,
    PROBES = 32,
    CHUNK_OF_LOCKS = 4 * SPOOL_PAGE,
    FIRST_USES = 2 * SPOOL_PAGE,
    MOST_USES = 64 * SPOOL_PAGE,
    MOST_BLAMES = 64,    /* others that one use tells apart */
    CRITICAL_NAMES = 256 /* beside the other locks: there are as many as the code has */
};

struct table_slot {
    uintptr_t key;
    struct lock *lock;
};

/* Everything but `slots` and `critical` is written under runtime.lock. */
static struct {
    struct table_slot *slots; /* a power of two of them; NULL: no lock was seen */
    size_t mask;
    uint32_t most, count;
    bool set_up;
    struct lock *next, *end; /* room for new ones */
    uint64_t chunks;
    struct lock *critical;
} locks;

/* What a location has of locks. */
struct lock_table {
    struct lock_use *next, *end; /* room for more */
    size_t chunk;                /* bytes of the next one */
    uint64_t chunks;
    struct lock_use *first[]; /* by lock: of each a list, the one used last first */
};

/* ---- Which there are --------------------------------------------------------------------- */

/* With the lock held. */
static bool set_up_locks(void)
{
    enum { MOST = 1 << 16 };
    uint64_t most = runtime.settings.locks < MOST ? runtime.settings.locks : MOST;
    size_t slots = 64;
    assert(runtime_is_locked());
    if (locks.set_up)
        return locks.slots;
    while (slots < 2 * most)
        slots *= 2;
    struct table_slot *table = most ? arena_get(&runtime.arena, slots * sizeof *table) : NULL;
    if (table) {
        locks.most = (uint32_t)most;
        locks.mask = slots - 1;
        __atomic_store_n(&locks.slots, table, __ATOMIC_RELEASE);
    }
    __atomic_store_n(&locks.set_up, true, __ATOMIC_RELEASE);
    return table;
}

/* With the lock held. */
static struct lock *room_for_lock(void)
{
    uint64_t offset;
    if (locks.next == locks.end) {
        struct spool_chunk *c = spool_chunk(SPOOL_LOCKS, 0, locks.chunks, CHUNK_OF_LOCKS, &offset);
        if (!c)
            return NULL;
        locks.chunks++;
        locks.next = (struct lock *)(c + 1);
        locks.end = locks.next + (CHUNK_OF_LOCKS - sizeof *c) / sizeof *locks.next;
    }
    return locks.next++;
}

/* No place may have more than half of them: an array of locks leaves room for the rest. */
static bool has_room(const struct region *r, enum lock_kind kind)
{
    uint32_t count = __atomic_load_n(&locks.count, __ATOMIC_RELAXED);
    if (kind == LOCK_IS_CRITICAL)
        return locks.most && count < locks.most + CRITICAL_NAMES;
    return count < locks.most &&
           __atomic_load_n(&r->lock_count, __ATOMIC_RELAXED) < (locks.most + 1) / 2;
}

/* With the lock held. NULL: there are too many. */
static struct lock *new_lock(struct region *r, const void *address, enum lock_kind kind)
{
    struct lock *k = set_up_locks() && has_room(r, kind) ? room_for_lock() : NULL;
    if (!k)
        return NULL;
    uint32_t ordinal = r->lock_count + 1;
    __atomic_store_n(&r->lock_count, ordinal, __ATOMIC_RELAXED);
    k->kind = kind;
    k->region = r->id;
    k->of = r;
    k->ordinal = ordinal;
    k->address = (uintptr_t)address;
    __atomic_store_n(&locks.count, locks.count + 1, __ATOMIC_RELAXED);
    __atomic_store_n(&k->id, locks.count, __ATOMIC_RELEASE);
    return k;
}

/* As events ask that meet one more lock: they take no lock of ours in vain. */
static bool may_add_lock(const struct region *r)
{
    return !__atomic_load_n(&locks.set_up, __ATOMIC_ACQUIRE) || has_room(r, LOCK_IS_SIMPLE);
}

/* A lock that is destroyed waits for the next one that its region initialises. */
static void bury(struct lock *k)
{
    struct lock **list = &k->of->buried;
    k->next = __atomic_load_n(list, __ATOMIC_RELAXED);
    while (
        !__atomic_compare_exchange_n(list, &k->next, k, true, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
        ;
}

/* All are taken, so that no other thread can take one of them meanwhile. */
static struct lock *dig_out(struct region *r)
{
    struct lock *k = __atomic_load_n(&r->buried, __ATOMIC_RELAXED), *none = NULL;
    if (!k || !(k = __atomic_exchange_n(&r->buried, NULL, __ATOMIC_ACQUIRE)))
        return NULL;
    struct lock *rest = k->next;
    if (__atomic_compare_exchange_n(&r->buried, &none, rest, false, __ATOMIC_RELEASE,
                                    __ATOMIC_RELAXED))
        return k;
    while (rest) {
        struct lock *one = rest;
        rest = rest->next;
        bury(one);
    }
    return k;
}

static size_t first_slot(uintptr_t key)
{
    return (size_t)((key * UINT64_C(0x9e3779b97f4a7c15)) >> 32) & locks.mask;
}

static struct table_slot *find_slot(uintptr_t key)
{
    struct table_slot *slots = __atomic_load_n(&locks.slots, __ATOMIC_ACQUIRE);
    size_t at = slots ? first_slot(key) : 0;
    for (int i = 0; slots && i < PROBES; i++, at = (at + 1) & locks.mask) {
        uintptr_t there = __atomic_load_n(&slots[at].key, __ATOMIC_ACQUIRE);
        if (there == key)
            return &slots[at];
        if (there == EMPTY)
            break;
    }
    return NULL;
}

/* A slot of its own; another thread's, where that meets the same lock first. */
static struct table_slot *take_slot(uintptr_t key)
{
    struct table_slot *found = find_slot(key);
    size_t at = first_slot(key);
    for (int i = 0; !found && i < PROBES; i++, at = (at + 1) & locks.mask) {
        struct table_slot *slot = &locks.slots[at];
        uintptr_t there = __atomic_load_n(&slot->key, __ATOMIC_RELAXED);
        if (there <= GONE && __atomic_compare_exchange_n(&slot->key, &there, key, false,
                                                         __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE))
            return slot;
        if (there == key)
            found = slot;
    }
    return found;
}

static struct lock *make_lock(struct region *r, const void *address, enum lock_kind kind)
{
    pthread_mutex_lock(&runtime.lock);
    struct lock *k = new_lock(r, address, kind);
    pthread_mutex_unlock(&runtime.lock);
    return k;
}

/* Enters a lock that is there for the first time, or anew. */
__attribute__((noinline, cold)) static struct lock *lock_add(struct region *r, const void *address,
                                                             enum lock_kind kind)
{
    struct lock *k =
        may_add_lock(r) || __atomic_load_n(&r->buried, __ATOMIC_RELAXED) ? dig_out(r) : NULL;
    if (!k && may_add_lock(r))
        k = make_lock(r, address, kind);
    struct table_slot *slot = k ? take_slot((uintptr_t)address) : NULL;
    if (!slot) {
        if (k)
            bury(k);
        return NULL;
    }
    k->address = (uintptr_t)address;
    struct lock *none = NULL;
    if (__atomic_compare_exchange_n(&slot->lock, &none, k, false, __ATOMIC_RELEASE,
                                    __ATOMIC_ACQUIRE))
        return k;
    bury(k); /* another thread has met it, too */
    return none;
}

static void forget_slot(struct table_slot *slot)
{
    struct lock *k = __atomic_exchange_n(&slot->lock, NULL, __ATOMIC_ACQ_REL);
    if (k)
        bury(k);
}

/* What was at the address before need not have been destroyed. */
void lock_begins(struct region *r, const void *address, enum lock_kind kind)
{
    struct table_slot *slot = find_slot((uintptr_t)address);
    if (slot)
        forget_slot(slot);
    struct lock *k = lock_add(r, address, kind);
    if (!k)
        return;
    k->inits++;
    k->holder = NULL;
    k->depth = k->past_count = 0;
}

void lock_ends(const void *address)
{
    struct table_slot *slot = find_slot((uintptr_t)address);
    if (!slot)
        return;
    forget_slot(slot);
    __atomic_store_n(&slot->key, GONE, __ATOMIC_RELEASE);
}

struct lock *lock_at(struct region *r, const void *address, enum lock_kind kind)
{
    struct table_slot *slot = find_slot((uintptr_t)address);
    struct lock *k = slot ? __atomic_load_n(&slot->lock, __ATOMIC_ACQUIRE) : NULL;
    return likely(k != NULL) || !r ? k : lock_add(r, address, kind);
}

static struct lock *find_critical(const struct region *r)
{
    const char *name = region_text(r)->name;
    struct lock *k = __atomic_load_n(&locks.critical, __ATOMIC_ACQUIRE);
    while (k && strcmp(region_text(k->of)->name, name) != 0)
        k = k->next;
    return k;
}

struct lock *lock_of_critical(struct region *r)
{
    static struct lock untold; /* has no number */
    pthread_mutex_lock(&runtime.lock);
    struct lock *k = find_critical(r);
    if (!k && (k = new_lock(r, NULL, LOCK_IS_CRITICAL))) {
        k->next = locks.critical;
        locks.critical = k;
    }
    pthread_mutex_unlock(&runtime.lock);
    if (!k)
        k = &untold;
    __atomic_store_n(&r->lock, k, __ATOMIC_RELEASE);
    return k;
}

/* ---- What a location does with them ------------------------------------------------------ */

/* A slot of the location's chunks; NULL: there is no memory. */
static void *room_for_use(struct location *l)
{
    struct lock_table *t = l->locks;
    uint64_t offset;
    if (t->next == t->end) {
        size_t size = t->chunk;
        struct spool_chunk *c = spool_chunk(SPOOL_USES, l->id, t->chunks, size, &offset);
        if (!c)
            return NULL;
        t->chunks++;
        t->chunk = size < MOST_USES ? 2 * size : size;
        t->next = (struct lock_use *)(c + 1);
        t->end = t->next + (size - sizeof *c) / sizeof *t->next;
    }
    return t->next++;
}

static struct lock_table *add_table(struct location *l)
{
    size_t size =
        sizeof *l->locks + ((size_t)locks.most + CRITICAL_NAMES + 1) * sizeof l->locks->first[0];
    struct lock_table *t = arena_get(&l->arena, size);
    if (t)
        t->chunk = FIRST_USES;
    return l->locks = t;
}

/* The location's share of lock `k` at node `n`, the first one of those that it has of the lock. */
static struct lock_use *find_use(struct location *l, const struct lock *k,
                                 const struct path_node *n)
{
    struct lock_table *t = l->locks;
    if (unlikely(!t) && !(t = add_table(l)))
        return NULL;
    struct lock_use **first = &t->first[k->id], **at = first, *u = *at;
    if (likely(u && u->node == n->id))
        return u;
    while (u && u->node != n->id) {
        at = &u->next;
        u = *at;
    }
    if (u) {
        *at = u->next;
    } else {
        if (!(u = room_for_use(l)))
            return NULL;
        u->lock = k->id;
        u->node = n->id;
        u->location = l->id;
        u->region = n->region;
        __atomic_store_n(&u->slot, LOCK_USE, __ATOMIC_RELEASE);
    }
    u->next = *first;
    return *first = u;
}

/* Where the wait for a holder is added up; the last one is that of all for whom there is no room.
 */
__attribute__((noinline)) static void blame(struct location *l, struct lock_use *u,
                                            const struct lock_use *holder, uint64_t time)
{
    struct lock_waits *w = u->waits, *last = NULL;
    uint32_t whose = holder->location, region = holder->region, at = 0, count = 0;
    for (; w; last = w, w = w->next)
        for (at = 0; at < w->used; at++, count++)
            if (w->blame[at].location == whose && w->blame[at].region == region)
                goto found;
    if (count == MOST_BLAMES) {
        w = last;
        at = last->used - 1;
        w->blame[at].location = w->blame[at].region = NOBODY_KNOWN;
        goto found;
    }
    w = last;
    if (!w || w->used == LOCK_BLAMES) {
        if (!(w = room_for_use(l)))
            return;
        w->lock = u->lock;
        w->node = u->node;
        __atomic_store_n(&w->slot, LOCK_WAITS, __ATOMIC_RELEASE);
        *(last ? &last->next : &u->waits) = w;
    }
    at = w->used++;
    w->blame[at].location = whose;
    w->blame[at].region = region;
found:
    w->blame[at].count++;
    w->blame[at].time += time;
}

/* How many of `past` are set. What the program calls a lock may keep nobody out, as critical
 * regions of one name in libraries that do not share it: whatever others write meanwhile, it is at
 * most as many as there are. */
static uint32_t past_of(const struct lock *k)
{
    uint32_t count = __atomic_load_n(&k->past_count, __ATOMIC_RELAXED);
    return count < LOCK_PAST ? count : LOCK_PAST;
}

static uint32_t shortest_past(const struct lock *k)
{
    uint32_t shortest = 0;
    for (uint32_t i = 1; i < LOCK_PAST; i++)
        if (k->past[i].released - k->past[i].since <
            k->past[shortest].released - k->past[shortest].since)
            shortest = i;
    return shortest;
}

/* The times for which others had the lock since it was asked for, in `past`: those of before are of
 * no use to anybody who came later. Where there is no room, the shortest goes. */
static void keep_past(struct lock *k, uint64_t asked, uint64_t now)
{
    struct lock_use *before = __atomic_load_n(&k->holder, __ATOMIC_RELAXED);
    uint32_t count = past_of(k), kept = 0;
    for (uint32_t i = 0; i < count; i++)
        if (k->past[i].released > asked)
            k->past[kept++] = k->past[i];
    bool open = before && __atomic_load_n(&before->open, __ATOMIC_ACQUIRE);
    uint64_t since = before ? __atomic_load_n(&before->since, __ATOMIC_RELAXED) : 0;
    uint64_t released = open     ? now
                        : before ? __atomic_load_n(&before->released, __ATOMIC_RELAXED)
                                 : 0;
    if (released > asked) {
        uint32_t at = kept < LOCK_PAST ? kept++ : shortest_past(k);
        __atomic_store_n(&k->past[at].use, before, __ATOMIC_RELAXED);
        k->past[at].since = since;
        k->past[at].released = released;
    }
    __atomic_store_n(&k->past_count, kept, __ATOMIC_RELAXED);
}

static void add_wait(struct location *l, struct lock *k, struct lock_use *u, uint64_t asked,
                     uint64_t now)
{
    uint64_t wait = now - asked;
    u->contended++;
    u->wait += wait;
    if (wait > u->longest_wait)
        u->longest_wait = wait;
    uint32_t count = past_of(k);
    for (uint32_t i = 0; i < count; i++) {
        const struct lock_use *whose = __atomic_load_n(&k->past[i].use, __ATOMIC_RELAXED);
        uint64_t since = k->past[i].since > asked ? k->past[i].since : asked;
        uint64_t until = k->past[i].released < now ? k->past[i].released : now;
        if (whose && whose->location != l->id && until > since)
            blame(l, u, whose, until - since);
    }
}

static void close_use(struct lock_use *u, uint64_t now)
{
    uint64_t since = __atomic_load_n(&u->since, __ATOMIC_RELAXED);
    uint64_t hold = since < now ? now - since : 0;
    u->hold += hold;
    if (hold > u->longest_hold)
        u->longest_hold = hold;
    __atomic_store_n(&u->released, now, __ATOMIC_RELAXED);
    __atomic_store_n(&u->open, false, __ATOMIC_RELEASE);
}

/* Who had it has not given it back: it was another thread, which tells of it late, or not at all.
 * When the same one has it again, that was just now. */
static void leave_open(const struct location *l, struct lock *k, uint64_t now)
{
    struct lock_use *before = __atomic_load_n(&k->holder, __ATOMIC_RELAXED);
    if (likely(!before || !__atomic_load_n(&before->open, __ATOMIC_ACQUIRE)))
        return;
    if (before->location == l->id) {
        close_use(before, now);
        k->owed++;
    } else {
        __atomic_store_n(&k->left, before, __ATOMIC_RELAXED);
    }
}

/* Of a nestable lock that its owner takes again, nobody knows but the owner. */
static bool is_taken_again(const struct location *l, struct lock *k)
{
    const struct lock_use *holder = __atomic_load_n(&k->holder, __ATOMIC_RELAXED);
    return k->kind == LOCK_IS_NEST && holder && holder->location == l->id && holder->open &&
           k->depth;
}

void lock_taken(struct location *l, struct lock *k, const struct path_node *n, uint64_t asked,
                uint64_t now)
{
    bool known = likely(k && k->id);
    if (unlikely(known && is_taken_again(l, k))) {
        k->depth++;
        return;
    }
    struct lock_use *u = known ? find_use(l, k, n) : NULL;
    if (unlikely(!u)) {
        l->info->lost_locks++;
        return;
    }
    leave_open(l, k, now);
    keep_past(k, asked, now);
    if (past_of(k))
        add_wait(l, k, u, asked, now);
    u->taken++;
    __atomic_store_n(&u->since, now, __ATOMIC_RELAXED);
    __atomic_store_n(&u->open, true, __ATOMIC_RELEASE);
    k->depth = 1;
    __atomic_store_n(&k->holder, u, __ATOMIC_RELAXED);
}

void lock_missed(struct location *l, struct lock *k, const struct path_node *n)
{
    struct lock_use *u = k && k->id ? find_use(l, k, n) : NULL;
    if (u)
        u->failed++;
}

/* What took it last and has not given it back. A lock may be given back by another thread than the
 * one that took it: by a task that has moved, for one. Told late, another one may have it by now,
 * and it is that of the one before. */
static struct lock_use *open_use(struct location *l, struct lock *k, bool late)
{
    struct lock_use *u = late ? NULL : __atomic_load_n(&k->holder, __ATOMIC_RELAXED);
    if (likely(u != NULL))
        return u;
    u = l->locks ? l->locks->first[k->id] : NULL;
    while (u && !u->open)
        u = u->next;
    if (likely(u || !late))
        return u;
    if (k->owed) {
        k->owed--;
        return NULL;
    }
    u = __atomic_load_n(&k->left, __ATOMIC_RELAXED);
    __atomic_store_n(&k->left, NULL, __ATOMIC_RELAXED);
    return u && u->open ? u : __atomic_load_n(&k->holder, __ATOMIC_RELAXED);
}

void lock_released(struct location *l, struct lock *k, uint64_t now, bool late)
{
    struct lock_use *u = k && k->id ? open_use(l, k, late) : NULL;
    if (!u || !__atomic_load_n(&u->open, __ATOMIC_RELAXED))
        return;
    if (k->kind == LOCK_IS_NEST && !late && k->depth > 1) {
        k->depth--;
        return;
    }
    close_use(u, now);
}

struct lock *lock_rehearsal(struct location *l, const void *address)
{
    static union {
        struct lock_table table;
        char room[sizeof(struct lock_table) + 2 * sizeof(struct lock_use *)];
    } table;
    static struct lock k;
    static struct lock_use use;
    static struct table_slot slot;
    k.id = use.lock = 1;
    use.node = 1;
    use.location = l->id;
    table.table.first[1] = &use;
    l->locks = &table.table;
    slot = (struct table_slot){(uintptr_t)address, &k};
    locks.slots = &slot; /* the mask is 0 */
    return &k;
}

void lock_rehearsal_over(void)
{
    locks.slots = NULL;
}

void locks_forked(void)
{
    memset(&locks, 0, sizeof locks);
}
