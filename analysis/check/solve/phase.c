/* Writes of shared data that no barrier separates from a read. */
#include "analysis/check/solve/phase.h"
#include "common/memory.h"
#include "analysis/check/solve/place.h"
#include "analysis/check/solve/setting.h"
#include "analysis/check/solve/span.h"
#include "analysis/check/solve/writer.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

enum {
    CALL_DEPTH = 16, /* callers of callers that are looked at; beyond: nothing is found */
    STEPS = 64       /* see spans_new() */
};

/** Does a function write a global, or what a parameter stands for, before its first, or after its
 *  last, barrier? */
struct edge_write {
    UT_hash_handle hh;
    struct edge_key {
        uint32_t function, name; /* of the global; or the parameter */
        uint32_t path, own;
        uint16_t at_end, is_parameter;
    } key;
    bool writes;
};

/** The calls of a team that lead to functions that write a global. */
struct writing_calls {
    UT_hash_handle hh;
    uint32_t name;
    uint32_t *node;
    size_t count, capacity;
};

/** The definitions under one key by the spans that they are in, and that they end. */
struct datum_spans {
    UT_hash_handle hh;
    uint32_t key;
    struct span_setting {
        uint32_t span, definition;
    } * list;
    size_t count, capacity;
};

/** A team, once it is asked for. */
struct team_phases {
    uint8_t *is_barrier;
    struct spans *spans;
    uint8_t *from_entry, *to_exit; /* per node: without a barrier between; see edge_row() */
    struct settings settings;      /* its definitions, see key_of() */
    struct writing_calls *calls;
    struct datum_spans *by_span;
};

struct phases {
    struct program *program;
    struct effects *effects;
    uint32_t *visited, stamp; /* per function: the last search that went through its callers */
    struct team_phases *teams;
    struct writers *writers;
    struct edge_write *edges;
};

struct phases *phases_new(struct program *program, struct effects *effects)
{
    struct phases *phases = xcalloc(1, sizeof(*phases));
    phases->program = program;
    phases->effects = effects;
    phases->writers = writers_new(program, effects);
    phases->visited = xcalloc(program->function_count, sizeof(uint32_t));
    phases->teams = xcalloc(program->team_count + 1, sizeof(*phases->teams));
    return phases;
}

static void team_phases_free(struct team_phases *t)
{
    struct writing_calls *calls, *next;
    HASH_ITER(hh, t->calls, calls, next)
    {
        HASH_DEL(t->calls, calls);
        free(calls->node);
        free(calls);
    }
    struct datum_spans *datum, *next_datum;
    HASH_ITER(hh, t->by_span, datum, next_datum)
    {
        HASH_DEL(t->by_span, datum);
        free(datum->list);
        free(datum);
    }
    spans_free(t->spans);
    free(t->is_barrier);
    free(t->from_entry);
    free(t->to_exit);
    settings_free(&t->settings);
}

void phases_free(struct phases *phases)
{
    struct edge_write *edge, *next_edge;
    HASH_ITER(hh, phases->edges, edge, next_edge)
    {
        HASH_DEL(phases->edges, edge);
        free(edge);
    }
    for (size_t i = 0; i < phases->program->team_count; i++)
        team_phases_free(&phases->teams[i]);
    free(phases->teams);
    writers_free(phases->writers);
    free(phases->visited);
    free(phases);
}

/* ---- What a node writes ------------------------------------------------------------------ */

/** What a thread's own pointer is set to is its own; what is stored where it leads need not be. */
static bool is_own_write(const struct program *program, const struct checked_team *team,
                         const struct definition *d)
{
    const struct function *f = &program->functions[team->function];
    const struct variable *v = &f->variables[d->variable];
    const struct data_object *object = &f->objects[v->object];
    return d->argument == NO_NODE && object->team == team - program->teams &&
           !object->is_reference &&
           !path_leads_away(name_text(program, v->path), object->is_pointer);
}

