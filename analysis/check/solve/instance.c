/* Functions once more, for calls that hand over constants. */
#include "analysis/check/solve/instance.h"
#include "analysis/check/solve/absent.h"
#include "analysis/check/solve/callgraph.h"
#include "analysis/check/solve/candidate.h"
#include "analysis/check/solve/cut.h"
#include "analysis/check/solve/effect.h"
#include "analysis/check/solve/place.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

enum { INSTANCES_MOST = 8, DECIDING_MOST = 6, ROOM_LEAST = 1000 };

/** What is known of a parameter: nothing, that it is not there, which function it is (that one's
 *  number from KNOWN_FUNCTION on), its literal (from KNOWN_LITERAL on), or which type (its name
 *  from KNOWN_TYPE on). */
enum { KNOWN_NOT, KNOWN_ABSENT, KNOWN_FUNCTION, KNOWN_LITERAL = 0x40000000 };
#define KNOWN_TYPE 0x80000000u

static bool is_known_function(uint32_t known)
{
    return known >= KNOWN_FUNCTION && known < KNOWN_LITERAL;
}

static bool is_known_literal(uint32_t known)
{
    return known >= KNOWN_LITERAL && known < KNOWN_TYPE;
}

/** Of a template? */
static bool is_template_parameter(uint32_t parameter)
{
    return parameter >= FUNCTION_TEMPLATE && parameter < THIS_PARAMETER;
}

/** The parameters of a function that decide over its branches and calls, and those of an instance
 *  with what they are. */
struct instance {
    uint32_t count;
    uint32_t parameter[DECIDING_MOST];
    uint32_t known[DECIDING_MOST];
};

/** Calls of a function that mean it alone. */
struct call_list {
    struct caller caller;
    uint32_t next;
};

struct instances {
    struct program *program;
    struct instance *of; /* per function */
    size_t capacity;
    uint64_t *set;       /* per function: find_set() */
    uint8_t *waits;      /* per function: threads may meet something in it */
    uint8_t *is_generic; /* .. it is entered in other ways, too, or calls itself through others */
    uint32_t *first;     /* .. its calls */
    struct call_list *calls;
    size_t call_count, call_capacity;
    uint32_t *by_name; /* per name: the one function that has it, or NO_NODE */
    size_t room;       /* nodes that instances may still have */
    uint32_t *order, count;
    bool is_open; /* files that are not given may call what is not static */
};

/* ---- Which parameters decide --------------------------------------------------------------- */

/** May a callee set what stands there, by a reference? In Fortran it may not what is the caller's
 *  constant; what came by VALUE it may. */
static bool is_set_by_callee(const struct program *program, const struct checked_team *team,
                             const struct definition *d)
{
    const struct call *call = &team->calls[team->nodes[d->node].index];
    const struct function *f = &program->functions[team->function];
    bool is_own = !f->objects[f->variables[d->variable].object].is_reference;
    for (uint32_t i = call->candidates.first; i < call->candidates.first + call->candidates.count;
         i++) {
        const struct function *callee = &program->functions[program->candidates[i]];
        if ((!callee->is_fortran || is_own) &&
            is_reference_parameter(callee, argument_parameter(call, d->argument)))
            return true;
    }
    return false;
}

/** The parameters that may be set in the function, so that what was handed over is gone: as bits.
 *  One with storage is known to a lambda or an internal procedure, too. */
static uint64_t find_set(const struct program *program, const struct function *f)
{
    uint64_t set = 0;
    for (size_t i = 0; i < f->object_count; i++)
        if (f->objects[i].kind == OBJECT_PARAMETER && f->objects[i].parameter < PARAMETERS_MAX &&
            ((f->objects[i].is_addressed && !f->is_fortran) || f->objects[i].storage))
            set |= (uint64_t)1 << f->objects[i].parameter;
    for (uint32_t t = f->teams.first; t < f->teams.first + f->teams.count; t++)
        for (size_t i = 0; i < program->teams[t].definition_count; i++) {
            const struct definition *d = &program->teams[t].definitions[i];
            const struct variable *v = &f->variables[d->variable];
            const struct data_object *o = &f->objects[v->object];
            if (o->kind == OBJECT_PARAMETER && o->parameter < PARAMETERS_MAX && !v->path &&
                !d->is_foreign &&
                (d->argument == NO_NODE || is_set_by_callee(program, &program->teams[t], d)))
                set |= (uint64_t)1 << o->parameter;
        }
    return set;
}

