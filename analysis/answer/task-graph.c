/* The graph of tasks, from the timeline: nodes, and the events that tie them. */
#include "config.h"

#include "analysis/answer/task-graph.h"
#include "analysis/answer/task-order.h"

#include "analysis/answer/add.h"
#include "analysis/answer/construct.h"
#include "analysis/answer/idle.h"

#include <stdlib.h>
#include <string.h>

/* An instance that is open on the location that is read. */
struct open {
    uint32_t node;      /* whose time it is */
    int64_t wait_from;  /* from then on it waits, */
    int64_t wait_until; /* but no longer than that: the team ends */
    uint32_t creates;   /* the task whose creation it is; 0: it is none */
    uint32_t leave;     /* the event of its end, its kind + 1; 0: none */
    uint32_t about;     /* that event's node */
};

/* A taskloop, or a task of one, that a unit told of. */
struct loop_unit {
    int64_t id, parent, begin, end, time;
    struct source_region *region;
    const struct recorded_location *location;
};

struct task_graphs {
    struct task_graph *list;
    size_t count, capacity;

    /* Of the process that is being read. */
    struct task_graph open;
    size_t node_capacity, event_capacity;
    struct positions known; /* tasks, teams and roots */
    struct positions addresses;
    size_t object_capacity;
    struct open *stack;
    size_t stack_capacity;
    int64_t last; /* up to then time has been given to nodes */
    struct idle *idle;
    struct loop_unit *units;
    size_t unit_count, unit_capacity;
    bool has_taskloop;
};

struct task_graphs *task_graphs_new(void)
{
    return xzalloc(sizeof(struct task_graphs));
}

static void free_graph(struct task_graph *graph)
{
    free(graph->node);
    free(graph->event);
    free(graph->object);
    free(graph->order);
    free(graph->path);
}

static void free_open(struct task_graphs *graphs)
{
    free(graphs->known.slot);
    free(graphs->addresses.slot);
    free(graphs->units);
    idle_free(graphs->idle);
    graphs->units = NULL;
    graphs->idle = NULL;
    graphs->known = graphs->addresses = (struct positions){0};
    graphs->node_capacity = graphs->event_capacity = graphs->object_capacity = 0;
    graphs->unit_count = graphs->unit_capacity = 0;
    graphs->has_taskloop = false;
}

void task_graphs_free(struct task_graphs *graphs)
{
    free_graph(&graphs->open);
    free_open(graphs);
    for (size_t i = 0; i < graphs->count; i++)
        free_graph(&graphs->list[i]);
    free(graphs->list);
    free(graphs->stack);
    free(graphs);
}

struct task_graph *task_graphs_list(struct task_graphs *graphs, size_t *count)
{
    *count = graphs->count;
    return graphs->list;
}

/* ---- Nodes and events -------------------------------------------------------------------- */

static uint32_t add_node(struct task_graphs *graphs, enum graph_node_kind kind,
                         struct source_region *region, int64_t number)
{
    struct task_graph *graph = &graphs->open;

    if (graph->count >= 1u << 28)
        return 0;
    graph->node = xgrow(graph->node, graph->count, &graphs->node_capacity, sizeof *graph->node);
    graph->node[graph->count] = (struct graph_node){.kind = (uint8_t)kind,
                                                    .region = region,
                                                    .number = number,
                                                    .first = NO_EVENT,
                                                    .last = NO_EVENT};
    return (uint32_t)graph->count++;
}

static uint64_t node_hash(const struct graph_node *node)
{
    uint64_t hash = positions_mix(node->kind, (uint64_t)node->number);

    return node->kind == GRAPH_TASK ? hash : positions_mix(hash, (uintptr_t)node->region);
}

static uint64_t hash_at(const void *nodes, uint32_t at)
{
    return node_hash(&((const struct graph_node *)nodes)[at]);
}

static bool is_at(const void *nodes, uint32_t at, const void *key)
{
    const struct graph_node *a = &((const struct graph_node *)nodes)[at], *b = key;

    return a->kind == b->kind && a->number == b->number &&
           (a->kind == GRAPH_TASK || (a->region == b->region && a->end == b->end));
}

