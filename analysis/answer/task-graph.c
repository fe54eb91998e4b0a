/* The graph of tasks, from the timeline: what each location did to tasks, on a tape. */
#include "config.h"

#include "analysis/answer/task-graph.h"

#include "analysis/answer/construct.h"
#include "analysis/answer/task-depend.h"
#include "analysis/answer/task-loops.h"
#include "analysis/answer/task-run.h"

#include <stdlib.h>
#include <string.h>

enum owner { OWNER_NONE, OWNER_ROOT, OWNER_MEMBER, OWNER_TASK };

/* An instance that is open on the location that is read. */
struct open {
    enum owner owner;      /* whose time it is */
    bool is_final, leave;  /* leave: its end is the owner's */
    bool is_undeferred;    /* of a creation: OMPT says so, whose clauses are not known */
    int64_t wait_from;     /* from then on it waits, */
    int64_t wait_until;    /* but no longer than that: the team ends */
    int64_t creates;       /* the task whose creation it is; -1: it is none */
    enum task_step at_end; /* STEP_PASS: none */
};

struct task_graphs {
    struct task_graph *list;
    size_t count, capacity;

    /* Of the process that is being read. */
    struct task_graph open;
    struct task_tape *tape;
    const struct recorded_location *location; /* that wrote last */
    struct open *stack;
    size_t stack_capacity;
    int64_t last;               /* up to then time has been given to owners */
    int64_t told;               /* time of the last step */
    int64_t work;               /* since then */
    int64_t idle_from, idle_to; /* since then */
    int64_t number;             /* of the task that was written last */
    struct task_loops *loops;
};

struct task_graphs *task_graphs_new(void)
{
    return xzalloc(sizeof(struct task_graphs));
}

static void free_graph(struct task_graph *graph)
{
    for (size_t i = 0; i < graph->regions; i++)
        free(graph->sum[i]);
    free(graph->sum);
    free(graph->team);
    free(graph->path);
}

