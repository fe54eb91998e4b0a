/* Graph algorithms of `pompeii check`, on the graphs that the paper prints (doc/check.md). */
#include "analysis/check/solve/place.h"
#include "analysis/check/solve/program.h"
#include "analysis/check/solve/site.h"
#include "analysis/check/solve/span.h"

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A graph as text: "1>2 2>3 ..", entry 1, exit the highest. Marks: b barrier (explicit), i implicit
 * barrier, w worksharing: "8b 7i 5w". Node 0 is not used. */
struct fixture {
    struct graph graph;
    struct mark marks[32];
    struct verification v;
};

static const struct interest all_of_them = {NULL, NULL, UINT32_MAX};

static void read_graph(struct fixture *f, const char *edges_text, const char *marks, int level)
{
    struct edges edges = {0};
    uint32_t from, to, last = 0;
    int used;
    memset(f, 0, sizeof(*f));
    while (sscanf(edges_text, " %u>%u%n", &from, &to, &used) == 2) {
        edges_add(&edges, from, to);
        last = from > last ? from : last;
        last = to > last ? to : last;
        edges_text += used;
    }
    graph_build(&f->graph, last + 1, &edges, 1, last);
    edges_free(&edges);
    char what;
    while (sscanf(marks, " %u%c%n", &from, &what, &used) == 2) {
        f->marks[from].barriers += what != 'w';
        f->marks[from].is_explicit |= what == 'b';
        f->marks[from].is_worksharing |= what == 'w';
        marks += used;
    }
    verify(&f->v, &f->graph, f->marks, level);
    find_deciding(&f->v, &all_of_them);
}

static void release(struct fixture *f)
{
    verification_free(&f->v);
    graph_free(&f->graph);
}

static int by_number(const void *a, const void *b)
{
    return (int)(*(const uint32_t *)a - *(const uint32_t *)b);
}

static void ck_set(uint32_t *nodes, uint32_t count, const char *expected)
{
    char text[256] = "";
    if (count)
        qsort(nodes, count, sizeof(*nodes), by_number);
    for (uint32_t i = 0; i < count; i++)
        sprintf(text + strlen(text), i ? " %u" : "%u", nodes[i]);
    ck_assert_str_eq(text, expected);
}

static void ck_class(const struct fixture *f, uint32_t n, const char *members, const char *frontier)
{
    uint32_t nodes[32], count = 0;
    for (uint32_t node = 0; node < f->graph.count; node++)
        if (in_class(&f->v, node, n))
            nodes[count++] = node;
    ck_set(nodes, count, members);
    count = class_frontier(&f->v, n, nodes);
    ck_set(nodes, count, frontier);
}

static void ck_divergences(const struct fixture *f, const char *expected)
{
    char text[512] = "";
    for (size_t i = 0; i < f->v.count; i++) {
        const struct divergence *d = &f->v.divergences[i];
        sprintf(text + strlen(text), "%s%u%c%u", i ? " " : "", d->directive,
                d->is_worksharing ? 'w' : 'b', d->condition);
    }
    ck_assert_str_eq(text, expected);
}

/* Figure 3(a), the parallel region of listing 1.1 */
#define FIGURE_3A "1>4 4>5 4>8 5>6 5>7 6>7 7>8 8>9 9>10 10>11"

START_TEST(figure_3a)
{
    struct fixture f;
    read_graph(&f, FIGURE_3A, "5w 7i 8b 10i", 0);
    ck_assert_uint_eq(f.v.least[7], 0);
    ck_assert_uint_eq(f.v.most[7], 0);
    ck_assert_uint_eq(f.v.least[8], 0);
    ck_assert_uint_eq(f.v.most[8], 1);
    ck_assert_uint_eq(f.v.least[10], 1);
    ck_assert_uint_eq(f.v.most[10], 2);
    ck_assert_uint_eq(f.v.classes, 3);
    ck_class(&f, 0, "7", "4");
    ck_class(&f, 1, "8", "");
    ck_class(&f, 2, "10", "");
    ck_divergences(&f, "5w4 7b4");
    release(&f);
}
END_TEST

