/* Target constructs: their clauses, and those that are open. */
#include "target-offload/target-construct.h"
#include "target-offload/device.h"
#include "pomp2-runtime/ground/spool-write.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Clauses ----------------------------------------------------------------------------- */

/* `map3=` of a region's clauses; NULL: there is no such item. */
static const char *find_item(const char *clauses, unsigned number)
{
    char key[24];
    int length = snprintf(key, sizeof key, "map%u=", number);
    for (const char *at = clauses; (at = strstr(at, key)); at++)
        if (at == clauses || at[-1] == ' ')
            return at + length;
    return NULL;
}

static bool has_clause(const char *clauses, const char *clause)
{
    size_t length = strlen(clause);
    for (const char *at = clauses; (at = strstr(at, clause)); at++)
        if ((at == clauses || at[-1] == ' ') && (at[length] == ' ' || at[length] == '\0'))
            return true;
    return false;
}

/* Where the item begins: after the colon that ends type and modifiers, which may hold colons in
 * parentheses. The item itself may hold them in brackets. */
static const char *skip_type(const char *text, size_t length)
{
    int nested = 0;
    for (size_t i = 0; i < length && text[i] != '['; i++) {
        nested += (text[i] == '(') - (text[i] == ')');
        if (text[i] == ':' && nested == 0)
            return text + i + 1;
    }
    return text;
}

static bool is_word(const char *text, size_t length, const char *word)
{
    return strlen(word) == length && memcmp(text, word, length) == 0;
}

/* Map types and the one modifier that matters; a map without a type is tofrom. */
static unsigned parse_type(const char *text, const char *item)
{
    static const struct {
        const char *word;
        unsigned flags;
    } words[] = {{"to", MAP_TO}, {"from", MAP_FROM}, {"tofrom", MAP_TO | MAP_FROM},
                 {"alloc", 0},   {"release", 0},     {"delete", 0}};
    unsigned flags = 0;
    bool typed = false;
    while (text < item) {
        size_t length = strcspn(text, ",:");
        if (is_word(text, length, "always"))
            flags |= MAP_ALWAYS;
        for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
            if (is_word(text, length, words[i].word)) {
                flags |= words[i].flags;
                typed = true;
            }
        text += length + 1;
    }
    return typed ? flags : flags | MAP_TO | MAP_FROM;
}

/* With the lock held. */
static const char *copy_text(const char *text, size_t length)
{
    assert(runtime_is_locked());
    char *copy = arena_get(&runtime.arena, length + 1);
    return copy ? memcpy(copy, text, length) : "";
}

static void parse_items(struct target_construct_kind *kind, const char *clauses)
{
    for (unsigned i = 0; i < kind->count; i++) {
        const char *text = find_item(clauses, i + 1);
        size_t length = strcspn(text, " ");
        const char *item = skip_type(text, length);
        kind->items[i].flags = parse_type(text, item);
        kind->items[i].name = copy_text(item, length - (size_t)(item - text));
    }
}

static struct target_construct_kind *new_kind(struct region *r)
{
    const struct region_text *t = region_text(r);
    unsigned count = 0;
    while (find_item(t->clauses, count + 1))
        count++;
    struct target_construct_kind *kind =
        arena_get(&runtime.arena, sizeof *kind + (count + 1) * sizeof kind->items[0]);
    if (!kind)
        return NULL;
    kind->region = r;
    kind->count = count;
    kind->updates = strcmp(t->construct, "target update") == 0;
    kind->runs_code = !kind->updates && strcmp(t->construct, "target data") != 0 &&
                      strcmp(t->construct, "target enter data") != 0 &&
                      strcmp(t->construct, "target exit data") != 0;
    kind->inside = has_clause(t->clauses, "maps=inside");
    kind->nowait = has_clause(t->clauses, "nowait=1");
    kind->shared = has_clause(t->clauses, "memory=shared");
    parse_items(kind, t->clauses);
    return kind;
}

/* How the time of an operation is known that nobody tells of: several transfers in one direction
 * have one time together. Nothing but OMPT tells when a construct with nowait runs. */
static const char *time_clause(const struct target_construct_kind *kind, enum operation operation)
{
    unsigned flag = operation == OPERATION_TO ? MAP_TO : MAP_FROM, alike = 0;
    if (kind->nowait && !device_tasks_told)
        return "time=unknown";
    for (unsigned i = 0; i < kind->count; i++)
        alike += (kind->items[i].flags & flag) != 0;
    return kind->inside ? "time=inside" : alike > 1 ? "time=shared" : "";
}

/* Whether the item has not been at this place, and was at another. What finds all places taken
 * counts as new: there may be more of it than is said, and not less. */
static bool is_elsewhere(struct item_operation *at, const void *address)
{
    for (unsigned i = 0; i < ITEM_PLACES; i++) {
        const void *place = NULL;
        if (__atomic_compare_exchange_n(&at->places[i], &place, address, false, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED))
            return i > 0;
        if (place == address)
            return false;
    }
    return true;
}

static struct region *new_operation(const struct target_construct_kind *kind, unsigned item,
                                    enum operation operation, bool elsewhere, bool told)
{
    static const char *const constructs[OPERATIONS] = {"transfer to", "transfer from", "allocate",
                                                       "delete"};
    const char *name = item < kind->count ? kind->items[item].name : "";
    char clauses[32];
    snprintf(clauses, sizeof clauses, "%s%s", told ? "" : time_clause(kind, operation),
             elsewhere ? " place=new" : "");
    return region_part(kind->region, constructs[operation], name, clauses + (*clauses == ' '));
}

