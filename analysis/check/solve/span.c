/* Spans: nodes that are reached from the same beginnings of phases. */
#include "analysis/check/solve/span.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

enum { ROWS = 32 }; /* of ways that are remembered */

/** All nodes that a way leads to. */
struct way_row {
    uint32_t from;
    enum way way;
    uint8_t *seen;
};

struct spans {
    const struct graph *graph;
    const uint8_t *is_barrier;
    uint32_t *inside, *behind; /* per node */
    uint32_t count, steps;
    struct edges edges; /* from span to span */
    struct graph reduced;
    uint8_t *begins;  /* per span: a phase begins with it */
    uint32_t *start;  /* per span: the node that it begins at, or behind */
    uint8_t *follows; /* per span: it follows the span .followed; NULL: none was asked for */
    uint32_t followed;
    uint8_t **meeting; /* per span, if it was found: a bit for each that it meets */
    uint32_t *asked;   /* per span, how often */
    uint32_t *stack;   /* room for all nodes, and all spans */
    uint32_t *visited, stamp;
    struct way_row rows[ROWS];
    unsigned next_row;
};

/* ---- Which span ------------------------------------------------------------------------- */

/** While they are looked for, a span is named by the node that it begins at, or behind. */
static uint32_t named_at(uint32_t node)
{
    return 2 * node;
}

static uint32_t named_behind(uint32_t node)
{
    return 2 * node + 1;
}

static uint32_t leaving(const struct spans *r, uint32_t node)
{
    if (r->inside[node] == NO_NODE)
        return NO_NODE;
    return r->is_barrier[node] ? named_behind(node) : r->inside[node];
}

/** The span that all ways come from, or a new one where they join. */
static uint32_t entered(const struct spans *r, uint32_t node)
{
    const struct graph *g = r->graph;
    uint32_t common = NO_NODE;
    for (uint32_t e = g->first_predecessor[node]; e < g->first_predecessor[node + 1]; e++) {
        uint32_t from = leaving(r, g->predecessor[e]);
        if (from == NO_NODE || from == common)
            continue;
        if (common != NO_NODE)
            return named_at(node);
        common = from;
    }
    return common;
}

/** A node that once began a span goes on doing so: it ends. After some rounds each change makes
 *  such a node. */
static void name_spans(struct spans *r, const uint32_t *order, uint32_t reached)
{
    enum { ROUNDS = 8 };
    bool more = true;
    r->inside[r->graph->entry] = named_at(r->graph->entry);
    for (unsigned round = 0; more; round++) {
        more = false;
        for (uint32_t i = 0; i < reached; i++) {
            uint32_t node = order[i];
            if (r->inside[node] == named_at(node))
                continue;
            uint32_t name = entered(r, node);
            if (name == r->inside[node])
                continue;
            r->inside[node] = round < ROUNDS ? name : named_at(node);
            more = true;
        }
    }
}

static uint32_t numbered(struct spans *r, uint32_t *number, uint32_t name)
{
    if (name == NO_NODE)
        return NO_NODE;
    if (number[name] == NO_NODE) {
        r->start[r->count] = name / 2;
        number[name] = r->count++;
    }
    return number[name];
}

/** Names become numbers, and where spans join there are edges. */
static void number_spans(struct spans *r)
{
    const struct graph *g = r->graph;
    uint32_t *number = xcalloc(2 * g->count + 1, sizeof(uint32_t));
    memset(number, 0xff, 2 * g->count * sizeof(uint32_t));
    r->start = xcalloc(2 * g->count + 1, sizeof(uint32_t));
    for (uint32_t n = 0; n < g->count; n++) {
        if (r->inside[n] == NO_NODE)
            continue;
        uint32_t here = numbered(r, number, r->inside[n]);
        for (uint32_t e = g->first_predecessor[n];
             r->inside[n] == named_at(n) && e < g->first_predecessor[n + 1]; e++) {
            uint32_t from = numbered(r, number, leaving(r, g->predecessor[e]));
            if (from != NO_NODE && from != here)
                edges_add(&r->edges, from, here);
        }
        if (r->is_barrier[n])
            numbered(r, number, named_behind(n));
    }
    r->begins = xcalloc(r->count + 1, 1);
    for (uint32_t n = 0; n < g->count; n++) {
        uint32_t behind =
            r->is_barrier[n] && r->inside[n] != NO_NODE ? number[named_behind(n)] : NO_NODE;
        r->behind[n] = behind;
        if (behind != NO_NODE)
            r->begins[behind] = 1;
    }
    for (uint32_t n = 0; n < g->count; n++)
        if (r->inside[n] != NO_NODE)
            r->inside[n] = number[r->inside[n]];
    r->begins[r->inside[g->entry]] = 1;
    free(number);
}