static void free_open(struct task_graphs *graphs)
{
    task_tape_free(graphs->tape);
    task_loops_free(graphs->loops);
    graphs->tape = NULL;
    graphs->loops = NULL;
    graphs->location = NULL;
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

/* ---- Steps ------------------------------------------------------------------------------- */

static void put_step(struct task_graphs *graphs, enum task_step step, int64_t now)
{
    bool waited = graphs->idle_to > graphs->idle_from;
    struct task_tape *tape = graphs->tape;

    task_tape_put(tape, (uint64_t)step | (waited ? STEP_WAITED : 0));
    task_tape_put_signed(tape, now - graphs->told);
    task_tape_put_signed(tape, now - graphs->told - graphs->work);
    if (waited) {
        task_tape_put_signed(tape, graphs->idle_from - graphs->told);
        task_tape_put(tape, (uint64_t)(graphs->idle_to - graphs->idle_from));
    }
    graphs->told = now;
    graphs->work = graphs->idle_from = graphs->idle_to = 0;
}

static void put_task(struct task_graphs *graphs, const struct instance *instance)
{
    task_tape_put_signed(graphs->tape,
                         (int64_t)((uint64_t)instance->task - (uint64_t)graphs->number));
    task_tape_put(graphs->tape, (uint64_t)instance->node->region->number);
    graphs->number = instance->task;
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

/* A step tells of one wait: another one needs a step of its own. */
static void add_idle(struct task_graphs *graphs, int64_t from, int64_t to)
{
    if (to <= from)
        return;
    if (graphs->idle_to > graphs->idle_from && graphs->idle_to != from)
        put_step(graphs, STEP_PASS, from);
    if (graphs->idle_to <= graphs->idle_from)
        graphs->idle_from = from;
    graphs->idle_to = to;
}

/* What has passed on the location up to `now`, which is in `open`. */
static void charge(struct task_graphs *graphs, const struct open *open, int64_t now)
{
    int64_t from = graphs->last, until = least(now, open->wait_from);

    if (until > from && open->owner != OWNER_NONE)
        graphs->work += until - from;
    if (open->owner > OWNER_ROOT)
        add_idle(graphs, greatest(from, open->wait_from), least(now, open->wait_until));
    graphs->last = greatest(now, from);
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

/* OMPT tells that alone of an undeferred task, whose clauses are not known. */
static bool is_untold(const struct instance *instance)
{
    return instance->dependences_length == 1 && *instance->dependences == '?' &&
           !region_clause(instance->node->region, "depend");
}

/* The list of a creation: kinds and addresses, and 0 at its end. */
static void put_dependences(struct task_graphs *graphs, const struct instance *instance,
                            struct open *open)
{
    const char *at = instance->dependences, *end = at + instance->dependences_length;

    while (at && at < end) {
        uint64_t address;
        enum dependence kind = depend_read(&at, end, &address);
        if (kind == DEPENDENCE_UNDEFERRED) {
            open->is_undeferred = true;
        } else if (kind) {
            task_tape_put(graphs->tape, (uint64_t)kind);
            task_tape_put(graphs->tape, address);
        } else {
            graphs->open.lacks |= is_untold(instance) ? LACKS_UNDEFERRED : LACKS_DEPENDENCES;
        }
    }
    task_tape_put(graphs->tape, 0);
}

static void enter_creation(struct task_graphs *graphs, const struct instance *instance,
                           struct open *open)
{
    int64_t took = instance->end - instance->begin - instance->columns[COLUMN_ta];

    open->creates = instance->task;
    if (!begins(instance))
        return;
    put_step(graphs, STEP_CREATE, instance->begin);
    put_task(graphs, instance);
    task_tape_put(graphs->tape, (uint64_t)(instance->end - instance->begin));
    task_tape_put(graphs->tape, took < 0 ? 0 : (uint64_t)least(took, UINT32_MAX));
    put_dependences(graphs, instance, open);
    if (!instance->dependences && region_clause(instance->node->region, "depend"))
        graphs->open.lacks |= LACKS_DEPENDENCES;
    if (region_clause(instance->node->region, "detach"))
        graphs->open.lacks |= LACKS_DETACHED;
}

static void enter_task(struct task_graphs *graphs, const struct instance *instance,
                       struct open *open)
{
    struct source_region *region = instance->node->region;
    bool inside = open->creates == instance->task, was_final = open->is_final;
    bool is_final = region_clause(region, "final"), included = false;

    if (inside)
        included = open->is_undeferred || region_clause(region, "if") || is_final || was_final;
    put_step(graphs, STEP_TASK, instance->begin);
    put_task(graphs, instance);
    task_tape_put(graphs->tape, (begins(instance) ? FLAG_BEGINS : 0) |
                                    (ends(instance) ? FLAG_ENDS : 0) |
                                    (included ? FLAG_INCLUDED : 0) | (inside ? FLAG_INSIDE : 0));
    *open = (struct open){.owner = OWNER_TASK,
                          .is_final = included && instance->fragment == FRAGMENT_WHOLE &&
                                      (is_final || was_final),
                          .leave = true,
                          .wait_from = INT64_MAX,
                          .wait_until = INT64_MAX,
                          .creates = -1};
}

static void enter_team(struct task_graphs *graphs, const struct instance *instance,
                       struct open *open)
{
    const int64_t *columns = instance->columns;

    put_step(graphs, STEP_TEAM, instance->begin);
    task_tape_put(graphs->tape, (uint64_t)instance->node->region->number);
    task_tape_put(graphs->tape, (uint64_t)(instance->end - instance->begin));
    task_tape_put(graphs->tape, open->owner != OWNER_NONE);
    int64_t end = instance->end - columns[COLUMN_sh];
    *open = (struct open){.owner = OWNER_MEMBER,
                          .leave = true,
                          .wait_from = end - columns[COLUMN_bw],
                          .wait_until = end,
                          .creates = -1};
    graphs->last = greatest(graphs->last, instance->begin + columns[COLUMN_st]);
}

static void enter_taskloop(struct task_graphs *graphs, const struct instance *instance,
                           struct open *open)
{
    bool waits = !region_clause(instance->node->region, "nogroup");
    size_t number = task_loops_meet(graphs->loops, instance);

    put_step(graphs, STEP_LOOP, instance->begin);
    task_tape_put(graphs->tape, (uint64_t)instance->node->region->number);
    task_tape_put(graphs->tape, (uint64_t)number);
    task_tape_put(graphs->tape, waits);
    open->wait_from = least(open->wait_from, instance->begin);
}

static void enter_barrier(const struct instance *instance, struct open *open, int64_t wait)
{
    open->wait_from = least(open->wait_from, instance->end - wait);
    if (open->owner == OWNER_MEMBER && construct_ends_in_barrier(instance->node->region))
        open->at_end = STEP_BARRIER;
}

static void enter_taskgroup(struct task_graphs *graphs, const struct instance *instance,
                            struct open *open)
{
    open->wait_from = least(open->wait_from, instance->end - instance->columns[COLUMN_ex]);
    if (begins(instance))
        put_step(graphs, STEP_GROUP_BEGIN, instance->begin);
    if (ends(instance))
        open->at_end = STEP_GROUP_END;
}

static void enter_taskwait(struct task_graphs *graphs, const struct instance *instance,
                           struct open *open)
{
    open->wait_from = least(open->wait_from, instance->begin);
    if (region_clause(instance->node->region, "depend"))
        graphs->open.lacks |= LACKS_DEPENDENCES;
    else if (ends(instance))
        open->at_end = STEP_TASKWAIT;
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
        enter_barrier(instance, open, instance->end - instance->begin);
        break;
    case CONSTRUCT_LOOP:
    case CONSTRUCT_WORKSHARE:
    case CONSTRUCT_SCOPE:
    case CONSTRUCT_SECTIONS:
    case CONSTRUCT_SINGLE:
        enter_barrier(instance, open, instance->columns[COLUMN_bw]);
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

/* On the location, outside of all. */
static void enter_outermost(struct task_graphs *graphs, const struct instance *instance,
                            struct open *open)
{
    const struct recorded_location *location = instance->node->location;

    if (location != graphs->location) {
        task_tape_next(graphs->tape);
        task_tape_put(graphs->tape, (uint64_t)location->index);
        graphs->told = graphs->number = 0;
        graphs->location = location;
    }
    graphs->work = graphs->idle_from = graphs->idle_to = 0;
    graphs->last = instance->begin;
    if (construct_of(instance->node->region)->is_parallel)
        return;
    put_step(graphs, STEP_ROOT, instance->begin);
    task_tape_put(graphs->tape, (uint64_t)location->nodes[0]->region->number);
    open->owner = OWNER_ROOT;
}

static void enter(void *argument, const struct instance *instance)
{
    struct task_graphs *graphs = argument;
    size_t depth = (size_t)instance->depth;
    struct open open = {.wait_from = INT64_MAX, .wait_until = INT64_MAX, .creates = -1};

    if (!is_host(instance))
        return;
    if (depth) {
        open = graphs->stack[depth - 1];
        charge(graphs, &open, instance->begin);
        open.at_end = STEP_PASS;
        open.leave = false;
    } else {
        enter_outermost(graphs, instance, &open);
    }
    bool is_root = !depth && open.owner == OWNER_ROOT;
    if (instance->creation) {
        enter_creation(graphs, instance, &open);
    } else if (instance->node->task) {
        enter_task(graphs, instance, &open);
    } else {
        open.creates = -1;
        enter_construct(graphs, instance, &open);
    }
    graphs->stack = xgrow(graphs->stack, depth, &graphs->stack_capacity, sizeof *graphs->stack);
    graphs->stack[depth] = open;
    graphs->stack[depth].leave |= is_root;
}

static void leave(void *argument, const struct instance *instance)
{
    struct task_graphs *graphs = argument;

    if (!is_host(instance))
        return;
    const struct open *open = &graphs->stack[instance->depth];
    charge(graphs, open, instance->end);
    if (open->at_end)
        put_step(graphs, open->at_end, instance->end);
    if (open->leave)
        put_step(graphs, STEP_LEAVE, instance->end);
}

static void take_unit(void *argument, const struct execution_unit *unit)
{
    struct task_graphs *graphs = argument;

    task_loops_take(graphs->loops, unit);
}

/* ---- Processes --------------------------------------------------------------------------- */

static void begin_process(void *argument, struct process *process)
{
    struct task_graphs *graphs = argument;

    free_graph(&graphs->open);
    free_open(graphs);
    graphs->open = (struct task_graph){.process = process};
    graphs->tape = task_tape_new();
    graphs->loops = task_loops_new();
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
}

static void end_process(void *argument, struct process *process)
{
    struct task_graphs *graphs = argument;
    struct task_graph *graph = &graphs->open;

    graph->regions = process->experiment->region_count;
    graph->sum = xcalloc(graph->regions + 1, sizeof(struct task_sum *));
    graph->team = xcalloc(graph->regions + 1, sizeof *graph->team);
    graph->work = graph->span = graph->idle_ready = graph->idle_none = -1;
    find_lacks(graph);
    bool has_room = task_tape_end(graphs->tape);
    if (!task_loops_end(graphs->loops) || !has_room)
        graph->lacks |= LACKS_ROOM;
    if (task_loops_lack(graphs->loops))
        graph->lacks |= LACKS_TASKLOOPS;
    if (!(graph->lacks & (LACKS_INSTANCES | LACKS_ROOM)))
        task_run(graph, graphs->tape, graphs->loops);
    graphs->list = xgrow(graphs->list, graphs->count, &graphs->capacity, sizeof *graphs->list);
    graphs->list[graphs->count++] = *graph;
    *graph = (struct task_graph){0};
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
        {LACKS_ROOM, "there is no room for its tasks in $TMPDIR: name a folder that has some"},
        {LACKS_TAPE, "the file in $TMPDIR that its tasks were kept in can't be read"},
        {LACKS_ENDS, "the run died, or its trace was cut: what was open has no end"},
        {LACKS_CREATIONS, "tasks ran whose creation was not seen"},
        {LACKS_ORDER,
         "what its threads did to tasks, and when, does not fit together: the trace is "
         "damaged, or its clocks differ"},
        {LACKS_DEPENDENCES, "depend clauses order its tasks, and not all that they name is in the "
                            "trace: the span is at least this"},
        {LACKS_UNDEFERRED,
         "OMPT does not tell all that orders its tasks: what undeferred ones depend on, and "
         "that their creators wait for them; the span is at least this"},
        {LACKS_DETACHED,
         "tasks with detach end when an event is fulfilled, of which the trace does not tell: the "
         "span is at least this, and who waited for them was in the queue for less"},
        {LACKS_CANCELLED, "tasks were cancelled before they began: how long threads waited while "
                          "they were ready is not known"},
    };

    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++)
        if (lacks & sentences[i].lack)
            return sentences[i].sentence;
    return NULL;
}
