/* Algorithm 2 of the paper: functions verified with their callees summarised. */
#include "analysis/check/solve/known-function.h"
#include "analysis/check/solve/summary.h"
#include "analysis/check/solve/callgraph.h"
#include "analysis/check/solve/same-construct.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
    BARRIERS_MAX = 256, /* counts beyond are not told apart: they would grow without bound */
    ROUNDS = 8          /* for functions that call each other; see summarise_group() */
};

static const struct function_summary *callee(const struct program *program, const struct call *call,
                                             uint32_t i)
{
    return &program->functions[program->candidates[call->candidates.first + i]].summary;
}

static bool never_comes_back(const struct program *program, const struct call *call)
{
    for (uint32_t i = 0; i < call->candidates.count; i++)
        if (!callee(program, call, i)->never_returns)
            return false;
    return call->candidates.count > 0;
}

/* ---- Graphs ------------------------------------------------------------------------------ */

static bool holds_meeting(const struct program *program, const struct checked_team *team,
                          const struct graph_loop *loop)
{
    for (uint32_t i = 0; i < loop->body_count; i++)
        if (node_meets(program, team, loop->body[i]) &
            (1 << MEETS_BARRIER | 1 << MEETS_WORKSHARING))
            return true;
    return false;
}

/** Loops that nothing leaves get an edge to the exit, so that what threads meet in them is looked
 *  at; others end the program, as the loop does that prints arguments before exit(). */
static bool open_endless_loops(const struct program *program, const struct checked_team *team,
                               struct edges *edges)
{
    const struct graph *graph = &team->graph;
    struct postdominance tree;
    struct loops loops;
    bool found = false;
    graph_loops(graph, &loops);
    postdominance_build(&tree, graph);
    for (size_t i = 0; i < loops.count; i++)
        if (!reaches_exit(&tree, loops.loop[i].latch) &&
            holds_meeting(program, team, &loops.loop[i])) {
            edges_add(edges, loops.loop[i].latch, graph->exit);
            found = true;
        }
    postdominance_free(&tree);
    loops_free(&loops);
    return found;
}

/** Which nodes control comes to. */
static uint8_t *find_reached(const struct graph *graph)
{
    uint32_t *order = xcalloc(graph->count, sizeof(uint32_t));
    uint8_t *reached = xcalloc(graph->count, 1);
    uint32_t count = graph_order(graph, order);
    for (uint32_t i = 0; i < count; i++)
        reached[order[i]] = 1;
    free(order);
    return reached;
}

static bool exit_is_reached(const struct graph *graph)
{
    uint8_t *reached = find_reached(graph);
    bool found = reached[graph->exit];
    free(reached);
    return found;
}

/** Is it the end of a `single` to which nobody comes from inside? */
static bool ends_unreached(const struct checked_team *team, uint32_t end, const uint8_t *reached)
{
    const struct graph *graph = &team->graph;
    const struct cfg_node *n = &team->nodes[end];
    if (n->kind != CFG_END || n->directive != DIRECTIVE_SINGLE)
        return false;
    uint32_t ways = 0; /* one is that of the threads that do not run it; an empty one has two */
    for (uint32_t i = graph->first_predecessor[end]; i < graph->first_predecessor[end + 1]; i++)
        ways += reached[graph->predecessor[i]];
    return ways == 1 && reached[n->index];
}

/** A `single` that never ends: the first thread that comes there ends the program, and nobody waits
 *  for others or goes on. @return whether there are any; edges to their ends are taken out */
static bool close_fatal_singles(struct checked_team *team, struct edges *edges)
{
    uint8_t *reached = NULL;
    size_t kept = 0;
    for (size_t i = 0; i < team->node_count; i++) {
        if (team->nodes[i].kind != CFG_END || team->nodes[i].directive != DIRECTIVE_SINGLE)
            continue;
        reached = reached ? reached : find_reached(&team->graph);
        if (ends_unreached(team, i, reached))
            team->nodes[team->nodes[i].index].kind = CFG_BASIC;
    }
    free(reached);
    for (size_t i = 0; i < edges->count; i++) {
        const struct cfg_node *from = &team->nodes[edges->edge[i].from],
                              *to = &team->nodes[edges->edge[i].to];
        if (to->kind != CFG_END || to->directive != DIRECTIVE_SINGLE ||
            to->index != edges->edge[i].from || from->kind != CFG_BASIC)
            edges->edge[kept++] = edges->edge[i];
    }
    bool found = kept < edges->count;
    edges->count = kept;
    return found;
}

