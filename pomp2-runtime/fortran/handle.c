/*
 * From a CTC string to its region's handle. gfortran passes the constant itself, and its address
 * leads to the handle through one table. flang passes a copy on the stack: there the text leads to
 * it, through another. Both only ever grow, so that looking up takes no lock and writes nothing.
 */
#include "pomp2-runtime/life/thread.h"
#include "pomp2-runtime/measure/event.h"
#include "pomp2-runtime/fortran/entry.h"

#include <string.h>

enum { SLOTS_FIRST = 1024, SLOTS_MAX = 1 << 20, STACK_NEAR = 1 << 16 };

/** A region's text, and what the program would call its handle. */
struct text {
    void *handle;
    size_t length;
    char ctc[];
};

/** The place of a text by its address, or, with the hash in the address's place, by what it says.
 */
struct handle_slot {
    uintptr_t key; /* 0: free. It is there after the rest of the slot. */
    struct text *text;
};

/** An open hash table: replaced by a larger one under runtime.lock; old ones stay for who reads
 * them. */
struct slots {
    size_t size, count;
    struct handle_slot slot[];
};

static struct slots *by_address, *by_text;

static bool says(const struct text *t, const char *ctc, size_t length)
{
    return t->length == length && memcmp(t->ctc, ctc, length) == 0;
}

static size_t first_slot(const struct slots *s, uintptr_t key)
{
    return (size_t)((uint64_t)key * 0x9e3779b97f4a7c15u >> 32) & (s->size - 1);
}

/* The slot with this key and text, or the free one where it would be. */
static inline struct handle_slot *find_slot(struct slots *s, uintptr_t key, const char *ctc,
                                            size_t length)
{
    for (size_t i = first_slot(s, key);; i = (i + 1) & (s->size - 1)) {
        uintptr_t found = __atomic_load_n(&s->slot[i].key, __ATOMIC_ACQUIRE);
        if (!found || (found == key && says(s->slot[i].text, ctc, length)))
            return &s->slot[i];
    }
}

static inline struct text *look_up(struct slots *const *table, uintptr_t key, const char *ctc,
                                   size_t length)
{
    struct slots *s = __atomic_load_n(table, __ATOMIC_ACQUIRE);
    struct handle_slot *slot = likely(s != NULL) ? find_slot(s, key, ctc, length) : NULL;
    return likely(slot && slot->key) ? slot->text : NULL;
}

static uintptr_t text_hash(const char *ctc, size_t length)
{
    uint64_t h = length, word;
    for (; length >= sizeof word; ctc += sizeof word, length -= sizeof word) {
        memcpy(&word, ctc, sizeof word);
        h = (h ^ word) * 0x9e3779b97f4a7c15u;
        h ^= h >> 29;
    }
    word = 0;
    memcpy(&word, ctc, length);
    h = (h ^ word) * 0x9e3779b97f4a7c15u;
    return (uintptr_t)(h ^ h >> 32) | 1;
}

/* ---- Adding, under runtime.lock ---------------------------------------------------------- */

static void grow_table(struct slots **table)
{
    struct slots *old = *table, *more = NULL;
    size_t size = old ? old->size * 2 : SLOTS_FIRST;
    if (size <= SLOTS_MAX)
        more = arena_get(&runtime.arena, sizeof *more + size * sizeof more->slot[0]);
    if (!more)
        return;
    more->size = size;
    for (size_t i = 0; old && i < old->size; i++)
        if (old->slot[i].key) {
            const struct text *t = old->slot[i].text;
            *find_slot(more, old->slot[i].key, t->ctc, t->length) = old->slot[i];
            more->count++;
        }
    __atomic_store_n(table, more, __ATOMIC_RELEASE);
}

static void add_text(struct slots **table, uintptr_t key, struct text *t)
{
    if (!*table || (*table)->count * 2 > (*table)->size)
        grow_table(table);
    struct slots *s = *table;
    if (!s || s->count * 2 > s->size) /* full: what is not in it is looked up the longer way */
        return;
    struct handle_slot *slot = find_slot(s, key, t->ctc, t->length);
    if (slot->key)
        return;
    slot->text = t;
    s->count++;
    __atomic_store_n(&slot->key, key, __ATOMIC_RELEASE);
}

static struct text *new_text(const char *ctc, size_t length, void *handle)
{
    struct text *t = arena_get(&runtime.arena, sizeof *t + length);
    if (t) {
        t->handle = handle;
        t->length = length;
        memcpy(t->ctc, ctc, length);
    }
    return t;
}

/* ---- Looking up -------------------------------------------------------------------------- */

/* Not by its address. Constants are found by it from now on, but not what lies on the stack. */
static void **handle_by_text(const char *ctc, size_t length)
{
    static __thread void *nowhere; /* nothing is measured, or there is no memory */
    uintptr_t frame = (uintptr_t)__builtin_frame_address(0), key = text_hash(ctc, length);
    bool on_stack = (uintptr_t)ctc - frame < STACK_NEAR;
    struct text *t = look_up(&by_text, key, ctc, length);
    if (t && on_stack)
        return &t->handle;
    nowhere = NULL;
    if (unlikely(in_event)) /* a signal's handler: the lock may be held */
        return &nowhere;
    EVENT;
    if (!t && (!location() || length < 2 || memcmp(ctc + length - 2, "**", 2) != 0))
        return &nowhere;
    if (!t)
        region_register(&nowhere, ctc);
    pthread_mutex_lock(&runtime.lock);
    if (!t)
        t = look_up(&by_text, key, ctc, length);
    if (!t && (t = new_text(ctc, length, nowhere)))
        add_text(&by_text, key, t);
    if (t && !on_stack)
        add_text(&by_address, (uintptr_t)ctc, t);
    pthread_mutex_unlock(&runtime.lock);
    return t ? &t->handle : &nowhere;
}

void **fortran_handle(const char *ctc, size_t length)
{
    struct text *t = look_up(&by_address, (uintptr_t)ctc, ctc, length);
    if (unlikely(fortran_cancel.frame != NULL))
        fortran_leave();
    return likely(t != NULL) ? &t->handle : handle_by_text(ctc, length);
}
