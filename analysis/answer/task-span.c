/* Work and span of a graph of tasks, and the chain of work that makes the span. */
#include "config.h"

#include "analysis/answer/task-graph.h"

#include "analysis/answer/add.h"

#include <stdlib.h>

enum { NO_STEP = UINT32_MAX };

/* An event that was passed, where the way back is wanted. */
struct step {
    uint32_t event;
    uint32_t jump; /* the step of the creation that was waited for; NO_STEP: of none */
};

/* The latest end of what was created, and the step of that creation. */
struct latest {
    int64_t time;
    uint32_t step;
};

/* A node on its way through its events. Times are chains of work since it began. */
struct strand {
    const struct graph_node *node;
    uint32_t event;
    int64_t local, at;      /* where it is, and its own work until then */
    struct latest children; /* those that a taskwait waits for */
    struct latest all;      /* what the end of a taskgroup, or a barrier, waits for */
    struct latest *around;  /* that of taskgroups around */
    size_t groups, group_capacity;
    struct latest newest; /* when the latest creation was */
    uint32_t newest_node;
    struct step *step; /* in `trail`: kept */
    size_t steps, step_capacity;
    bool trail;
};

static void strand_open(struct strand *strand, const struct graph_node *node, bool trail)
{
    static const struct latest none = {-1, NO_STEP};

    *strand = (struct strand){.node = node,
                              .event = node->first,
                              .children = none,
                              .all = none,
                              .newest = none,
                              .trail = trail};
}

static void strand_close(struct strand *strand)
{
    free(strand->around);
    free(strand->step);
}

static void take_latest(struct latest *latest, int64_t time, uint32_t step)
{
    if (time > latest->time)
        *latest = (struct latest){time, step};
}

static void take_creation(const struct task_graph *graph, struct strand *strand, uint32_t created)
{
    const struct graph_node *node = &graph->node[created];
    uint32_t step = (uint32_t)strand->steps;

    strand->newest = (struct latest){strand->local, step};
    strand->newest_node = created;
    take_latest(&strand->children, add_times(strand->local, node->length), step);
    take_latest(&strand->all, add_times(strand->local, node->deep), step);
}

static void begin_group(struct strand *strand)
{
    strand->around =
        xgrow(strand->around, strand->groups, &strand->group_capacity, sizeof *strand->around);
    strand->around[strand->groups++] = strand->all;
    strand->all = (struct latest){-1, NO_STEP};
}

/* @return the step that was waited for */
static uint32_t wait_for(struct strand *strand, struct latest latest)
{
    if (latest.time <= strand->local)
        return NO_STEP;
    strand->local = latest.time;
    return latest.step;
}

static uint32_t end_group(struct strand *strand)
{
    uint32_t jump = wait_for(strand, strand->all);

    if (strand->groups)
        strand->all = strand->around[--strand->groups];
    return jump;
}

static uint32_t wait_included(const struct task_graph *graph, struct strand *strand, uint32_t task)
{
    struct latest end = {add_times(strand->newest.time, graph->node[task].length),
                         strand->newest.step};

    return strand->newest_node == task ? wait_for(strand, end) : NO_STEP;
}

/* The latest end of all that it created and nothing has waited for. */
static struct latest strand_reach(const struct strand *strand)
{
    struct latest reach = strand->all;

    for (size_t i = 0; i < strand->groups; i++)
        take_latest(&reach, strand->around[i].time, strand->around[i].step);
    return reach;
}

static uint32_t pass_event(const struct task_graph *graph, struct strand *strand,
                           const struct graph_event *event)
{
    switch ((enum graph_event_kind)event->kind) {
    case EVENT_CREATE:
        take_creation(graph, strand, event->node);
        break;
    case EVENT_INCLUDED:
        return wait_included(graph, strand, event->node);
    case EVENT_TASKWAIT:
        return wait_for(strand, strand->children);
    case EVENT_GROUP_BEGIN:
        begin_group(strand);
        break;
    case EVENT_GROUP_END:
        return end_group(strand);
    case EVENT_INSIDE:
        strand->local = add_times(strand->local, graph->node[event->node].deep);
        break;
    case EVENT_BARRIER:
        return strand_reach(strand).step;
    }
    return NO_STEP;
}

static void put_step(struct strand *strand, uint32_t event, uint32_t jump)
{
    if (strand->trail)
        strand->step =
            xgrow(strand->step, strand->steps, &strand->step_capacity, sizeof *strand->step);
    if (strand->trail)
        strand->step[strand->steps] = (struct step){event, jump};
    strand->steps++;
}