static void make_graph_again(struct checked_team *team, const struct edges *edges)
{
    graph_free(&team->graph);
    graph_build(&team->graph, team->node_count, edges, 0, 1);
}

/** The team's graph: control does not come back from calls that never return. */
static void make_graph(struct program *program, struct checked_team *team)
{
    struct edges edges = {0};
    for (size_t i = 0; i < team->edges.count; i++) {
        struct edge e = team->edges.edge[i];
        const struct cfg_node *from = &team->nodes[e.from];
        if (from->kind != CFG_CALL || !never_comes_back(program, &team->calls[from->index]))
            edges_add(&edges, e.from, e.to);
    }
    graph_build(&team->graph, team->node_count, &edges, 0, 1);
    if (close_fatal_singles(team, &edges))
        make_graph_again(team, &edges);
    if (team->kind == TEAM_FUNCTION)
        program->functions[team->function].summary.never_returns = !exit_is_reached(&team->graph);
    if (open_endless_loops(program, team, &edges))
        make_graph_again(team, &edges);
    edges_free(&edges);
    edges_free(&team->edges);
}

/* ---- Marks ------------------------------------------------------------------------------- */

/**
 * A call counts as the fewest barriers that its callees meet (algorithm 2, line 6). Where that is
 * none although one of them may meet one, it counts as one: else a barrier that depends on a value
 * which is the same for all threads would be lost to the callers.
 */
static struct mark mark_call(const struct program *program, const struct call *call)
{
    struct mark mark = {0};
    bool may_barrier = false;
    uint16_t fewest = call->candidates.count ? UINT16_MAX : 0;
    for (uint32_t i = 0; i < call->candidates.count; i++) {
        const struct function_summary *s = callee(program, call, i);
        fewest = s->barriers < fewest ? s->barriers : fewest;
        may_barrier |= s->meets >> MEETS_BARRIER & 1;
        mark.is_worksharing |= s->meets >> MEETS_WORKSHARING & 1;
    }
    for (uint32_t i = 0; i < call->candidates.count; i++) {
        uint64_t construct = callee(program, call, i)->construct;
        mark.construct = !i || mark.construct == construct ? construct : 0;
    }
    mark.barriers = fewest ? fewest : may_barrier;
    mark.is_explicit = may_barrier;
    return mark;
}

static bool make_marks(const struct program *program, struct checked_team *team)
{
    bool any = false;
    if (!team->marks)
        team->marks = xcalloc(team->node_count, sizeof(*team->marks));
    for (size_t i = 0; i < team->node_count; i++) {
        const struct cfg_node *node = &team->nodes[i];
        struct mark mark = {.barriers = node->has_barrier};
        if (node->kind == CFG_CALL)
            mark = mark_call(program, &team->calls[node->index]);
        else if (node->kind == CFG_WORKSHARING)
            mark = (struct mark){.barriers = node->has_barrier,
                                 .is_worksharing = true,
                                 .construct = (uint64_t)(team - program->teams) << 32 | (i + 1)};
        mark.is_explicit |= node->kind == CFG_DIRECTIVE && node->has_barrier;
        team->marks[i] = mark;
        any |= (mark.barriers || mark.is_worksharing) && i != 1;
    }
    return any;
}

/* ---- Summaries --------------------------------------------------------------------------- */

static uint8_t own_meetings(const struct cfg_node *node)
{
    uint8_t meets = (node->has_barrier && node->kind != CFG_EXIT) << MEETS_BARRIER |
                    (node->kind == CFG_WORKSHARING) << MEETS_WORKSHARING |
                    (node->kind == CFG_MASTER) << MEETS_MASKED;
    if (node->kind == CFG_DIRECTIVE)
        meets |= (node->directive == DIRECTIVE_ORDERED) << MEETS_ORDERED |
                 (node->directive == DIRECTIVE_CRITICAL) << MEETS_CRITICAL;
    return meets;
}

