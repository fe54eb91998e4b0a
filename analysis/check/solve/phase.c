/* Writes of shared data that no barrier separates from a read. */
#include "analysis/check/solve/phase.h"
#include "common/memory.h"
#include "analysis/check/solve/place.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

enum { CALL_DEPTH = 16 }; /* callers of callers that are looked at; beyond: nothing is found */

/** A global, and the functions that write it, themselves or in what they call. */
struct writers {
    UT_hash_handle hh;
    uint32_t name;
    uint8_t *is_writer; /* per function */
};

/** Does a function write a global, or what a parameter stands for, before its first, or after its
 *  last, barrier? */
struct edge_write {
    UT_hash_handle hh;
    struct edge_key {
        uint32_t function, name; /* of the global; or the parameter */
        uint32_t path;
        uint16_t at_end, is_parameter;
    } key;
    bool writes;
};

struct phases {
    struct program *program;
    struct effects *effects;
    uint32_t *visited, stamp; /* per function: the last search that went through its callers */
    struct writers *writers;
    struct edge_write *edges;
};

struct phases *phases_new(struct program *program, struct effects *effects)
{
    struct phases *phases = xcalloc(1, sizeof(*phases));
    phases->program = program;
    phases->effects = effects;
    phases->visited = xcalloc(program->function_count, sizeof(uint32_t));
    return phases;
}

void phases_free(struct phases *phases)
{
    struct writers *writers, *next;
    struct edge_write *edge, *next_edge;
    HASH_ITER(hh, phases->writers, writers, next)
    {
        HASH_DEL(phases->writers, writers);
        free(writers->is_writer);
        free(writers);
    }
    HASH_ITER(hh, phases->edges, edge, next_edge)
    {
        HASH_DEL(phases->edges, edge);
        free(edge);
    }
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
    return overlaps(program, f, d->variable, object, data->path) && !is_own_write(program, team, d);
}

static void mark_callers(const struct program *program, uint8_t *is_writer, uint32_t *list,
                         uint32_t count)
{
    while (count) {
        const struct function *f = &program->functions[list[--count]];
        for (uint32_t i = 0; i < f->callers.count; i++) {
            uint32_t caller = program->teams[program->callers[f->callers.first + i].team].function;
            if (!is_writer[caller]) {
                is_writer[caller] = 1;
                list[count++] = caller;
            }
        }
    }
}

/** All functions that write a global: found once for each global that a condition reads. */
static const uint8_t *writers_of(struct phases *phases, uint32_t name)
{
    const struct program *program = phases->program;
    struct writers *writers;
    HASH_FIND(hh, phases->writers, &name, sizeof(name), writers);
    if (writers)
        return writers->is_writer;
    writers = xcalloc(1, sizeof(*writers));
    writers->name = name;
    writers->is_writer = xcalloc(program->function_count, 1);
    HASH_ADD(hh, phases->writers, name, sizeof(writers->name), writers);
    uint32_t *list = xcalloc(program->function_count, sizeof(uint32_t)), count = 0;
    for (size_t t = 0; t < program->team_count; t++) {
        const struct checked_team *team = &program->teams[t];
        const struct function *f = &program->functions[team->function];
        for (size_t i = 0; i < team->definition_count && !writers->is_writer[team->function]; i++) {
            const struct definition *d = &team->definitions[i];
            const struct data_object *o = &f->objects[f->variables[d->variable].object];
            if (o->storage != name ||
                (d->argument != NO_NODE &&
                 !argument_sets(phases->effects, team, &team->calls[team->nodes[d->node].index],
                                d->argument, f->variables[d->variable].path)))
                continue;
            writers->is_writer[team->function] = 1;
            list[count++] = team->function;
        }
    }
    mark_callers(program, writers->is_writer, list, count);
    free(list);
    return writers->is_writer;
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
                                const struct call *call, uint32_t argument, uint32_t path,
                                enum side side);

