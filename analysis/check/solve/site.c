/* Sites: where objects are set in a team, found by dominators for one object after another. */
#include "analysis/check/solve/site.h"
#include "analysis/check/solve/dominance.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

/** A site, by its number in the dominators' tree. */
struct site {
    uint32_t first, node;
    uint32_t above; /* the nearest one that dominates it: its place in the list, or NO_NODE */
};

struct object_sites {
    UT_hash_handle hh;
    struct place_key {
        uint32_t object, path;
    } key;
    struct site *list;
    uint32_t count;
};

struct sites {
    const struct program *program;
    const struct checked_team *team;
    struct graph back;
    struct postdominance dominators;
    uint32_t *first, *last;   /* per node: the numbers of those that it dominates */
    struct settings settings; /* by object */
    uint32_t *scratch;
    struct object_sites *objects;
};

/* ---- Dominators ---------------------------------------------------------------------------- */

/** Nodes are numbered parents first, each before those that it dominates. */
static void number_tree(struct sites *s)
{
    const struct postdominance *tree = &s->dominators;
    uint32_t *stack = s->scratch, depth = 0, next = 0, at = s->team->graph.entry;
    memset(s->first, 0xff, s->team->node_count * sizeof(*s->first));
    stack[depth++] = at;
    while (depth) {
        at = stack[depth - 1];
        if (s->first[at] == NO_NODE) {
            s->first[at] = next++;
            for (uint32_t c = tree->child[at]; c != NO_NODE; c = tree->sibling[c])
                stack[depth++] = c;
        } else {
            s->last[at] = next - 1;
            depth--;
        }
    }
}

static void sort_definitions(struct sites *s)
{
    const struct function *f = &s->program->functions[s->team->function];
    for (uint32_t i = 0; i < s->team->definition_count; i++) {
        const struct variable *v = &f->variables[s->team->definitions[i].variable];
        settings_add(&s->settings,
                     (struct setting){v->object, 0, i, name_text(s->program, v->path)});
    }
    settings_sort(&s->settings);
}

struct sites *sites_new(const struct program *program, const struct checked_team *team)
{
    struct sites *s = xcalloc(1, sizeof(*s));
    const struct graph *g = &team->graph;
    s->program = program;
    s->team = team;
    s->back = graph_reversed(g);
    postdominance_build(&s->dominators, &s->back);
    s->first = xcalloc(team->node_count + 1, sizeof(uint32_t));
    s->last = xcalloc(team->node_count + 1, sizeof(uint32_t));
    s->scratch = xcalloc(2 * team->node_count + 2, sizeof(uint32_t));
    number_tree(s);
    sort_definitions(s);
    return s;
}

void sites_free(struct sites *s)
{
    struct object_sites *of, *next;
    HASH_ITER(hh, s->objects, of, next)
    {
        HASH_DEL(s->objects, of);
        free(of->list);
        free(of);
    }
    postdominance_free(&s->dominators);
    free(s->first);
    free(s->last);
    free(s->scratch);
    settings_free(&s->settings);
    free(s);
}

void sites_visit(const struct sites *s, uint32_t object, uint32_t path, setting_visitor *visit,
                 void *context)
{
    settings_visit(&s->settings, object, name_text(s->program, path), visit, context);
}

size_t sites_of_any_element(const struct sites *s, uint32_t object)
{
    return settings_of_any_element(&s->settings, object);
}

/* ---- Sites of an object -------------------------------------------------------------------- */

static int compare_sites(const void *first, const void *second)
{
    const struct site *a = first, *b = second;
    return (a->first > b->first) - (a->first < b->first);
}

struct gathering {
    const struct sites *sites;
    uint32_t *node;
    size_t count, capacity;
};

static void gather(struct gathering *g, uint32_t node)
{
    if (g->count && g->node[g->count - 1] == node)
        return;
    g->node = xgrow(g->node, g->count, &g->capacity, sizeof(uint32_t));
    g->node[g->count++] = node;
}

static bool gather_setting(void *context, const struct setting *setting)
{
    struct gathering *g = context;
    gather(g, g->sites->team->definitions[setting->definition].node);
    return true;
}