/* The task, team or root: tasks by their numbers, teams by region, begin and end. */
static uint32_t find_node(struct task_graphs *graphs, enum graph_node_kind kind,
                          struct source_region *region, int64_t number, int64_t end)
{
    struct graph_node key = {.kind = (uint8_t)kind, .region = region, .number = number, .end = end};

    positions_room(&graphs->known, hash_at, graphs->open.node);
    uint32_t *slot =
        positions_slot(&graphs->known, node_hash(&key), is_at, graphs->open.node, &key);
    if (!*slot && (*slot = add_node(graphs, kind, region, number))) {
        graphs->known.used++;
        graphs->open.node[*slot].end = end;
    }
    return *slot;
}

static void add_event(struct task_graphs *graphs, uint32_t to, uint32_t kind, uint32_t node)
{
    struct task_graph *graph = &graphs->open;
    struct graph_node *owner = &graph->node[to];

    if (!to || graph->event_count >= NO_EVENT)
        return;
    graph->event =
        xgrow(graph->event, graph->event_count, &graphs->event_capacity, sizeof *graph->event);
    graph->event[graph->event_count] = (struct graph_event){
        .at = owner->work, .next = NO_EVENT, .kind = kind & 0xf, .node = node & 0xfffffff};
    uint32_t at = (uint32_t)graph->event_count++;
    if (owner->last == NO_EVENT)
        owner->first = at;
    else
        graph->event[owner->last].next = at;
    owner->last = at;
}

/* ---- Time -------------------------------------------------------------------------------- */

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static int64_t greatest(int64_t a, int64_t b)
{
    return a > b ? a : b;
}

/* What has passed on the location up to `now`, which is in `open`. */
static void charge(struct task_graphs *graphs, const struct open *open, int64_t now)
{
    int64_t from = graphs->last, until = least(now, open->wait_from);
    int64_t waits = greatest(from, open->wait_from);
    struct graph_node *node = &graphs->open.node[open->node];

    if (until > from)
        node->work = add_times(node->work, until - from);
    if (node->kind != GRAPH_ROOT)
        idle_add(graphs->idle, IDLE_THREAD, waits, least(now, open->wait_until));
    graphs->last = greatest(now, from);
}

/* ---- What tasks depend on ---------------------------------------------------------------- */

static uint64_t address_at(const void *objects, uint32_t at)
{
    return positions_mix(0, ((const struct graph_object *)objects)[at].address);
}

static bool is_address_at(const void *objects, uint32_t at, const void *key)
{
    return ((const struct graph_object *)objects)[at].address == *(const uint64_t *)key;
}

/* 0: there are too many. */
static uint32_t find_object(struct task_graphs *graphs, uint64_t address)
{
    struct task_graph *graph = &graphs->open;

    positions_room(&graphs->addresses, address_at, graph->object);
    uint32_t *slot = positions_slot(&graphs->addresses, positions_mix(0, address), is_address_at,
                                    graph->object, &address);
    if (*slot || graph->object_count >= MOST_OBJECTS)
        return *slot;
    if (!graph->object_count)
        graph->object_count = 1;
    graph->object =
        xgrow(graph->object, graph->object_count, &graphs->object_capacity, sizeof *graph->object);
    graph->object[graph->object_count] = (struct graph_object){.address = address};
    graphs->addresses.used++;
    return *slot = (uint32_t)graph->object_count++;
}

/* The list of a creation. */
static void add_dependences(struct task_graphs *graphs, uint32_t to,
                            const struct instance *instance)
{
    const char *at = instance->dependences, *end = at + instance->dependences_length;

    while (at < end) {
        uint64_t address;
        enum dependence kind = depend_read(&at, end, &address);
        uint32_t object = kind ? find_object(graphs, address) : 0;
        if (object)
            add_event(graphs, to, EVENT_DEPEND, depend_item(object, kind));
        else
            graphs->open.lacks |= LACKS_DEPENDENCES;
    }
}