static bool is_data(const struct program *program, const struct checked_team *team,
                    const struct definition *d, const struct data *data)
{
    const struct function *f = &program->functions[team->function];
    uint32_t object = f->variables[d->variable].object;
    if (object != data->object && (!data->global || f->objects[object].storage != data->global))
        return false;
    if (d->argument == NO_NODE && path_pointers(name_text(program, f->variables[d->variable].path),
                                                f->objects[object].is_pointer) < data->own)
        return false;
    return overlaps(program, f, d->variable, object, data->path) && !is_own_write(program, team, d);
}

/** Of a thread's own pointer, what it leads to can be written by others, but not itself. */
static uint32_t own_pointers(const struct program *program, const struct checked_team *team,
                             const struct definition *d, const struct data *data)
{
    const struct function *f = &program->functions[team->function];
    const struct data_object *o = &f->objects[f->variables[d->variable].object];
    bool is_own = o->team == team - program->teams && !o->is_reference && !o->is_threadprivate;
    return is_own && path_leads_away(name_text(program, data->path), o->is_pointer) ? 1 : data->own;
}

/** Is the node a barrier on every path through it? */
static bool is_barrier(const struct program *program, const struct checked_team *team,
                       uint32_t node)
{
    const struct cfg_node *n = &team->nodes[node];
    if (n->kind != CFG_CALL)
        return n->has_barrier;
    const struct call *call = &team->calls[n->index];
    for (uint32_t i = 0; i < call->candidates.count; i++)
        if (!program->functions[program->candidates[call->candidates.first + i]].summary.barriers)
            return false;
    return call->candidates.count > 0;
}

enum side { SIDE_ANY, SIDE_START, SIDE_END }; /* of a call that holds a barrier */

static bool callee_writes(struct phases *phases, const struct call *call, const struct data *data,
                          enum side side);
static bool argument_is_written(struct phases *phases, const struct checked_team *team,
                                const struct call *call, uint32_t argument, const struct data *data,
                                enum side side);

/** Does this definition write it, on this side? */
static bool definition_writes(struct phases *phases, const struct checked_team *team,
                              const struct definition *d, const struct data *data, enum side side)
{
    if (!is_data(phases->program, team, d, data))
        return false;
    struct data through = *data;
    through.own = own_pointers(phases->program, team, d, data);
    side = d->inner == NO_NODE ? side : SIDE_ANY; /* barriers of an inner team are not this one's */
    d = definition_origin(phases->program, &team, d);
    return d->argument == NO_NODE ||
           argument_is_written(phases, team, &team->calls[team->nodes[d->node].index], d->argument,
                               &through, side);
}

/* ---- What is known of a team ------------------------------------------------------------- */

/** What functions share goes by its name, anything else by its object: never the same number. */
static uint32_t key_of(const struct function *f, uint32_t object)
{
    uint32_t storage = f->objects[object].storage;
    return storage ? 2 * storage + 1 : 2 * object;
}

static struct team_phases *team_phases(struct phases *phases, const struct checked_team *team)
{
    const struct program *program = phases->program;
    const struct function *f = &program->functions[team->function];
    uint32_t number = team - program->teams;
    struct team_phases *t = &phases->teams[number];
    if (t->spans)
        return t;
    t->is_barrier = xcalloc(team->node_count + 1, 1);
    for (uint32_t n = 0; n < team->node_count; n++)
        t->is_barrier[n] = is_barrier(program, team, n);
    t->spans = spans_new(&team->graph, t->is_barrier, STEPS);
    for (uint32_t i = 0; i < team->definition_count; i++) {
        const struct variable *v = &f->variables[team->definitions[i].variable];
        settings_add(&t->settings, (struct setting){key_of(f, v->object), number, i,
                                                    name_text(program, v->path)});
    }
    settings_sort(&t->settings);
    return t;
}