START_TEST(figure_3a_strictly)
{
    struct fixture f;
    read_graph(&f, FIGURE_3A, "5w 7i 8b 10i", 1);
    ck_divergences(&f, "5w4"); /* 8 is met by all, 7 is no explicit barrier */
    release(&f);
}
END_TEST

/* Figure 3(b): main of listing 1.2, f() replaced by its barrier */
START_TEST(figure_3b)
{
    struct fixture f;
    read_graph(&f, "1>2 2>3 3>4 4>5 4>6 5>6 6>7 7>8", "5b 7i", 0);
    ck_class(&f, 0, "5", "4");
    ck_class(&f, 1, "7", "");
    ck_divergences(&f, "5b4");
    release(&f);
}
END_TEST

/* Figure 3(c): a barrier inside a loop construct (4), its end (7), the loop's back edge */
START_TEST(figure_3c)
{
    struct fixture f;
    read_graph(&f, "1>2 2>3 3>4 4>5 4>7 5>6 6>7 7>4 7>8 8>9 9>10", "4w 5b 7i 9i", 0);
    ck_class(&f, 0, "5", "4");
    ck_class(&f, 1, "7", "");
    ck_class(&f, 2, "9", "");
    uint32_t node = 4, frontier[32];
    ck_assert_uint_eq(iterated_frontier(&f.v.tree, &node, 1, frontier), 0);
    release(&f);
}
END_TEST

/* Figure 2(c): explicit barriers 3, 4 (two arms) and 6, implicit barrier 8 */
START_TEST(figure_2c)
{
    struct fixture f;
    read_graph(&f, "1>2 2>3 2>4 3>5 4>5 5>6 6>7 7>8 8>9", "3b 4b 6b 8i", 0);
    ck_class(&f, 0, "3 4", "");
    ck_class(&f, 1, "6", "");
    ck_class(&f, 2, "8", "");
    ck_divergences(&f, "");
    release(&f);
    read_graph(&f, "1>2 2>3 2>4 3>5 4>5 5>6 6>7 7>8 8>9", "3b 4b 6b 8i", 1);
    ck_divergences(&f, "3b2 4b2");
    release(&f);
}
END_TEST

START_TEST(frontier_is_transitive)
{
    struct fixture f; /* if (2) if (3) barrier 4 */
    read_graph(&f, "1>2 2>3 2>5 3>4 3>5 4>5 5>6", "4b", 0);
    ck_divergences(&f, "4b2 4b3");
    release(&f);
}
END_TEST

START_TEST(arms_with_equal_counts_agree)
{
    struct fixture f; /* two barriers in one arm, a call that holds two in the other */
    read_graph(&f, "1>2 2>3 3>4 4>6 2>5 5>6 6>7", "3b 4b 5b 5b 7i", 0);
    ck_class(&f, 0, "3 5", "");
    ck_class(&f, 1, "4 5", "");
    ck_class(&f, 2, "7", "");
    ck_divergences(&f, "");
    release(&f);
}
END_TEST

START_TEST(arms_with_different_counts_do_not)
{
    struct fixture f; /* the second barrier of one arm has no partner */
    read_graph(&f, "1>2 2>3 3>4 4>6 2>5 5>6 6>7", "3b 4b 5b 7i", 0);
    ck_class(&f, 0, "3 5", "");
    ck_class(&f, 1, "4", "2");
    ck_divergences(&f, "4b2");
    release(&f);
}
END_TEST

START_TEST(while_loop)
{
    struct fixture f;
    read_graph(&f, "1>2 2>3 3>2 2>4 4>5", "3b", 0);
    ck_divergences(&f, "3b2");
    release(&f);
}
END_TEST

START_TEST(do_while_loop)
{
    struct fixture f;
    read_graph(&f, "1>2 2>3 3>2 3>4", "2b", 0);
    ck_class(&f, 0, "2", "");  /* the paper's sets see nothing .. */
    ck_divergences(&f, "2b3"); /* .. the loop does */
    release(&f);
}
END_TEST

