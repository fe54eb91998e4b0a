/* Statistics of the durations of instances. */
#include "config.h"

#include "analysis/answer/statistics.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Sums -------------------------------------------------------------------------------- */

static void add_bins(struct instance_statistics *of, const struct profile_node *node)
{
    if (node->visits == 1 && !node->bins) {
        of->bins[duration_bin((uint64_t)node->least)]++;
        of->binned++;
    }
    for (int i = 0; i < node->bin_count; i++) {
        of->bins[node->bins[i].bin] += node->bins[i].count;
        of->binned += node->bins[i].count;
    }
}

static void add_node(struct instance_statistics *of, const struct profile_node *node,
                     size_t counters)
{
    if (!of->count || node->least < of->least)
        of->least = node->least;
    if (node->greatest > of->greatest)
        of->greatest = node->greatest;
    of->count += node->visits;
    of->total += node_inclusive(node);
    of->exclusive += node_exclusive(node);
    for (size_t i = 0; node->counters && of->counters && i < counters; i++)
        count_add(&of->counters[i], node->counters[i]);
    of->squares +=
        node->visits == 1 ? 1e-6 * (double)node->least * (double)node->least : node->squares;
    add_bins(of, node);
    if (node->has_trend) {
        of->trended += node->visits;
        of->first += node->first_tenth;
        of->last += node->last_tenth;
    }
}

/* A row and what each thread has of it, by worker; `who` has some, each once. Workers come in the
 * order of their ranks: `rank_of` numbers these without gaps. */
struct sum {
    struct instance_statistics *of;
    int64_t *by_worker, *by_rank;
    bool *worked;
    size_t *who, who_count, *rank_of;
};

static struct sum sum_new(const struct profile *profile)
{
    size_t count = profile->worker_count + 1;
    struct sum sum = {xzalloc(sizeof *sum.of),
                      xcalloc(count, sizeof *sum.by_worker),
                      xcalloc(count, sizeof *sum.by_rank),
                      xcalloc(count, sizeof *sum.worked),
                      xcalloc(count, sizeof *sum.who),
                      0,
                      xcalloc(count, sizeof *sum.rank_of)};

    for (size_t w = 1; w < profile->worker_count; w++)
        sum.rank_of[w] =
            sum.rank_of[w - 1] + (profile->workers[w].rank != profile->workers[w - 1].rank);
    if (profile->experiment->counter_count)
        sum.of->counters = xcalloc(profile->experiment->counter_count, sizeof *sum.of->counters);
    return sum;
}

static void sum_free(struct sum *sum)
{
    free(sum->of->counters);
    free(sum->of);
    free(sum->by_worker);
    free(sum->by_rank);
    free(sum->worked);
    free(sum->who);
    free(sum->rank_of);
}

static void add_share(const struct profile *profile, const struct profile_node *node,
                      struct sum *sum)
{
    size_t worker = profile_worker(profile, node->location);

    if (worker < profile->worker_count) {
        sum->by_worker[worker] += node_inclusive(node);
        sum->by_rank[sum->rank_of[worker]] += node_inclusive(node);
        if (!sum->worked[worker])
            sum->who[sum->who_count++] = worker;
        sum->worked[worker] = true;
    }
    add_node(sum->of, node, profile->experiment->counter_count);
}

/* Leaves nothing of them for the next row. */
static void find_busiest(struct sum *sum)
{
    struct instance_statistics *of = sum->of;

    of->threads = (int)sum->who_count;
    for (; sum->who_count; sum->who_count--) {
        size_t worker = sum->who[sum->who_count - 1], rank = sum->rank_of[worker];
        if (sum->by_worker[worker] > of->busiest)
            of->busiest = sum->by_worker[worker];
        if (sum->by_rank[rank] > of->busiest_rank)
            of->busiest_rank = sum->by_rank[rank];
        of->ranks += sum->by_rank[rank] > 0;
        sum->by_worker[worker] = sum->by_rank[rank] = 0;
        sum->worked[worker] = false;
    }
}

/* ---- Rows -------------------------------------------------------------------------------- */

/* Nodes of one row follow each other. */
struct node_order {
    const struct profile_node **nodes;
    size_t count, capacity;
};

static int compare_integers(int64_t a, int64_t b)
{
    return (a > b) - (a < b);
}

static int compare_nodes(const struct profile_node *a, const struct profile_node *b,
                         enum statistics_by by)
{
    int order = compare_integers(a->region->number, b->region->number);

    if (by == BY_PATH)
        return compare_integers(a->path->index, b->path->index);
    if (!order && by != BY_REGION)
        order = compare_integers(a->location->process->rank, b->location->process->rank);
    if (!order && by == BY_THREAD)
        order = compare_integers(a->location->number, b->location->number);
    return order;
}

static int compare_pointers(const void *a, const void *b, void *by)
{
    return compare_nodes(*(const struct profile_node *const *)a,
                         *(const struct profile_node *const *)b, *(enum statistics_by *)by);
}