/** The parameter that these operands are, as it was handed over, or NO_NODE. */
static uint32_t parameter_of(const struct instances *all, const struct checked_team *team,
                             struct index_range operands)
{
    const struct program *program = all->program;
    const struct function *f = &program->functions[team->function];
    if (operands.count != 1 || team->operands[operands.first].kind != OPERAND_VARIABLE)
        return NO_NODE;
    const struct variable *v = &f->variables[team->operands[operands.first].index];
    const struct data_object *o = &f->objects[v->object];
    const char *path = name_text(program, v->path);
    bool is_known = o->kind == OBJECT_PARAMETER &&
                    (o->parameter < f->parameters || is_template_parameter(o->parameter)) &&
                    o->parameter < PARAMETERS_MAX &&
                    (!*path || !strcmp(path, "@") || !strcmp(path, DYNAMIC_TYPE));
    return is_known && !(all->set[team->function] >> o->parameter & 1) ? o->parameter : NO_NODE;
}

/** The parameter that decides at a node, or NO_NODE. */
static uint32_t deciding_parameter(const struct instances *all, const struct checked_team *team,
                                   uint32_t node)
{
    const struct cfg_node *n = &team->nodes[node];
    if (n->kind == CFG_CONDITION && n->name)
        return parameter_named(&all->program->functions[team->function], n->name);
    if (n->kind == CFG_CALL && team->calls[n->index].class_of)
        return team->calls[n->index].class_of - 1;
    if (n->kind == CFG_CALL || (n->kind == CFG_CONDITION && n->index))
        return parameter_of(all, team, n->operands);
    return NO_NODE;
}

/** The parameter that is handed on by an argument of the team, as it came, or NO_NODE. */
static uint32_t handed_on(const struct instances *all, const struct checked_team *team,
                          uint32_t argument)
{
    const struct argument *a = &team->arguments[argument];
    const struct function *f = &all->program->functions[team->function];
    for (size_t i = 0; a->written && i < f->object_count && i <= 2 * TEMPLATES_MOST; i++)
        if (f->objects[i].name == a->written && is_template_parameter(f->objects[i].parameter) &&
            f->objects[i].kind == OBJECT_PARAMETER)
            return f->objects[i].parameter;
    return a->is_plain ? parameter_of(all, team, a->operands) : NO_NODE;
}

static uint32_t place_in(const struct instance *in, uint32_t parameter)
{
    for (uint32_t i = 0; i < in->count; i++)
        if (in->parameter[i] == parameter)
            return i;
    return NO_NODE;
}

static void add_deciding(struct instance *in, uint32_t parameter)
{
    if (parameter != NO_NODE && parameter < PARAMETERS_MAX && in->count < DECIDING_MOST &&
        place_in(in, parameter) == NO_NODE)
        in->parameter[in->count++] = parameter;
}

/** The one function that a call means, or NO_NODE. */
static uint32_t callee_of(const struct program *program, const struct call *call)
{
    return call->candidates.count == 1 ? program->candidates[call->candidates.first] : NO_NODE;
}

/** A parameter that is handed on to where it decides decides here. */
static void add_handed_on(struct instances *all, const struct checked_team *team,
                          const struct call *call, struct instance *in)
{
    uint32_t callee = callee_of(all->program, call);
    for (uint32_t i = 0; callee != NO_NODE && i < all->of[callee].count; i++) {
        uint32_t number = call_argument(call, all->of[callee].parameter[i]);
        if (number != NO_NODE)
            add_deciding(in, handed_on(all, team, number));
    }
}

static bool any_waits(const struct instances *all, const struct call *call)
{
    for (uint32_t i = 0; i < call->candidates.count; i++)
        if (all->waits[all->program->candidates[call->candidates.first + i]])
            return true;
    return false;
}