/* ---- What instances do ------------------------------------------------------------------- */

static bool begins(const struct instance *instance)
{
    return instance->fragment == FRAGMENT_WHOLE || instance->fragment == FRAGMENT_FIRST;
}

static bool ends(const struct instance *instance)
{
    return instance->fragment == FRAGMENT_WHOLE || instance->fragment == FRAGMENT_LAST;
}

static void enter_creation(struct task_graphs *graphs, const struct instance *instance,
                           struct open *open)
{
    struct source_region *region = instance->node->region;
    uint32_t task = find_node(graphs, GRAPH_TASK, region, instance->task, 0);
    struct graph_node *node = &graphs->open.node[task];

    open->creates = task;
    if (!task || node->was_created || !begins(instance))
        return;
    node->was_created = true;
    node->region = region;
    node->parent = open->node;
    node->created = instance->end;
    int64_t took = instance->end - instance->begin - instance->columns[COLUMN_ta];
    node->creation = took < 0 ? 0 : took > UINT32_MAX ? UINT32_MAX : (uint32_t)took;
    node->creator = instance->node->location->index;
    add_event(graphs, open->node, EVENT_CREATE, task);
    if (instance->dependences)
        add_dependences(graphs, open->node, instance);
    else if (region_clause(region, "depend"))
        graphs->open.lacks |= LACKS_DEPENDENCES;
}

/* Whether its creator has to wait for it, and not only happened to run it at once. */
static bool is_included(const struct task_graphs *graphs, const struct source_region *region,
                        uint32_t creator)
{
    return region_clause(region, "if") || region_clause(region, "final") ||
           graphs->open.node[creator].is_final;
}

static void enter_task(struct task_graphs *graphs, const struct instance *instance,
                       struct open *open)
{
    struct source_region *region = instance->node->region;
    uint32_t task = find_node(graphs, GRAPH_TASK, region, instance->task, 0), creator = open->node;
    struct graph_node *node = &graphs->open.node[task];
    bool inside = open->creates && open->creates == task;

    if (!node->has_begun || instance->begin < node->begin)
        node->begin = instance->begin;
    node->end = greatest(node->end, instance->end);
    node->has_begun = true;
    if (begins(instance))
        node->location = instance->node->location->index;
    *open = (struct open){task, INT64_MAX, INT64_MAX, 0, 0, 0};
    if (inside) {
        node->created = least(node->created, instance->begin);
        if (is_included(graphs, region, creator)) {
            node->is_final = region_clause(region, "final") || graphs->open.node[creator].is_final;
            open->leave = EVENT_INCLUDED + 1;
            open->about = task;
        }
    }
    if (instance->fragment != FRAGMENT_WHOLE) {
        node->has_pieces = true;
        open->node = add_node(graphs, GRAPH_PIECE, region, instance->begin);
        graphs->open.node[open->node].parent = task;
    }
}

static void enter_team(struct task_graphs *graphs, const struct instance *instance,
                       struct open *open)
{
    struct source_region *region = instance->node->region;
    uint32_t team = find_node(graphs, GRAPH_TEAM, region, instance->begin, instance->end);
    uint32_t member = add_node(graphs, GRAPH_MEMBER, region, 0);
    const int64_t *columns = instance->columns;
    uint32_t creator = open->node;

    if (creator && !graphs->open.node[team].parent) {
        graphs->open.node[team].parent = creator;
        add_event(graphs, creator, EVENT_INSIDE, team);
    }
    graphs->open.node[member].parent = team;
    add_event(graphs, team, EVENT_CREATE, member);
    int64_t end = instance->end - columns[COLUMN_sh];
    *open = (struct open){.node = member, .wait_from = end - columns[COLUMN_bw], .wait_until = end};
    graphs->last = greatest(graphs->last, instance->begin + columns[COLUMN_st]);
}

static void enter_taskloop(struct task_graphs *graphs, const struct instance *instance,
                           struct open *open)
{
    struct source_region *region = instance->node->region;
    uint32_t loop = add_node(graphs, GRAPH_TASKLOOP, region, instance->begin);
    bool waits = !region_clause(region, "nogroup");