static void take_nodes(struct node_order *order, const struct profile *profile,
                       const struct selection *selection)
{
    for (size_t w = 0; w < profile->worker_count; w++) {
        const struct recorded_location *location = profile->workers[w].location;
        for (size_t i = 0; i < location->node_count; i++) {
            const struct profile_node *node = location->nodes[i];
            if (!node->parent || !node->visits || !node->path || !select_node(selection, node))
                continue;
            order->nodes =
                xgrow(order->nodes, order->count, &order->capacity, sizeof *order->nodes);
            order->nodes[order->count++] = node;
        }
    }
}

static void begin_row(struct sum *sum, const struct profile_node *node, enum statistics_by by)
{
    int64_t *counters = sum->of->counters;

    *sum->of = (struct instance_statistics){.region = node->region, .counters = counters};
    if (counters)
        memset(counters, 0, node->location->process->experiment->counter_count * sizeof *counters);
    if (by == BY_PATH)
        sum->of->path = node->path;
    if (by == BY_THREAD || by == BY_RANK)
        sum->of->location = node->location;
}

void statistics_each(const struct profile *profile, const struct selection *selection,
                     enum statistics_by by,
                     void (*take)(void *argument, const struct instance_statistics *row),
                     void *argument)
{
    struct node_order order = {0};
    struct sum sum = sum_new(profile);

    take_nodes(&order, profile, selection);
    if (order.count)
        qsort_r(order.nodes, order.count, sizeof *order.nodes, compare_pointers, &by);
    for (size_t i = 0; i < order.count; i++) {
        if (!i || compare_nodes(order.nodes[i - 1], order.nodes[i], by) != 0)
            begin_row(&sum, order.nodes[i], by);
        add_share(profile, order.nodes[i], &sum);
        if (i + 1 == order.count || compare_nodes(order.nodes[i], order.nodes[i + 1], by) != 0) {
            find_busiest(&sum);
            take(argument, sum.of);
        }
    }
    free(order.nodes);
    sum_free(&sum);
}

/* ---- Texts ------------------------------------------------------------------------------- */

char *path_places(const struct path *path)
{
    char *text = region_place(path->region);

    for (path = path->parent; path && path->parent; path = path->parent) {
        char *place = region_place(path->region), *both = xformat("%s / %s", place, text);
        free(place);
        free(text);
        text = both;
    }
    return text;
}

/* ---- Figures ----------------------------------------------------------------------------- */

double statistics_mean(const struct instance_statistics *of)
{
    return of->count ? (double)of->total / (double)of->count : 0;
}

double statistics_deviation(const struct instance_statistics *of)
{
    double mean = statistics_mean(of) / 1000;
    double variance = of->count ? of->squares / (double)of->count - mean * mean : 0;

    /* Less than what is lost to rounding is none. */
    return variance > 1e-12 * mean * mean ? 1000 * sqrt(variance) : 0;
}

bool statistics_has_bins(const struct instance_statistics *of)
{
    return of->count > 0 && (double)of->binned >= 0.95 * (double)of->count;
}

/* Where in a bin with `count` instances the one of a rank lies. */
static double in_bin(const struct instance_statistics *of, int bin, double rank)
{
    double from = (double)duration_bin_start((uint32_t)bin);
    double to = (double)duration_bin_start((uint32_t)bin + 1);

    if (bin < 1)
        return of->least < 1 ? 0 : 1;
    if (to - from <= 1)
        return from;
    return from + (to - from) * (rank + 0.5) / (double)of->bins[bin];
}

double statistics_percentile(const struct instance_statistics *of, double percent)
{
    double rank = percent / 100 * (double)(of->binned - 1), value = (double)of->greatest;

    for (int i = 0; i < DURATION_BINS; i++) {
        if (of->bins[i] && rank <= (double)of->bins[i] - 0.5) {
            value = in_bin(of, i, rank);
            break;
        }
        rank -= (double)of->bins[i];
    }
    if (percent <= 0 || value < (double)of->least)
        return (double)of->least;
    return percent >= 100 || value > (double)of->greatest ? (double)of->greatest : value;
}

double statistics_imbalance(const struct instance_statistics *of)
{
    double mean = of->threads ? (double)of->total / of->threads : 0;

    return mean > 0 ? 100 * ((double)of->busiest / mean - 1) : 0;
}

double statistics_rank_imbalance(const struct instance_statistics *of)
{
    double mean = of->ranks ? (double)of->total / of->ranks : 0;

    return mean > 0 ? 100 * ((double)of->busiest_rank / mean - 1) : 0;
}

double statistics_trend(const struct instance_statistics *of)
{
    if (of->trended * 2 < of->count || of->first <= 0)
        return NAN;
    return 100 * ((double)of->last / (double)of->first - 1);
}