/** A call is noted if it leads to functions which write a global. */
static void note_writing(const struct program *program, const struct checked_team *team,
                         const struct call *call, const uint8_t *writers,
                         struct writing_calls *calls)
{
    bool writes = false;
    for (uint32_t c = 0; c < call->candidates.count && !writes && !call->is_once; c++)
        writes = is_writer(writers, program->candidates[call->candidates.first + c]);
    if (!writes || team->nodes[call->node].kind != CFG_CALL)
        return;
    calls->node = xgrow(calls->node, calls->count, &calls->capacity, sizeof(*calls->node));
    calls->node[calls->count++] = call->node;
}

static int compare_calls(const void *first, const void *second)
{
    uint32_t a = *(const uint32_t *)first, b = *(const uint32_t *)second;
    return (a > b) - (a < b);
}

struct call_list {
    uint32_t *call;
    size_t count, capacity;
};

/** The team's calls of a function: callers are sorted by team. */
static void list_calls_of(const struct program *program, uint32_t team, uint32_t function,
                          struct call_list *list)
{
    struct index_range callers = program->functions[function].callers;
    uint32_t low = callers.first, high = callers.first + callers.count;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (program->callers[middle].team < team)
            low = middle + 1;
        else
            high = middle;
    }
    for (; low < callers.first + callers.count && program->callers[low].team == team; low++) {
        list->call = xgrow(list->call, list->count, &list->capacity, sizeof(*list->call));
        list->call[list->count++] = program->callers[low].call;
    }
}

/** Of few functions, the calls are found by these. */
static void note_calls_of(const struct program *program, const struct checked_team *team,
                          const uint32_t *functions, size_t count, const uint8_t *writers,
                          struct writing_calls *calls)
{
    struct call_list list = {0};
    for (size_t i = 0; i < count; i++)
        list_calls_of(program, team - program->teams, functions[i], &list);
    if (list.count)
        qsort(list.call, list.count, sizeof(*list.call), compare_calls);
    for (size_t i = 0; i < list.count; i++)
        if (!i || list.call[i] != list.call[i - 1])
            note_writing(program, team, &team->calls[list.call[i]], writers, calls);
    free(list.call);
}

/** The calls that lead to functions which write a global. */
static const struct writing_calls *calls_writing(struct phases *phases,
                                                 const struct checked_team *team, uint32_t name)
{
    struct team_phases *t = team_phases(phases, team);
    struct writing_calls *calls;
    size_t count;
    HASH_FIND(hh, t->calls, &name, sizeof(name), calls);
    if (calls)
        return calls;
    const uint8_t *writers = writers_of(phases->writers, name);
    calls = xcalloc(1, sizeof(*calls));
    calls->name = name;
    HASH_ADD(hh, t->calls, name, sizeof(calls->name), calls);
    const uint32_t *functions = writers_list(phases->writers, name, &count);
    bool is_short = functions && count < team->call_count;
    if (is_short)
        note_calls_of(phases->program, team, functions, count, writers, calls);
    for (size_t i = 0; !is_short && i < team->call_count; i++)
        note_writing(phases->program, team, &team->calls[i], writers, calls);
    return calls;
}

/** @param definition NO_NODE: what is called there may write it
 *  @return whether to go on */
typedef bool write_visitor(void *context, const struct checked_team *team, uint32_t node,
                           uint32_t definition);

struct write_visit {
    const struct checked_team *team;
    write_visitor *visit;
    void *context;
    bool goes_on;
};

static bool visit_setting(void *context, const struct setting *setting)
{
    struct write_visit *v = context;
    uint32_t node = v->team->definitions[setting->definition].node;
    v->goes_on = v->visit(v->context, v->team, node, setting->definition);
    return v->goes_on;
}

static bool visit_definitions(struct phases *phases, const struct checked_team *team,
                              const struct data *data, write_visitor *visit, void *context)
{
    struct team_phases *t = team_phases(phases, team);
    const struct function *f = &phases->program->functions[team->function];
    uint32_t key = data->global ? 2 * data->global + 1 : key_of(f, data->object);
    struct write_visit all = {team, visit, context, true};
    settings_visit(&t->settings, key, name_text(phases->program, data->path), visit_setting, &all);
    return all.goes_on;
}

