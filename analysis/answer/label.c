/* Labels: the units of work of a run, hung below the constructs that created them. */
#include "config.h"

#include "analysis/answer/label.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <uthash.h>

/* A unit as the trace has it, by its number; what it becomes in the graph. */
struct unit_entry {
    int64_t id;
    struct label *label; /* the node that it is in; itself unless it is a construct met again */
    UT_hash_handle hh;
};

/* What makes two constructs one; tells units of work apart. */
struct key {
    const struct label *parent;
    const struct source_region *region;
    int64_t kind, index, thread;
};

struct twin {
    struct key key;
    struct label *label;
    UT_hash_handle hh;
};

struct labels {
    enum scheme scheme;
    struct pool *pool;
    struct label_graph *graphs;
    size_t graph_count, graph_capacity;

    /* Of the process that is being read. */
    struct unit_entry *entries;
    struct label **pending;
    size_t pending_count, pending_capacity;
};

struct labels *labels_new(enum scheme scheme)
{
    struct labels *labels = xzalloc(sizeof *labels);

    labels->scheme = scheme;
    return labels;
}

static void free_entries(struct labels *labels)
{
    struct unit_entry *entry, *next;

    HASH_ITER(hh, labels->entries, entry, next)
    {
        HASH_DEL(labels->entries, entry);
    }
    free(labels->pending);
    labels->pending = NULL;
    labels->pending_count = labels->pending_capacity = 0;
}

void labels_free(struct labels *labels)
{
    free_entries(labels);
    for (size_t i = 0; i < labels->graph_count; i++)
        free(labels->graphs[i].all);
    free(labels->graphs);
    pool_free(labels->pool);
    free(labels);
}

struct label_graph *labels_graphs(struct labels *labels, size_t *count)
{
    *count = labels->graph_count;
    return labels->graphs;
}

/* ---- Reading ----------------------------------------------------------------------------- */

static void take_unit(void *argument, const struct execution_unit *unit)
{
    struct labels *labels = argument;
    struct label *label = pool_allocate(&labels->pool, sizeof *label);
    struct unit_entry *entry;
    int counters = (int)unit->location->process->experiment->counter_count;

    label->unit = *unit;
    if (unit->counters) {
        size_t size = (size_t)counters * sizeof *label->counters;
        label->counters = memcpy(pool_allocate(&labels->pool, size), unit->counters, size);
    }
    labels->pending = xgrow(labels->pending, labels->pending_count, &labels->pending_capacity,
                            sizeof *labels->pending);
    labels->pending[labels->pending_count++] = label;
    HASH_FIND(hh, labels->entries, &unit->id, sizeof unit->id, entry);
    if (entry) /* damage: the first one keeps the number */
        return;
    entry = pool_allocate(&labels->pool, sizeof *entry);
    entry->id = unit->id;
    entry->label = label;
    HASH_ADD(hh, labels->entries, id, sizeof entry->id, entry);
}

/* ---- The graph --------------------------------------------------------------------------- */

static struct unit_entry *find_entry(struct labels *labels, int64_t id)
{
    struct unit_entry *entry = NULL;

    if (id)
        HASH_FIND(hh, labels->entries, &id, sizeof id, entry);
    return entry;
}

static bool is_transparent(const struct label *label, enum scheme scheme)
{
    return scheme == SCHEME_PAPER &&
           (label->unit.kind == UNIT_SINGLE || label->unit.kind == UNIT_SECTIONS);
}

static struct key key_of(const struct label *label)
{
    /* Padding counts in the hash. */
    struct key key;

    memset(&key, 0, sizeof key);
    key.parent = label->parent;
    key.region = label->unit.region;
    key.kind = label->unit.kind;
    key.index = label->unit.index;
    if (label_is_forced(label, SCHEME_STABLE))
        key.thread = label->unit.thread;
    return key;
}

static int64_t order_of(const struct label *label)
{
    return label->unit.kind == UNIT_THREAD ? INT64_MAX : label->unit.index;
}