uint8_t node_meets(const struct program *program, const struct checked_team *team, uint32_t number)
{
    const struct cfg_node *node = &team->nodes[number];
    uint8_t meets = 0;
    if (node->kind != CFG_CALL)
        return own_meetings(node);
    const struct call *call = &team->calls[node->index];
    for (uint32_t i = 0; i < call->candidates.count; i++)
        meets |= callee(program, call, i)->meets;
    return meets;
}

bool call_lacks_class(const struct program *program, const struct checked_team *team,
                      const struct call *call)
{
    const struct function *caller = &program->functions[team->function];
    bool lacks_headers = caller->is_rough && !caller->is_fortran;
    return !call->type && call->name && (call->is_vague || (lacks_headers && call->is_member));
}

uint32_t call_doubts(const struct program *program, const struct checked_team *team,
                     const struct call *call, enum meeting what)
{
    uint32_t leading = 0, surely = 0; /* .. of which so many without a doubt of their own */
    for (uint32_t i = 0; i < call->candidates.count; i++) {
        const struct function_summary *s = callee(program, call, i);
        leading += s->meets >> what & 1;
        surely += (s->meets >> what & 1) && !s->doubts[what];
    }
    if (leading && call_lacks_class(program, team, call))
        return 2;
    bool all_lead = leading == call->candidates.count;
    if (!leading || (all_lead && (surely == leading || !call->is_overloaded)))
        return 0;
    return call->is_overloaded ? 2 : 1;
}

static bool is_nearer(const struct function_summary *a, const struct function_summary *b,
                      enum meeting what)
{
    return a->doubts[what] != b->doubts[what] ? a->doubts[what] < b->doubts[what]
                                              : a->calls[what] < b->calls[what];
}

/** The callee that meets it with the fewest doubts, and of these through the fewest calls: these
 *  lead to an end, even where functions call each other. */
static const struct function_summary *nearest_callee(const struct program *program,
                                                     const struct call *call, enum meeting what,
                                                     uint32_t *number)
{
    const struct function_summary *nearest = NULL;
    for (uint32_t i = 0; i < call->candidates.count; i++) {
        const struct function_summary *s = callee(program, call, i);
        if (!(s->meets >> what & 1) || (nearest && !is_nearer(s, nearest, what)))
            continue;
        nearest = s;
        *number = program->candidates[call->candidates.first + i];
    }
    return nearest;
}

/** The node is where the function meets it first, of those with the fewest doubts: what was found
 * in an earlier round stays. */
static void note_first(const struct program *program, const struct checked_team *team,
                       uint32_t node, enum meeting what, bool is_new, struct function_summary *s)
{
    const struct cfg_node *n = &team->nodes[node];
    const struct call *call = n->kind == CFG_CALL ? &team->calls[n->index] : NULL;
    uint32_t number, doubts = 0;
    const struct function_summary *via = call ? nearest_callee(program, call, what, &number) : NULL;
    if (via == s)
        return;
    if (via)
        doubts = via->doubts[what] + call_doubts(program, team, call, what);
    if (!is_new &&
        (doubts > s->doubts[what] || (doubts == s->doubts[what] && node >= s->first[what])))
        return;
    s->first[what] = node;
    s->calls[what] = via ? via->calls[what] + 1 : 0;
    s->doubts[what] = doubts < UINT8_MAX ? doubts : UINT8_MAX;
}

static void summarise_team(const struct program *program, const struct checked_team *team,
                           struct function_summary *s)
{
    uint32_t least = team->is_verified ? team->verification.least[1] : 0;
    s->barriers = least == NO_NODE ? 0 : least < BARRIERS_MAX ? least : BARRIERS_MAX;
    s->construct = team->is_verified ? sole_construct(&team->verification) : 0;
    uint32_t *reached = xcalloc(team->node_count, sizeof(uint32_t));
    uint32_t count = graph_order(&team->graph, reached);
    uint8_t before = s->meets;
    s->meets = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint8_t meets = node_meets(program, team, reached[i]);
        for (int what = 0; (meets & ~before) >> what; what++)
            if ((meets & ~before) >> what & 1)
                note_first(program, team, reached[i], what, !(s->meets >> what & 1), s);
        s->meets |= meets;
    }
    free(reached);
}

