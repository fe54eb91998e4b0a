/* Which functions a call may mean. */
#include "analysis/check/solve/candidate.h"
#include "analysis/check/solve/overload.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

enum {
    POINTED_MAX = 32, /* functions that a call through a pointer may mean */
    NAMED_MAX = 8,    /* .. and a call of a member, where the object's class is not known */
    /* What calls that mean more than POINTED_MAX may mean together: for each call of the program,
       and beyond that. */
    CROWDS_PER_CALL = 32,
    CROWDS_MORE = 1 << 18
};

/** C++: functions of one name in one namespace or class. */
struct in_space {
    UT_hash_handle hh;
    struct space_key {
        uint32_t name, space, is_class;
    } key;
    uint32_t first; /* entry, as below */
};

/** All that decides which functions of its name a call may mean. */
struct call_key {
    uint32_t name, type, space, arguments;
    uint32_t unit, module, home, host; /* of the caller */
    bool is_fortran, is_exact, is_member, is_plain, is_element;
};

/** Calls with the same key have one list of candidates. */
struct same_calls {
    UT_hash_handle hh;
    struct call_key key;
    struct index_range candidates;
    struct overloads *overloads; /* .. by their parameters; NULL: nobody asked yet */
};

/**
 * Functions by name: first[name], next[entry]. Entry 2 * function is its name in its own language,
 * 2 * function + 1 the one it has in the other.
 */
struct by_name {
    uint32_t *first, *next;
    struct in_space *in_space;
    uint32_t *next_in_space;
    struct addressed {
        uint32_t first, count;
    } addressed[2][PARAMETERS_MAX + 1]; /* [1]: member functions, which have an object; by their
                                           parameters, the last: so many or more */
    uint32_t *next_addressed;
    struct same_calls *same_calls;
    uint64_t crowds, crowds_most;       /* candidates of calls that mean more than POINTED_MAX */
    uint32_t *first_alias, *next_alias; /* of program->aliases, by name */
    uint32_t *visited, stamp;           /* per name: the last look that went through it */
    uint32_t *first_base, *next_base;   /* of program->inheritances, by the derived class */
    bool *is_base;                      /* per name: classes are derived from it */
};

static void list_entry(struct by_name *by_name, uint32_t entry, uint32_t name)
{
    by_name->next[entry] = name ? by_name->first[name] : NO_NODE;
    if (name)
        by_name->first[name] = entry;
}

static struct in_space *find_in_space(const struct by_name *by_name, uint32_t name, uint32_t space,
                                      bool is_class)
{
    struct space_key key = {name, space, is_class};
    struct in_space *found;
    HASH_FIND(hh, by_name->in_space, &key, sizeof(key), found);
    return found;
}

static void list_in_space(struct by_name *by_name, uint32_t entry, uint32_t name,
                          const struct function *f)
{
    uint32_t space = f->type ? f->type : f->space;
    if (!space || !name)
        return;
    struct in_space *in = find_in_space(by_name, name, space, f->type != 0);
    if (!in) {
        in = xcalloc(1, sizeof(*in));
        *in = (struct in_space){.key = {name, space, f->type != 0}, .first = NO_NODE};
        HASH_ADD(hh, by_name->in_space, key, sizeof(in->key), in);
    }
    by_name->next_in_space[entry] = in->first;
    in->first = entry;
}

static void list_functions(const struct program *program, struct by_name *by_name)
{
    by_name->first = xcalloc(program->name_count, sizeof(uint32_t));
    by_name->next = xcalloc(2 * program->function_count, sizeof(uint32_t));
    by_name->next_in_space = xcalloc(2 * program->function_count, sizeof(uint32_t));
    by_name->next_addressed = xcalloc(program->function_count, sizeof(uint32_t));
    by_name->first_alias = xcalloc(program->name_count, sizeof(uint32_t));
    by_name->next_alias = xcalloc(program->alias_count, sizeof(uint32_t));
    by_name->visited = xcalloc(program->name_count, sizeof(uint32_t));
    by_name->first_base = xcalloc(program->name_count, sizeof(uint32_t));
    by_name->next_base = xcalloc(program->inheritance_count, sizeof(uint32_t));
    by_name->is_base = xcalloc(program->name_count, sizeof(bool));
    memset(by_name->first_base, 0xff, program->name_count * sizeof(uint32_t));
    for (size_t i = program->inheritance_count; i-- > 0;) {
        uint32_t derived = program->inheritances[i].derived;
        by_name->next_base[i] = by_name->first_base[derived];
        by_name->first_base[derived] = i;
        by_name->is_base[program->inheritances[i].base] = true;
    }
    memset(by_name->first, 0xff, program->name_count * sizeof(uint32_t));
    memset(by_name->first_alias, 0xff, program->name_count * sizeof(uint32_t));
    for (size_t i = 0; i <= PARAMETERS_MAX; i++)
        by_name->addressed[0][i].first = by_name->addressed[1][i].first = NO_NODE;
    for (size_t i = program->function_count; i-- > 0;) {
        const struct function *f = &program->functions[i];
        list_entry(by_name, 2 * i, f->name);
        list_entry(by_name, 2 * i + 1, f->link);
        list_in_space(by_name, 2 * i, f->name, f);
        list_in_space(by_name, 2 * i + 1, f->link, f);
    }
    for (size_t i = program->alias_count; i-- > 0;) {
        by_name->next_alias[i] = by_name->first_alias[program->aliases[i].name];
        by_name->first_alias[program->aliases[i].name] = i;
    }
}