    graphs->has_taskloop = true;
    graphs->open.node[loop].parent = open->node;
    graphs->open.node[loop].end = instance->end;
    graphs->open.node[loop].location = instance->node->location->index;
    add_event(graphs, open->node, waits ? EVENT_INSIDE : EVENT_CREATE, loop);
    open->wait_from = least(open->wait_from, instance->begin);
}

static void enter_barrier(const struct task_graphs *graphs, const struct instance *instance,
                          struct open *open, int64_t wait)
{
    open->wait_from = least(open->wait_from, instance->end - wait);
    if (graphs->open.node[open->node].kind == GRAPH_MEMBER &&
        construct_ends_in_barrier(instance->node->region))
        open->leave = EVENT_BARRIER + 1;
}

static void enter_taskgroup(struct task_graphs *graphs, const struct instance *instance,
                            struct open *open)
{
    open->wait_from = least(open->wait_from, instance->end - instance->columns[COLUMN_ex]);
    if (begins(instance))
        add_event(graphs, open->node, EVENT_GROUP_BEGIN, 0);
    if (ends(instance))
        open->leave = EVENT_GROUP_END + 1;
}

static void enter_taskwait(struct task_graphs *graphs, const struct instance *instance,
                           struct open *open)
{
    open->wait_from = least(open->wait_from, instance->begin);
    if (region_clause(instance->node->region, "depend"))
        graphs->open.lacks |= LACKS_DEPENDENCES;
    else
        open->leave = EVENT_TASKWAIT + 1;
}

static void enter_construct(struct task_graphs *graphs, const struct instance *instance,
                            struct open *open)
{
    const struct construct_row *construct = construct_of(instance->node->region);

    if (construct->is_parallel) {
        enter_team(graphs, instance, open);
        return;
    }
    switch (construct->id) {
    case CONSTRUCT_TASKWAIT:
        enter_taskwait(graphs, instance, open);
        break;
    case CONSTRUCT_TASKYIELD:
        open->wait_from = least(open->wait_from, instance->begin);
        break;
    case CONSTRUCT_TASKGROUP:
        enter_taskgroup(graphs, instance, open);
        break;
    case CONSTRUCT_TASKLOOP:
        enter_taskloop(graphs, instance, open);
        break;
    case CONSTRUCT_BARRIER:
        enter_barrier(graphs, instance, open, instance->end - instance->begin);
        break;
    case CONSTRUCT_LOOP:
    case CONSTRUCT_WORKSHARE:
    case CONSTRUCT_SCOPE:
    case CONSTRUCT_SECTIONS:
    case CONSTRUCT_SINGLE:
        enter_barrier(graphs, instance, open, instance->columns[COLUMN_bw]);
        break;
    default:
        if (region_clause(instance->node->region, "depend") &&
            construct->id != CONSTRUCT_ORDERED) /* of a target task, say */
            graphs->open.lacks |= LACKS_DEPENDENCES;
        break;
    }
}

static bool is_host(const struct instance *instance)
{
    return instance->node->location->kind == LOCATION_THREAD;
}

static void enter(void *argument, const struct instance *instance)
{
    struct task_graphs *graphs = argument;
    size_t depth = (size_t)instance->depth;
    struct open open = {.wait_from = INT64_MAX, .wait_until = INT64_MAX};

    if (!is_host(instance))
        return;
    if (depth) {
        open = graphs->stack[depth - 1];
        charge(graphs, &open, instance->begin);
        open.leave = 0;
    } else {
        graphs->last = instance->begin;
        if (!construct_of(instance->node->region)->is_parallel)
            open.node = find_node(graphs, GRAPH_ROOT, instance->node->location->nodes[0]->region,
                                  instance->node->location->id, 0);
    }
    if (instance->creation) {
        enter_creation(graphs, instance, &open);
    } else if (instance->node->task) {
        enter_task(graphs, instance, &open);
    } else {
        open.creates = 0;
        enter_construct(graphs, instance, &open);
    }
    graphs->stack = xgrow(graphs->stack, depth, &graphs->stack_capacity, sizeof *graphs->stack);
    graphs->stack[depth] = open;
}

