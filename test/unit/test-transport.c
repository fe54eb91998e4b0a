/* The earth mover's distance against other ways to find it. */
#include "config.h"

#include "analysis/combine/transport.h"

#include <check.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 160 };

static uint64_t state = 88172645463325252u;

static unsigned random_below(unsigned limit)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (unsigned)(state >> 33) % limit;
}

/* Places of a coarse grid half of the time, so that some are in both, and ways are equal. */
static size_t fill(struct heap *heaps, size_t most, bool equal)
{
    size_t count = 1 + random_below((unsigned)most);
    bool coarse = random_below(2);

    for (size_t i = 0; i < count; i++)
        heaps[i] = (struct heap){coarse ? random_below(5) : random_below(100000) / 1e4,
                                 coarse ? random_below(5) : random_below(100000) / 1e4,
                                 equal ? 1 : 1 + random_below(50)};
    return count;
}

static double way(const struct heap *a, const struct heap *b)
{
    return hypot(a->x - b->x, a->y - b->y);
}

/* ---- Permutations ------------------------------------------------------------------------ */

static double best_permutation(const struct heap *a, const struct heap *b, int *taken, size_t at,
                               size_t count)
{
    double best = INFINITY;

    if (at == count)
        return 0;
    for (size_t i = 0; i < count; i++) {
        if (taken[i])
            continue;
        taken[i] = 1;
        double cost = way(&a[at], &b[i]) + best_permutation(a, b, taken, at + 1, count);
        taken[i] = 0;
        best = cost < best ? cost : best;
    }
    return best;
}

START_TEST(permutations)
{
    for (int round = 0; round < 300; round++) {
        struct heap a[6], b[6];
        int taken[6] = {0};
        size_t count = fill(a, 6, true);
        for (size_t i = 0; i < count; i++)
            b[i] = (struct heap){random_below(1000) / 100., random_below(1000) / 100., 1};
        ck_assert_double_eq_tol(earth_movers_distance(a, count, b, count),
                                best_permutation(a, b, taken, 0, count) / (double)count, 1e-9);
    }
}
END_TEST

/* ---- One dimension: the area between the distribution functions --------------------------- */

static double share_below(const struct heap *heaps, size_t count, double x)
{
    double below = 0, all = 0;

    for (size_t i = 0; i < count; i++) {
        all += (double)heaps[i].members;
        below += heaps[i].x <= x ? (double)heaps[i].members : 0;
    }
    return below / all;
}

static int compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

START_TEST(one_dimension)
{
    for (int round = 0; round < 100; round++) {
        struct heap a[20], b[20];
        double place[40], area = 0;
        size_t left = fill(a, 20, false), right = fill(b, 20, false);
        for (size_t i = 0; i < left + right; i++) {
            struct heap *heap = i < left ? &a[i] : &b[i - left];
            heap->y = 3;
            place[i] = heap->x;
        }
        qsort(place, left + right, sizeof *place, compare);
        for (size_t i = 1; i < left + right; i++)
            area += (place[i] - place[i - 1]) *
                    fabs(share_below(a, left, place[i - 1]) - share_below(b, right, place[i - 1]));
        ck_assert_double_eq_tol(earth_movers_distance(a, left, b, right), area, 1e-9);
    }
}
END_TEST

/* ---- Cycles: any transport, made better along cycles of negative cost until there are none ----
 */

struct plan {
    size_t left, right;
    const struct heap *a, *b;
    double flow[MOST][MOST];
};

/* The corner that is northwest. */
static void start_plan(struct plan *plan)
{
    double gives[MOST], takes[MOST];
    int64_t given = 0, taken = 0;

    memset(plan->flow, 0, sizeof plan->flow);
    for (size_t i = 0; i < plan->left; i++)
        given += plan->a[i].members;
    for (size_t i = 0; i < plan->right; i++)
        taken += plan->b[i].members;
    for (size_t i = 0; i < plan->left; i++)
        gives[i] = (double)(plan->a[i].members * taken);
    for (size_t i = 0; i < plan->right; i++)
        takes[i] = (double)(plan->b[i].members * given);
    for (size_t i = 0, k = 0; i < plan->left && k < plan->right;) {
        double least = fmin(gives[i], takes[k]);
        plan->flow[i][k] += least;
        gives[i] -= least;
        takes[k] -= least;
        *(gives[i] == 0 ? &i : &k) += 1;
    }
}

