/* The transport problem between two histograms: shortest augmenting paths (Jewell, 1958), found
 * with potentials that keep all ways at least 0 (Tomizawa, 1971). Masses are integers, so it ends
 * with the best transport and not near it. */
#include "config.h"

#include "analysis/combine/transport.h"

#include "common/memory.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>

typedef __int128 mass;

/* Nodes are those that give, then those that take. */
struct transport {
    size_t givers, takers;
    double *way; /* from giver g to taker t: [g * takers + t] */
    mass *flow;  /* on it */
    mass *left;  /* to give, to take */
    double *potential, *distance;
    size_t *before; /* on the shortest path */
    bool *done;
};

enum { NOWHERE = -1 };

static double *way_of(const struct transport *t, size_t giver, size_t taker)
{
    return &t->way[giver * t->takers + taker];
}

static mass *flow_of(const struct transport *t, size_t giver, size_t taker)
{
    return &t->flow[giver * t->takers + taker];
}

/* ---- Shortest paths ---------------------------------------------------------------------- */

static void start_paths(struct transport *t)
{
    for (size_t i = 0; i < t->givers + t->takers; i++) {
        t->distance[i] = i < t->givers && t->left[i] ? 0 : INFINITY;
        t->before[i] = (size_t)NOWHERE;
        t->done[i] = false;
    }
}

static size_t nearest(const struct transport *t)
{
    size_t best = (size_t)NOWHERE;

    for (size_t i = 0; i < t->givers + t->takers; i++) {
        if (!t->done[i] && t->distance[i] < INFINITY &&
            (best == (size_t)NOWHERE || t->distance[i] < t->distance[best]))
            best = i;
    }
    return best;
}

static void reach(struct transport *t, size_t from, size_t to, double cost)
{
    double rest = cost + t->potential[from] - t->potential[to];
    double distance = t->distance[from] + (rest > 0 ? rest : 0); /* below 0 by rounding only */

    if (t->done[to] || distance >= t->distance[to])
        return;
    t->distance[to] = distance;
    t->before[to] = from;
}

/* Every giver reaches every taker; back goes what flows. */
static void go_on(struct transport *t, size_t node)
{
    t->done[node] = true;
    for (size_t k = 0; node < t->givers && k < t->takers; k++)
        reach(t, node, t->givers + k, *way_of(t, node, k));
    for (size_t g = 0; node >= t->givers && g < t->givers; g++) {
        if (*flow_of(t, g, node - t->givers))
            reach(t, node, g, -*way_of(t, g, node - t->givers));
    }
}

/* The taker that still takes and is nearest to one that gives. */
static size_t find_path(struct transport *t)
{
    size_t node;

    start_paths(t);
    while ((node = nearest(t)) != (size_t)NOWHERE) {
        if (node >= t->givers && t->left[node])
            break;
        go_on(t, node);
    }
    for (size_t i = 0; i < t->givers + t->takers && node != (size_t)NOWHERE; i++)
        t->potential[i] += t->distance[i] < t->distance[node] ? t->distance[i] : t->distance[node];
    return node;
}

static mass least_on_path(const struct transport *t, size_t end)
{
    mass least = t->left[end];
    size_t at = end;

    for (; t->before[at] != (size_t)NOWHERE; at = t->before[at]) {
        if (at >= t->givers)
            continue;
        mass back = *flow_of(t, at, t->before[at] - t->givers);
        least = back < least ? back : least;
    }
    return t->left[at] < least ? t->left[at] : least;
}

static void send(struct transport *t, size_t end)
{
    mass amount = least_on_path(t, end);
    size_t at = end;

    for (; t->before[at] != (size_t)NOWHERE; at = t->before[at]) {
        size_t before = t->before[at];
        if (at >= t->givers)
            *flow_of(t, before, at - t->givers) += amount;
        else
            *flow_of(t, at, before - t->givers) -= amount;
    }
    t->left[at] -= amount;
    t->left[end] -= amount;
}

/* ---- Histograms -------------------------------------------------------------------------- */

static int64_t sum_of(const struct heap *heaps, size_t count)
{
    int64_t sum = 0;

    for (size_t i = 0; i < count; i++)
        sum += heaps[i].members;
    return sum;
}

/* What lies at the same place stays there. */
static void cancel_equal(struct transport *t, const struct heap *from, const struct heap *to)
{
    for (size_t g = 0; g < t->givers; g++) {
        for (size_t k = 0; k < t->takers; k++) {
            mass *gives = &t->left[g], *takes = &t->left[t->givers + k];
            mass least = *gives < *takes ? *gives : *takes;
            *way_of(t, g, k) = hypot(from[g].x - to[k].x, from[g].y - to[k].y);
            if (*way_of(t, g, k) > 0)
                continue;
            *gives -= least;
            *takes -= least;
        }
    }
}

static double cost_of(const struct transport *t)
{
    double cost = 0;

    for (size_t i = 0; i < t->givers * t->takers; i++)
        cost += (double)t->flow[i] * t->way[i];
    return cost;
}

double earth_movers_distance(const struct heap *from, size_t from_count, const struct heap *to,
                             size_t to_count)
{
    size_t nodes = from_count + to_count, end;
    int64_t given = sum_of(from, from_count), taken = sum_of(to, to_count);
    struct transport t = {.givers = from_count,
                          .takers = to_count,
                          .way = xcalloc(from_count * to_count, sizeof *t.way),
                          .flow = xcalloc(from_count * to_count, sizeof *t.flow),
                          .left = xcalloc(nodes, sizeof *t.left),
                          .potential = xcalloc(nodes, sizeof *t.potential),
                          .distance = xcalloc(nodes, sizeof *t.distance),
                          .before = xcalloc(nodes, sizeof *t.before),
                          .done = xcalloc(nodes, sizeof *t.done)};

    for (size_t i = 0; i < nodes; i++)
        t.left[i] = i < from_count ? (mass)from[i].members * taken
                                   : (mass)to[i - from_count].members * given;
    cancel_equal(&t, from, to);
    while ((end = find_path(&t)) != (size_t)NOWHERE)
        send(&t, end);
    double cost = cost_of(&t) / ((double)given * (double)taken);
    free(t.way);
    free(t.flow);
    free(t.left);
    free(t.potential);
    free(t.distance);
    free(t.before);
    free(t.done);
    return cost;
}