static void visit_calls(struct phases *phases, const struct checked_team *team,
                        const struct data *data, write_visitor *visit, void *context)
{
    const struct writing_calls *calls =
        data->global ? calls_writing(phases, team, data->global) : NULL;
    for (size_t i = 0; calls && i < calls->count; i++)
        if (!visit(context, team, calls->node[i], NO_NODE))
            return;
}

/** Does the node write it, by this definition or by what it calls? */
static bool node_writes(struct phases *phases, const struct checked_team *team, uint32_t node,
                        uint32_t definition, const struct data *data, enum side side)
{
    if (definition == NO_NODE)
        return callee_writes(phases, &team->calls[team->nodes[node].index], data, side);
    return definition_writes(phases, team, &team->definitions[definition], data, side);
}

/* ---- At the edges of a function ----------------------------------------------------------- */

/** Per node: is it between the entry (or the exit) and the next barrier, or that? */
static uint8_t *edge_row(const struct checked_team *team, const uint8_t *is_barrier, bool backward)
{
    const struct graph *g = &team->graph;
    const uint32_t *first = backward ? g->first_predecessor : g->first_successor;
    const uint32_t *neighbour = backward ? g->predecessor : g->successor;
    uint8_t *seen = xcalloc(team->node_count, 1);
    uint32_t *stack = xcalloc(team->node_count, sizeof(uint32_t)), depth = 0;
    stack[depth++] = backward ? g->exit : g->entry;
    seen[stack[0]] = 1;
    while (depth) {
        uint32_t node = stack[--depth];
        for (uint32_t e = first[node]; !is_barrier[node] && e < first[node + 1]; e++)
            if (!seen[neighbour[e]]) {
                seen[neighbour[e]] = 1;
                stack[depth++] = neighbour[e];
            }
    }
    free(stack);
    return seen;
}

struct edge_search {
    struct phases *phases;
    const struct data *data;
    enum side side;
    const uint8_t *row, *is_barrier;
    bool found;
};

static bool search_edge(void *context, const struct checked_team *team, uint32_t node,
                        uint32_t definition)
{
    struct edge_search *s = context;
    bool stops = s->is_barrier[node];
    if (!s->row[node] || (stops && team->nodes[node].kind == CFG_END && s->side == SIDE_END))
        return true; /* what an end sets, it sets before its barrier */
    s->found = node_writes(s->phases, team, node, definition, s->data, stops ? s->side : SIDE_ANY);
    return !s->found;
}

/** Writes of data between the function's entry (or exit) and the next barrier. */
static bool writes_at_edge(struct phases *phases, uint32_t function, struct data data,
                           enum side side)
{
    const struct checked_team *team = function_team(phases->program, function);
    struct team_phases *t = team_phases(phases, team);
    uint8_t **row = side == SIDE_START ? &t->from_entry : &t->to_exit;
    if (!*row)
        *row = edge_row(team, t->is_barrier, side != SIDE_START);
    struct edge_search search = {phases, &data, side, *row, t->is_barrier, false};
    if (visit_definitions(phases, team, &data, search_edge, &search))
        visit_calls(phases, team, &data, search_edge, &search);
    return search.found;
}

/** writes_at_edge(), which is asked once for each function, side and datum. */
static bool edge_writes(struct phases *phases, struct edge_key key, struct data data,
                        enum side side)
{
    struct edge_write *edge;
    HASH_FIND(hh, phases->edges, &key, sizeof(key), edge);
    if (edge)
        return edge->writes;
    edge = xcalloc(1, sizeof(*edge));
    edge->key = key;
    edge->writes = true; /* for functions that call themselves, until it is known */
    HASH_ADD(hh, phases->edges, key, sizeof(edge->key), edge);
    edge->writes = writes_at_edge(phases, key.function, data, side);
    return edge->writes;
}

