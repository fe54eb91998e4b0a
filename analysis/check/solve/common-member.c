/* Members that are the same in all objects: found from all places that set a member of the name. */
#include "analysis/check/solve/common-member.h"
#include "analysis/check/solve/dominance.h"
#include "analysis/check/solve/place.h"
#include "analysis/check/solve/setting.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

enum {
    CALL_DEPTH = 4,     /* callers of callers that a value is followed through */
    WALKS_PER_NODE = 64 /* all questions together stay linear in the program */
};

struct member_answer {
    UT_hash_handle hh;
    struct member_key {
        uint32_t type, name;
        uint32_t is_pointer; /* what it leads to is meant: nothing, or that */
    } key;
    bool is_common;
};

struct common_members {
    struct program *program;
    struct effects *effects;
    struct settings sites; /* definitions by the member that their path ends in */
    bool has_sites;
    struct member_answer *answers;
    size_t walks; /* nodes that may still be walked over; none: members differ */
};

struct common_members *common_members_new(struct program *program, struct effects *effects)
{
    struct common_members *members = xcalloc(1, sizeof(*members));
    members->program = program;
    members->effects = effects;
    for (size_t t = 0; t < program->team_count; t++)
        members->walks += WALKS_PER_NODE * program->teams[t].node_count;
    return members;
}

void common_members_free(struct common_members *members)
{
    struct member_answer *answer, *next;
    HASH_ITER(hh, members->answers, answer, next)
    {
        HASH_DEL(members->answers, answer);
        free(answer);
    }
    settings_free(&members->sites);
    free(members);
}

/** All places that set a member, at the first question. */
static void find_sites(struct common_members *members)
{
    struct program *program = members->program;
    members->has_sites = true;
    for (uint32_t t = 0; t < program->team_count; t++) {
        const struct checked_team *team = &program->teams[t];
        const struct function *f = &program->functions[team->function];
        for (uint32_t i = 0; i < team->definition_count; i++) {
            const char *path = name_text(program, f->variables[team->definitions[i].variable].path);
            const char *last = strrchr(path, '.');
            if (!last || team->definitions[i].is_foreign || strpbrk(last, "@["))
                continue;
            uint32_t name = name_intern(program, last + 1, strlen(last + 1));
            settings_add(&members->sites, (struct setting){name, t, i, ""});
        }
    }
    settings_sort(&members->sites);
}

/* ---- Does it depend on the round of a loop, on the call, on the thread? ------------------ */

/** Per node: can control come there behind `node`? The caller frees it. */
static uint8_t *reached_from(const struct graph *graph, uint32_t node)
{
    uint8_t *seen = xcalloc(graph->count, 1);
    uint32_t *stack = xcalloc(graph->count + 1, sizeof(uint32_t)), depth = 0;
    stack[depth++] = node;
    while (depth) {
        uint32_t at = stack[--depth];
        for (uint32_t e = graph->first_successor[at]; e < graph->first_successor[at + 1]; e++)
            if (!seen[graph->successor[e]]) {
                seen[graph->successor[e]] = 1;
                stack[depth++] = graph->successor[e];
            }
    }
    free(stack);
    return seen;
}

/** Takes what walks over the whole team cost. @return whether there was as much left */
static bool spend(struct common_members *members, const struct checked_team *team)
{
    size_t cost = team->node_count + team->definition_count;
    bool enough = members->walks >= cost;
    members->walks = enough ? members->walks - cost : 0;
    return enough;
}

/** Does nothing but loops decide over the node in a round of a loop, and, of each call, nothing? */
static bool is_always_met(struct common_members *members, const struct checked_team *team,
                          uint32_t node, bool in_each_call)
{
    if (!spend(members, team))
        return false;
    struct postdominance tree;
    uint32_t *frontier = xcalloc(team->graph.count, sizeof(uint32_t));
    uint32_t *own = xcalloc(team->graph.count, sizeof(uint32_t));
    uint8_t *behind = reached_from(&team->graph, node);
    bool met = true;
    postdominance_build(&tree, &team->graph);
    uint32_t count = iterated_frontier(&tree, &node, 1, frontier);
    for (uint32_t i = 0; i < count && met; i++) {
        bool is_loop = false;
        uint32_t deciding = direct_frontier(&tree, frontier[i], own);
        for (uint32_t k = 0; k < deciding; k++)
            is_loop |= own[k] == frontier[i];
        met = team->nodes[frontier[i]].kind == CFG_CONDITION &&
              (is_loop || !(in_each_call || behind[frontier[i]]));
    }
    postdominance_free(&tree);
    free(behind);
    free(own);
    free(frontier);
    return met;
}

/** Is the object not set again once the node was come to? */
static bool is_steady(struct common_members *members, const struct checked_team *team,
                      uint32_t object, uint32_t node)
{
    if (!spend(members, team))
        return false;
    const struct function *f = &members->program->functions[team->function];
    uint8_t *behind = reached_from(&team->graph, node);
    bool steady = true;
    for (size_t i = 0; i < team->definition_count && steady; i++) {
        const struct definition *d = &team->definitions[i];
        const struct variable *v = &f->variables[d->variable];
        steady = v->object != object || v->path || d->argument != NO_NODE || !behind[d->node];
    }
    free(behind);
    return steady;
}

