/* The table of regions, and what each is to units of work. */
#include "pomp2-runtime/ground/region.h"
#include "pomp2-runtime/ground/ctc-parse.h"
#include "common/filter.h"
#include "pomp2-runtime/ground/loaded-object.h"
#include "pomp2-runtime/ground/own-stack.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/ground/context.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* The table must not end the program for want of memory. */
#define uthash_fatal(message) abort()
#define HASH_NONFATAL_OOM 1
/* Nor call the program's malloc(), which may wait for who waits for our lock. */
#define uthash_malloc(size) arena_get(&runtime.arena, size)
#define uthash_free(memory, size) ((void)(memory))
#include <uthash.h>

struct entry {
    struct region region;
    struct region_text text;
    UT_hash_handle hh;
    char key[];
};

static struct entry *table; /* under runtime.lock, as the rest of the file */

/* @return its length; `out` may lack room for it, and be NULL */
static size_t make_key(char *out, size_t size, const struct region_text *t, const char *apart)
{
    int n = snprintf(out, size, "%s%c%s%c%s%c%u%c%u%c%u%c%llx%c%s%c%s", t->layer, 1, t->construct,
                     1, t->file, 1, t->first, 1, t->last, 1, t->code.object, 1,
                     (unsigned long long)t->code.address, 1, t->name, 1, apart);
    return n < 0 ? 0 : (size_t)n;
}

#define CONSTRUCT(ID, shape, construct, unit) UNIT_OF_##ID = (unit),
enum {
#include "pomp2-runtime/ground/entry.def"
};

/* What constructs are to units of work: the kind, and that of the second one of a combined
 * construct. */
#define CONSTRUCT(ID, shape, construct, unit) {construct, unit, UNIT_NONE},
#define SPELLING(construct, ID) {construct, UNIT_OF_##ID, UNIT_NONE},
#define COMBINED(construct, ID, inside) {construct, UNIT_OF_##ID, UNIT_OF_##inside},
static const struct {
    const char *construct;
    uint8_t unit, inner;
} units[] = {
#include "pomp2-runtime/ground/entry.def"
};

/* schedule(static), auto, or none. Modifiers come before a colon. */
static bool is_fixed(const char *clauses)
{
    const char *schedule = strstr(clauses, "schedule="), *kind = schedule + strlen("schedule=");
    if (!schedule)
        return true;
    for (const char *c = kind; *c && *c != ' ' && *c != ','; c++)
        if (*c == ':')
            kind = c + 1;
    while (*kind == '_')
        kind++;
    return strncasecmp(kind, "static", 6) == 0 || strncasecmp(kind, "auto", 4) == 0;
}

static void classify(struct region *r, const struct region_text *text)
{
    const char *ordinal = strstr(text->clauses, "ordinal=");
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (strcmp(text->construct, units[i].construct) == 0) {
            r->unit = units[i].unit;
            r->inner = units[i].inner;
        }
    r->fixed = (r->unit == UNIT_LOOP || r->inner == UNIT_LOOP) && is_fixed(text->clauses);
    r->waits_inside = strstr(text->clauses, "wait=inside") != NULL;
    if (ordinal && r->unit == UNIT_SECTION)
        r->ordinal = (uint32_t)strtoul(ordinal + strlen("ordinal="), NULL, 10);
}

static const char *copy_text(const char *s)
{
    size_t n = strlen(s) + 1;
    char *memory = arena_get(&runtime.arena, n);
    return memory ? memcpy(memory, s, n) : "";
}

/* Never the program and what is Pompeii's own. */
static bool is_filtered(const struct region_text *text)
{
    return runtime.filter && strcmp(text->layer, "program") != 0 &&
           strcmp(text->layer, "pompeii") != 0 &&
           text->code.kind != CODE_FUNCTION && /* function-table.c knows more of it */
           filter_excludes(runtime.filter, *text->name ? text->name : text->construct, "",
                           text->file);
}