static void look_at_team(struct instances *all, const struct checked_team *team,
                         struct instance *in, bool *waits)
{
    for (uint32_t n = 0; n < team->node_count; n++) {
        add_deciding(in, deciding_parameter(all, team, n));
        enum cfg_kind kind = team->nodes[n].kind;
        *waits |= team->nodes[n].has_barrier || kind == CFG_WORKSHARING || kind == CFG_MASTER ||
                  kind == CFG_DIRECTIVE;
    }
    for (size_t c = 0; c < team->call_count; c++) {
        *waits |= any_waits(all, &team->calls[c]);
        add_handed_on(all, team, &team->calls[c], in);
    }
}

/** Does a constant choose what it sets of data that outlives it? */
static bool chooses_stores(const struct program *program, const struct checked_team *team)
{
    const struct function *f = &program->functions[team->function];
    bool chooses = false, stores = false;
    for (uint32_t n = 0; n < team->node_count && !chooses; n++)
        chooses = team->nodes[n].kind == CFG_CONDITION && team->nodes[n].index > OUTCOME_SECOND;
    for (size_t i = 0; i < team->definition_count && chooses && !stores; i++)
        stores = f->objects[f->variables[team->definitions[i].variable].object].storage != 0;
    return stores;
}

static void look_at_group(void *context, const uint32_t *members, uint32_t count)
{
    struct instances *all = context;
    for (uint32_t i = 0; i < count; i++) {
        const struct function *f = &all->program->functions[members[i]];
        struct instance in = {0};
        bool waits = false, stores = false;
        all->set[members[i]] = find_set(all->program, f);
        for (uint32_t t = f->teams.first; t < f->teams.first + f->teams.count; t++) {
            look_at_team(all, &all->program->teams[t], &in, &waits);
            stores |= chooses_stores(all->program, &all->program->teams[t]);
        }
        all->waits[members[i]] = waits;
        all->is_generic[members[i]] |= count > 1;
        if ((waits || stores) && !f->is_main)
            all->of[members[i]] = in;
        all->order[all->count++] = members[i];
    }
}

/* ---- Calls --------------------------------------------------------------------------------- */

static void list_call(struct instances *all, uint32_t team, uint32_t call)
{
    const struct program *program = all->program;
    const struct call *c = &program->teams[team].calls[call];
    for (uint32_t i = 0; c->candidates.count > 1 && i < c->candidates.count; i++)
        all->is_generic[program->candidates[c->candidates.first + i]] = 1;
    uint32_t callee = callee_of(program, c);
    if (callee == NO_NODE)
        return;
    all->calls = xgrow(all->calls, all->call_count, &all->call_capacity, sizeof(*all->calls));
    all->calls[all->call_count] = (struct call_list){{team, call}, all->first[callee]};
    all->first[callee] = all->call_count++;
}

static void list_calls(struct instances *all, uint32_t function)
{
    struct index_range teams = all->program->functions[function].teams;
    for (uint32_t t = teams.first; t < teams.first + teams.count; t++)
        for (size_t c = 0; c < all->program->teams[t].call_count; c++)
            list_call(all, t, c);
}

/** Somewhere in the program it is the name of data: which is meant is not known here. */
static bool may_be_data(const struct program *program, uint32_t name)
{
    static const enum name_flag flags[] = {NAME_EXTERN, NAME_STATIC, NAME_VARIABLE, NAME_DATA};
    for (size_t i = 0; i < sizeof(flags) / sizeof(*flags); i++)
        if (name_has_flag(program, name, flags[i]) && !name_has_flag(program, name, NAME_LAMBDA))
            return true;
    return false;
}

/** The one function that a name handed over by `from` may mean, or NO_NODE. */
static uint32_t function_named(const struct instances *all, uint32_t from, uint32_t name)
{
    const struct program *program = all->program;
    uint32_t function = name && name < program->name_count ? all->by_name[name] : NO_NODE;
    bool is_known = function != NO_NODE && !may_be_data(program, name) &&
                    candidate_is_visible(program, from, function);
    return is_known ? function : NO_NODE;
}