/** Is it a function of the library that is known to set what this parameter leads to? */
static bool library_stores(const struct program *program, const struct call *call,
                           uint32_t parameter)
{
    const char *name = name_text(program, call->name);
    if (!call->name || call->is_element)
        return false;
    if (call->is_member && parameter == THIS_PARAMETER)
        return known_member_changes(name);
    return known_function_result(name) != RESULT_UNKNOWN && known_function_sets(name, parameter);
}

/** Which parameter does this definition store through, itself or in a callee? NO_NODE: none. */
static uint32_t parameter_set(const struct program *program, const struct checked_team *team,
                              const struct definition *d)
{
    const struct function *f = &program->functions[team->function];
    const struct variable *v = &f->variables[d->variable];
    const struct data_object *o = &f->objects[v->object];
    if (o->kind != OBJECT_PARAMETER || o->parameter >= PARAMETERS_MAX)
        return NO_NODE;
    d = definition_origin(program, &team, d);
    if (d->argument == NO_NODE)
        return v->through_pointer || (v->path && o->is_pointer) || o->is_reference ? o->parameter
                                                                                   : NO_NODE;
    const struct call *call = &team->calls[team->nodes[d->node].index];
    uint32_t number = argument_parameter(call, d->argument);
    for (uint32_t i = 0; i < call->candidates.count; i++)
        if (number >= PARAMETERS_MAX || callee(program, call, i)->sets >> number & 1)
            return o->parameter;
    return !call->candidates.count && library_stores(program, call, number) ? o->parameter
                                                                            : NO_NODE;
}

static uint64_t parameters_set(const struct program *program, const struct checked_team *team)
{
    uint64_t sets = 0;
    for (size_t i = 0; i < team->definition_count; i++) {
        uint32_t parameter = parameter_set(program, team, &team->definitions[i]);
        if (parameter != NO_NODE)
            sets |= (uint64_t)1 << parameter;
    }
    return sets;
}

static void verify_function(struct program *program, uint32_t function, int level)
{
    struct function *f = &program->functions[function];
    for (uint32_t t = 0; t < f->teams.count; t++) {
        struct checked_team *team = &program->teams[f->teams.first + t];
        if (!team->graph.count)
            make_graph(program, team);
        if (team->is_verified)
            verification_free(&team->verification);
        team->is_verified = make_marks(program, team);
        if (team->is_verified)
            verify(&team->verification, &team->graph, team->marks, level);
    }
    summarise_team(program, function_team(program, function), &f->summary);
    f->summary.sets |= parameters_set(program, function_team(program, function));
}

static bool changed(const struct function_summary *a, const struct function_summary *b)
{
    return a->barriers != b->barriers || a->construct != b->construct || a->meets != b->meets ||
           a->sets != b->sets;
}

struct summarising {
    struct program *program;
    int level;
};

/**
 * One function, or several that call each other. What may be met only grows and settles after as
 * many rounds as there are functions; counts can grow for ever (f is a barrier and f again), so
 * that they are taken as they are after some rounds.
 */
static void summarise_group(void *context, const uint32_t *members, uint32_t count)
{
    const struct summarising *how = context;
    struct program *program = how->program;
    bool again = true;
    for (uint32_t round = 0; again && round < count + ROUNDS; round++) {
        again = false;
        for (uint32_t i = 0; i < count; i++) {
            struct function_summary before = program->functions[members[i]].summary;
            verify_function(program, members[i], how->level);
            again |= changed(&before, &program->functions[members[i]].summary);
        }
        again &= count > 1 || round == 0; /* a function that calls itself alone: two rounds do */
    }
}

void summarise(struct program *program, int level)
{
    callgraph_visit(program, summarise_group, &(struct summarising){program, level});
}

/* ---- Contexts ---------------------------------------------------------------------------- */

/** What is marked: all that teams may run; what they surely run, by calls of one function each;
 *  what such functions call as one of several. */
enum spreading { SPREAD_MAYBE, SPREAD_SURELY, SPREAD_DOUBTFULLY };