START_TEST(break_decided_further_out)
{
    struct fixture f; /* 2 barrier; if (3) { if (4) break; } back to 2 */
    read_graph(&f, "1>2 2>3 3>4 3>5 4>6 4>5 5>2 6>7", "2b", 0);
    ck_divergences(&f, "2b3 2b4");
    release(&f);
}
END_TEST

START_TEST(ways_that_end_the_program_do_not_count)
{
    struct fixture f; /* if (2) exit(1) at 3 */
    read_graph(&f, "1>2 2>3 2>4 4>5", "4b", 0);
    ck_divergences(&f, "");
    release(&f);
}
END_TEST

START_TEST(more_classes_than_a_word)
{
    struct edges edges = {0};
    struct graph graph;
    struct verification v;
    struct mark marks[203] = {0};
    for (uint32_t n = 0; n < 200; n++) {
        edges_add(&edges, n, n + 1);
        marks[n].barriers = n > 0;
    }
    edges_add(&edges, 150, 201);
    edges_add(&edges, 200, 202);
    edges_add(&edges, 201, 202);
    graph_build(&graph, 203, &edges, 0, 202);
    verify(&v, &graph, marks, 0);
    find_deciding(&v, &all_of_them);
    ck_assert_uint_eq(v.count, 49); /* 151 .. 199 because of 150 */
    ck_assert_uint_eq(v.divergences[0].directive, 151);
    ck_assert_uint_eq(v.divergences[48].condition, 150);
    verification_free(&v);
    graph_free(&graph);
    edges_free(&edges);
}
END_TEST

START_TEST(loop_bodies)
{
    struct fixture f;
    struct loops loops;
    read_graph(&f, "1>2 2>3 3>4 4>3 4>5 5>2 2>6", "", 0);
    graph_loops(&f.graph, &loops);
    ck_assert_uint_eq(loops.count, 2);
    for (size_t i = 0; i < 2; i++) {
        struct graph_loop *loop = &loops.loop[i];
        ck_set(loop->body, loop->body_count, loop->header == 3 ? "3 4" : "2 3 4 5");
    }
    loops_free(&loops);
    release(&f);
}
END_TEST

START_TEST(postdominators)
{
    struct fixture f;
    read_graph(&f, FIGURE_3A, "", 0);
    struct postdominance tree;
    postdominance_build(&tree, &f.graph);
    ck_assert(postdominates(&tree, 8, 4));
    ck_assert(postdominates(&tree, 4, 4));
    ck_assert(!postdominates(&tree, 5, 4));
    ck_assert_uint_eq(tree.parent[5], 7);
    postdominance_free(&tree);
    release(&f);
}
END_TEST

/* ---- Against the definitions, on graphs of chance ---------------------------------------- */

enum { NODES = 14, BATCH = 100 /* in one process */ };

/* Sanitizers make that sixteen times slower, and look at others in check-long. */
#ifdef __SANITIZE_ADDRESS__
static const char *const usual_graphs = "400";
#else
static const char *const usual_graphs = "3000";
#endif

static uint32_t chance(uint32_t *state, uint32_t below)
{
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) % below;
}

/* From the first node a way to the last one, and some edges more. */
static struct graph random_graph(uint32_t seed)
{
    struct edges edges = {0};
    struct graph graph;
    uint32_t state = seed, more = chance(&state, NODES);
    for (uint32_t n = 0; n + 1 < NODES; n++)
        edges_add(&edges, n, n + 1);
    for (uint32_t i = 0; i < more; i++)
        edges_add(&edges, chance(&state, NODES - 1), 1 + chance(&state, NODES - 1));
    graph_build(&graph, NODES, &edges, 0, NODES - 1);
    edges_free(&edges);
    return graph;
}

static uint32_t random_set(uint32_t seed)
{
    uint32_t state = seed;
    return chance(&state, 1 << NODES) & chance(&state, 1 << NODES);
}