static void by_name_free(struct by_name *by_name)
{
    struct same_calls *same, *next;
    HASH_ITER(hh, by_name->same_calls, same, next)
    {
        HASH_DEL(by_name->same_calls, same);
        free(same->overloads);
        free(same);
    }
    struct in_space *in, *next_in;
    HASH_ITER(hh, by_name->in_space, in, next_in)
    {
        HASH_DEL(by_name->in_space, in);
        free(in);
    }
    free(by_name->next_in_space);
    free(by_name->first);
    free(by_name->next);
    free(by_name->next_addressed);
    free(by_name->first_alias);
    free(by_name->next_alias);
    free(by_name->visited);
    free(by_name->first_base);
    free(by_name->is_base);
    free(by_name->next_base);
}

/** Fortran: does `name(..)` stand for a call in the function, if there is such a procedure? */
static bool is_called_in(const struct program *program, const struct function *f, uint32_t name)
{
    for (uint32_t t = f->teams.first; f->is_fortran && t < f->teams.first + f->teams.count; t++)
        for (size_t c = 0; c < program->teams[t].call_count; c++)
            if (program->teams[t].calls[c].is_element && program->teams[t].calls[c].name == name)
                return true;
    return false;
}

/** Is it called of an object, which no plain pointer to a function has? */
static bool has_object(const struct function *f)
{
    for (size_t i = 0; f->type && i < f->object_count; i++)
        if (f->objects[i].kind == OBJECT_PARAMETER && f->objects[i].parameter == THIS_PARAMETER)
            return true;
    return false;
}

static struct addressed *addressed_with(struct by_name *by_name, bool is_member,
                                        uint32_t parameters)
{
    uint32_t with = parameters < PARAMETERS_MAX ? parameters : PARAMETERS_MAX;
    return &by_name->addressed[is_member][with];
}

static void list_addressed(struct program *program, struct by_name *by_name, uint32_t function)
{
    struct function *f = &program->functions[function];
    struct addressed *addressed = addressed_with(by_name, has_object(f), f->parameters);
    f->is_addressed = true;
    by_name->next_addressed[function] = addressed->first;
    addressed->first = function;
    addressed->count++;
}

/** A function's name that stands in an expression as a value: it may be called through a pointer.
 */
static void find_addressed(struct program *program, struct by_name *by_name)
{
    for (size_t i = 0; i < program->function_count; i++)
        for (size_t o = 0; o < program->functions[i].object_count; o++) {
            const struct data_object *object = &program->functions[i].objects[o];
            if (object->kind != OBJECT_SHARED || by_name->first[object->name] == NO_NODE ||
                is_called_in(program, &program->functions[i], object->name))
                continue;
            for (uint32_t e = by_name->first[object->name]; e != NO_NODE; e = by_name->next[e])
                program->functions[e / 2].is_addressed = true;
        }
    for (size_t i = program->function_count; i-- > 0;)
        if (program->functions[i].is_addressed ||
            name_has_flag(program, program->functions[i].name, NAME_ADDRESSED))
            list_addressed(program, by_name, i);
}

/* How well a function suits a call, the best first. */
enum fit { FIT_INTERNAL, FIT_SAME_UNIT, FIT_SAME_MODULE, FIT_COUNT, FIT_NAME };