/** Marks what a function's calls lead to. @return how many functions are new on the list. */
static uint32_t spread(struct program *program, uint32_t function, enum spreading how,
                       uint32_t *list, uint32_t count)
{
    struct index_range teams = program->functions[function].teams;
    for (uint32_t t = teams.first; t < teams.first + teams.count; t++) {
        const struct checked_team *team = &program->teams[t];
        if (how == SPREAD_MAYBE ? !runs_in_parallel(program, team)
                                : !surely_in_parallel(program, team))
            continue;
        for (size_t c = 0; c < team->call_count; c++) {
            struct index_range candidates = team->calls[c].candidates;
            if (how == SPREAD_SURELY && candidates.count > 1)
                continue;
            for (uint32_t i = 0; i < candidates.count; i++) {
                uint32_t to = program->candidates[candidates.first + i];
                struct function_summary *s = &program->functions[to].summary;
                bool *mark = how == SPREAD_MAYBE    ? &s->in_parallel
                             : how == SPREAD_SURELY ? &s->surely_in_parallel
                                                    : &s->doubtfully_in_parallel;
                if (*mark || (how == SPREAD_DOUBTFULLY && s->surely_in_parallel))
                    continue;
                *mark = true;
                list[count++] = to;
            }
        }
    }
    return count;
}

/** Does it hold a barrier or another construct of the team that enters it? A critical region may as
 *  well be there for whoever comes. */
static bool has_own_construct(const struct program *program, uint32_t function, bool with_critical)
{
    uint8_t wanted = with_critical ? UINT8_MAX : UINT8_MAX & ~(1 << MEETS_CRITICAL);
    const struct checked_team *team = function_team(program, function);
    for (size_t n = 0; n < team->node_count; n++)
        if (team->nodes[n].kind != CFG_CALL && own_meetings(&team->nodes[n]) & wanted)
            return true;
    return false;
}

/** Per name: the name of something that is handed to a function of which nothing is known. */
static uint8_t *find_handed_out(const struct program *program)
{
    uint8_t *handed = xcalloc(program->name_count, sizeof(*handed));
    for (size_t t = 0; t < program->team_count; t++) {
        const struct checked_team *team = &program->teams[t];
        const struct function *f = &program->functions[team->function];
        for (size_t c = 0; c < team->call_count; c++) {
            struct index_range given = team->calls[c].arguments;
            for (uint32_t i = 0; !team->calls[c].candidates.count && i < given.count; i++) {
                uint32_t variable = team->arguments[given.first + i].variable;
                if (variable != NO_NODE)
                    handed[f->objects[f->variables[variable].object].name] = 1;
            }
        }
    }
    return handed;
}

/** Per name: another name leads to it, by which it may be called without a word of it: an operator,
 *  an assignment, a type-bound procedure. */
static uint8_t *find_renamed(const struct program *program)
{
    uint8_t *renamed = xcalloc(program->name_count, sizeof(*renamed));
    for (size_t i = 0; i < program->alias_count; i++)
        renamed[program->aliases[i].target] |= !program->aliases[i].is_link;
    return renamed;
}

bool program_is_whole(const struct program *program)
{
    for (size_t i = 0; !program->lacks_sources && i < program->function_count; i++)
        if (program->functions[i].is_main)
            return true;
    return false;
}

bool is_called_unsaid(const struct program *program, const struct function *f)
{
    const char *name = name_text(program, f->name);
    return (f->type && (f->name == f->type || *name == '~')) ||
           !strncmp(name, "operator", strlen("operator"));
}

/** Does it begin parallel regions? One thread is more likely to enter it than a team. */
static bool forks(const struct program *program, const struct function *f)
{
    for (uint32_t t = f->teams.first; t < f->teams.first + f->teams.count; t++)
        if (program->teams[t].kind == TEAM_PARALLEL)
            return true;
    return false;
}

/**
 * Functions that teams may enter beside the calls that are seen: all those of unknown callers, but
 * where the program's main is given only those that hold a construct of a team, that C++ or Fortran
 * may call without a word, or whose address is taken: in Fortran, handed to what is not given.
 */