/* With the lock held. */
static struct region *find_or_add(const struct region_text *text, const char *apart, bool filtered)
{
    assert(runtime_is_locked());
    size_t length = make_key(NULL, 0, text, apart), most = sizeof((struct ctc *)0)->text + 96;
    char key[(length < most ? length : most - 1) + 1]; /* the thread's stack may be small */
    make_key(key, sizeof key, text, apart);
    length = sizeof key - 1;
    struct entry *e;
    HASH_FIND(hh, table, key, length, e);
    if (e)
        return &e->region;
    e = arena_get(&runtime.arena, sizeof *e + length);
    if (!e)
        return NULL;
    memcpy(e->key, key, length);
    e->text = (struct region_text){copy_text(text->layer),
                                   copy_text(text->construct),
                                   copy_text(text->file),
                                   copy_text(text->name),
                                   copy_text(text->clauses),
                                   text->first,
                                   text->last,
                                   text->code};
    e->region.id = HASH_COUNT(table);
    e->region.filtered = filtered;
    classify(&e->region, text);
    HASH_ADD(hh, table, key, length, e);
    define_region(e->region.id, &e->text);
    return &e->region;
}

/* Without memory, all is the program. `apart`: what else tells it from others. */
static struct region *add_apart(const struct region_text *text, const char *apart)
{
    bool filtered = is_filtered(text);
    pthread_mutex_lock(&runtime.lock);
    struct region *r = find_or_add(text, apart, filtered);
    pthread_mutex_unlock(&runtime.lock);
    return r ? r : runtime.program;
}

static struct region *region_add(const struct region_text *text)
{
    return add_apart(text, "");
}

struct described {
    const char *ctc;
    struct region *region;
};

static void add_described(void *context)
{
    struct described *d = context;
    struct ctc c;
    ctc_parse(&c, d->ctc);
    d->region = region_add(&(struct region_text){
        c.layer, c.construct, c.file, c.name, c.clauses, c.first, c.last, {0}});
}

struct region *region_register(void **handle, const char *ctc_string)
{
    struct described d = {ctc_string ? ctc_string : "", NULL};
    __atomic_store_n(&runtime.instrumented, true, __ATOMIC_RELAXED);
    on_own_stack(add_described, &d);
    if (d.region)
        __atomic_store_n(handle, d.region, __ATOMIC_RELEASE);
    return d.region;
}

struct region *region_of_user(const char *layer, const char *name, const char *attributes,
                              const char *file, unsigned line)
{
    return region_add(
        &(struct region_text){layer, "region", file, name, attributes, line, line, {0}});
}

struct region *region_named(const char *layer, const char *construct, const char *name)
{
    return region_add(&(struct region_text){layer, construct, "", name, "", 0, 0, {0}});
}

struct region *region_of_code(const char *layer, const char *construct, const void *address,
                              enum code_kind kind)
{
    struct region_text text = {layer, construct, "", "", "", 0, 0, {0}};
    object_place(address, kind, &text.code);
    return region_add(&text);
}

struct region *region_of_function(const char *name, const struct code_place *place,
                                  uintptr_t address)
{
    struct region *r =
        region_add(&(struct region_text){"function", "function", "", name, "", 0, 0, *place});
    if (r && r != runtime.program)
        __atomic_store_n(&r->address, address, __ATOMIC_RELAXED); /* two threads may, the same */
    return r;
}

const struct region_text *region_text(const struct region *r)
{
    return &((const struct entry *)r)->text;
}

struct region *region_part(const struct region *whole, const char *construct, const char *name,
                           const char *clauses)
{
    struct region_text text = *region_text(whole);
    text.construct = construct;
    text.name = name;
    text.clauses = clauses;
    return add_apart(&text, clauses);
}

struct region *region_of_section(struct region *construct)
{
    struct region *r = __atomic_load_n(&construct->section, __ATOMIC_ACQUIRE);
    if (r)
        return r;
    r = region_part(construct, "section", region_text(construct)->name, "");
    __atomic_store_n(&construct->section, r, __ATOMIC_RELEASE);
    return r;
}

void regions_define(void)
{
    pthread_mutex_lock(&runtime.lock);
    for (struct entry *e = table; e; e = e->hh.next) {
        define_region(e->region.id, &e->text);
        e->region.lock = e->region.buried = NULL; /* the parent's */
        e->region.lock_count = 0;
    }
    pthread_mutex_unlock(&runtime.lock);
}