/** Is the name that entry stands for one by which `from` knows the function? */
static bool is_visible(const struct program *program, uint32_t from, uint32_t entry, bool is_link)
{
    const struct function *caller = &program->functions[from];
    const struct function *callee = &program->functions[entry / 2];
    bool same_language = caller->is_fortran == callee->is_fortran;
    if (is_link ? callee->is_fortran && !(entry & 1) : same_language == (entry & 1))
        return false;
    if (callee->host != NO_NODE && callee->host != caller->home && callee->host != caller->host)
        return false;
    return !callee->is_static || caller->unit == callee->unit;
}

bool candidate_is_visible(const struct program *program, uint32_t from, uint32_t function)
{
    return is_visible(program, from, 2 * function, false);
}

static bool fits(const struct program *program, const struct call *call, uint32_t from, uint32_t to,
                 enum fit fit)
{
    const struct function *caller = &program->functions[from], *callee = &program->functions[to];
    bool same_unit = caller->unit == callee->unit && caller->module == callee->module;
    if (fit == FIT_NAME) /* with defaults; of an object it takes no more than it has */
        return !call->is_member || call->type || callee->is_fortran || callee->is_variadic ||
               call->arguments.count <= callee->parameters;
    if (fit == FIT_INTERNAL)
        return callee->host != NO_NODE;
    if (fit == FIT_SAME_MODULE) /* optional arguments are left out */
        return callee->module && same_unit && callee->parameters > call->arguments.count;
    return callee->parameters == call->arguments.count && (fit == FIT_COUNT || same_unit);
}

enum { BASES_MOST = 64 };

/** A class and its bases: the nearer ones first, each once. */
struct line_of_bases {
    uint32_t type[BASES_MOST];
    size_t count;
};

static void line_add(struct line_of_bases *line, uint32_t type)
{
    for (size_t i = 0; i < line->count; i++)
        if (line->type[i] == type)
            return;
    if (line->count < BASES_MOST)
        line->type[line->count++] = type;
}

static struct line_of_bases line_from(const struct program *program, const struct by_name *by_name,
                                      uint32_t type)
{
    struct line_of_bases line = {.count = 0};
    line_add(&line, type);
    for (size_t at = 0; at < line.count; at++)
        for (uint32_t i = by_name->first_base[line.type[at]];
             i != NO_NODE && line.count < BASES_MOST; i = by_name->next_base[i])
            line_add(&line, program->inheritances[i].base);
    return line;
}

static bool is_derived(const struct program *program, const struct by_name *by_name, uint32_t type,
                       uint32_t base)
{
    struct line_of_bases line = line_from(program, by_name, type);
    for (size_t i = 0; i < line.count; i++)
        if (line.type[i] == base)
            return true;
    return false;
}

/** What is looked for: functions of a name, and what other names lead to. */
struct lookup {
    struct program *program;
    struct by_name *by_name;
    uint32_t from;
    struct call *call;
    enum fit fit;
    uint32_t type; /* the class that is looked at, if the call's is known */
};

/** May a call for an object of the class mean this function? */
static bool suits_type(const struct lookup *l, uint32_t function)
{
    uint32_t type = l->program->functions[function].type;
    if (l->call->space && l->program->functions[function].space != l->call->space)
        return false;
    if (!l->type)
        return !l->call->type && !(type && l->call->is_plain);
    if (type == l->type)
        return true;
    return type && !l->call->is_exact && l->type == l->call->type &&
           is_derived(l->program, l->by_name, type, l->type);
}

/** Are only functions of the call's namespace meant, or of just the class that is looked at? */
static bool is_in_one_space(const struct lookup *l)
{
    bool is_one = l->call->is_exact || l->type != l->call->type || !l->by_name->is_base[l->type];
    return l->call->space || (l->type && is_one);
}

static uint32_t first_entry(const struct lookup *l, uint32_t name)
{
    bool is_class = !l->call->space;
    if (!is_in_one_space(l))
        return l->by_name->first[name];
    const struct in_space *in =
        find_in_space(l->by_name, name, is_class ? l->type : l->call->space, is_class);
    return in ? in->first : NO_NODE;
}

static uint32_t next_entry(const struct lookup *l, uint32_t entry)
{
    return is_in_one_space(l) ? l->by_name->next_in_space[entry] : l->by_name->next[entry];
}

enum { ALIAS_DEPTH = 4 }; /* a generic binding leads to a specific one, that to a procedure */

