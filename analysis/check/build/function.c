/* Functions and teams: the frame that statements and directives are built into. */
#include "analysis/check/build/build.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- Teams ------------------------------------------------------------------------------- */

static uint32_t team_new(struct builder *b, enum team_kind kind, uint32_t outer)
{
    struct program *program = b->program;
    program->teams = xgrow(program->teams, program->team_count, &program->team_capacity,
                           sizeof(*program->teams));
    program->teams[program->team_count] = (struct checked_team){
        .kind = kind, .function = b->function, .outer = outer, .node = NO_NODE};
    return program->team_count++;
}

/** Entry is node 0 and exit node 1 of every team. */
static void team_start(struct builder *b, uint32_t token)
{
    b->targets = (struct targets){NO_NODE, NO_NODE, NO_NODE, false, b->lifetime_count};
    b->construct = b->catches = NO_NODE;
    step_new(b, CFG_ENTRY, token);
    step_new(b, CFG_EXIT, token);
    b->cursor = 0;
}

void team_open(struct builder *b, enum team_kind kind, enum directive_id directive, uint32_t token,
               struct builder *saved)
{
    uint32_t node = step_follow(b, CFG_TEAM, token);
    *saved = *b;
    uint32_t team = team_new(b, kind, b->team);
    current_team(b)->nodes[node].directive = directive;
    current_team(b)->nodes[node].index = team;
    b->team = team;
    current_team(b)->node = node;
    current_team(b)->directive = directive;
    team_start(b, token);
}

/** What the team wrote to variables of others counts as written at its node in the outer team. */
static void define_outside(struct builder *b, uint32_t inner, uint32_t node)
{
    struct index_range nothing = {0, 0};
    for (size_t i = 0; i < b->program->teams[inner].definition_count; i++) {
        uint32_t variable = b->program->teams[inner].definitions[i].variable;
        const struct function *f = current_function(b);
        if (f->objects[f->variables[variable].object].team == inner)
            continue;
        define(b, variable, node, nothing, true);
        struct definition *d = &current_team(b)->definitions[current_team(b)->definition_count - 1];
        d->is_foreign = true;
        d->inner = i;
    }
}

void team_close(struct builder *b, uint32_t token, const struct builder *saved)
{
    struct checked_team *team = current_team(b);
    uint32_t inner = b->team;
    connect(b, b->cursor, 1);
    team->nodes[1].place = place_of(b, token);
    team->nodes[1].has_barrier = team->kind == TEAM_PARALLEL;
    team->nodes[1].directive = team->directive;
    b->team = saved->team;
    b->targets = saved->targets;
    b->construct = saved->construct;
    b->catches = saved->catches;
    b->cursor = saved->cursor;
    define_outside(b, inner, b->cursor);
}

/* ---- Functions --------------------------------------------------------------------------- */

static int by_team_and_name(const void *left, const void *right)
{
    const struct jump_label *a = left, *b = right;
    if (a->team != b->team)
        return a->team < b->team ? -1 : 1;
    return a->name < b->name ? -1 : a->name > b->name;
}

static const struct jump_label *find_label(const struct builder *b, uint32_t name, uint32_t team)
{
    struct jump_label wanted = {.name = name, .team = team};
    return b->label_count
               ? bsearch(&wanted, b->labels, b->label_count, sizeof(*b->labels), by_team_and_name)
               : NULL;
}

/** A goto leads to its label, a computed one to every label of the team. */
static void connect_gotos(struct builder *b)
{
    uint32_t team = b->team;
    if (b->label_count)
        qsort(b->labels, b->label_count, sizeof(*b->labels), by_team_and_name);
    for (size_t i = 0; i < b->goto_count; i++) {
        struct jump_label jump = b->gotos[i];
        const struct jump_label *to = jump.name ? find_label(b, jump.name, jump.team) : NULL;
        b->team = jump.team;
        if (to)
            connect(b, jump.node, to->node);
        for (size_t l = 0; !jump.name && l < b->label_count; l++)
            if (b->labels[l].team == jump.team)
                connect(b, jump.node, b->labels[l].node);
        if (jump.name && !to) /* out of a construct: not allowed */
            current_function(b)->is_unknown = true;
    }
    b->team = team;
    b->goto_count = b->label_count = 0;
}

struct function *function_open(struct builder *b, uint32_t named, uint32_t first)
{
    struct program *program = b->program;
    program->functions = xgrow(program->functions, program->function_count,
                               &program->function_capacity, sizeof(*program->functions));
    b->function = program->function_count++;
    struct function *f = current_function(b);
    *f = (struct function){
        .unit = program->unit_count, .place = place_of(b, named), .host = NO_NODE, .home = NO_NODE};
    f->teams.first = b->team = team_new(b, TEAM_FUNCTION, NO_NODE);
    b->depth = 0;
    b->pending_count = b->named_count = b->association_count = 0;
    calls_forget(b);
    b->selector_at = 0;
    b->lifetime_count = b->block_value_count = b->guard_count = 0;
    b->this_object = NO_NODE;
    if (b->type_capacity)
        memset(b->types, 0, b->type_capacity * sizeof(*b->types));
    team_start(b, first);
    return f;
}

void function_close(struct builder *b, uint32_t last)
{
    connect(b, b->cursor, 1);
    current_team(b)->nodes[1].place = place_of(b, last);
    connect_gotos(b);
    current_function(b)->teams.count = b->program->team_count - current_function(b)->teams.first;
    scope_forget(b);
}
