/* A node's way through its events, and a team's from barrier to barrier. */
#include "config.h"

#include "analysis/answer/task-strand.h"

#include "analysis/answer/add.h"

#include <stdlib.h>

void strand_open(struct strand *strand, const struct graph_node *node)
{
    static const struct latest none = {-1, NO_STEP};

    *strand = (struct strand){.node = node,
                              .event = node->first,
                              .children = none,
                              .all = none,
                              .newest = none,
                              .phase = node->first};
}

void strand_close(struct strand *strand)
{
    free(strand->around);
    free(strand->step);
}

static void take_latest(struct latest *latest, int64_t time, uint32_t step)
{
    if (time > latest->time)
        *latest = (struct latest){time, step};
}

/* The items of the task that the event creates, from it on. */
static uint32_t first_item(const struct task_graph *graph, uint32_t event)
{
    uint32_t next = event == NO_EVENT ? NO_EVENT : graph->event[event].next;

    return next != NO_EVENT && graph->event[next].kind == EVENT_DEPEND ? next : NO_EVENT;
}

static struct generation wait_before(const struct task_graph *graph, uint32_t creation)
{
    struct generation before = depend_none();

    for (uint32_t e = first_item(graph, creation); e != NO_EVENT; e = first_item(graph, e))
        before = depend_latest(before, depend_before(graph->object, graph->event[e].node));
    return before;
}

/* @return the step of the task that it has to wait for before it begins */
static uint32_t take_creation(const struct task_graph *graph, struct strand *strand,
                              uint32_t creation)
{
    uint32_t step = (uint32_t)strand->steps, created = graph->event[creation].node;
    struct graph_node *node = &graph->node[created];
    struct generation before = wait_before(graph, creation);
    bool waits = before.end.time > strand->local;
    int64_t begin = waits ? before.end.time : strand->local;
    struct generation ends = {{add_times(begin, node->length), step}, node->end};

    node->created = before.ran > node->created ? before.ran : node->created;
    strand->newest = (struct latest){begin, step};
    strand->newest_node = created;
    take_latest(&strand->children, ends.end.time, step);
    take_latest(&strand->all, add_times(begin, node->deep), step);
    for (uint32_t e = first_item(graph, creation); e != NO_EVENT; e = first_item(graph, e))
        depend_join(graph->object, graph->event[e].node, ends);
    if (strand->parts)
        parts_begin(strand->parts, created, begin);
    return waits ? before.end.step : NO_STEP;
}

/* Nothing that a barrier waited for is waited for again. */
static void forget_phase(const struct task_graph *graph, struct strand *strand)
{
    for (uint32_t e = strand->phase; e != strand->event; e = graph->event[e].next)
        if (graph->event[e].kind == EVENT_DEPEND)
            depend_forget(graph->object, graph->event[e].node);
    strand->phase = strand->event;
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

struct latest strand_reach(const struct strand *strand)
{
    struct latest reach = strand->all;

    for (size_t i = 0; i < strand->groups; i++)
        take_latest(&reach, strand->around[i].time, strand->around[i].step);
    return reach;
}

static void pass_inside(const struct task_graph *graph, struct strand *strand, uint32_t node)
{
    if (strand->parts)
        parts_begin(strand->parts, node, strand->local);
    strand->local = add_times(strand->local, graph->node[node].deep);
}

static uint32_t pass_event(const struct task_graph *graph, struct strand *strand,
                           const struct graph_event *event)
{
    switch ((enum graph_event_kind)event->kind) {
    case EVENT_CREATE:
        return take_creation(graph, strand, (uint32_t)(event - graph->event));
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
        pass_inside(graph, strand, event->node);
        break;
    case EVENT_BARRIER:
        return strand_reach(strand).step;
    case EVENT_DEPEND:
        break;
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

/* Its own work up to `at`. */
static void strand_work(struct strand *strand, int64_t at)
{
    int64_t until = add_times(strand->local, at - strand->at);

    if (strand->parts)
        parts_work(strand->parts, strand->local, until);
    strand->local = until;
    strand->at = at;
}

bool strand_advance(const struct task_graph *graph, struct strand *strand)
{
    while (strand->event != NO_EVENT) {
        const struct graph_event *event = &graph->event[strand->event];
        strand_work(strand, event->at);
        bool is_over = event->kind == EVENT_BARRIER && strand_reach(strand).time <= strand->local;
        uint32_t jump = pass_event(graph, strand, event);
        put_step(strand, strand->event, is_over ? NO_STEP : jump);
        strand->event = event->next;
        if (event->kind == EVENT_BARRIER) {
            forget_phase(graph, strand);
            return true;
        }
    }
    forget_phase(graph, strand);
    strand_work(strand, strand->node->work);
    return false;
}

/* ---- Teams ------------------------------------------------------------------------------- */

static int64_t later(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

static struct team team_open(const struct task_graph *graph, const struct graph_node *node,
                             struct parts *parts)
{
    struct team team = {0};
    size_t capacity = 0;

    for (uint32_t e = node->first; e != NO_EVENT; e = graph->event[e].next) {
        team.member = xgrow(team.member, team.count, &capacity, sizeof *team.member);
        strand_open(&team.member[team.count], &graph->node[graph->event[e].node]);
        team.member[team.count++].parts = parts;
    }
    team.alive = team.count;
    return team;
}

void task_team_close(struct team *team)
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

struct team task_team_run(const struct task_graph *graph, const struct graph_node *node,
                          struct parts *parts)
{
    struct team team = team_open(graph, node, parts);

    while (team.alive)
        team_phase(graph, &team);
    return team;
}