static const struct data_object *parameter_object(const struct function *f, uint32_t parameter)
{
    struct spot spot = {parameter, 0, 0, 0};
    uint32_t object = spot_object(f, &spot);
    return object == NO_NODE ? NULL : &f->objects[object];
}

/** What a call hands over as a parameter of its callee. */
static uint32_t known_at(const struct instances *all, struct caller at, uint32_t callee,
                         uint32_t parameter)
{
    const struct checked_team *team = &all->program->teams[at.team];
    const struct function *f = &all->program->functions[callee];
    uint32_t number = call_argument(&team->calls[at.call], parameter);
    const struct data_object *object = parameter_object(f, parameter);
    bool by_type = f->is_fortran && object && object->is_polymorphic;
    if (f->is_fortran &&
        !hands_over(team, &team->calls[at.call], parameter, object ? object->name : 0))
        return KNOWN_ABSENT;
    if (number == NO_NODE || team->arguments[number].is_absent)
        return KNOWN_NOT;
    const struct argument *a = &team->arguments[number];
    uint32_t function = function_named(all, team->function, a->function);
    if (by_type && a->is_typed)
        return KNOWN_TYPE + a->written;
    if (a->literal && !by_type)
        return KNOWN_LITERAL + a->literal;
    if (function != NO_NODE)
        return KNOWN_FUNCTION + function;
    const struct instance *in = &all->of[team->function];
    uint32_t own = handed_on(all, team, number);
    uint32_t place = own == NO_NODE ? NO_NODE : place_in(in, own);
    bool is_type = own == NO_NODE && is_template_parameter(parameter) && a->written;
    return place != NO_NODE ? in->known[place] : is_type ? KNOWN_TYPE + a->written : KNOWN_NOT;
}

/** @return whether anything is known */
static bool read_known(const struct instances *all, struct caller at, uint32_t callee,
                       struct instance *in)
{
    bool any = false;
    *in = all->of[callee];
    for (uint32_t i = 0; i < in->count; i++) {
        in->known[i] = known_at(all, at, callee, in->parameter[i]);
        any |= in->known[i] != KNOWN_NOT;
    }
    return any;
}

/* ---- Making one ---------------------------------------------------------------------------- */

static void *copy(const void *from, size_t count, size_t size)
{
    void *to = xcalloc(count + 1, size);
    if (count)
        memcpy(to, from, count * size);
    return to;
}

static void copy_team(struct program *program, uint32_t from, uint32_t function, uint32_t up)
{
    program->teams = xgrow(program->teams, program->team_count, &program->team_capacity,
                           sizeof(*program->teams));
    struct checked_team *team = &program->teams[program->team_count++];
    *team = program->teams[from];
    team->nodes = copy(team->nodes, team->node_count, sizeof(*team->nodes));
    team->operands = copy(team->operands, team->operand_count, sizeof(*team->operands));
    team->definitions = copy(team->definitions, team->definition_count, sizeof(*team->definitions));
    team->calls = copy(team->calls, team->call_count, sizeof(*team->calls));
    team->arguments = copy(team->arguments, team->argument_count, sizeof(*team->arguments));
    team->copyin = copy(team->copyin, team->copyin_count, sizeof(*team->copyin));
    team->loops = copy(team->loops, team->loop_count, sizeof(*team->loops));
    team->keeps = copy(team->keeps, team->keep_count, sizeof(*team->keeps));
    team->edges.edge = copy(team->edges.edge, team->edges.count, sizeof(*team->edges.edge));
    team->node_capacity = team->node_count;
    team->operand_capacity = team->operand_count;
    team->definition_capacity = team->definition_count;
    team->call_capacity = team->call_count;
    team->argument_capacity = team->argument_count;
    team->copyin_capacity = team->copyin_count;
    team->loop_capacity = team->loop_count;
    team->keep_capacity = team->keep_count;
    team->edges.capacity = team->edges.count;
    team->function = function;
    if (team->outer != NO_NODE)
        team->outer += up;
    for (size_t i = 0; i < team->node_count; i++)
        if (team->nodes[i].kind == CFG_TEAM)
            team->nodes[i].index += up;
}