struct spans *spans_new(const struct graph *graph, const uint8_t *is_barrier, uint32_t steps)
{
    struct spans *r = xcalloc(1, sizeof(*r));
    uint32_t *order = xcalloc(graph->count + 1, sizeof(uint32_t));
    r->graph = graph;
    r->is_barrier = is_barrier;
    r->steps = steps;
    r->inside = xcalloc(graph->count + 1, sizeof(uint32_t));
    r->behind = xcalloc(graph->count + 1, sizeof(uint32_t));
    memset(r->inside, 0xff, graph->count * sizeof(uint32_t));
    name_spans(r, order, graph_order(graph, order));
    number_spans(r);
    graph_build(&r->reduced, r->count, &r->edges, 0, 0);
    r->meeting = xcalloc(r->count + 1, sizeof(*r->meeting));
    r->asked = xcalloc(r->count + 1, sizeof(uint32_t));
    r->stack = xcalloc(2 * graph->count + 2, sizeof(uint32_t));
    r->visited = xcalloc(2 * graph->count + 2, sizeof(uint32_t));
    free(order);
    return r;
}

void spans_free(struct spans *r)
{
    if (!r)
        return;
    for (uint32_t i = 0; i < r->count; i++)
        free(r->meeting[i]);
    for (unsigned i = 0; i < ROWS; i++)
        free(r->rows[i].seen);
    edges_free(&r->edges);
    graph_free(&r->reduced);
    free(r->meeting);
    free(r->asked);
    free(r->begins);
    free(r->start);
    free(r->follows);
    free(r->inside);
    free(r->behind);
    free(r->stack);
    free(r->visited);
    free(r);
}

uint32_t span_of(const struct spans *r, uint32_t node)
{
    return r->inside[node];
}

uint32_t span_behind(const struct spans *r, uint32_t node)
{
    return r->behind[node];
}

uint32_t span_start(const struct spans *r, uint32_t span)
{
    return r->start[span];
}

/* ---- Which meet ---------------------------------------------------------------------------- */

/** From the spans on the stack on, each once in this stamp, until there are more than `most`.
 *  @return how many are on it now */
static uint32_t spread(struct spans *r, uint32_t count, bool backward, uint32_t most)
{
    const struct graph *g = &r->reduced;
    const uint32_t *first = backward ? g->first_predecessor : g->first_successor;
    const uint32_t *neighbour = backward ? g->predecessor : g->successor;
    for (uint32_t i = 0; i < count && count <= most; i++)
        for (uint32_t e = first[r->stack[i]]; e < first[r->stack[i] + 1]; e++)
            if (r->visited[neighbour[e]] != r->stamp) {
                r->visited[neighbour[e]] = r->stamp;
                r->stack[count++] = neighbour[e];
            }
    return count;
}

/** Back to where phases begin, and from there on: onto the stack. @return how many, more than
 *  `most` if there are more */
static uint32_t spread_phases(struct spans *r, uint32_t span, uint32_t most)
{
    uint32_t kept = 0;
    r->stack[0] = span;
    r->visited[span] = ++r->stamp;
    uint32_t count = spread(r, 1, true, most);
    if (count > most)
        return count;
    r->stamp++;
    for (uint32_t i = 0; i < count; i++)
        if (r->begins[r->stack[i]]) {
            r->visited[r->stack[i]] = r->stamp;
            r->stack[kept++] = r->stack[i];
        }
    return spread(r, kept, false, most);
}

static uint8_t *find_meeting(struct spans *r, uint32_t span)
{
    uint8_t *meets = xcalloc(r->count / 8 + 1, 1);
    uint32_t count = spread_phases(r, span, UINT32_MAX);
    for (uint32_t i = 0; i < count; i++)
        meets[r->stack[i] / 8] |= 1U << r->stack[i] % 8;
    return meets;
}

bool spans_follow(struct spans *r, uint32_t one, uint32_t other)
{
    if (one == NO_NODE || other == NO_NODE || one == other)
        return one != NO_NODE && one == other;
    if (!r->follows || r->followed != one) {
        free(r->follows);
        r->follows = xcalloc(r->count + 1, 1);
        r->followed = one;
        r->stack[0] = one;
        r->visited[one] = ++r->stamp;
        uint32_t count = spread(r, 1, false, UINT32_MAX);
        for (uint32_t i = 0; i < count; i++)
            r->follows[r->stack[i]] = 1;
    }
    return r->follows[other];
}

uint32_t spans_near(struct spans *r, uint32_t span, uint32_t *list, uint32_t most)
{
    uint32_t count = span == NO_NODE ? 0 : spread_phases(r, span, most);
    if (!count || count > most)
        return 0;
    memcpy(list, r->stack, count * sizeof(*list));
    return count;
}

