/*
 * knapsack: which items to carry, by branch and bound. Usage: knapsack [ITEMS [SEED]]
 *
 * It shows what tasks cost, and how unevenly a search tree spreads them: one task for each of the
 * upper nodes of the tree, none below a cutoff depth, an incumbent that all threads read atomically
 * and change in a critical region, and the waits that hold it all together.
 *
 * The result is compared with dynamic programming, which finds it in another way.
 * Exit status: 0 the result is right, 1 it is wrong, 2 wrong usage.
 */
#include <limits.h>
#include <omp.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_ITEMS = 63, /* a choice of items is a set of bits */
    CUTOFF_DEPTH = 12,
    LOOK_INTERVAL = 1024 /* nodes between two looks at what the other threads have found */
};

struct item {
    int weight, value;
};

struct problem {
    int count, capacity;
    struct item items[MAX_ITEMS]; /* best value for its weight first */
};

/* A node of the search tree: the first `depth` items are decided. */
struct node {
    int depth, weight, value;
    uint64_t chosen;
};

/* The best choice so far. `value` only grows; a stale read costs time, never the result. */
static struct {
    int value;
    uint64_t chosen;
} incumbent;

static int next_random(uint32_t *state, int limit)
{
    *state = *state * 1664525 + 1013904223;
    return (int)(*state >> 8) % limit;
}

static int by_density(const void *left, const void *right)
{
    const struct item *a = left, *b = right;
    int64_t difference = (int64_t)b->value * a->weight - (int64_t)a->value * b->weight;

    return (difference > 0) - (difference < 0);
}

/* Items with nearly the same value for their weight: hard for a bound that cuts items. */
static struct problem make_problem(int count, uint32_t seed)
{
    struct problem problem = {.count = count};
    int total = 0;

    for (int i = 0; i < count; i++) {
        struct item *item = &problem.items[i];
        item->weight = 1000 + next_random(&seed, 1000);
        item->value = item->weight + 50 + next_random(&seed, 4);
        total += item->weight;
    }
    problem.capacity = total / 2;
    qsort(problem.items, (size_t)count, sizeof problem.items[0], by_density);
    return problem;
}

/* ---- Branch and bound ------------------------------------------------------------------------ */

/* What the node can reach at best: fill up in order, and cut the first item that does not fit. */
static int upper_bound(const struct problem *problem, const struct node *node)
{
    int room = problem->capacity - node->weight, value = node->value;

    for (int i = node->depth; i < problem->count; i++) {
        const struct item *item = &problem->items[i];
        if (item->weight > room)
            return value + (int)((int64_t)item->value * room / item->weight);
        room -= item->weight;
        value += item->value;
    }
    return value;
}

static int incumbent_value(void)
{
    int value;

#pragma omp atomic read
    value = incumbent.value;
    return value;
}

static void offer(const struct node *node)
{
#pragma omp critical(incumbent)
    if (node->value > incumbent.value) { /* another thread may have been faster */
        incumbent.chosen = node->chosen;
#pragma omp atomic write
        incumbent.value = node->value;
    }
}

static bool fits(const struct problem *problem, const struct node *node)
{
    return node->weight + problem->items[node->depth].weight <= problem->capacity;
}

static struct node with_item(const struct problem *problem, struct node node)
{
    const struct item *item = &problem->items[node.depth];

    node.weight += item->weight;
    node.value += item->value;
    node.chosen |= UINT64_C(1) << node.depth;
    node.depth++;
    return node;
}

static struct node without_item(struct node node)
{
    node.depth++;
    return node;
}

/* One thread's search below one node. */
struct local_search {
    const struct problem *problem;
    int best; /* the incumbent's value when we last looked */
    long visited;
};

/* Worth a look below this node? What it holds is offered on the way. */
static bool is_promising(const struct problem *problem, const struct node *node, int *best)
{
    if (node->value > *best) {
        offer(node);
        *best = incumbent_value();
    }
    return node->depth < problem->count && upper_bound(problem, node) > *best;
}