struct region *target_construct_operation(struct target_construct_kind *kind, unsigned item,
                                          enum operation operation, const void *address, bool told)
{
    struct item_operation *at = &kind->items[item].operations[operation];
    bool sends = operation == OPERATION_TO || operation == OPERATION_ALLOCATE;
    bool elsewhere = sends && item < kind->count && address && is_elsewhere(at, address);
    struct region **slot = elsewhere ? &at->elsewhere[told] : &at->region[told];
    struct region *r = __atomic_load_n(slot, __ATOMIC_ACQUIRE);
    if (unlikely(!r)) {
        r = new_operation(kind, item, operation, elsewhere, told);
        __atomic_store_n(slot, r, __ATOMIC_RELEASE);
    }
    return r;
}

struct target_construct_kind *target_construct_kind(struct region *r)
{
    struct target_construct_kind *kind = __atomic_load_n(&r->target, __ATOMIC_ACQUIRE);
    if (likely(kind != NULL))
        return kind;
    pthread_mutex_lock(&runtime.lock);
    kind = new_kind(r);
    pthread_mutex_unlock(&runtime.lock);
    if (!kind)
        return NULL;
    __atomic_store_n(&r->target, kind, __ATOMIC_RELEASE);
    return kind;
}

/* ---- Those that are open ----------------------------------------------------------------- */

/* Memory for a construct, that is never given back. */
static void *get_memory(struct location *owner, size_t size)
{
    if (owner)
        return arena_get(&owner->arena, size);
    pthread_mutex_lock(&runtime.lock);
    void *memory = arena_get(&runtime.arena, size);
    pthread_mutex_unlock(&runtime.lock);
    return memory;
}

static struct target_construct *new_construct(struct location *owner, unsigned count)
{
    unsigned room = count < 8 ? 8 : count;
    struct target_construct *c = get_memory(owner, sizeof *c + room * sizeof c->items[0]);
    if (c) {
        c->owner = owner;
        c->room = room;
    }
    return c;
}

/* One of a list that has room enough. */
static struct target_construct *take(struct target_construct **list, unsigned count)
{
    struct target_construct **at = list;
    while (*at && (*at)->room < count)
        at = &(*at)->up;
    struct target_construct *c = *at;
    if (c)
        *at = c->up;
    return c;
}

struct target_construct *target_construct_push(struct location *l,
                                               struct target_construct_kind *kind, uint32_t depth)
{
    struct target_construct *c = take(&l->free_targets, kind->count);
    if (!c && !(c = new_construct(l, kind->count)))
        return NULL;
    memset(c->items, 0, kind->count * sizeof c->items[0]);
    c->up = l->target;
    c->kind = kind;
    c->device = NULL;
    c->depth = depth;
    c->launched = c->pushed = c->detached = false;
    c->launch = (struct kernel_launch){.region = kind->region};
    c->kernel = (struct time_span){0};
    c->team_count = 0;
    c->told_count = 0;
    c->told_by = SOURCE_HOST;
    c->copying[0] = c->copying[1] = 0;
    return l->target = c;
}

void target_construct_use(struct target_construct *c, struct device *d)
{
    if (!(c->device = d))
        return;
    c->told_by = device_ompt_tells() ? SOURCE_OMPT : SOURCE_HOST;
    if (c->kind->runs_code) {
        device_launch(d, &c->launch, c->kind->nowait);
        c->launched = true;
    }
}

static struct target_construct *detached; /* free ones, under runtime.lock */

struct target_construct *target_construct_detach(const struct target_construct *c)
{
    pthread_mutex_lock(&runtime.lock);
    struct target_construct *copy = take(&detached, c->kind->count);
    pthread_mutex_unlock(&runtime.lock);
    if (!copy && !(copy = new_construct(NULL, c->kind->count)))
        return NULL;
    memcpy(copy->items, c->items, c->kind->count * sizeof c->items[0]);
    copy->kind = c->kind;
    copy->device = c->device;
    copy->launched = c->launched;
    copy->launch = c->launch;
    copy->kernel = (struct time_span){0};
    copy->began = 0;
    copy->team_count = copy->told_count = 0;
    copy->told_by = device_ompt_tells() ? SOURCE_OMPT : SOURCE_HOST;
    return copy;
}

void target_construct_release(struct target_construct *c)
{
    pthread_mutex_lock(&runtime.lock);
    c->up = detached;
    detached = c;
    pthread_mutex_unlock(&runtime.lock);
}

void target_construct_make_teams(struct target_construct *c, unsigned count)
{
    if (c->team_room < count) {
        struct time_span *teams = get_memory(c->owner, count * sizeof *teams);
        if (!teams)
            return;
        c->teams = teams;
        c->team_room = count;
    }
    memset(c->teams, 0, count * sizeof *c->teams);
    c->team_count = count;
}

struct told *target_construct_tell(struct target_construct *c)
{
    if (c->told_count == c->told_room) {
        unsigned room = c->told_room ? 2 * c->told_room : 16;
        struct told *told = get_memory(c->owner, room * sizeof *told);
        if (!told)
            return NULL;
        if (c->told_count)
            memcpy(told, c->told, c->told_count * sizeof *told);
        c->told = told;
        c->told_room = room;
    }
    return &c->told[c->told_count++];
}

struct target_construct *target_construct_top(const struct location *l, const struct region *r)
{
    struct target_construct *c = l->target;
    return c && c->kind->region == r ? c : NULL;
}

void target_construct_pop(struct location *l)
{
    struct target_construct *c = l->target;
    l->target = c->up;
    c->up = l->free_targets;
    l->free_targets = c;
}