/** The definition at `node` that writes the data, NO_NODE - 1 if a callee does, NO_NODE if none. */
static uint32_t write_at(struct phases *phases, const struct checked_team *team, uint32_t node,
                         const struct data *data, enum side side)
{
    const struct program *program = phases->program;
    const struct cfg_node *n = &team->nodes[node];
    for (uint32_t i = 0; i < n->definitions.count; i++) {
        const struct definition *d = &team->definitions[n->definitions.first + i];
        if (is_data(program, team, d, data) &&
            (d->argument == NO_NODE || argument_is_written(phases, team, &team->calls[n->index],
                                                           d->argument, data->path, side)))
            return n->definitions.first + i;
    }
    if (n->kind == CFG_CALL && data->global &&
        callee_writes(phases, &team->calls[n->index], data, side))
        return NO_NODE - 1;
    return NO_NODE;
}

/* ---- Walks inside one phase -------------------------------------------------------------- */

/** Nodes met on a walk; each is entered once. */
struct team_walk {
    const struct checked_team *team;
    uint8_t *seen;
    uint32_t *stack, depth;
};

static void team_walk_start(struct team_walk *walk, const struct checked_team *team)
{
    *walk = (struct team_walk){.team = team};
    walk->seen = xcalloc(team->node_count, 1);
    walk->stack = xcalloc(team->node_count, sizeof(uint32_t));
}

static void team_walk_end(struct team_walk *walk)
{
    free(walk->seen);
    free(walk->stack);
}

static void team_walk_push(struct team_walk *walk, uint32_t node)
{
    if (walk->seen[node])
        return;
    walk->seen[node] = 1;
    walk->stack[walk->depth++] = node;
}

static void team_walk_on(struct team_walk *walk, uint32_t node, bool backward)
{
    const struct graph *graph = &walk->team->graph;
    const uint32_t *first = backward ? graph->first_predecessor : graph->first_successor;
    const uint32_t *neighbour = backward ? graph->predecessor : graph->successor;
    for (uint32_t e = first[node]; e < first[node + 1]; e++)
        team_walk_push(walk, neighbour[e]);
}

/** Writes of data between the function's entry (or exit) and the next barrier. */
static bool writes_at_edge(struct phases *phases, uint32_t function, struct data data,
                           enum side side)
{
    const struct checked_team *team = function_team(phases->program, function);
    struct team_walk walk;
    bool found = false;
    team_walk_start(&walk, team);
    team_walk_push(&walk, side == SIDE_START ? 0 : 1);
    while (walk.depth && !found) {
        uint32_t node = walk.stack[--walk.depth];
        bool stops = is_barrier(phases->program, team, node);
        bool end_node = stops && team->nodes[node].kind == CFG_END;
        if (!(end_node && side == SIDE_END)) /* what an end sets, it sets before its barrier */
            found = write_at(phases, team, node, &data, stops ? side : SIDE_ANY) != NO_NODE;
        if (!stops)
            team_walk_on(&walk, node, side == SIDE_END);
    }
    team_walk_end(&walk);
    return found;
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
    struct spot spot = {NO_NODE, name, path};
    if (!writers_of(phases, name)[function] || !effect_sets(phases->effects, function, spot))
        return false;
    struct edge_key key = {function, name, path, side == SIDE_END, false};
    struct data data = {NO_NODE, name, path};
    return side == SIDE_ANY || edge_writes(phases, key, data, side);
}