static bool function_writes(struct phases *phases, uint32_t function, uint32_t name, uint32_t path,
                            enum side side)
{
    struct spot spot = {NO_NODE, name, path, 0};
    if (!is_writer(writers_of(phases->writers, name), function) ||
        !effect_sets(phases->effects, function, spot))
        return false;
    struct edge_key key = {function, name, path, 0, side == SIDE_END, false};
    struct data data = {NO_NODE, name, path, 0};
    return side == SIDE_ANY || edge_writes(phases, key, data, side);
}

/** A callee may set it: on this side, too? */
static bool argument_is_written(struct phases *phases, const struct checked_team *team,
                                const struct call *call, uint32_t argument,
                                const struct data *written, enum side side)
{
    struct program *program = phases->program;
    if (side == SIDE_ANY || !call->candidates.count)
        return argument_sets_behind(phases->effects, team, call, argument, written->path,
                                    written->own);
    for (uint32_t i = 0; i < call->candidates.count; i++) {
        uint32_t callee = program->candidates[call->candidates.first + i];
        struct spot spot;
        if (!argument_spot(program, team, call, argument, callee, written->path, &spot))
            continue;
        spot.own = argument_own(program, team, call, argument, callee, written->own);
        if (!effect_sets(phases->effects, callee, spot))
            continue;
        struct edge_key key = {callee, spot.parameter, spot.path, spot.own, side == SIDE_END, true};
        struct data data = {spot_object(&program->functions[callee], &spot), 0, spot.path,
                            spot.own};
        if (data.object == NO_NODE || edge_writes(phases, key, data, side))
            return true;
    }
    return false;
}

static bool callee_writes(struct phases *phases, const struct call *call, const struct data *data,
                          enum side side)
{
    for (uint32_t i = 0; i < call->candidates.count; i++)
        if (function_writes(phases, phases->program->candidates[call->candidates.first + i],
                            data->global, data->path, side))
            return true;
    return false;
}

/* ---- In the phases of a read -------------------------------------------------------------- */

struct write_search {
    struct phases *phases;
    const struct data *data;
    struct write *writes;
    uint32_t count, room;
    unsigned depth;
    uint32_t argument_team, argument_node; /* the call whose arguments are read; see note_write() */
    uint32_t node, span, behind; /* of the read; .behind: where what is called ends, or NO_NODE */
};

static void note_write(struct write_search *s, const struct checked_team *team, uint32_t node,
                       uint32_t definition, enum side side)
{
    uint32_t number = team - s->phases->program->teams;
    if (number == s->argument_team && node == s->argument_node)
        return; /* what the call itself writes is found where the callee reads */
    for (uint32_t i = 0; i < s->count && i < s->room; i++)
        if (s->writes[i].team == number && s->writes[i].node == node &&
            s->writes[i].is_before_barrier == (side == SIDE_START))
            return;
    if (!node_writes(s->phases, team, node, definition, s->data, side))
        return;
    if (s->count < s->room)
        s->writes[s->count] = (struct write){number, node, definition, side == SIDE_START};
    s->count++;
}

static bool in_phase(const struct write_search *s, struct spans *spans, uint32_t node)
{
    uint32_t span = span_of(spans, node);
    return spans_meet(spans, span, s->span) || spans_meet(spans, span, s->behind);
}

static bool search_write(void *context, const struct checked_team *team, uint32_t node,
                         uint32_t definition)
{
    struct write_search *s = context;
    const struct team_phases *t = team_phases(s->phases, team);
    bool stops = t->is_barrier[node];
    if (node != s->node && in_phase(s, t->spans, node))
        note_write(s, team, node, definition, stops ? SIDE_START : SIDE_ANY);
    if (stops && team->nodes[node].kind == CFG_CALL &&
        spans_meet(t->spans, span_behind(t->spans, node), s->span))
        note_write(s, team, node, definition, SIDE_END);
    return s->count <= s->room;
}