static void leave(void *argument, const struct instance *instance)
{
    struct task_graphs *graphs = argument;
    size_t depth = (size_t)instance->depth;

    if (!is_host(instance))
        return;
    const struct open *open = &graphs->stack[depth];
    charge(graphs, open, instance->end);
    if (!open->leave)
        return;
    uint32_t owner = open->node;
    if (open->leave == EVENT_INCLUDED + 1)
        owner = depth ? open[-1].node : 0;
    add_event(graphs, owner, open->leave - 1, open->about);
}

/* ---- Tasks of taskloops ------------------------------------------------------------------ */

static void take_unit(void *argument, const struct execution_unit *unit)
{
    struct task_graphs *graphs = argument;

    if (unit->kind != UNIT_TASKLOOP && (unit->kind != UNIT_TASK || !unit->count))
        return;
    graphs->units =
        xgrow(graphs->units, graphs->unit_count, &graphs->unit_capacity, sizeof *graphs->units);
    graphs->units[graphs->unit_count++] =
        (struct loop_unit){.id = unit->kind == UNIT_TASKLOOP ? unit->id : 0,
                           .parent = unit->kind == UNIT_TASKLOOP ? unit->id : unit->parent,
                           .begin = unit->begin,
                           .end = unit->begin + unit->duration,
                           .time = unit->time,
                           .region = (struct source_region *)unit->region,
                           .location = unit->location};
}

/* A taskloop stands before its tasks. */
static int compare_units(const void *a, const void *b)
{
    const struct loop_unit *x = a, *y = b;

    if (x->parent != y->parent)
        return x->parent < y->parent ? -1 : 1;
    return (x->id == 0) - (y->id == 0);
}

/* Taskloops by location and time. */
static int compare_loops(const void *a, const void *b, void *nodes)
{
    const struct graph_node *all = nodes, *x = &all[*(const uint32_t *)a],
                            *y = &all[*(const uint32_t *)b];

    if (x->location != y->location)
        return x->location < y->location ? -1 : 1;
    return (x->number > y->number) - (x->number < y->number);
}

/* The taskloop that a unit is of, which began in it: the last one on the location before it. */
static uint32_t loop_of(const struct task_graph *graph, const struct loop_unit *unit,
                        const uint32_t *loops, size_t count)
{
    size_t from = 0, to = count;

    while (from < to) {
        size_t middle = from + (to - from) / 2;
        const struct graph_node *node = &graph->node[loops[middle]];
        bool before = node->location != unit->location->index
                          ? node->location < unit->location->index
                          : node->number <= unit->begin;
        if (before)
            from = middle + 1;
        else
            to = middle;
    }
    const struct graph_node *node = from ? &graph->node[loops[from - 1]] : NULL;
    bool fits = node && node->location == unit->location->index && node->region == unit->region;
    return fits ? loops[from - 1] : 0;
}

static void add_loop_task(struct task_graphs *graphs, const struct loop_unit *unit, uint32_t loop)
{
    uint32_t task = add_node(graphs, GRAPH_TASK, unit->region, -1);
    struct graph_node *node = &graphs->open.node[task];

    if (!task)
        return;
    node->parent = loop;
    node->begin = unit->begin;
    node->end = unit->end;
    node->created = least(graphs->open.node[loop].number, unit->begin);
    node->work = unit->time;
    node->has_begun = node->was_created = true;
    node->location = unit->location->index;
    node->creator = graphs->open.node[loop].location;
    add_event(graphs, loop, EVENT_CREATE, task);
    idle_add(graphs->idle, IDLE_BUSY, unit->begin, unit->end);
}

