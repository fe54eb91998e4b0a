#include "pomp2-runtime/region.h"
#include "pomp2-runtime/ctc.h"
#include "pomp2-runtime/spool-write.h"
#include "pomp2-runtime/runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The table must not end the program for want of memory. */
#define uthash_fatal(message) abort()
#define HASH_NONFATAL_OOM 1
#include <uthash.h>

struct entry {
    struct region region;
    struct region_text text;
    UT_hash_handle hh;
    char key[];
};

static struct entry *table; /* under runtime.lock, as the rest of the file */

static size_t make_key(char *out, size_t size, const struct region_text *t)
{
    int n = snprintf(out, size, "%s%c%s%c%s%c%u%c%u%c%s", t->layer, 1, t->construct, 1, t->file, 1,
                     t->first, 1, t->last, 1, t->name);
    return n < 0 ? 0 : (size_t)n < size ? (size_t)n : size - 1;
}

static const char *copy(const char *s)
{
    size_t n = strlen(s) + 1;
    char *memory = arena_get(&runtime.arena, n);
    return memory ? memcpy(memory, s, n) : "";
}

/* With the lock held. */
static struct region *find_or_add(const struct region_text *text)
{
    char key[sizeof((struct ctc *)0)->text + 64];
    size_t length = make_key(key, sizeof key, text);
    struct entry *e;
    HASH_FIND(hh, table, key, length, e);
    if (e)
        return &e->region;
    e = arena_get(&runtime.arena, sizeof *e + length);
    if (!e)
        return NULL;
    memcpy(e->key, key, length);
    e->text = (struct region_text){copy(text->layer), copy(text->construct), copy(text->file),
                                   copy(text->name),  copy(text->clauses),   text->first,
                                   text->last};
    e->region.id = HASH_COUNT(table);
    HASH_ADD(hh, table, key, length, e);
    define_region(e->region.id, &e->text);
    return &e->region;
}

/* Without memory, all is the program. */
static struct region *add(const struct region_text *text)
{
    pthread_mutex_lock(&runtime.lock);
    struct region *r = find_or_add(text);
    pthread_mutex_unlock(&runtime.lock);
    return r ? r : runtime.program;
}

struct region *region_register(void **handle, const char *ctc_string)
{
    struct ctc c;
    ctc_parse(&c, ctc_string ? ctc_string : "");
    struct region *r = add(&(struct region_text){c.layer, c.construct, c.file, c.name, c.clauses,
                                                 c.first, c.last});
    if (r)
        __atomic_store_n(handle, r, __ATOMIC_RELEASE);
    return r;
}

struct region *region_of_user(const char *layer, const char *name, const char *attributes,
                              const char *file, unsigned line)
{
    return add(&(struct region_text){layer, "region", file, name, attributes, line, line});
}

struct region *region_named(const char *layer, const char *construct, const char *name)
{
    return add(&(struct region_text){layer, construct, "", name, "", 0, 0});
}

struct region *region_of_section(struct region *construct)
{
    struct region *r = __atomic_load_n(&construct->section, __ATOMIC_ACQUIRE);
    if (r)
        return r;
    struct region_text text = ((struct entry *)construct)->text;
    text.construct = "section";
    text.clauses = "";
    r = add(&text);
    __atomic_store_n(&construct->section, r, __ATOMIC_RELEASE);
    return r;
}