static void search_serially(struct local_search *local, struct node node)
{
    if (++local->visited % LOOK_INTERVAL == 0)
        local->best = incumbent_value();
    if (!is_promising(local->problem, &node, &local->best))
        return;
    if (fits(local->problem, &node))
        search_serially(local, with_item(local->problem, node));
    search_serially(local, without_item(node));
}

/* @return how many nodes were visited */
static long search(const struct problem *problem, struct node node)
{
    struct local_search local = {problem, incumbent_value(), 0};
    long with = 0, without = 0;

    if (node.depth == CUTOFF_DEPTH) {
        search_serially(&local, node);
        return local.visited;
    }
    if (!is_promising(problem, &node, &local.best))
        return 1;
    if (fits(problem, &node)) {
#pragma omp task shared(with)
        with = search(problem, with_item(problem, node));
    }
#pragma omp task shared(without)
    without = search(problem, without_item(node));
#pragma omp taskwait
    return 1 + with + without;
}

/* Carry what fits, in order of density: without a start like this the first descent, which depends
 * on the threads, would decide how much is pruned. */
static void start_greedily(const struct problem *problem)
{
    struct node node = {0};

    while (node.depth < problem->count)
        node = fits(problem, &node) ? with_item(problem, node) : without_item(node);
    offer(&node);
}

static long branch_and_bound(const struct problem *problem)
{
    const struct node root = {0};
    long visited = 0;

#pragma omp parallel
#pragma omp single
    {
#pragma omp taskgroup
        {
#pragma omp task
            start_greedily(problem);
#pragma omp task shared(visited)
            visited = search(problem, root);
        }
    }
    return visited;
}

/* ---- The check ------------------------------------------------------------------------------- */

/* best[w]: the most value that weighs w at most, with the items seen so far. */
static int dynamic_programming(const struct problem *problem)
{
    int *best = calloc((size_t)problem->capacity + 1, sizeof *best), result;

    if (!best) {
        fputs("knapsack: out of memory\n", stderr);
        exit(2);
    }
    for (int i = 0; i < problem->count; i++) {
        const struct item *item = &problem->items[i];
        for (int w = problem->capacity; w >= item->weight; w--)
            if (best[w - item->weight] + item->value > best[w])
                best[w] = best[w - item->weight] + item->value;
    }
    result = best[problem->capacity];
    free(best);
    return result;
}

/* Does the incumbent's choice fit, and is it worth what it claims? */
static bool choice_is_sound(const struct problem *problem)
{
    int weight = 0, value = 0;

    for (int i = 0; i < problem->count; i++) {
        if (incumbent.chosen >> i & 1) {
            weight += problem->items[i].weight;
            value += problem->items[i].value;
        }
    }
    return weight <= problem->capacity && value == incumbent.value;
}

static int number(const char *text, int least, int most)
{
    char *end;
    long value = strtol(text, &end, 10);

    if (*end || end == text || value < least || value > most) {
        fprintf(stderr, "Usage: knapsack [ITEMS [SEED]]   with up to %d items\n", MAX_ITEMS);
        exit(2);
    }
    return (int)value;
}

int main(int argc, char *argv[])
{
    int count = argc > 1 ? number(argv[1], 1, MAX_ITEMS) : 40;
    int seed = argc > 2 ? number(argv[2], 0, INT_MAX) : 1;
    struct problem problem = make_problem(count, (uint32_t)seed);
    double start = omp_get_wtime();
    long visited = branch_and_bound(&problem);
    bool correct;

    start = omp_get_wtime() - start;
    correct = incumbent.value == dynamic_programming(&problem) && choice_is_sound(&problem);
    printf("%d items, capacity %d\n", problem.count, problem.capacity);
    printf("best value: %d\n", incumbent.value);
    printf("verification: %s\n", correct ? "successful" : "FAILED");
    printf("time: %.3f s for %ld nodes\n", start, visited);
    return correct ? 0 : 1;
}