static uint32_t list_of(uint32_t set, uint32_t *list)
{
    uint32_t count = 0;
    for (uint32_t n = 0; n < NODES; n++)
        if (set >> n & 1)
            list[count++] = n;
    return count;
}

/* The nodes, as bits, that lead to `to` on ways that do not go through one of `without`. */
static uint32_t leads_to(const struct graph *graph, uint32_t to, uint32_t without)
{
    uint32_t set = 1u << to, last = 0;
    while (set != last) {
        last = set;
        for (uint32_t n = 0; n < graph->count; n++)
            for (uint32_t e = graph->first_successor[n]; e < graph->first_successor[n + 1]; e++)
                if (set >> graph->successor[e] & 1 && !(without >> n & 1))
                    set |= 1u << n;
    }
    return set;
}

/* The paper, 3.2: nodes that `node` does not postdominate, but one of whose successors it does. */
static uint32_t frontier_of(const struct graph *graph, uint32_t node)
{
    uint32_t all = leads_to(graph, graph->exit, 0);
    uint32_t others = node == graph->exit ? 0 : leads_to(graph, graph->exit, 1u << node);
    uint32_t postdominated = (all & ~others) | 1u << node, frontier = 0;
    for (uint32_t n = 0; n < graph->count; n++)
        for (uint32_t e = graph->first_successor[n]; e < graph->first_successor[n + 1]; e++)
            if (postdominated >> graph->successor[e] & 1 &&
                (!(postdominated >> n & 1) || n == node))
                frontier |= 1u << n;
    return frontier;
}

static void check_frontiers(int seed)
{
    struct graph graph = random_graph(seed);
    struct postdominance tree;
    uint32_t set = random_set(seed + 7), wanted = 0, got = 0, last, list[NODES], result[NODES];
    do {
        last = wanted;
        for (uint32_t n = 0; n < NODES; n++)
            if ((set | wanted) >> n & 1)
                wanted |= frontier_of(&graph, n);
    } while (wanted != last);
    postdominance_build(&tree, &graph);
    for (uint32_t again = 0; again < 2; again++) { /* queries leave nothing behind */
        uint32_t count = iterated_frontier(&tree, list, list_of(set, list), result);
        got = 0;
        for (uint32_t i = 0; i < count; i++)
            got |= 1u << result[i];
        ck_assert_uint_eq(got, wanted);
    }
    postdominance_free(&tree);
    graph_free(&graph);
}

START_TEST(frontiers_as_defined)
{
    for (int i = 0; i < BATCH; i++)
        check_frontiers(_i * BATCH + i);
}
END_TEST

/* Those of the set that come last on a way to the node: from them a way leads that passes no other.
 */
static uint32_t last_before(const struct graph *graph, uint32_t node, uint32_t set)
{
    uint32_t last = 0;
    if (set >> node & 1)
        return 1u << node;
    for (uint32_t n = 0; n < NODES; n++)
        if (set >> n & 1 && leads_to(graph, node, set & ~(1u << n)) >> n & 1)
            last |= 1u << n;
    return last;
}

static void check_sites(int seed)
{
    struct graph graph = random_graph(seed);
    uint32_t set = random_set(seed + 7) | 1, list[NODES], count = list_of(set & ~1u, list);
    struct variable variable = {0};
    struct definition definitions[NODES] = {0};
    for (uint32_t i = 0; i < count; i++)
        definitions[i] = (struct definition){.node = list[i], .inner = NO_NODE};
    struct data_object object = {0};
    struct function function = {.objects = &object, .object_count = 1, .variables = &variable};
    char *names[] = {""};
    struct program program = {.functions = &function, .names = names, .name_count = 1};
    struct checked_team team = {.definitions = definitions,
                                .definition_count = count / 2, /* the others are calls */
                                .node_count = NODES,
                                .graph = graph};
    struct sites *sites = sites_new(&program, &team);
    const struct object_sites *of = sites_of(sites, 0, 0, list + count / 2, count - count / 2);
    for (uint32_t n = 0; n < NODES; n++) {
        uint32_t nearest = site_at(sites, of, n);
        ck_assert_uint_lt(nearest, NODES);
        ck_assert_uint_eq(site_at(sites, of, nearest), nearest);
        ck_assert(!(set >> n & 1) || nearest == n);
        ck_assert_uint_eq(last_before(&graph, n, set), last_before(&graph, nearest, set));
    }
    sites_free(sites);
    graph_free(&graph);
}