static void add_named(const struct lookup *l, uint32_t name, bool is_link, unsigned depth)
{
    bool by_alias = depth > 0 || !l->call->is_member || !l->call->is_element;
    if (l->by_name->visited[name] == l->by_name->stamp)
        return;
    l->by_name->visited[name] = l->by_name->stamp;
    for (uint32_t e = first_entry(l, name); by_alias && e != NO_NODE; e = next_entry(l, e))
        if (is_visible(l->program, l->from, e, is_link) && suits_type(l, e / 2) &&
            fits(l->program, l->call, l->from, e / 2, l->fit))
            candidate_add(l->program, &l->call->candidates, e / 2);
    if (is_link || depth == ALIAS_DEPTH || !l->program->functions[l->from].is_fortran)
        return;
    for (uint32_t a = l->by_name->first_alias[name]; a != NO_NODE; a = l->by_name->next_alias[a])
        add_named(l, l->program->aliases[a].target, l->program->aliases[a].is_link, depth + 1);
}

/** In the class, or else in its bases. */
static void resolve_member(struct lookup *l)
{
    struct line_of_bases line = line_from(l->program, l->by_name, l->call->type);
    for (size_t i = 0; i < line.count && !l->call->candidates.count; i++) {
        l->type = line.type[i];
        for (l->fit = FIT_COUNT; l->fit <= FIT_NAME && !l->call->candidates.count; l->fit++) {
            l->by_name->stamp++;
            add_named(l, l->call->name, false, 0);
        }
    }
}

static void resolve_name(struct program *program, struct by_name *by_name, uint32_t from,
                         struct call *call)
{
    struct lookup l = {program, by_name, from, call, FIT_INTERNAL, 0};
    if (call->type) {
        resolve_member(&l);
        return;
    }
    if (call->is_element && !call->is_member && name_has_flag(program, call->name, NAME_ARRAY))
        return;
    for (; l.fit <= FIT_NAME; l.fit++) {
        bool is_near = l.fit == FIT_SAME_UNIT || l.fit == FIT_SAME_MODULE;
        if (is_near && call->is_member)
            continue;
        by_name->stamp++;
        add_named(&l, call->name, false, 0);
        if (call->candidates.count)
            return;
    }
}

/* ---- Calls that mean the same ------------------------------------------------------------ */

static struct call_key key_of(const struct program *program, uint32_t from, const struct call *call)
{
    const struct function *f = &program->functions[from];
    struct call_key key;
    memset(&key, 0, sizeof(key)); /* it is compared byte by byte */
    key.name = call->name;
    key.type = call->type;
    key.space = call->space;
    key.arguments = call->arguments.count;
    key.unit = f->unit;
    key.module = f->module;
    key.home = f->home;
    key.host = f->host;
    key.is_fortran = f->is_fortran;
    key.is_exact = call->is_exact;
    key.is_member = call->is_member;
    key.is_plain = call->is_plain;
    key.is_element = call->is_element;
    return key;
}

static void resolve_alike(struct program *program, struct by_name *by_name,
                          const struct checked_team *team, struct call *call)
{
    struct call_key key = key_of(program, team->function, call);
    struct same_calls *same;
    HASH_FIND(hh, by_name->same_calls, &key, sizeof(key), same);
    if (!same) {
        resolve_name(program, by_name, team->function, call);
        same = xcalloc(1, sizeof(*same));
        same->key = key;
        same->candidates = call->candidates;
        HASH_ADD(hh, by_name->same_calls, key, sizeof(same->key), same);
    }
    call->candidates = same->candidates;
    overload_choose(program, team, call, &same->overloads);
}

static void forget_candidates(struct call *call)
{
    call->candidates.count = 0;
    call->is_crowded = true;
}

/** A name like `add` or `size` that many classes have says nothing of which is meant. Nor do calls
 *  that mean many functions, once these are so many that nothing else would take as much time. */
static void forget_crowd(const struct program *program, struct by_name *by_name, uint32_t from,
                         struct call *call)
{
    bool is_of_unknown = call->is_member && !call->type && !program->functions[from].is_fortran;
    if (is_of_unknown && call->candidates.count > NAMED_MAX)
        forget_candidates(call);
    if (call->candidates.count <= POINTED_MAX)
        return;
    if (by_name->crowds + call->candidates.count > by_name->crowds_most)
        forget_candidates(call);
    else
        by_name->crowds += call->candidates.count;
}

/** Any function whose address is taken, unless there are so many that this says nothing. */
static void resolve_pointer(struct program *program, struct by_name *by_name, struct call *call)
{
    bool is_member = call->is_member && !call->name;
    const struct addressed *addressed = addressed_with(by_name, is_member, call->arguments.count);
    if (addressed->count > POINTED_MAX)
        return;
    call->candidates.first = program->candidate_count;
    for (uint32_t f = addressed->first; f != NO_NODE; f = by_name->next_addressed[f])
        if (program->functions[f].parameters == call->arguments.count)
            candidate_add(program, &call->candidates, f);
}