static uint32_t copy_function(struct program *program, uint32_t from)
{
    uint32_t number = program->function_count++, up;
    program->functions =
        xgrow(program->functions, number, &program->function_capacity, sizeof(*program->functions));
    struct function *f = &program->functions[number];
    *f = program->functions[from];
    f->objects = copy(f->objects, f->object_count, sizeof(*f->objects));
    f->variables = copy(f->variables, f->variable_count, sizeof(*f->variables));
    f->object_capacity = f->object_count;
    f->variable_capacity = f->variable_count;
    f->is_instance = true;
    f->is_addressed = false;
    f->home = f->home == from ? number : f->home;
    up = program->team_count - f->teams.first;
    for (uint32_t t = 0; t < f->teams.count; t++)
        copy_team(program, f->teams.first + t, number, up);
    f->teams.first += up;
    for (size_t i = 0; i < f->object_count; i++)
        if (f->objects[i].team != NO_NODE)
            f->objects[i].team += up;
    return number;
}

/** A call means this function from now on, and nothing chooses it. */
static void direct(struct program *program, struct call *call, uint32_t function)
{
    call->candidates = (struct index_range){program->candidate_count, 0};
    candidate_add(program, &call->candidates, function);
}

/** The function of that type, or of the nearest base, that a call may mean, or NO_NODE. */
static uint32_t candidate_of_type(const struct program *program, const struct call *call,
                                  uint32_t type)
{
    enum { BASES_DEPTH = 8 };
    for (unsigned depth = 0; type && depth < BASES_DEPTH; depth++) {
        for (uint32_t i = 0; i < call->candidates.count; i++) {
            uint32_t function = program->candidates[call->candidates.first + i];
            if (program->functions[function].type == type)
                return function;
        }
        uint32_t base = 0;
        for (size_t i = 0; i < program->inheritance_count && !base; i++)
            if (program->inheritances[i].derived == type)
                base = program->inheritances[i].base;
        type = base;
    }
    return NO_NODE;
}

/** A call of what a parameter is, or of a function of the class that it is. */
static void direct_by(struct program *program, struct cfg_node *node, struct call *call,
                      uint32_t known)
{
    uint32_t function = is_known_function(known) ? known - KNOWN_FUNCTION
                        : known >= KNOWN_TYPE && call->class_of
                            ? candidate_of_type(program, call, known - KNOWN_TYPE)
                            : NO_NODE;
    if (function == NO_NODE)
        return;
    direct(program, call, function);
    node->operands.count = 0;
}

/** Which way a condition on what is known leads never. */
static enum cut cut_of(const struct cfg_node *node, uint32_t known)
{
    if (node->index == OUTCOME_TYPES || node->index == OUTCOME_RANKS)
        return known >= KNOWN_TYPE ? CUT_CASES : CUT_NONE;
    bool is_literal = is_known_literal(known), is_first = is_known_function(known);
    if (!is_literal && !is_first)
        return CUT_NONE;
    if (node->index == OUTCOME_CASES)
        return is_literal ? CUT_CASES : CUT_NONE;
    if (node->index > OUTCOME_SECOND && !is_literal)
        return CUT_NONE;
    if (is_literal)
        is_first = node->index > OUTCOME_SECOND ? known == KNOWN_LITERAL + node->literal
                                                : known != KNOWN_LITERAL + LITERAL_NUMBER;
    is_first ^= node->index == OUTCOME_SECOND || node->index == OUTCOME_EQUAL_SECOND;
    return is_first ? CUT_SECOND : CUT_FIRST;
}

/** What the case of a type or rank is known by. */
static uint32_t kind_literal(const struct program *program, enum outcome outcome, uint32_t written)
{
    const char *text = name_text(program, written), *rank = strrchr(text, '%');
    if (!rank)
        return 0;
    return outcome == OUTCOME_RANKS ? LITERAL_NUMBER + (uint32_t)strtoul(rank + 1, NULL, 10)
                                    : literal_of_text(text, rank - text);
}