START_TEST(sites_as_defined)
{
    for (int i = 0; i < BATCH; i++)
        check_sites(_i * BATCH + i);
}
END_TEST

/* Nodes that a way from behind `from` leads to, up to and with the next barriers. */
static uint32_t phase_behind(const struct graph *graph, uint32_t from, uint32_t barriers)
{
    uint32_t seen = 0, more = 1u << from;
    for (uint32_t last = 0; more != last;) {
        last = more;
        for (uint32_t n = 0; n < NODES; n++)
            for (uint32_t e = graph->first_successor[n];
                 more >> n & 1 && e < graph->first_successor[n + 1]; e++) {
                uint32_t to = 1u << graph->successor[e];
                seen |= to;
                more |= to & ~barriers;
            }
    }
    return seen;
}

/* Nodes that a phase leads to, and not through `without`. */
static uint32_t phases_around(const struct graph *graph, uint32_t without, uint32_t barriers)
{
    uint32_t seen = (barriers | 1u << graph->entry) & ~(1u << without), last = 0;
    while (seen != last) {
        last = seen;
        for (uint32_t n = 0; n < NODES; n++)
            for (uint32_t e = graph->first_successor[n];
                 n != without && seen >> n & 1 && e < graph->first_successor[n + 1]; e++)
                seen |= 1u << graph->successor[e];
    }
    return seen & ~(1u << without);
}

static bool share_phase(const struct graph *graph, uint32_t a, uint32_t b, uint32_t barriers)
{
    uint32_t at_entry = phase_behind(graph, graph->entry, barriers) | 1u << graph->entry;
    bool shared = at_entry >> a & at_entry >> b & 1;
    for (uint32_t n = 0; n < NODES; n++) {
        uint32_t phase = phase_behind(graph, n, barriers);
        shared |= barriers >> n & phase >> a & phase >> b & 1;
    }
    return shared;
}

static void check_spans(int seed)
{
    struct graph graph = random_graph(seed);
    uint32_t set = random_set(seed + 3) & ~1u;
    uint8_t is_barrier[NODES];
    for (uint32_t n = 0; n < NODES; n++)
        is_barrier[n] = set >> n & 1;
    struct spans *spans = spans_new(&graph, is_barrier, seed % 2 * 50);
    for (uint32_t a = 0; a < NODES; a++)
        for (uint32_t b = 0; b < NODES; b++) {
            bool forward = phase_behind(&graph, a, set) >> b & 1, before = false;
            uint32_t around = phases_around(&graph, a, set);
            ck_assert_int_eq(spans_meet(spans, span_of(spans, a), span_of(spans, b)),
                             share_phase(&graph, a, b, set));
            ck_assert_int_eq(span_leads(spans, a, b, WAY_FORWARD), forward);
            ck_assert_int_eq(span_leads(spans, b, a, WAY_BACKWARD), forward);
            if (is_barrier[a])
                ck_assert_int_eq(spans_meet(spans, span_behind(spans, a), span_of(spans, b)),
                                 forward);
            for (uint32_t e = graph.first_predecessor[b]; e < graph.first_predecessor[b + 1]; e++)
                before |= around >> graph.predecessor[e] & 1;
            ck_assert_int_eq(span_leads(spans, a, b, WAY_AROUND), before);
        }
    spans_free(spans);
    graph_free(&graph);
}

START_TEST(spans_as_defined)
{
    for (int i = 0; i < BATCH; i++)
        check_spans(_i * BATCH + i);
}
END_TEST

/* ---- Definitions by what they set ------------------------------------------------------- */