struct span_search {
    struct team_phases *t;
    const struct checked_team *team;
    struct datum_spans *datum;
};

static void add_span(struct datum_spans *datum, uint32_t span, uint32_t definition)
{
    datum->list = xgrow(datum->list, datum->count, &datum->capacity, sizeof(*datum->list));
    datum->list[datum->count++] = (struct span_setting){span, definition};
}

static bool add_spans(void *context, const struct setting *setting)
{
    struct span_search *s = context;
    uint32_t node = s->team->definitions[setting->definition].node;
    add_span(s->datum, span_of(s->t->spans, node), setting->definition);
    if (s->t->is_barrier[node])
        add_span(s->datum, span_behind(s->t->spans, node), setting->definition);
    return true;
}

static int compare_spans(const void *first, const void *second)
{
    const struct span_setting *a = first, *b = second;
    if (a->span != b->span)
        return a->span > b->span ? 1 : -1;
    return (a->definition > b->definition) - (a->definition < b->definition);
}

static const struct datum_spans *datum_spans(struct team_phases *t, const struct checked_team *team,
                                             uint32_t key)
{
    struct datum_spans *datum;
    HASH_FIND(hh, t->by_span, &key, sizeof(key), datum);
    if (datum)
        return datum;
    datum = xcalloc(1, sizeof(*datum));
    datum->key = key;
    HASH_ADD(hh, t->by_span, key, sizeof(datum->key), datum);
    struct span_search search = {t, team, datum};
    settings_visit(&t->settings, key, "", add_spans, &search);
    if (datum->count)
        qsort(datum->list, datum->count, sizeof(*datum->list), compare_spans);
    return datum;
}