/* Places a label whose parent is in the graph; gives the node that stands for it. */
static struct label *unify(struct labels *labels, struct twin **twins, struct label *label)
{
    struct key key = key_of(label);
    struct twin *twin;

    HASH_FIND(hh, *twins, &key, sizeof key, twin);
    if (twin && !label_is_work(label))
        return twin->label;
    if (twin) {
        label->twin = twin->label->twin = true;
    } else {
        twin = pool_allocate(&labels->pool, sizeof *twin);
        twin->key = key;
        twin->label = label;
        HASH_ADD(hh, *twins, key, sizeof twin->key, twin);
    }
    return label;
}

/* Units whose parents are placed come first: a chain of parents may be long, so no recursion. */
static void resolve_parents(struct labels *labels, struct twin **twins, struct label *root,
                            struct label *label)
{
    struct label **stack = NULL;
    size_t depth = 0, capacity = 0;

    for (struct label *at = label; at && !at->parent;) {
        struct unit_entry *up = find_entry(labels, at->unit.parent);
        stack = xgrow(stack, depth, &capacity, sizeof *stack);
        stack[depth++] = at;
        if (!up) {
            at->lost_parent = at->unit.parent != 0;
            at->parent = root;
            break;
        }
        at->parent = root; /* stops at a circle, which only damage makes */
        at = up->label;
    }
    while (depth--) {
        struct label *at = stack[depth];
        struct unit_entry *up = find_entry(labels, at->unit.parent);
        if (up && up->label != at)
            at->parent = up->label;
        struct unit_entry *own = find_entry(labels, at->unit.id);
        struct label *node = unify(labels, twins, at);
        if (own && own->label == at)
            own->label = node;
        if (node != at)
            at->unit.id = -1; /* it is in another one */
    }
    free(stack);
}

static int compare_siblings(const void *a, const void *b)
{
    const struct label *x = *(struct label *const *)a, *y = *(struct label *const *)b;
    int64_t left[] = {x->parent->unit.id, order_of(x), x->unit.thread, x->unit.kind, x->unit.id};
    int64_t right[] = {y->parent->unit.id, order_of(y), y->unit.thread, y->unit.kind, y->unit.id};

    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        if (left[i] != right[i])
            return left[i] < right[i] ? -1 : 1;
    }
    return 0;
}

static void hang_below(struct label *label, struct label *parent)
{
    label->parent = parent;
    *(parent->last ? &parent->last->next : &parent->first) = label;
    parent->last = label;
}

static struct label *next_label(const struct label *root, struct label *label)
{
    if (label->first)
        return label->first;
    while (label != root && !label->next)
        label = label->parent;
    return label == root ? NULL : label->next;
}

static void build_graph(struct labels *labels, struct label_graph *graph)
{
    struct twin *twins = NULL, *twin, *next;
    size_t count = 0;

    for (size_t i = 0; i < labels->pending_count; i++)
        resolve_parents(labels, &twins, graph->root, labels->pending[i]);
    HASH_ITER(hh, twins, twin, next)
    {
        HASH_DEL(twins, twin);
    }
    for (size_t i = 0; i < labels->pending_count; i++) {
        struct label *label = labels->pending[i];
        struct label *parent = label->parent;
        if (label->unit.id < 0 || is_transparent(label, graph->scheme))
            continue;
        while (is_transparent(parent, graph->scheme))
            parent = parent->parent;
        label->parent = parent;
        labels->pending[count++] = label;
    }
    if (count)
        qsort(labels->pending, count, sizeof *labels->pending, compare_siblings);
    for (size_t i = 0; i < count; i++)
        hang_below(labels->pending[i], labels->pending[i]->parent);
    graph->all = xresize(NULL, count + 1, sizeof *graph->all);
    for (struct label *l = graph->root->first; l; l = next_label(graph->root, l)) {
        l->uncertain = l->unit.mark == MARK_UNCERTAIN || l->parent->uncertain;
        graph->works += label_is_work(l);
        graph->all[graph->count++] = l;
        l->number = graph->count;
    }
}