/* Bellman and Ford from everywhere at once; a node whose distance still falls leads to a cycle. */
static size_t relax(const struct plan *plan, double *distance, size_t *before)
{
    size_t last = SIZE_MAX;

    for (size_t i = 0; i < plan->left; i++) {
        for (size_t k = 0; k < plan->right; k++) {
            double cost = way(&plan->a[i], &plan->b[k]);
            size_t taker = plan->left + k;
            if (distance[i] + cost < distance[taker] - 1e-11) {
                distance[taker] = distance[i] + cost;
                before[last = taker] = i;
            }
            if (plan->flow[i][k] > 0 && distance[taker] - cost < distance[i] - 1e-11) {
                distance[i] = distance[taker] - cost;
                before[last = i] = taker;
            }
        }
    }
    return last;
}

static bool improve(struct plan *plan)
{
    size_t nodes = plan->left + plan->right, node = 0, before[2 * MOST] = {0};
    double distance[2 * MOST] = {0}, least = INFINITY;

    for (size_t round = 0; round < nodes && node != SIZE_MAX; round++)
        node = relax(plan, distance, before);
    if (node == SIZE_MAX)
        return false;
    for (size_t i = 0; i < nodes; i++)
        node = before[node];
    size_t at = node;
    do {
        if (at < plan->left)
            least = fmin(least, plan->flow[at][before[at] - plan->left]);
        at = before[at];
    } while (at != node);
    do {
        if (at < plan->left)
            plan->flow[at][before[at] - plan->left] -= least;
        else
            plan->flow[before[at]][at - plan->left] += least;
        at = before[at];
    } while (at != node);
    return true;
}

static double by_cycles(const struct heap *a, size_t left, const struct heap *b, size_t right)
{
    static struct plan plan;
    double cost = 0, mass = 0;

    plan.left = left;
    plan.right = right;
    plan.a = a;
    plan.b = b;
    start_plan(&plan);
    while (improve(&plan))
        ;
    for (size_t i = 0; i < left; i++) {
        for (size_t k = 0; k < right; k++) {
            cost += plan.flow[i][k] * way(&a[i], &b[k]);
            mass += plan.flow[i][k];
        }
    }
    return cost / mass;
}

START_TEST(cycles)
{
    static struct heap a[144], b[144];

    for (int round = 0; round < 1000; round++) {
        size_t most = round % 250 == 0 ? 100 : round % 10 == 0 ? 30 : 12;
        size_t left = fill(a, most, false), right = fill(b, most, false);
        double distance = earth_movers_distance(a, left, b, right);
        ck_assert_double_eq_tol(distance, by_cycles(a, left, b, right), 1e-9);
        ck_assert_double_eq_tol(distance, earth_movers_distance(b, right, a, left), 1e-9);
    }
}
END_TEST

START_TEST(metric)
{
    static struct heap a[144], b[144], c[144];

    for (int round = 0; round < 20; round++) {
        size_t counts[] = {fill(a, 144, false), fill(b, 144, false), fill(c, 144, false)};
        double ab = earth_movers_distance(a, counts[0], b, counts[1]);
        double bc = earth_movers_distance(b, counts[1], c, counts[2]);
        double ac = earth_movers_distance(a, counts[0], c, counts[2]);
        ck_assert(earth_movers_distance(a, counts[0], a, counts[0]) == 0);
        ck_assert(ab >= 0 && ac <= ab + bc + 1e-9);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("transport");
    TCase *all = tcase_create("distance");
    SRunner *runner = srunner_create(suite);

    tcase_add_test(all, permutations);
    tcase_add_test(all, one_dimension);
    tcase_add_test(all, cycles);
    tcase_add_test(all, metric);
    tcase_set_timeout(all, 120);
    suite_add_tcase(suite, all);
    srunner_run_all(runner, CK_ENV);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed > 0;
}
