/* From an address in the program to its region, for callbacks. The table only grows, and is read
 * without a lock. */
#include "pomp2-runtime/ompt/ompt.h"

enum { BUCKETS = 1024 };

struct call_site {
    struct call_site *next;
    const void *code;
    enum ompt_construct construct;
    struct region *region;
};

static struct call_site *sites[BUCKETS]; /* written under runtime.lock */

#define CONSTRUCT(ID, shape, construct, unit) [OMPT_##ID] = {construct, shape},
static const struct {
    const char *name;
    enum record_type type;
} constructs[OMPT_COUNT] = {
#include "pomp2-runtime/ground/entry.def"
};

enum record_type ompt_record(enum ompt_construct construct)
{
    return constructs[construct].type;
}

static struct call_site **bucket_of(enum ompt_construct construct, const void *code)
{
    uint64_t x = ((uintptr_t)code + construct) * UINT64_C(0x9e3779b97f4a7c15);
    return &sites[x >> 54];
}
_Static_assert(BUCKETS == 1 << 10, "the upper bits of a product");

static struct call_site *find_site(struct call_site **bucket, enum ompt_construct construct,
                                   const void *code)
{
    struct call_site *s = __atomic_load_n(bucket, __ATOMIC_ACQUIRE);
    while (s && (s->code != code || s->construct != construct))
        s = s->next;
    return s;
}

void ompt_rehearse_region(struct region *r, const void *code,
                          const enum ompt_construct construct[2], bool now)
{
    static struct call_site own[2];
    for (int i = 0; i < 2 && construct[i]; i++) {
        struct call_site **bucket = bucket_of(construct[i], code);
        if (now) {
            own[i] = (struct call_site){*bucket, code, construct[i], r};
            *bucket = &own[i];
        } else {
            *bucket = own[i].next;
        }
    }
}

static struct region *new_region(enum ompt_construct construct, const void *code)
{
    const char *name = constructs[construct].name;
    struct region *r =
        code ? region_of_code("omp", name, code, CODE_CALL) : region_named("omp", name, "");
    if (r != runtime.program) { /* as it is without memory */
        __atomic_store_n(&r->ompt, construct, __ATOMIC_RELAXED);
        __atomic_store_n(&r->address, (uintptr_t)code, __ATOMIC_RELAXED);
    }
    return r;
}

static struct region *add_site(struct call_site **bucket, enum ompt_construct construct,
                               const void *code)
{
    struct region *r = new_region(construct, code); /* asks the dynamic linker: before the lock */
    pthread_mutex_lock(&runtime.lock);
    struct call_site *s = find_site(bucket, construct, code);
    if (!s && (s = arena_get(&runtime.arena, sizeof *s))) {
        *s = (struct call_site){*bucket, code, construct, r};
        __atomic_store_n(bucket, s, __ATOMIC_RELEASE);
    }
    pthread_mutex_unlock(&runtime.lock);
    return r;
}

struct region *ompt_region(enum ompt_construct construct, const void *code)
{
    struct call_site **bucket = bucket_of(construct, code), *s = find_site(bucket, construct, code);
    return likely(s != NULL) ? s->region : add_site(bucket, construct, code);
}