/** The nodes that may set it, and where ways from them join; some of them twice. */
static void gather_sites(struct sites *s, const struct object_sites *of, const uint32_t *calls,
                         uint32_t call_count, struct gathering *g)
{
    gather(g, s->team->graph.entry);
    sites_visit(s, of->key.object, of->key.path, gather_setting, g);
    for (uint32_t i = 0; i < call_count; i++)
        gather(g, calls[i]);
    uint32_t joins = iterated_frontier(&s->dominators, g->node, g->count, s->scratch);
    for (uint32_t i = 0; i < joins; i++)
        gather(g, s->scratch[i]);
}

/** Those above them in the tree: what is open when the list is gone through. */
static void link_sites(const struct sites *s, struct object_sites *of)
{
    uint32_t open = NO_NODE;
    for (uint32_t i = 0; i < of->count; i++) {
        while (open != NO_NODE && s->last[of->list[open].node] < of->list[i].first)
            open = of->list[open].above;
        of->list[i].above = open;
        open = i;
    }
}

const struct object_sites *sites_of(struct sites *s, uint32_t object, uint32_t path,
                                    const uint32_t *calls, uint32_t call_count)
{
    struct place_key key = {object, path};
    struct gathering g = {.sites = s};
    struct object_sites *of;
    HASH_FIND(hh, s->objects, &key, sizeof(key), of);
    if (of)
        return of;
    of = xcalloc(1, sizeof(*of));
    of->key = key;
    HASH_ADD(hh, s->objects, key, sizeof(of->key), of);
    gather_sites(s, of, calls, call_count, &g);
    of->list = xcalloc(g.count, sizeof(*of->list));
    for (size_t i = 0; i < g.count; i++)
        if (s->first[g.node[i]] != NO_NODE)
            of->list[of->count++] = (struct site){s->first[g.node[i]], g.node[i], NO_NODE};
    free(g.node);
    qsort(of->list, of->count, sizeof(*of->list), compare_sites);
    uint32_t kept = 0;
    for (uint32_t i = 0; i < of->count; i++)
        if (!i || of->list[i].node != of->list[kept - 1].node)
            of->list[kept++] = of->list[i];
    of->count = kept;
    link_sites(s, of);
    return of;
}

uint32_t site_at(const struct sites *s, const struct object_sites *of, uint32_t node)
{
    uint32_t first = s->first[node], low = 0, high = of->count;
    if (first == NO_NODE)
        return NO_NODE;
    while (high - low > 1) { /* the entry, which dominates all, is the first */
        uint32_t middle = low + (high - low) / 2;
        if (of->list[middle].first <= first)
            low = middle;
        else
            high = middle;
    }
    while (s->last[of->list[low].node] < first)
        low = of->list[low].above;
    return of->list[low].node;
}

bool site_dominates(const struct sites *s, uint32_t above, uint32_t node)
{
    uint32_t first = s->first[node];
    return first != NO_NODE && s->first[above] <= first && s->last[above] >= first;
}

/* ---- What is behind a branch --------------------------------------------------------------- */

void sites_meet(const struct sites *s, struct met *met, uint32_t node)
{
    uint32_t first = s->first[node];
    if (first == NO_NODE) /* nothing is known of where it is */
        *met = (struct met){0, s->team->node_count};
    if (first < met->least)
        met->least = first;
    if (first != NO_NODE && first > met->greatest)
        met->greatest = first;
}

/** Can a thread come to the node from the branch alone? */
static bool is_entered_from(const struct graph *g, uint32_t node, uint32_t branch)
{
    for (uint32_t e = g->first_predecessor[node]; e < g->first_predecessor[node + 1]; e++)
        if (g->predecessor[e] != branch)
            return false;
    return true;
}

bool sites_behind_one_way(const struct sites *s, struct met met, uint32_t branch)
{
    const struct graph *g = &s->team->graph;
    for (uint32_t e = g->first_successor[branch]; e < g->first_successor[branch + 1]; e++) {
        uint32_t way = g->successor[e];
        if (s->first[way] != NO_NODE && s->first[way] <= met.least &&
            s->last[way] >= met.greatest && is_entered_from(g, way, branch))
            return true;
    }
    return false;
}
