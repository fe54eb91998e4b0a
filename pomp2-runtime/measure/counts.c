/* Counters: which are measured, what they say of a thread, and of its call paths. */
#include "config.h"
#include "pomp2-runtime/measure/counts.h"
#include "pomp2-runtime/counters/counter-source.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/measure/location.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTHS = 64, BLOCKS = 1024, CHUNK = 16 * SPOOL_PAGE };

/* What is measured; made before the first event. */
static struct {
    const struct counter_source *source[COUNTER_ORIGINS];
    unsigned count[COUNTER_ORIGINS];               /* how many each measures */
    unsigned slot[COUNTER_ORIGINS][COUNTERS_MOST]; /* which of the list they are */
    unsigned sources;
} plan;

struct counts {
    struct counter_set set[COUNTER_ORIGINS];
    bool open; /* they count */
    uint64_t last[COUNTERS_MOST];
    uint64_t *block[BLOCKS];  /* values at the beginning of frames, by depth */
    struct count *next, *end; /* room for totals of nodes */
    uint64_t chunks;
};

/* ---- Setting up -------------------------------------------------------------------------- */

static bool add_to(const struct counter_source *source, const char *name, unsigned slot,
                   char *problem, size_t size)
{
    unsigned i = 0;
    if (!source->add(name, problem, size))
        return false;
    while (i < plan.sources && plan.source[i] != source)
        i++;
    if (i == plan.sources)
        plan.source[plan.sources++] = source;
    plan.slot[i][plan.count[i]++] = slot;
    return true;
}

/* "4ms", "250us": nanoseconds; 0: it is none. */
static uint64_t period_of(const char *text)
{
    static const struct {
        const char *unit;
        double factor;
    } units[] = {{"ns", 1}, {"us", 1e3}, {"ms", 1e6}, {"s", 1e9}};
    char *end;
    double value = strtod(text, &end);
    for (size_t i = 0; i < sizeof units / sizeof units[0]; i++)
        if (strcmp(end, units[i].unit) == 0 && value > 0 && value * units[i].factor < 1e12)
            return (uint64_t)(value * units[i].factor);
    return 0;
}

/* Before the first counter of a source is added that can share its own in time. */
static void share_counters(const struct counter_source *source)
{
    const char *text = runtime.settings.multiplex;
    uint64_t nanoseconds = period_of(text);
    if (!nanoseconds)
        runtime_say_for_all("bad setting: POMPEII_MULTIPLEX=%.80s: use a time such as 4ms", text);
    else if (!source->share(nanoseconds))
        runtime_say_for_all(
            "no multiplexing: PAPI has none here: measure fewer counters at a time");
}

static const struct counter_source *open_source(unsigned origin, char *problem, size_t size)
{
    static bool shared[COUNTER_ORIGINS];
    const struct counter_source *source = counter_origins[origin].open(problem, size);
    if (source && source->share && *runtime.settings.multiplex && !shared[origin]) {
        shared[origin] = true;
        share_counters(source);
    }
    return source;
}

static bool add_counter(const char *name, unsigned slot)
{
    char problem[512] = "";
    for (unsigned i = 0; i < COUNTER_ORIGINS && !*problem; i++) {
        const struct counter_source *source = open_source(i, problem, sizeof problem);
        if (!source) {
            runtime_say_for_all("%s: %s; no counters are measured", name, problem);
            return false;
        }
        if (add_to(source, name, slot, problem, sizeof problem))
            return true;
    }
    if (!*problem)
        snprintf(problem, sizeof problem, "unknown counter: %.200s: see `pompeii info --counters`",
                 name);
    runtime_say_for_all("%s; no counters are measured", problem);
    return false;
}

/* The list's names, as they are separated in place. */
static unsigned split_names(char *list, char **names, unsigned room)
{
    unsigned count = 0;
    for (char *name; (name = strsep(&list, ","));)
        if (*name) {
            if (count == room)
                return room + 1;
            names[count++] = name;
        }
    return count;
}

void counters_load(const char *list)
{
    char problem[512];
    for (const char *name = list; *name; name += strcspn(name, ",") + (*name == ',')) {
        if (*name == ',' || perf_knows(name, strcspn(name, ",")))
            continue;
        for (unsigned i = 0; i < COUNTER_ORIGINS; i++)
            counter_origins[i].open(problem, sizeof problem);
        return;
    }
}

static void note_names(char **names, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        char key[32];
        snprintf(key, sizeof key, "counter.%u", i);
        define_meta(key, names[i]);
    }
}

/* Not in the program's heap, which may be whose allocator has the first event. */
static char *copy_list(const char *list)
{
    size_t size = strlen(list) + 1;
    pthread_mutex_lock(&runtime.lock);
    char *copy = arena_get(&runtime.arena, size);
    pthread_mutex_unlock(&runtime.lock);
    return copy ? memcpy(copy, list, size) : NULL;
}

bool counters_setup(const char *list)
{
    char *names[COUNTERS_MOST], *copy = copy_list(list);
    unsigned count = copy ? split_names(copy, names, COUNTERS_MOST) : 0;
    bool good = count <= COUNTERS_MOST;
    if (!good)
        runtime_say_for_all("too many counters: at most %d at a time; no counters are measured",
                            COUNTERS_MOST);
    for (unsigned i = 0; i < count && good; i++)
        good = add_counter(names[i], i);
    if (good)
        note_names(names, count);
    runtime.counters = good ? count : 0;
    runtime.counter_slots = record_counter_slots(runtime.counters);
    return good;
}