/** A callee may set it: on this side, too? */
static bool argument_is_written(struct phases *phases, const struct checked_team *team,
                                const struct call *call, uint32_t argument, uint32_t path,
                                enum side side)
{
    struct program *program = phases->program;
    if (side == SIDE_ANY || !call->candidates.count)
        return argument_sets(phases->effects, team, call, argument, path);
    for (uint32_t i = 0; i < call->candidates.count; i++) {
        uint32_t callee = program->candidates[call->candidates.first + i];
        struct spot spot;
        if (!argument_spot(program, team, call, argument, callee, path, &spot) ||
            !effect_sets(phases->effects, callee, spot))
            continue;
        struct edge_key key = {callee, spot.parameter, spot.path, side == SIDE_END, true};
        struct data data = {spot_object(&program->functions[callee], &spot), 0, spot.path};
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

struct write_search {
    struct phases *phases;
    const struct data *data;
    struct write *writes;
    uint32_t count, room;
    unsigned depth;
    uint32_t argument_team, argument_node; /* the call whose arguments are read; see note_write() */
};

static void note_write(struct write_search *s, const struct checked_team *team, uint32_t node,
                       enum side side)
{
    uint32_t number = team - s->phases->program->teams;
    if (number == s->argument_team && node == s->argument_node)
        return; /* what the call itself writes is found where the callee reads */
    uint32_t found = write_at(s->phases, team, node, s->data, side);
    if (found == NO_NODE)
        return;
    if (s->count < s->room)
        s->writes[s->count] = (struct write){number, node, found == NO_NODE - 1 ? NO_NODE : found,
                                             side == SIDE_START};
    s->count++;
}

/** Back to where the phase of `node` begins. */
static void find_starts(struct write_search *s, const struct checked_team *team, uint32_t node,
                        struct team_walk *forward)
{
    struct team_walk back;
    team_walk_start(&back, team);
    team_walk_on(&back, node, true);
    if (node == 0)
        team_walk_on(forward, 0, false);
    while (back.depth) {
        uint32_t at = back.stack[--back.depth];
        if (is_barrier(s->phases->program, team, at)) {
            if (team->nodes[at].kind == CFG_CALL)
                note_write(s, team, at, SIDE_END);
            team_walk_on(forward, at, false);
        } else if (at == team->graph.entry)
            team_walk_push(forward, at);
        else
            team_walk_on(&back, at, true);
    }
    team_walk_end(&back);
}

static void search_callers(struct write_search *s, uint32_t function);

static void search_team(struct write_search *s, uint32_t team_number, uint32_t node, bool skip_node)
{
    const struct checked_team *team = &s->phases->program->teams[team_number];
    struct team_walk forward;
    team_walk_start(&forward, team);
    find_starts(s, team, node, &forward);
    bool touches_edge = false;
    while (forward.depth) {
        uint32_t at = forward.stack[--forward.depth];
        bool stops = is_barrier(s->phases->program, team, at);
        touches_edge |= at == team->graph.entry || at == team->graph.exit;
        if (at != node || !skip_node)
            note_write(s, team, at, stops ? SIDE_START : SIDE_ANY);
        if (!stops || (at == node && skip_node))
            team_walk_on(&forward, at, false);
    }
    team_walk_end(&forward);
    if (touches_edge && team->kind == TEAM_FUNCTION && s->data->global)
        search_callers(s, team->function);
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
    if (++s->depth <= CALL_DEPTH && s->count < s->room) {
        data.object = NO_NODE;
        s->data = &data;
        for (uint32_t i = 0; i < callers.count && s->count < s->room; i++) {
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

/** Is there a way from behind one node to another, without a barrier between them? */
static bool leads_to(const struct program *program, const struct checked_team *team, uint32_t from,
                     uint32_t to)
{
    struct team_walk walk;
    bool found = false;
    team_walk_start(&walk, team);
    team_walk_on(&walk, from, false);
    while (walk.depth && !found) {
        uint32_t at = walk.stack[--walk.depth];
        found = at == to;
        if (!is_barrier(program, team, at))
            team_walk_on(&walk, at, false);
    }
    team_walk_end(&walk);
    return found;
}

bool is_on_one_way(const struct program *program, const struct write *write, uint32_t node)
{
    const struct checked_team *team = &program->teams[write->team];
    return write->node == node || leads_to(program, team, node, write->node) ||
           (!write->is_before_barrier && leads_to(program, team, write->node, node));
}

bool always_before(const struct program *program, uint32_t team_number, uint32_t before,
                   uint32_t node)
{
    const struct checked_team *team = &program->teams[team_number];
    struct team_walk back;
    bool always = true;
    team_walk_start(&back, team);
    team_walk_on(&back, node, true);
    while (back.depth && always) {
        uint32_t at = back.stack[--back.depth];
        if (at == before)
            continue;
        if (at == team->graph.entry || is_barrier(program, team, at))
            always = false;
        else
            team_walk_on(&back, at, true);
    }
    team_walk_end(&back);
    return always;
}