/** Is the called name a variable of the caller, that is a pointer to a function? */
static bool is_variable(const struct function *caller, uint32_t name)
{
    for (size_t o = 0; o < caller->object_count; o++)
        if (caller->objects[o].name == name && caller->objects[o].kind != OBJECT_SHARED)
            return !caller->objects[o].is_type;
    return false;
}

/* ---- Arguments by name ------------------------------------------------------------------- */

static bool has_keywords(const struct checked_team *team, const struct call *call)
{
    for (uint32_t i = 0; i < call->arguments.count; i++)
        if (team->arguments[call->arguments.first + i].keyword)
            return true;
    return false;
}

/** Definitions through an argument follow it to its new place. */
static void move_definitions(struct checked_team *team, const struct call *call, uint32_t from,
                             uint32_t to)
{
    struct index_range range = team->nodes[call->node].definitions;
    for (uint32_t i = range.first; i < range.first + range.count; i++)
        if (team->definitions[i].argument == from)
            team->definitions[i].argument = to;
}

/** `call s(n = 3, a = x)`: arguments come to where the callee has them. */
static void order_arguments(struct program *program, struct checked_team *team, struct call *call)
{
    const struct function *callee =
        &program->functions[program->candidates[call->candidates.first]];
    struct index_range old = call->arguments, new = {team->argument_count, callee->parameters};
    if (!has_keywords(team, call) || new.count > PARAMETERS_MAX)
        return;
    for (uint32_t i = 0; i < new.count; i++) {
        team->arguments = xgrow(team->arguments, team->argument_count, &team->argument_capacity,
                                sizeof(*team->arguments));
        team->arguments[team->argument_count++] =
            (struct argument){.variable = NO_NODE, .is_absent = true};
    }
    for (uint32_t i = 0; i < old.count; i++) {
        struct argument argument = team->arguments[old.first + i];
        uint32_t at =
            argument.keyword ? parameter_position(parameter_named(callee, argument.keyword)) : i;
        if (at >= new.count)
            continue;
        team->arguments[new.first + at] = argument;
        move_definitions(team, call, old.first + i, new.first + at);
    }
    call->arguments = new;
}

/** May it be a call through a pointer? */
static bool may_be_pointer(const struct program *program, const struct function *caller,
                           const struct call *call)
{
    if (call->is_element)
        return false;
    if (call->is_member && call->name && !caller->is_fortran)
        return !call->type && name_has_flag(program, call->name, NAME_MEMBER);
    return !call->name || (call->is_member && !call->type) ||
           name_has_flag(program, call->name, NAME_VARIABLE) || is_variable(caller, call->name);
}

/** Default arguments count where the functions that may be meant take as many. */
static void count_unsaid(const struct program *program, struct call *call)
{
    struct index_range candidates = call->candidates;
    bool fits = call->unsaid && candidates.count;
    for (uint32_t i = candidates.first; fits && i < candidates.first + candidates.count; i++)
        fits = program->functions[program->candidates[i]].parameters ==
               call->arguments.count + call->unsaid;
    call->arguments.count += fits ? call->unsaid : 0;
    call->unsaid = 0;
}

static void resolve_team(struct program *program, struct by_name *by_name,
                         struct checked_team *team)
{
    for (size_t i = 0; i < team->call_count; i++) {
        struct call *call = &team->calls[i];
        call->candidates.first = program->candidate_count;
        if (call->is_library)
            continue;
        if (call->space && !find_in_space(by_name, call->name, call->space, false))
            call->space = 0; /* it may be another name of one */
        if (call->name)
            resolve_alike(program, by_name, team, call);
        forget_crowd(program, by_name, team->function, call);
        if (!call->candidates.count && !call->is_crowded &&
            may_be_pointer(program, &program->functions[team->function], call))
            resolve_pointer(program, by_name, call);
        count_unsaid(program, call);
        if (call->candidates.count)
            order_arguments(program, team, call);
    }
}

void candidates_find(struct program *program)
{
    struct by_name by_name = {0};
    list_functions(program, &by_name);
    find_addressed(program, &by_name);
    by_name.crowds_most = CROWDS_MORE;
    for (size_t t = 0; t < program->team_count; t++)
        by_name.crowds_most += (uint64_t)CROWDS_PER_CALL * program->teams[t].call_count;
    for (size_t t = 0; t < program->team_count; t++)
        resolve_team(program, &by_name, &program->teams[t]);
    by_name_free(&by_name);
}