void counters_forked(void)
{
    char *names[COUNTERS_MOST], *copy = copy_list(runtime.settings.counters);
    bool good = copy != NULL;
    for (unsigned i = 0; i < plan.sources; i++)
        good &= plan.source[i]->forks;
    if (good && runtime.counters) {
        split_names(copy, names, COUNTERS_MOST);
        note_names(names, runtime.counters);
    } else if (runtime.counters) {
        runtime_say("PAPI's counters can't be measured in a forked process");
        plan.sources = 0;
        runtime.counters = runtime.counter_slots = 0;
    }
}

/* ---- A thread's values ------------------------------------------------------------------- */

/* The counters could be opened before the first event, but not for this thread. */
static void say_once(const char *failure)
{
    static int said;
    if (__atomic_exchange_n(&said, 1, __ATOMIC_RELAXED))
        return;
    pthread_mutex_lock(&runtime.lock);
    define_meta("run.uncounted", failure);
    pthread_mutex_unlock(&runtime.lock);
    runtime_say_for_all(
        "counters of a thread can't be measured, and are 0: %s: measure fewer, or on "
        "fewer threads",
        failure);
}

void counters_open(struct location *l)
{
    if (!l->counts) {
        pthread_mutex_lock(&runtime.lock);
        l->counts = arena_get(&runtime.arena, sizeof *l->counts);
        pthread_mutex_unlock(&runtime.lock);
    }
    const char *failure = l->counts ? NULL : strerror(ENOMEM);
    for (unsigned i = 0; l->counts && i < plan.sources; i++)
        plan.source[i]->start(&l->counts->set[i], &failure);
    if (l->counts)
        l->counts->open = true;
    if (failure)
        say_once(failure);
    counters_read(l, NULL);
}

void counters_close(struct location *l)
{
    for (unsigned i = 0; l->counts && l->counts->open && i < plan.sources; i++)
        plan.source[i]->stop(&l->counts->set[i]);
    if (l->counts)
        l->counts->open = false;
}

void counters_read(struct location *l, uint64_t *into)
{
    struct counts *c = l->counts;
    uint64_t values[COUNTERS_MOST];
    for (unsigned i = 0; c && c->open && i < plan.sources; i++) {
        plan.source[i]->read(&c->set[i], values);
        for (unsigned k = 0; k < plan.count[i]; k++) {
            unsigned slot = plan.slot[i][k];
            /* Multiplexed estimates may fall back a little. */
            if (into && values[k] > c->last[slot])
                into[slot] += values[k] - c->last[slot];
            c->last[slot] = values[k];
        }
    }
}

/* ---- Totals of call paths ---------------------------------------------------------------- */

void counters_mark(struct location *l, uint32_t depth)
{
    struct counts *c = l->counts;
    if (!c || depth >= DEPTHS * BLOCKS)
        return;
    uint64_t **block = &c->block[depth / DEPTHS];
    if (!*block) {
        pthread_mutex_lock(&runtime.lock);
        *block = arena_get(&runtime.arena, DEPTHS * runtime.counters * sizeof **block);
        pthread_mutex_unlock(&runtime.lock);
    }
    if (*block)
        memcpy(*block + depth % DEPTHS * runtime.counters, c->last,
               runtime.counters * sizeof **block);
}

static uint64_t *new_totals(struct location *l, const struct path_node *n)
{
    struct counts *c = l->counts;
    uint64_t offset, size = count_size(runtime.counters);
    if ((char *)c->next + size > (char *)c->end) {
        struct spool_chunk *chunk = spool_chunk(SPOOL_COUNTS, l->id, c->chunks++, CHUNK, &offset);
        if (!chunk)
            return NULL;
        chunk->counters = runtime.counters;
        c->next = (struct count *)(chunk + 1);
        c->end = (struct count *)((char *)chunk + CHUNK);
    }
    struct count *t = c->next;
    c->next = (struct count *)((char *)t + size);
    t->node = n->id;
    __atomic_store_n(&t->used, 1, __ATOMIC_RELEASE);
    return t->counters;
}

/* Beside the instance's record; of what went on elsewhere no single one has it. */
static void keep_values(struct location *l, const struct frame *f, const uint64_t *values)
{
    size_t slots = record_slots(f->type), size = runtime.counters * sizeof *values;
    if (!f->slot || !f->window)
        return;
    if (f->window == l->window)
        memcpy(f->slot + slots, values, size);
    else
        spool_patch(record_offset(l, f) + slots * sizeof *f->slot, values, size);
}

void counters_add(struct location *l, const struct frame *f)
{
    struct counts *c = l->counts;
    struct path_node *n = f->node;
    const uint64_t *block = c && f->depth < DEPTHS * BLOCKS ? c->block[f->depth / DEPTHS] : NULL;
    if (!block || (!n->counters && !(n->counters = new_totals(l, n))))
        return;
    const uint64_t *first = block + f->depth % DEPTHS * runtime.counters;
    uint64_t values[COUNTERS_MOST];
    for (unsigned i = 0; i < runtime.counters; i++) {
        values[i] = c->last[i] > first[i] ? c->last[i] - first[i] : 0;
        n->counters[i] += values[i];
    }
    keep_values(l, f, values);
}