/** The first of a span's definitions. */
static size_t find_span(const struct datum_spans *datum, uint32_t span)
{
    size_t low = 0, high = datum->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (datum->list[middle].span < span)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static void visit_span(struct write_search *s, const struct checked_team *team,
                       const struct datum_spans *datum, uint32_t span)
{
    for (size_t i = find_span(datum, span);
         i < datum->count && datum->list[i].span == span && s->count <= s->room; i++) {
        uint32_t definition = datum->list[i].definition;
        search_write(s, team, team->definitions[definition].node, definition);
    }
}

static bool count_down(void *context, const struct setting *setting)
{
    size_t *left = context;
    (void)setting;
    return (*left)-- > 0;
}

/** Are there more definitions of the place than that? */
static bool are_more(const struct write_search *s, const struct team_phases *t, uint32_t key,
                     size_t count)
{
    settings_visit(&t->settings, key, name_text(s->phases->program, s->data->path), count_down,
                   &count);
    return count == SIZE_MAX;
}

/** Where fewer definitions are in the phases of the read than there are of the place: these alone.
 *  @return false: all of the place are to be looked at */
static bool search_near(struct write_search *s, struct team_phases *t,
                        const struct checked_team *team)
{
    enum { FEW = 32, NEAR = 64 };
    const struct function *f = &s->phases->program->functions[team->function];
    uint32_t near[NEAR];
    size_t inside = 0;
    uint32_t key = s->data->global ? 2 * s->data->global + 1 : key_of(f, s->data->object);
    if (s->behind != NO_NODE || !are_more(s, t, key, FEW))
        return false;
    const struct datum_spans *datum = datum_spans(t, team, key);
    uint32_t count = spans_near(t->spans, s->span, near, NEAR);
    for (uint32_t i = 0; i < count; i++)
        inside += find_span(datum, near[i] + 1) - find_span(datum, near[i]);
    if (!count || !are_more(s, t, key, inside))
        return false;
    for (uint32_t i = 0; i < count; i++)
        visit_span(s, team, datum, near[i]);
    return true;
}

static void search_callers(struct write_search *s, uint32_t function);

/** @param skip_node a callee of it reads: it is looked at already, and what it holds is no end of
 *  the phase */
static void search_team(struct write_search *s, uint32_t team_number, uint32_t node, bool skip_node)
{
    const struct checked_team *team = &s->phases->program->teams[team_number];
    struct team_phases *t = team_phases(s->phases, team);
    struct write_search outer = *s;
    s->node = skip_node ? node : NO_NODE;
    s->span = span_of(t->spans, node);
    s->behind = skip_node && t->is_barrier[node] ? span_behind(t->spans, node) : NO_NODE;
    if (!search_near(s, t, team))
        visit_definitions(s->phases, team, s->data, search_write, s);
    visit_calls(s->phases, team, s->data, search_write, s);
    if (team->kind == TEAM_FUNCTION && s->data->global && s->count <= s->room &&
        (in_phase(s, t->spans, team->graph.entry) || in_phase(s, t->spans, team->graph.exit)))
        search_callers(s, team->function);
    s->node = outer.node;
    s->span = outer.span;
    s->behind = outer.behind;
}

/** The phase goes on in the callers, around their calls. What serial parts write is written by no
 *  team. */
static void search_callers(struct write_search *s, uint32_t function)
{
    const struct program *program = s->phases->program;
    struct index_range callers = program->functions[function].callers;
    struct data data = *s->data;
    const struct data *saved = s->data;
    if (s->phases->visited[function] == s->phases->stamp)
        return;
    s->phases->visited[function] = s->phases->stamp;
    if (++s->depth <= CALL_DEPTH && s->count <= s->room) {
        data.object = NO_NODE;
        s->data = &data;
        for (uint32_t i = 0; i < callers.count && s->count <= s->room; i++) {
            struct caller caller = program->callers[callers.first + i];
            const struct checked_team *team = &program->teams[caller.team];
            if (surely_in_parallel(program, team))
                search_team(s, caller.team, team->calls[caller.call].node, true);
        }
        s->data = saved;
    }
    s->depth--;
}

uint32_t concurrent_writes(struct phases *phases, uint32_t team, uint32_t node,
                           const struct data *data, struct write *writes, uint32_t room)
{
    struct write_search s = {
        .phases = phases, .data = data, .writes = writes, .room = room, .argument_team = NO_NODE};
    if (phases->program->teams[team].nodes[node].kind == CFG_CALL) {
        s.argument_team = team;
        s.argument_node = node;
    }
    phases->stamp++;
    search_team(&s, team, node, false);
    return s.count;
}

bool is_on_one_way(struct phases *phases, const struct write *write, uint32_t node)
{
    const struct checked_team *team = &phases->program->teams[write->team];
    struct spans *spans = team_phases(phases, team)->spans;
    return write->node == node ||
           (!write->is_before_barrier && span_leads(spans, write->node, node, WAY_FORWARD)) ||
           span_leads(spans, write->node, node, WAY_BACKWARD);
}

uint32_t phase_start(struct phases *phases, uint32_t team, uint32_t node)
{
    const struct team_phases *t = team_phases(phases, &phases->program->teams[team]);
    uint32_t span = span_of(t->spans, node);
    return span == NO_NODE || t->is_barrier[node] ? NO_NODE : span_start(t->spans, span);
}

bool phase_goes_on(struct phases *phases, uint32_t team, uint32_t node, uint32_t to)
{
    const struct team_phases *t = team_phases(phases, &phases->program->teams[team]);
    return spans_follow(t->spans, span_of(t->spans, node), span_of(t->spans, to));
}

bool always_before(struct phases *phases, uint32_t team_number, uint32_t before, uint32_t node)
{
    const struct checked_team *team = &phases->program->teams[team_number];
    return !span_leads(team_phases(phases, team)->spans, before, node, WAY_AROUND);
}

const uint32_t *calls_that_write(struct phases *phases, uint32_t team, uint32_t global,
                                 uint32_t *count)
{
    const struct writing_calls *calls =
        calls_writing(phases, &phases->program->teams[team], global);
    *count = calls->count;
    return calls->node;
}
