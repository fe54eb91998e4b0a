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
    uint32_t object;
    struct site *list;
    uint32_t count;
};

struct sites {
    const struct program *program;
    const struct checked_team *team;
    struct graph back;
    struct postdominance dominators;
    uint32_t *first, *last; /* per node: the numbers of those that it dominates */
    uint32_t *by_object;    /* definitions */
    uint32_t *scratch;
    struct object_sites *objects;
};

static uint32_t object_of(const struct sites *s, uint32_t definition)
{
    const struct function *f = &s->program->functions[s->team->function];
    return f->variables[s->team->definitions[definition].variable].object;
}

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

/** Definitions by their objects: counted, and put in their places. */
static void sort_definitions(struct sites *s)
{
    const struct function *f = &s->program->functions[s->team->function];
    uint32_t *place = xcalloc(f->object_count + 1, sizeof(uint32_t)), sum = 0;
    for (uint32_t i = 0; i < s->team->definition_count; i++)
        place[object_of(s, i)]++;
    for (uint32_t o = 0; o < f->object_count; o++) {
        uint32_t count = place[o];
        place[o] = sum;
        sum += count;
    }
    for (uint32_t i = 0; i < s->team->definition_count; i++)
        s->by_object[place[object_of(s, i)]++] = i;
    free(place);
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
    s->by_object = xcalloc(team->definition_count + 1, sizeof(uint32_t));
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
    free(s->by_object);
    free(s);
}

const uint32_t *sites_definitions(const struct sites *s, uint32_t object, uint32_t *count)
{
    uint32_t low = 0, high = s->team->definition_count, end;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (object_of(s, s->by_object[middle]) < object)
            low = middle + 1;
        else
            high = middle;
    }
    for (end = low; end < s->team->definition_count && object_of(s, s->by_object[end]) == object;)
        end++;
    *count = end - low;
    return s->by_object + low;
}

/* ---- Sites of an object -------------------------------------------------------------------- */

static int compare_sites(const void *first, const void *second)
{
    const struct site *a = first, *b = second;
    return (a->first > b->first) - (a->first < b->first);
}

/** The nodes that may set it, and where ways from them join. @return how many, some of them twice
 */
static uint32_t gather(struct sites *s, uint32_t object, const uint32_t *calls, uint32_t call_count,
                       uint32_t **nodes)
{
    uint32_t definitions, count = 0;
    const uint32_t *definition = sites_definitions(s, object, &definitions);
    uint32_t *set = xcalloc(definitions + call_count + 1, sizeof(uint32_t));
    set[count++] = s->team->graph.entry;
    for (uint32_t i = 0; i < definitions; i++) {
        uint32_t node = s->team->definitions[definition[i]].node;
        if (set[count - 1] != node)
            set[count++] = node;
    }
    if (call_count)
        memcpy(set + count, calls, call_count * sizeof(uint32_t));
    count += call_count;
    uint32_t joins = iterated_frontier(&s->dominators, set, count, s->scratch);
    *nodes = xresize(set, count + joins, sizeof(uint32_t));
    memcpy(*nodes + count, s->scratch, joins * sizeof(uint32_t));
    return count + joins;
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

const struct object_sites *sites_of(struct sites *s, uint32_t object, const uint32_t *calls,
                                    uint32_t call_count)
{
    struct object_sites *of;
    HASH_FIND(hh, s->objects, &object, sizeof(object), of);
    if (of)
        return of;
    of = xcalloc(1, sizeof(*of));
    of->object = object;
    HASH_ADD(hh, s->objects, object, sizeof(of->object), of);
    uint32_t *nodes, count = gather(s, object, calls, call_count, &nodes);
    of->list = xcalloc(count, sizeof(*of->list));
    for (uint32_t i = 0; i < count; i++)
        if (s->first[nodes[i]] != NO_NODE)
            of->list[of->count++] = (struct site){s->first[nodes[i]], nodes[i], NO_NODE};
    free(nodes);
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
