/* Work and span of a graph of tasks, and the chain of work that makes the span. */
#include "config.h"

#include "analysis/answer/task-strand.h"

#include "analysis/answer/add.h"

#include <stdlib.h>

/* ---- Lengths ----------------------------------------------------------------------------- */

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static void measure_task(const struct task_graph *graph, struct graph_node *node)
{
    struct strand strand;

    strand_open(&strand, node);
    while (strand_advance(graph, &strand))
        ;
    node->length = strand.local;
    node->deep = later(strand.local, strand_reach(&strand).time);
    strand_close(&strand);
}

static void measure_team(const struct task_graph *graph, struct graph_node *node)
{
    struct team team = task_team_run(graph, node, NULL);

    node->length = node->deep = team.phases ? team.phase[team.phases - 1].end : 0;
    task_team_close(&team);
}

static void measure_taskloop(const struct task_graph *graph, struct graph_node *node)
{
    for (uint32_t e = node->first; e != NO_EVENT; e = graph->event[e].next) {
        const struct graph_node *task = &graph->node[graph->event[e].node];
        node->length = later(node->length, task->length);
        node->deep = later(node->deep, task->deep);
    }
}

/* Backwards: what a node created comes behind it. */
static void measure_nodes(struct task_graph *graph)
{
    for (size_t i = graph->ordered; i-- > 0;) {
        struct graph_node *node = &graph->node[graph->order[i]];
        if (node->kind == GRAPH_TEAM)
            measure_team(graph, node);
        else if (node->kind == GRAPH_TASKLOOP)
            measure_taskloop(graph, node);
        else if (node->kind == GRAPH_TASK || node->kind == GRAPH_ROOT)
            measure_task(graph, node);
        node->total = add_times(node->total, node->kind == GRAPH_PIECE ? 0 : node->work);
        if (node->parent && node->kind != GRAPH_PIECE)
            graph->node[node->parent].total =
                add_times(graph->node[node->parent].total, node->total);
    }
}

/* ---- The way back ------------------------------------------------------------------------ */

struct goal {
    uint32_t node;
    bool deep; /* to the end of all that it created, and not to its own */
};

struct path_search {
    struct task_graph *graph;
    struct path_share *share; /* by the region's number */
    struct goal *goal;        /* still to be gone back from */
    size_t goals, capacity;
};

static void add_goal(struct path_search *search, uint32_t node, bool deep)
{
    search->goal = xgrow(search->goal, search->goals, &search->capacity, sizeof *search->goal);
    search->goal[search->goals++] = (struct goal){node, deep};
}

/* Back to where the task of a creation's step was created, or the first one of those that waited
 * for each other on the way to it. @return that creation's step */
static size_t go_to_creation(struct path_search *search, const struct strand *strand, uint32_t step,
                             bool deep)
{
    const struct task_graph *graph = search->graph;

    for (;; deep = false) {
        const struct step *creation = &strand->step[step];
        add_goal(search, graph->event[creation->event].node, deep);
        if (creation->jump == NO_STEP)
            return step;
        step = creation->jump;
    }
}

/* Goes back from what stands behind the first `step` steps, with `at` of own work, to the barrier
 * before it, or to its begin. @return own work that is on the way */
static int64_t go_back(struct path_search *search, const struct strand *strand, size_t step,
                       int64_t at)
{
    const struct task_graph *graph = search->graph;
    int64_t own = 0;

    while (step > 0) {
        const struct step *last = &strand->step[step - 1];
        const struct graph_event *event = &graph->event[last->event];
        own = add_times(own, at - event->at);
        at = event->at;
        if (event->kind == EVENT_BARRIER)
            return own;
        if (event->kind == EVENT_INSIDE)
            add_goal(search, event->node, true);
        step--;
        if (last->jump == NO_STEP || event->kind == EVENT_CREATE)
            continue;
        step = go_to_creation(search, strand, last->jump, event->kind == EVENT_GROUP_END);
        at = graph->event[strand->step[step].event].at;
    }
    return add_times(own, at);
}

/* The same from the end of all that was created before, if that is later. */
static int64_t go_back_deep(struct path_search *search, const struct strand *strand, size_t step,
                            int64_t at, uint32_t jump)
{
    if (jump == NO_STEP)
        return go_back(search, strand, step, at);
    step = go_to_creation(search, strand, jump, true);
    return go_back(search, strand, step, search->graph->event[strand->step[step].event].at);
}

static void add_share(struct path_search *search, const struct graph_node *node, int64_t time)
{
    struct path_share *share = &search->share[node->region->number];

    share->region = node->region;
    share->time = add_times(share->time, time);
    share->strands++;
}