/* On to the next barrier, or the end. @return whether it is at a barrier */
static bool strand_advance(const struct task_graph *graph, struct strand *strand)
{
    while (strand->event != NO_EVENT) {
        const struct graph_event *event = &graph->event[strand->event];
        strand->local = add_times(strand->local, event->at - strand->at);
        strand->at = event->at;
        bool later = event->kind == EVENT_BARRIER && strand_reach(strand).time <= strand->local;
        uint32_t jump = pass_event(graph, strand, event);
        put_step(strand, strand->event, later ? NO_STEP : jump);
        strand->event = event->next;
        if (event->kind == EVENT_BARRIER)
            return true;
    }
    strand->local = add_times(strand->local, strand->node->work - strand->at);
    strand->at = strand->node->work;
    return false;
}

/* ---- Lengths ----------------------------------------------------------------------------- */

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static void measure_task(const struct task_graph *graph, struct graph_node *node)
{
    struct strand strand;

    strand_open(&strand, node, false);
    while (strand_advance(graph, &strand))
        ;
    node->length = strand.local;
    node->deep = later(strand.local, strand_reach(&strand).time);
    strand_close(&strand);
}

/* Between two barriers of a team: when it is over, and whose work made it so long. */
struct phase {
    int64_t end;
    uint32_t member;
};

struct team {
    struct strand *member; /* those that have not ended come first */
    size_t count, alive;
    struct phase *phase;
    size_t phases, capacity;
};

static struct team team_open(const struct task_graph *graph, const struct graph_node *node)
{
    struct team team = {0};
    size_t capacity = 0;

    for (uint32_t e = node->first; e != NO_EVENT; e = graph->event[e].next) {
        team.member = xgrow(team.member, team.count, &capacity, sizeof *team.member);
        strand_open(&team.member[team.count++], &graph->node[graph->event[e].node], false);
    }
    team.alive = team.count;
    return team;
}

static void team_close(struct team *team)
{
    for (size_t i = 0; i < team->count; i++)
        strand_close(&team->member[i]);
    free(team->member);
    free(team->phase);
}

static void team_phase(const struct task_graph *graph, struct team *team)
{
    struct phase phase = {-1, 0};
    size_t alive = 0;

    for (size_t i = 0; i < team->alive; i++) {
        bool goes_on = strand_advance(graph, &team->member[i]);
        int64_t end = later(team->member[i].local, strand_reach(&team->member[i]).time);
        if (end > phase.end)
            phase = (struct phase){end, (uint32_t)(team->member[i].node - graph->node)};
        if (!goes_on)
            continue;
        struct strand other = team->member[alive];
        team->member[alive++] = team->member[i];
        if (alive - 1 != i)
            team->member[i] = other;
    }
    team->alive = alive;
    for (size_t i = 0; i < alive; i++)
        team->member[i].local = phase.end;
    team->phase = xgrow(team->phase, team->phases, &team->capacity, sizeof *team->phase);
    team->phase[team->phases++] = phase;
}

static struct team team_run(const struct task_graph *graph, const struct graph_node *node)
{
    struct team team = team_open(graph, node);

    while (team.alive)
        team_phase(graph, &team);
    return team;
}

static void measure_team(const struct task_graph *graph, struct graph_node *node)
{
    struct team team = team_run(graph, node);

    node->length = node->deep = team.phases ? team.phase[team.phases - 1].end : 0;
    team_close(&team);
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
        if (last->jump == NO_STEP)
            continue;
        const struct graph_event *creation = &graph->event[strand->step[last->jump].event];
        add_goal(search, creation->node, event->kind == EVENT_GROUP_END);
        at = creation->at;
        step = last->jump;
    }
    return add_times(own, at);
}

/* The same from the end of all that was created before, if that is later. */
static int64_t go_back_deep(struct path_search *search, const struct strand *strand, size_t step,
                            int64_t at, uint32_t jump)
{
    if (jump == NO_STEP)
        return go_back(search, strand, step, at);
    const struct graph_event *creation = &search->graph->event[strand->step[jump].event];
    add_goal(search, creation->node, true);
    return go_back(search, strand, jump, creation->at);
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

    strand_open(&strand, node, true);
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

    strand_open(&strand, node, true);
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
    struct team team = team_run(search->graph, node);
    uint32_t *winner = xresize(NULL, team.phases + 1, sizeof *winner);

    for (size_t p = 0; p < team.phases; p++)
        winner[p] = team.phase[p].member;
    if (team.phases)
        qsort(winner, team.phases, sizeof *winner, compare_members);
    for (size_t p = 0; p < team.phases; p++)
        if (winner[p] && (!p || winner[p] != winner[p - 1]))
            go_back_member(search, &team, winner[p]);
    free(winner);
    team_close(&team);
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
}
