/* All locations' call paths merged, with sums of figures. */
#include "config.h"

#include "analysis/export/tree.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct call_key {
    const struct call *parent;
    const struct frame *frame;
};

struct call_entry {
    struct call_key key;
    struct call *call;
    UT_hash_handle hh;
};

struct builder {
    struct call_tree *tree;
    const struct selection *selection;
    struct call_entry *table;
};

static struct call *call_new(struct call_tree *tree, struct call *parent, const struct frame *frame)
{
    struct call *call = pool_allocate(&tree->pool, sizeof *call);

    call->frame = frame;
    call->parent = parent;
    call->values = pool_allocate(&tree->pool, 2 * tree->metrics.count * sizeof *call->values);
    call->sums = call->values + tree->metrics.count;
    if (parent) {
        call->depth = parent->depth + 1;
        *(parent->last ? &parent->last->next : &parent->first) = call;
        parent->last = call;
    }
    return call;
}

static struct call *call_below(struct builder *builder, struct call *parent,
                               const struct frame *frame)
{
    struct call_key key = {parent, frame};
    struct call_entry *entry;

    HASH_FIND(hh, builder->table, &key, sizeof key, entry);
    if (!entry) {
        entry = xzalloc(sizeof *entry);
        entry->key = key;
        entry->call = call_new(builder->tree, parent, frame);
        HASH_ADD(hh, builder->table, key, sizeof key, entry);
    }
    return entry->call;
}

/* The program, and below it whatever is no thread of it. */
static struct call *call_of_root(struct builder *builder, const struct profile_node *node)
{
    struct call_tree *tree = builder->tree;

    if (!tree->root)
        tree->root = call_new(tree, NULL, frame_of(tree->frames, node->region, FRAME_EXECUTION));
    if (node->location->kind == LOCATION_THREAD)
        return tree->root;
    char *name = location_name(node->location);
    struct call *call = call_below(builder, tree->root, frame_named(tree->frames, name));
    free(name);
    return call;
}

static void add_values(struct call_tree *tree, struct call *call, const struct profile_node *node)
{
    struct call_part *part = pool_allocate(&tree->pool, sizeof *part);

    part->node = node;
    *(call->last_part ? &call->last_part->next : &call->parts) = part;
    call->last_part = part;
    for (size_t i = 0; i < tree->metrics.count; i++)
        call->values[i] += metric_of(&tree->metrics.list[i], node);
    call->visits += node->visits;
}

static void add_location(struct builder *builder, const struct recorded_location *location)
{
    static const enum frame_use uses[] = {[LOCATION_THREAD] = FRAME_EXECUTION,
                                          [LOCATION_DEVICE] = FRAME_DEVICE,
                                          [LOCATION_TRANSFER] = FRAME_TRANSFERS};
    struct call **calls = xcalloc(location->node_count + 1, sizeof(struct call *));

    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        bool passes =
            !region_is_ours(node->region) && select_region(builder->selection, node->region);
        struct call *parent = node->parent ? calls[node->parent->index] : NULL;
        if (!parent)
            calls[i] = call_of_root(builder, node);
        else if (passes)
            calls[i] =
                call_below(builder, parent,
                           frame_of(builder->tree->frames, node->region, uses[location->kind]));
        else
            calls[i] = parent;
        /* The root of what is no thread lasts as long as the run, and means nothing. */
        if (passes && (node->parent || location->kind == LOCATION_THREAD))
            add_values(builder->tree, calls[i], node);
    }
    free(calls);
}

static void add_all(struct builder *builder, const struct experiment *experiment)
{
    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        for (size_t k = 0; k < process->location_count; k++) {
            if (select_location(builder->selection, process->locations[k]))
                add_location(builder, process->locations[k]);
        }
    }
}

static void add_up(struct call_tree *tree)
{
    for (struct call *call = tree->root ? call_deepest(tree->root) : NULL; call;
         call = call_next_up(call)) {
        for (size_t i = 0; i < tree->metrics.count; i++) {
            call->sums[i] += call->values[i];
            if (call->parent)
                call->parent->sums[i] += call->sums[i];
        }
    }
}

struct call_tree *call_tree_new(const struct export_request *request,
                                const struct experiment *experiment, const char *metrics)
{
    struct call_tree *tree = xzalloc(sizeof *tree);
    struct builder builder = {tree, request->selection, NULL};
    struct call_entry *entry, *next;

    tree->frames = frames_new();
    if (!metrics_parse(&tree->metrics, request->metrics ? request->metrics : metrics, experiment)) {
        call_tree_free(tree);
        return NULL;
    }
    add_all(&builder, experiment);
    HASH_ITER(hh, builder.table, entry, next)
    {
        HASH_DEL(builder.table, entry);
        free(entry);
    }
    frames_distinguish(tree->frames);
    add_up(tree);
    return tree;
}

void call_tree_free(struct call_tree *tree)
{
    metrics_free(&tree->metrics);
    frames_free(tree->frames);
    pool_free(tree->pool);
    free(tree);
}

/* ---- Walks ------------------------------------------------------------------------------- */

struct call *call_next(const struct call *call)
{
    if (call->first)
        return call->first;
    while (call && !call->next)
        call = call->parent;
    return call ? call->next : NULL;
}

struct call *call_deepest(struct call *call)
{
    while (call->first)
        call = call->first;
    return call;
}

struct call *call_next_up(const struct call *call)
{
    return call->next ? call_deepest(call->next) : call->parent;
}