enum { PATHS = 24, LINKS = 4 };

/* How often each setting was met. */
struct meetings {
    uint32_t times[PATHS];
};

static uint32_t random_path(struct program *program, uint32_t *state)
{
    static const char *const links[] = {".x", ".xy", "@", "[]", "[0]", "[1]", "[12]"};
    char path[LINKS * 4 + 1] = "";
    for (uint32_t i = chance(state, LINKS + 1); i-- > 0;)
        strcat(path, links[chance(state, sizeof(links) / sizeof(*links))]);
    return name_intern(program, path, strlen(path));
}

static bool note_meeting(void *context, const struct setting *setting)
{
    struct meetings *m = context;
    ck_assert_uint_lt(setting->definition, PATHS);
    m->times[setting->definition]++;
    return true;
}

/* Every setting that a read may see is met, and none twice. */
static void check_settings(uint32_t seed)
{
    uint32_t state = seed + 77;
    struct program program = {0};
    struct data_object object = {.is_pointer = chance(&state, 2)};
    struct variable variables[PATHS];
    struct function function = {.objects = &object, .variables = variables};
    struct settings settings = {0};
    for (uint32_t i = 0; i < PATHS; i++)
        variables[i] = (struct variable){.path = random_path(&program, &state)};
    for (uint32_t i = 0; i < PATHS; i++)
        settings_add(&settings, (struct setting){7, 0, i, name_text(&program, variables[i].path)});
    settings_add(&settings, (struct setting){6, 0, PATHS, ""}); /* of other objects */
    settings_add(&settings, (struct setting){8, 0, PATHS, "[]"});
    settings_sort(&settings);
    for (uint32_t read = 0; read < PATHS; read++) {
        struct meetings m = {0};
        settings_visit(&settings, 7, name_text(&program, variables[read].path), note_meeting, &m);
        for (uint32_t i = 0; i < PATHS; i++) {
            ck_assert_uint_le(m.times[i], 1);
            if (overlaps(&program, &function, i, 0, variables[read].path))
                ck_assert_uint_eq(m.times[i], 1);
        }
    }
    settings_free(&settings);
    program_free(&program);
}

START_TEST(settings_as_defined)
{
    for (int i = 0; i < BATCH; i++)
        check_settings(_i * BATCH + i);
}
END_TEST

int main(void)
{
    const char *graphs = getenv("GRAPHS");
    int batches = atoi(graphs ? graphs : usual_graphs) / BATCH;
    Suite *suite = suite_create("check: graphs");
    TCase *tests = tcase_create("the paper and beyond");
    tcase_set_timeout(tests, 120); /* a busy machine, with sanitizers */
    tcase_add_test(tests, figure_3a);
    tcase_add_test(tests, figure_3a_strictly);
    tcase_add_test(tests, figure_3b);
    tcase_add_test(tests, figure_3c);
    tcase_add_test(tests, figure_2c);
    tcase_add_test(tests, frontier_is_transitive);
    tcase_add_test(tests, arms_with_equal_counts_agree);
    tcase_add_test(tests, arms_with_different_counts_do_not);
    tcase_add_test(tests, while_loop);
    tcase_add_test(tests, do_while_loop);
    tcase_add_test(tests, break_decided_further_out);
    tcase_add_test(tests, ways_that_end_the_program_do_not_count);
    tcase_add_test(tests, more_classes_than_a_word);
    tcase_add_test(tests, loop_bodies);
    tcase_add_test(tests, postdominators);
    tcase_add_loop_test(tests, frontiers_as_defined, 0, batches);
    tcase_add_loop_test(tests, sites_as_defined, 0, batches);
    tcase_add_loop_test(tests, spans_as_defined, 0, batches);
    tcase_add_loop_test(tests, settings_as_defined, 0, batches);
    suite_add_tcase(suite, tests);
    SRunner *runner = srunner_create(suite);
    srunner_run_all(runner, CK_NORMAL);
    int failed = srunner_ntests_failed(runner);
    srunner_free(runner);
    return failed != 0;
}