static void go_back_task(struct path_search *search, struct goal goal)
{
    const struct graph_node *node = &search->graph->node[goal.node];
    struct strand strand;

    strand_open(&strand, node);
    strand.trail = true;
    while (strand_advance(search->graph, &strand))
        ;
    struct latest reach = strand_reach(&strand);
    uint32_t jump = goal.deep && reach.time > strand.local ? reach.step : NO_STEP;
    add_share(search, node, go_back_deep(search, &strand, strand.steps, strand.at, jump));
    strand_close(&strand);
}

/* The phases that a member made as long as they are. */
static void go_back_member(struct path_search *search, const struct team *team, uint32_t member)
{
    const struct graph_node *node = &search->graph->node[member];
    struct strand strand;
    int64_t own = 0;
    bool goes_on = true;

    strand_open(&strand, node);
    strand.trail = true;
    for (size_t p = 0; p < team->phases && goes_on; p++) {
        goes_on = strand_advance(search->graph, &strand);
        struct latest reach = strand_reach(&strand);
        uint32_t jump = reach.time > strand.local ? reach.step : NO_STEP;
        if (team->phase[p].member == member)
            own = add_times(own,
                            go_back_deep(search, &strand, strand.steps - goes_on, strand.at, jump));
        strand.local = team->phase[p].end;
    }
    add_share(search, node, own);
    strand_close(&strand);
}

static int compare_members(const void *a, const void *b)
{
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;

    return (x > y) - (x < y);
}

static void go_back_team(struct path_search *search, const struct graph_node *node)
{
    struct team team = task_team_run(search->graph, node, NULL);
    uint32_t *winner = xresize(NULL, team.phases + 1, sizeof *winner);

    for (size_t p = 0; p < team.phases; p++)
        winner[p] = team.phase[p].member;
    if (team.phases)
        qsort(winner, team.phases, sizeof *winner, compare_members);
    for (size_t p = 0; p < team.phases; p++)
        if (winner[p] && (!p || winner[p] != winner[p - 1]))
            go_back_member(search, &team, winner[p]);
    free(winner);
    task_team_close(&team);
}

static void go_back_taskloop(struct path_search *search, struct goal goal)
{
    const struct task_graph *graph = search->graph;
    const struct graph_node *node = &graph->node[goal.node];

    for (uint32_t e = node->first; e != NO_EVENT; e = graph->event[e].next) {
        const struct graph_node *task = &graph->node[graph->event[e].node];
        if (goal.deep ? task->deep != node->deep : task->length != node->length)
            continue;
        add_goal(search, graph->event[e].node, goal.deep);
        return;
    }
}

static int compare_shares(const void *a, const void *b)
{
    const struct path_share *x = a, *y = b;

    return (x->time < y->time) - (x->time > y->time);
}

static void keep_shares(struct path_search *search, size_t regions)
{
    struct task_graph *graph = search->graph;

    graph->path = search->share;
    for (size_t i = 0; i < regions; i++)
        if (graph->path[i].time)
            graph->path[graph->path_count++] = graph->path[i];
    if (graph->path_count)
        qsort(graph->path, graph->path_count, sizeof *graph->path, compare_shares);
}

static void find_path(struct task_graph *graph, uint32_t longest)
{
    size_t regions = graph->process->experiment->region_count;
    struct path_search search = {.graph = graph,
                                 .share = xcalloc(regions + 1, sizeof *search.share)};

    if (longest)
        add_goal(&search, longest, true);
    while (search.goals) {
        struct goal goal = search.goal[--search.goals];
        const struct graph_node *node = &graph->node[goal.node];
        if (node->kind == GRAPH_TEAM)
            go_back_team(&search, node);
        else if (node->kind == GRAPH_TASKLOOP)
            go_back_taskloop(&search, goal);
        else
            go_back_task(&search, goal);
    }
    free(search.goal);
    keep_shares(&search, regions);
}

void task_graph_measure(struct task_graph *graph)
{
    uint32_t longest = 0;

    graph->work = graph->span = -1;
    if (!task_graph_is_known(graph))
        return;
    measure_nodes(graph);
    graph->work = graph->span = 0;
    for (uint32_t i = 1; i < graph->count; i++) {
        const struct graph_node *node = &graph->node[i];
        if (node->parent || node->kind == GRAPH_PIECE)
            continue;
        graph->work = add_times(graph->work, node->total);
        if (node->deep > graph->span) {
            graph->span = node->deep;
            longest = i;
        }
    }
    find_path(graph, longest);
    task_graph_spread(graph);
}