/** The cases that a literal does not lead to. */
static void leave_out_cases(const struct checked_team *team, uint32_t branch, uint32_t literal,
                            uint8_t *left_out)
{
    bool is_met = false, is_kind = team->nodes[branch].index > OUTCOME_CASES;
    for (size_t i = 0; i < team->edges.count; i++)
        is_met |= team->edges.edge[i].from == branch &&
                  team->nodes[team->edges.edge[i].to].literal == literal;
    for (size_t i = 0; i < team->edges.count; i++) {
        struct edge e = team->edges.edge[i];
        uint32_t of_case = team->nodes[e.to].literal;
        bool is_open = of_case == LITERAL_DEFAULT || !of_case; /* CLASS IS: where none is it */
        if (e.from == branch)
            left_out[e.to] = is_open ? is_met && (of_case || is_kind) : of_case != literal;
    }
}

/** Leaves out what an instance does not run. */
static void apply(struct instances *all, uint32_t function)
{
    struct program *program = all->program;
    const struct instance in = all->of[function];
    struct index_range teams = program->functions[function].teams;
    for (uint32_t t = teams.first; t < teams.first + teams.count; t++) {
        struct checked_team *team = &program->teams[t];
        uint8_t *branch = xcalloc(team->node_count, 1);
        uint8_t *left_out = xcalloc(team->node_count, 1);
        for (uint32_t n = 0; n < team->node_count; n++) {
            struct cfg_node *node = &team->nodes[n];
            uint32_t parameter = deciding_parameter(all, team, n);
            uint32_t place = parameter == NO_NODE ? NO_NODE : place_in(&in, parameter);
            uint32_t known = place == NO_NODE ? KNOWN_NOT : in.known[place];
            if (node->kind == CFG_CALL && known >= KNOWN_FUNCTION && !is_known_literal(known)) {
                direct_by(program, node, &team->calls[node->index], known);
            } else if (node->kind == CFG_CONDITION && node->name) {
                branch[n] = known == KNOWN_ABSENT ? CUT_FIRST : CUT_NONE;
            } else if (node->kind == CFG_CONDITION) {
                branch[n] = cut_of(node, known);
                if (branch[n] == CUT_CASES && known >= KNOWN_TYPE)
                    leave_out_cases(team, n, kind_literal(program, node->index, known - KNOWN_TYPE),
                                    left_out);
                else if (branch[n] == CUT_CASES)
                    leave_out_cases(team, n, known - KNOWN_LITERAL, left_out);
            }
        }
        cut_branches(program, team, branch, left_out);
        free(branch);
        free(left_out);
    }
}

static void make_room(struct instances *all)
{
    size_t old = all->capacity, wanted = all->program->function_count;
    if (wanted <= old)
        return;
    all->capacity = 2 * wanted;
    all->of = xresize(all->of, all->capacity, sizeof(*all->of));
    all->set = xresize(all->set, all->capacity, sizeof(*all->set));
    all->waits = xresize(all->waits, all->capacity, 1);
    all->is_generic = xresize(all->is_generic, all->capacity, 1);
    all->first = xresize(all->first, all->capacity, sizeof(uint32_t));
    memset(all->of + old, 0, (all->capacity - old) * sizeof(*all->of));
    memset(all->waits + old, 0, all->capacity - old);
    memset(all->is_generic + old, 0, all->capacity - old);
    memset(all->first + old, 0xff, (all->capacity - old) * sizeof(uint32_t));
}

static size_t nodes_of(const struct program *program, uint32_t function)
{
    struct index_range teams = program->functions[function].teams;
    size_t count = 0;
    for (uint32_t t = teams.first; t < teams.first + teams.count; t++)
        count += program->teams[t].node_count + program->teams[t].definition_count;
    return count;
}

/** The calls of a function by what they hand over. */
struct groups {
    struct instance group[INSTANCES_MOST];
    uint32_t function[INSTANCES_MOST]; /* that is the instance, or NO_NODE */
    uint32_t count;
    bool has_others;
};

static uint32_t group_of(struct groups *g, const struct instance *in)
{
    for (uint32_t i = 0; i < g->count; i++)
        if (!memcmp(g->group[i].known, in->known, sizeof(in->known)))
            return i;
    if (g->count == INSTANCES_MOST)
        return NO_NODE;
    g->function[g->count] = NO_NODE;
    g->group[g->count] = *in;
    return g->count++;
}