bool spans_meet(struct spans *r, uint32_t one, uint32_t other)
{
    if (one == NO_NODE || other == NO_NODE)
        return false;
    if (one == other)
        return true;
    r->asked[one]++;
    r->asked[other]++;
    if (!r->meeting[one] && (r->meeting[other] || r->asked[one] < r->asked[other])) {
        uint32_t swap = one; /* what is asked more often is found */
        one = other;
        other = swap;
    }
    if (!r->meeting[one])
        r->meeting[one] = find_meeting(r, one);
    return r->meeting[one][other / 8] >> other % 8 & 1;
}

/* ---- Ways from node to node ---------------------------------------------------------------- */

struct path_walk {
    struct spans *r;
    uint8_t *seen; /* or by the stamp */
    uint32_t count;
};

static bool is_new(struct path_walk *walk, uint32_t node)
{
    uint8_t *seen = walk->seen;
    bool is = seen ? !seen[node] : walk->r->visited[node] != walk->r->stamp;
    if (seen)
        seen[node] = 1;
    else
        walk->r->visited[node] = walk->r->stamp;
    return is;
}

static void push_neighbours(struct path_walk *walk, uint32_t node, bool backward)
{
    const struct graph *g = walk->r->graph;
    const uint32_t *first = backward ? g->first_predecessor : g->first_successor;
    const uint32_t *neighbour = backward ? g->predecessor : g->successor;
    for (uint32_t e = first[node]; e < first[node + 1]; e++)
        if (is_new(walk, neighbour[e]))
            walk->r->stack[walk->count++] = neighbour[e];
}

static void push_beginnings(struct path_walk *walk, uint32_t without)
{
    struct spans *r = walk->r;
    for (uint32_t n = 0; n < r->graph->count; n++)
        if ((n == r->graph->entry || r->is_barrier[n]) && n != without && is_new(walk, n))
            r->stack[walk->count++] = n;
}

static const uint8_t *find_row(struct spans *r, uint32_t from, enum way way)
{
    for (unsigned i = 0; i < ROWS; i++)
        if (r->rows[i].seen && r->rows[i].from == from && r->rows[i].way == way)
            return r->rows[i].seen;
    struct way_row *row = &r->rows[r->next_row++ % ROWS];
    free(row->seen);
    *row = (struct way_row){from, way, xcalloc(r->graph->count, 1)};
    struct path_walk walk = {r, row->seen, 0};
    if (way == WAY_AROUND) {
        push_beginnings(&walk, from);
        row->seen[from] = 1; /* no way goes through it */
        for (uint32_t i = 0; i < walk.count; i++)
            push_neighbours(&walk, r->stack[i], false);
        row->seen[from] = 0;
        return row->seen;
    }
    push_neighbours(&walk, from, way == WAY_BACKWARD);
    for (uint32_t i = 0; i < walk.count; i++)
        if (!r->is_barrier[r->stack[i]])
            push_neighbours(&walk, r->stack[i], way == WAY_BACKWARD);
    return row->seen;
}

enum answer { ANSWER_NO, ANSWER_YES, ANSWER_OPEN };

/** A few steps: most of what is asked is near. */
static enum answer look_near(struct spans *r, uint32_t from, uint32_t node, bool backward)
{
    struct path_walk walk = {r, NULL, 0};
    r->stamp++;
    push_neighbours(&walk, from, backward);
    for (uint32_t i = 0; i < walk.count; i++) {
        if (i == r->steps)
            return ANSWER_OPEN;
        if (r->stack[i] == node)
            return ANSWER_YES;
        if (!r->is_barrier[r->stack[i]])
            push_neighbours(&walk, r->stack[i], backward);
    }
    return ANSWER_NO;
}

/** From a node back to where its phases begin, but not through `without`. */
static enum answer look_around(struct spans *r, uint32_t without, uint32_t node)
{
    struct path_walk walk = {r, NULL, 0};
    r->stamp++;
    push_neighbours(&walk, node, true);
    for (uint32_t i = 0; i < walk.count; i++) {
        if (i == r->steps)
            return ANSWER_OPEN;
        if (r->stack[i] == without)
            continue;
        if (r->stack[i] == r->graph->entry || r->is_barrier[r->stack[i]])
            return ANSWER_YES;
        push_neighbours(&walk, r->stack[i], true);
    }
    return ANSWER_NO;
}

static bool any_before(const struct graph *g, const uint8_t *seen, uint32_t node)
{
    for (uint32_t e = g->first_predecessor[node]; e < g->first_predecessor[node + 1]; e++)
        if (seen[g->predecessor[e]])
            return true;
    return false;
}

bool span_leads(struct spans *r, uint32_t from, uint32_t node, enum way way)
{
    enum answer answer = way == WAY_AROUND ? look_around(r, from, node)
                                           : look_near(r, from, node, way == WAY_BACKWARD);
    if (answer != ANSWER_OPEN)
        return answer == ANSWER_YES;
    const uint8_t *seen = find_row(r, from, way);
    return way == WAY_AROUND ? any_before(r->graph, seen, node) : seen[node];
}