static void add_taskloops(struct task_graphs *graphs)
{
    size_t count;
    uint32_t *loops = task_graph_list(&graphs->open, GRAPH_TASKLOOP, &count), loop = 0;

    if (count)
        qsort_r(loops, count, sizeof *loops, compare_loops, graphs->open.node);
    if (graphs->unit_count)
        qsort(graphs->units, graphs->unit_count, sizeof *graphs->units, compare_units);
    for (size_t i = 0; i < graphs->unit_count; i++) {
        const struct loop_unit *unit = &graphs->units[i];
        if (unit->id)
            loop = loop_of(&graphs->open, unit, loops, count);
        else if (loop && i && graphs->units[i - 1].parent == unit->parent)
            add_loop_task(graphs, unit, loop);
    }
    if (graphs->has_taskloop && !graphs->unit_count)
        graphs->open.lacks |= LACKS_TASKLOOPS;
    free(loops);
}

/* ---- Processes --------------------------------------------------------------------------- */

static void begin_process(void *argument, struct process *process)
{
    struct task_graphs *graphs = argument;

    free_graph(&graphs->open);
    free_open(graphs);
    graphs->open = (struct task_graph){.process = process};
    graphs->idle = idle_new();
    add_node(graphs, GRAPH_ROOT, NULL, 0);
}

static void find_lacks(struct task_graph *graph)
{
    const struct process *process = graph->process;

    for (size_t i = 0; i < process->location_count; i++)
        if (process->locations[i]->kind == LOCATION_THREAD &&
            !location_is_complete(process->locations[i]))
            graph->lacks |= LACKS_INSTANCES;
    if (!process->complete || process->cut)
        graph->lacks |= LACKS_ENDS;
    for (size_t i = 1; i < graph->count; i++) {
        const struct graph_node *node = &graph->node[i];
        graph->tasks += node->kind == GRAPH_TASK;
        if (node->kind == GRAPH_TASK && node->has_begun && !node->was_created)
            graph->lacks |= LACKS_CREATIONS;
    }
}

static void sum_idle(struct task_graphs *graphs)
{
    struct task_graph *graph = &graphs->open;

    for (size_t i = 1; i < graph->count; i++) {
        const struct graph_node *node = &graph->node[i];
        if (node->kind == GRAPH_TASK && node->was_created && node->has_begun)
            idle_add(graphs->idle, IDLE_READY, node->created, node->begin);
    }
    idle_sum(graphs->idle, &graph->idle_ready, &graph->idle_none);
    if (graph->lacks)
        graph->idle_ready = graph->idle_none = -1;
}

static void end_process(void *argument, struct process *process)
{
    struct task_graphs *graphs = argument;

    (void)process;
    task_graph_join_pieces(&graphs->open);
    add_taskloops(graphs);
    find_lacks(&graphs->open);
    task_graph_order(&graphs->open);
    task_graph_measure(&graphs->open);
    sum_idle(graphs);
    graphs->list = xgrow(graphs->list, graphs->count, &graphs->capacity, sizeof *graphs->list);
    graphs->list[graphs->count++] = graphs->open;
    graphs->open = (struct task_graph){0};
    free_open(graphs);
}

const struct timeline_handler task_graph_timeline = {.process_begin = begin_process,
                                                     .enter = enter,
                                                     .leave = leave,
                                                     .unit = take_unit,
                                                     .process_end = end_process};

const char *task_graph_lack(unsigned lacks)
{
    static const struct {
        unsigned lack;
        const char *sentence;
    } sentences[] = {
        {LACKS_INSTANCES, "the run kept some instances only: measure it with "
                          "POMPEII_INSTANCES=all"},
        {LACKS_TASKLOOPS, "the tasks of its taskloops are not in the trace: measure it with "
                          "POMPEII_XU=1 too"},
        {LACKS_ENDS, "the run died, or its trace was cut: what was open has no end"},
        {LACKS_CREATIONS, "tasks ran whose creation was not seen"},
        {LACKS_DEPENDENCES, "depend clauses order its tasks, and not all that they name is in the "
                            "trace: the span is at least this"},
    };

    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (lacks & sentences[i].lack)
            return sentences[i].sentence;
    return NULL;
}