static bool is_common_value(struct common_members *members, const struct checked_team *team,
                            uint32_t node, struct index_range operands, unsigned depth);

/** Do all calls of the team's function pass the same as this parameter, whoever calls? */
static bool is_common_parameter(struct common_members *members, const struct checked_team *team,
                                uint32_t parameter, unsigned depth)
{
    const struct program *program = members->program;
    const struct function *f = &program->functions[team->function];
    struct index_range callers = f->callers;
    bool common = depth < CALL_DEPTH && parameter < PARAMETERS_MAX && callers.count <= 1 &&
                  !f->summary.unknown_callers; /* main's caller is the system, once */
    for (uint32_t i = 0; i < callers.count && common; i++) {
        struct caller caller = program->callers[callers.first + i];
        const struct checked_team *from = &program->teams[caller.team];
        const struct call *call = &from->calls[caller.call];
        uint32_t number = call_argument(call, parameter);
        common =
            number != NO_NODE && is_always_met(members, from, call->node, depth > 0) &&
            is_common_value(members, from, call->node, from->arguments[number].operands, depth + 1);
    }
    return common;
}

static bool is_common_operand(struct common_members *members, const struct checked_team *team,
                              uint32_t node, const struct operand *operand, unsigned depth)
{
    const struct program *program = members->program;
    const struct function *f = &program->functions[team->function];
    const struct variable *v = &f->variables[operand->index];
    const struct data_object *o = &f->objects[v->object];
    bool is_own = o->team == team - program->teams && o->kind != OBJECT_PARAMETER;
    if (o->is_threadprivate || (is_own && surely_in_parallel(program, team)) ||
        strstr(name_text(program, v->path), "[]"))
        return false;
    if (operand->kind != OPERAND_ADDRESS && !is_steady(members, team, v->object, node))
        return false;
    if (o->kind != OBJECT_PARAMETER)
        return true;
    return is_always_met(members, team, node, true) &&
           is_common_parameter(members, team, o->parameter, depth);
}

/** Is a value made of one thing, and that the same in each round, call and thread? */
static bool is_common_value(struct common_members *members, const struct checked_team *team,
                            uint32_t node, struct index_range operands, unsigned depth)
{
    const struct program *program = members->program;
    const struct function *f = &program->functions[team->function];
    uint32_t things = 0;
    for (uint32_t i = 0; i < operands.count; i++) {
        const struct operand *operand = &team->operands[operands.first + i];
        if (operand->kind == OPERAND_CALL)
            return false;
        const struct data_object *o = &f->objects[f->variables[operand->index].object];
        if (o->kind == OBJECT_SHARED && name_has_flag(program, o->name, NAME_TYPE))
            continue; /* of a cast */
        if (things++ || !is_common_operand(members, team, node, operand, depth))
            return false;
    }
    return true;
}

/* ---- One member -------------------------------------------------------------------------- */

struct member_search {
    struct common_members *members;
    uint32_t type;
    uint32_t values, constants; /* places that set it to these */
    bool is_common;
};

static bool is_changed_by_callee(const struct common_members *members,
                                 const struct checked_team *team, const struct definition *d)
{
    const struct function *f = &members->program->functions[team->function];
    return argument_sets(members->effects, team, &team->calls[team->nodes[d->node].index],
                         d->argument, f->variables[d->variable].path);
}

static bool look_at_site(void *context, const struct setting *setting)
{
    struct member_search *s = context;
    const struct program *program = s->members->program;
    const struct checked_team *team = &program->teams[setting->team];
    const struct definition *d = &team->definitions[setting->definition];
    uint32_t owner = program->functions[team->function].variables[d->variable].owner;
    if (owner && owner != s->type)
        return true;
    if (d->argument != NO_NODE) {
        s->is_common = !is_changed_by_callee(s->members, team, d);
    } else if (!d->operands.count) {
        s->constants++;
    } else {
        s->is_common = !s->values++ && is_always_met(s->members, team, d->node, false) &&
                       is_common_value(s->members, team, d->node, d->operands, 0);
    }
    return s->is_common;
}

static bool find_answer(struct common_members *members, const struct member_key *key)
{
    struct member_search search = {members, key->type, 0, 0, true};
    if (!members->has_sites)
        find_sites(members);
    settings_visit(&members->sites, key->name, "", look_at_site, &search);
    return search.is_common && search.values == 1 && (key->is_pointer || !search.constants);
}

bool member_is_common(struct common_members *members, uint32_t type, const char *path)
{
    size_t length = *path == '.' ? strcspn(path + 1, ".@[") : 0;
    struct member_answer *answer;
    if (!type || !length)
        return false;
    struct member_key key = {type, name_intern(members->program, path + 1, length),
                             path[1 + length] == '@'};
    HASH_FIND(hh, members->answers, &key, sizeof(key), answer);
    if (answer)
        return answer->is_common;
    answer = xcalloc(1, sizeof(*answer));
    answer->key = key;
    answer->is_common = find_answer(members, &key);
    HASH_ADD(hh, members->answers, key, sizeof(answer->key), answer);
    return answer->is_common;
}