static void find_entered(struct program *program)
{
    uint8_t *handed = find_handed_out(program), *renamed = find_renamed(program);
    bool is_whole = program_is_whole(program);
    for (size_t i = 0; i < program->function_count; i++) {
        struct function *f = &program->functions[i];
        bool is_own = has_own_construct(program, i, true);
        bool is_hidden = f->type || renamed[f->name] || is_called_unsaid(program, f);
        bool is_open = is_own || (f->is_addressed ? !f->is_fortran || handed[f->name] : is_hidden);
        f->summary.unknown_callers = !f->is_main && (!f->callers.count || f->is_addressed);
        f->summary.in_parallel = f->summary.unknown_callers && (!is_whole || is_open);
        f->summary.surely_in_parallel =
            f->summary.in_parallel && has_own_construct(program, i, false) && !forks(program, f);
    }
    free(handed);
    free(renamed);
}

static uint32_t spread_all(struct program *program, enum spreading how, uint32_t *list)
{
    uint32_t count = 0;
    for (size_t i = 0; i < program->function_count; i++)
        count = spread(program, i, how, list, count);
    return count;
}

/** What the functions on the list lead to, and so on. */
static void spread_on(struct program *program, enum spreading how, uint32_t *list, uint32_t count)
{
    while (count) {
        uint32_t function = list[--count];
        count = spread(program, function, how, list, count);
    }
}

/** On the way to a function that threads surely run, one call may mean one of several: with more of
 *  them the way is only conceivable. */
static void spread_surely(struct program *program, uint32_t *list)
{
    spread_on(program, SPREAD_SURELY, list, spread_all(program, SPREAD_SURELY, list));
    uint32_t count = spread_all(program, SPREAD_DOUBTFULLY, list);
    for (uint32_t i = 0; i < count; i++)
        program->functions[list[i]].summary.surely_in_parallel = true;
    spread_on(program, SPREAD_SURELY, list, count);
}

enum { LEVEL_MAX = 8 };

/** Functions that are called at a level, and those that these call at the same one. */
static uint32_t note_callees(struct program *program, const struct checked_team *team,
                             uint32_t level, uint32_t *list, uint32_t count)
{
    for (size_t c = 0; c < team->call_count; c++)
        for (uint32_t i = 0; i < team->calls[c].candidates.count; i++) {
            uint32_t to = program->candidates[team->calls[c].candidates.first + i];
            if (program->functions[to].summary.level <= level)
                continue;
            program->functions[to].summary.level = level;
            list[count++] = to;
        }
    return count;
}

/** The fewest parallel regions around each function, level by level. */
static void find_levels(struct program *program, uint32_t *list)
{
    for (size_t i = 0; i < program->function_count; i++) {
        const struct function *f = &program->functions[i];
        bool is_root = f->is_main || f->summary.unknown_callers;
        program->functions[i].summary.level = is_root ? 0 : LEVEL_MAX;
    }
    for (uint32_t level = 0; level < LEVEL_MAX; level++) {
        uint32_t count = 0;
        for (size_t t = 0; t < program->team_count; t++)
            if (team_level(program, &program->teams[t]) == level)
                count = note_callees(program, &program->teams[t], level, list, count);
        while (count) {
            const struct function *f = &program->functions[list[--count]];
            for (uint32_t t = f->teams.first; t < f->teams.first + f->teams.count; t++)
                if (team_level(program, &program->teams[t]) == level)
                    count = note_callees(program, &program->teams[t], level, list, count);
        }
    }
}

void find_contexts(struct program *program)
{
    uint32_t *list = xcalloc(program->function_count, sizeof(uint32_t));
    find_entered(program);
    spread_on(program, SPREAD_MAYBE, list, spread_all(program, SPREAD_MAYBE, list));
    spread_surely(program, list);
    find_levels(program, list);
    free(list);
}

struct reached follow_calls(const struct program *program, struct reached at, enum meeting what,
                            struct reached *chain, uint32_t room, uint32_t *length)
{
    *length = 0;
    while (program->teams[at.team].nodes[at.node].kind == CFG_CALL && *length < room) {
        const struct checked_team *team = &program->teams[at.team];
        const struct call *call = &team->calls[team->nodes[at.node].index];
        uint32_t function;
        if (!nearest_callee(program, call, what, &function))
            break;
        chain[(*length)++] = at;
        at = (struct reached){program->functions[function].teams.first,
                              program->functions[function].summary.first[what]};
    }
    return at;
}