/** By files that are not given: the program's main is in none of these, or other files are. */
static bool may_be_called_elsewhere(const struct instances *all, const struct function *f)
{
    return all->is_open && !f->is_static && f->host == NO_NODE;
}

static void find_groups(struct instances *all, uint32_t function, struct groups *g)
{
    const struct program *program = all->program;
    struct instance in;
    g->has_others = all->is_generic[function] || program->functions[function].is_addressed ||
                    may_be_called_elsewhere(all, &program->functions[function]);
    for (uint32_t i = all->first[function]; i != NO_NODE; i = all->calls[i].next) {
        struct caller at = all->calls[i].caller;
        bool is_listed = read_known(all, at, function, &in) && group_of(g, &in) != NO_NODE;
        if (!is_listed || program->teams[at.team].function == function) /* copies call it, too */
            g->has_others = true;
    }
}

static void look_at_function(struct instances *all, uint32_t function)
{
    struct program *program = all->program;
    struct groups g = {.count = 0};
    struct instance in;
    size_t cost = nodes_of(program, function);
    if (!all->of[function].count || all->first[function] == NO_NODE)
        return;
    find_groups(all, function, &g);
    if (g.count * cost > all->room)
        return;
    for (uint32_t i = 0; i < g.count; i++) {
        bool is_own = !i && !g.has_others; /* nobody is left for whom it is as it was */
        g.function[i] = is_own ? function : copy_function(program, function);
        all->room -= is_own ? 0 : cost;
    }
    make_room(all);
    for (uint32_t i = all->first[function]; i != NO_NODE; i = all->calls[i].next) {
        struct caller at = all->calls[i].caller;
        uint32_t group = read_known(all, at, function, &in) ? group_of(&g, &in) : NO_NODE;
        if (group != NO_NODE && g.function[group] != function)
            direct(program, &program->teams[at.team].calls[at.call], g.function[group]);
    }
    for (uint32_t i = 0; i < g.count; i++) {
        all->of[g.function[i]] = g.group[i];
        all->set[g.function[i]] = all->set[function];
        apply(all, g.function[i]);
        if (g.function[i] != function)
            list_calls(all, g.function[i]);
    }
}

/* ---- All of them --------------------------------------------------------------------------- */

static void list_names(struct instances *all)
{
    const struct program *program = all->program;
    all->by_name = xcalloc(program->name_count, sizeof(uint32_t));
    memset(all->by_name, 0xff, program->name_count * sizeof(uint32_t));
    for (size_t i = 0; i < program->function_count; i++) {
        uint32_t name = program->functions[i].name;
        bool is_first = all->by_name[name] == NO_NODE && !program->functions[i].type;
        all->by_name[name] = is_first ? i : NO_NODE - 1;
    }
    for (size_t i = 0; i < program->name_count; i++)
        if (all->by_name[i] == NO_NODE - 1) /* of several */
            all->by_name[i] = NO_NODE;
}

static bool has_main(const struct program *program)
{
    for (size_t i = 0; i < program->function_count; i++)
        if (program->functions[i].is_main)
            return true;
    return false;
}

void make_instances(struct program *program, bool is_part)
{
    struct instances all = {
        .program = program, .room = ROOM_LEAST, .is_open = is_part || !has_main(program)};
    all.order = xcalloc(program->function_count + 1, sizeof(uint32_t));
    make_room(&all);
    list_names(&all);
    callgraph_visit(program, look_at_group, &all);
    for (uint32_t i = 0; i < all.count; i++) {
        all.room += nodes_of(program, all.order[i]);
        list_calls(&all, all.order[i]);
    }
    for (uint32_t i = all.count; i-- > 0;) /* callers first */
        look_at_function(&all, all.order[i]);
    callgraph_list_callers(program);
    free(all.order);
    free(all.of);
    free(all.set);
    free(all.waits);
    free(all.is_generic);
    free(all.first);
    free(all.calls);
    free(all.by_name);
}