static void end_process(void *argument, struct process *process)
{
    struct labels *labels = argument;

    labels->graphs =
        xgrow(labels->graphs, labels->graph_count, &labels->graph_capacity, sizeof *labels->graphs);
    struct label_graph *graph = &labels->graphs[labels->graph_count++];
    *graph = (struct label_graph){.scheme = labels->scheme, .process = process};
    graph->root = pool_allocate(&labels->pool, sizeof *graph->root);
    graph->root->unit.kind = UNIT_THREAD;
    build_graph(labels, graph);
    free_entries(labels);
}

const struct timeline_handler labels_timeline = {.unit = take_unit, .process_end = end_process};

/* ---- Text -------------------------------------------------------------------------------- */

static bool is_created(const struct label *label)
{
    enum unit_kind kind = label->unit.kind;

    return kind == UNIT_TASK || kind == UNIT_PARALLEL || kind == UNIT_TASKLOOP;
}

bool label_has_iterations(const struct label *label)
{
    return label->unit.kind == UNIT_RANGE ||
           (label->unit.kind == UNIT_TASK && label->parent && label->parent->parent &&
            label->parent->unit.kind == UNIT_TASKLOOP);
}

bool label_tells_iterations(const struct label *label)
{
    return label_has_iterations(label) && label->unit.mark != MARK_UNSEEN;
}

bool label_is_forced(const struct label *label, enum scheme scheme)
{
    if (!label->parent || !label->parent->parent || label->parent->unit.kind != UNIT_PARALLEL)
        return false;
    if (scheme == SCHEME_PAPER)
        return label->unit.kind == UNIT_TASK || label->unit.kind == UNIT_PARALLEL ||
               label->unit.kind == UNIT_SECTION;
    return is_created(label);
}

static void paper_component(const struct label *label, char *text, size_t size)
{
    const struct execution_unit *unit = &label->unit;
    const char *file = region_file_name(unit->region);

    if (label_is_forced(label, SCHEME_PAPER)) /* '0', then TID + prev_calls * workers */
        snprintf(text, size, "0/%" PRId64 ":%s:%d",
                 unit->thread + unit->paper * label->parent->unit.size, file, unit->region->begin);
    else
        snprintf(text, size, "%" PRId64 ":%s:%d", unit->paper, file, unit->region->begin);
}

void label_component(const struct label *label, enum scheme scheme, char *text, size_t size)
{
    const struct execution_unit *unit = &label->unit;

    if (!label->parent)
        snprintf(text, size, "0");
    else if (unit->kind == UNIT_THREAD)
        snprintf(text, size, "t%" PRId64, unit->index);
    else if (label_has_iterations(label))
        snprintf(text, size, "%" PRId64, unit->index);
    else if (scheme == SCHEME_PAPER)
        paper_component(label, text, size);
    else if (label_is_forced(label, scheme))
        snprintf(text, size, "%d.%" PRId64 ":%s:%d", unit->thread, unit->index,
                 region_file_name(unit->region), unit->region->begin);
    else
        snprintf(text, size, "%" PRId64 ":%s:%d", unit->index, region_file_name(unit->region),
                 unit->region->begin);
}

char *label_text(const struct label *label, enum scheme scheme)
{
    enum { LONGEST = 320 };
    size_t depth = 1, used = 0;

    for (const struct label *l = label; l->parent; l = l->parent)
        depth++;
    const struct label **path = xresize(NULL, depth, sizeof *path);
    char *text = xresize(NULL, depth * LONGEST, 1);
    size_t i = depth;
    for (const struct label *l = label; l; l = l->parent)
        path[--i] = l;
    for (i = 0; i < depth; i++) {
        if (i)
            text[used++] = '/';
        label_component(path[i], scheme, text + used, LONGEST - 1);
        used += strlen(text + used);
    }
    free(path);
    return text;
}
