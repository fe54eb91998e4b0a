/* A model as bytes, one description for writing and reading. */
#include "analysis/check/solve/store.h"
#include "analysis/check/solve/fold.h"
#include "common/memory.h"
#include "common/prefix-map.h"

#include <stdlib.h>
#include <string.h>

static const char magic[8] = "POMPCHKB";

enum { PARAMETER_LIMIT = 100000 };

/**
 * One description of the form for both directions: with `out`, values are written, else they are
 * read, moved behind what the program holds already, and checked against its bounds.
 */
struct codec {
    FILE *out;
    char *const *prefix_maps; /* writing */
    const unsigned char *at, *end;
    bool is_bad;
    struct program *program;
    uint32_t *names, *files; /* reading: numbers of the stored tables in the program's */
    uint32_t name_count, file_count;
    uint32_t first_function, first_team, first_unit, function_limit, team_limit;
};

static void write_number(struct codec *c, uint32_t value)
{
    for (; value > 0x7f; value >>= 7)
        putc((value & 0x7f) | 0x80, c->out);
    putc(value, c->out);
}

static uint32_t read_number(struct codec *c)
{
    uint32_t value = 0;
    for (unsigned shift = 0; shift < 35; shift += 7) {
        if (c->at == c->end)
            break;
        unsigned char byte = *c->at++;
        value |= (uint32_t)(byte & 0x7f) << (shift < 32 ? shift : 31);
        if (!(byte & 0x80))
            return value;
    }
    c->is_bad = true;
    return 0;
}

static void code_number(struct codec *c, uint32_t *value)
{
    if (c->out)
        write_number(c, *value);
    else
        *value = read_number(c);
}

/** An index below `limit`, or NO_NODE; it is stored plus one. */
static void code_index(struct codec *c, uint32_t *value, size_t limit)
{
    uint32_t stored = *value + 1;
    code_number(c, &stored);
    *value = stored - 1;
    if (!c->out && stored > limit) {
        c->is_bad = true;
        *value = NO_NODE;
    }
}

/** An index below `limit`: none may be missing. */
static void code_needed_index(struct codec *c, uint32_t *value, size_t limit)
{
    code_index(c, value, limit);
    if (*value == NO_NODE && !c->out) {
        c->is_bad = true;
        *value = 0;
    }
}

/** An index into the functions or teams of the program. */
static void code_moved_index(struct codec *c, uint32_t *value, uint32_t first, uint32_t limit)
{
    uint32_t stored = c->out && *value != NO_NODE ? *value - first : *value;
    code_index(c, &stored, limit - first);
    if (!c->out)
        *value = stored == NO_NODE ? NO_NODE : stored + first;
}

static void code_flag(struct codec *c, bool *value)
{
    uint32_t stored = *value;
    code_number(c, &stored);
    c->is_bad |= stored > 1;
    *value = stored;
}

#define ENUM(c, value, limit)                                                                      \
    do {                                                                                           \
        uint32_t stored = (value);                                                                 \
        code_needed_index(c, &stored, limit);                                                      \
        (value) = stored;                                                                          \
    } while (0)

static void code_name(struct codec *c, uint32_t *value)
{
    code_needed_index(c, value, c->name_count);
    if (!c->out && !c->is_bad)
        *value = c->names[*value];
}

static void code_place(struct codec *c, struct place *p)
{
    code_needed_index(c, &p->file, c->file_count);
    if (!c->out && !c->is_bad)
        p->file = c->files[p->file];
    code_number(c, &p->line);
    code_number(c, &p->column);
}

static void code_range(struct codec *c, struct index_range *r, size_t limit)
{
    code_number(c, &r->count);
    code_number(c, &r->first);
    if (!c->out && (r->count > limit || r->first > limit - r->count)) {
        c->is_bad = c->is_bad || r->count;
        *r = (struct index_range){0, 0};
    }
}

/** The number of elements of an array; reading, makes them. An element takes a byte at least. */
static bool code_array(struct codec *c, void *array_pointer, size_t *count, size_t *capacity,
                       size_t size)
{
    uint32_t stored = *count;
    code_number(c, &stored);
    if (c->out)
        return true;
    if (c->is_bad || stored > (size_t)(c->end - c->at)) {
        c->is_bad = true;
        return false;
    }
    void *elements = xcalloc(stored, size);
    memcpy(array_pointer, &elements, sizeof(elements));
    *count = *capacity = stored;
    return true;
}

#define ARRAY(c, object, field)                                                                    \
    code_array(c, &(object)->field##s, &(object)->field##_count, &(object)->field##_capacity,      \
               sizeof(*(object)->field##s))

/* ---- The parts of the model -------------------------------------------------------------- */

static void code_cfg_node(struct codec *c, const struct checked_team *team, struct cfg_node *n)
{
    ENUM(c, n->kind, CFG_END + 1);
    ENUM(c, n->directive, DIRECTIVE_COUNT);
    code_place(c, &n->place);
    code_index(c, &n->construct, team->node_count);
    if (n->kind == CFG_TEAM)
        code_moved_index(c, &n->index, c->first_team, c->team_limit);
    else if (n->kind == CFG_CONDITION)
        code_index(c, &n->index, OUTCOME_RANKS + 1);
    else
        code_index(c, &n->index, n->kind == CFG_CALL ? team->call_count : team->node_count);
    if (!c->out && (n->kind == CFG_TEAM || n->kind == CFG_CALL) && n->index == NO_NODE)
        c->is_bad = true;
    code_name(c, &n->name);
    code_range(c, &n->operands, team->operand_count);
    code_range(c, &n->definitions, team->definition_count);
    code_needed_index(c, &n->literal, LITERAL_DEFAULT + 1);
    code_flag(c, &n->has_barrier);
}

static void code_operand(struct codec *c, const struct checked_team *team, const struct function *f,
                         struct operand *o)
{
    ENUM(c, o->kind, OPERAND_CALL + 1);
    code_needed_index(c, &o->index, o->kind == OPERAND_CALL ? team->call_count : f->variable_count);
}

static void code_definition(struct codec *c, const struct checked_team *team,
                            const struct function *f, struct definition *d)
{
    code_needed_index(c, &d->variable, f->variable_count);
    code_needed_index(c, &d->node, team->node_count);
    code_range(c, &d->operands, team->operand_count);
    code_index(c, &d->argument, team->argument_count);
    code_index(c, &d->source, f->variable_count);
    code_index(c, &d->inner, UINT32_MAX - 1);
    code_flag(c, &d->is_address);
    code_flag(c, &d->is_weak);
    code_flag(c, &d->is_foreign);
    code_flag(c, &d->is_uniform);
}

static void code_call(struct codec *c, const struct checked_team *team, struct call *l)
{
    code_name(c, &l->name);
    code_needed_index(c, &l->node, team->node_count);
    code_name(c, &l->type);
    code_name(c, &l->space);
    code_flag(c, &l->is_exact);
    code_flag(c, &l->is_member);
    code_flag(c, &l->is_plain);
    code_flag(c, &l->is_vague);
    code_flag(c, &l->is_once);
    code_flag(c, &l->is_element);
    code_flag(c, &l->is_library);
    code_range(c, &l->arguments, team->argument_count);
    code_needed_index(c, &l->unsaid,
                      team->argument_count - l->arguments.first - l->arguments.count + 1);
    code_index(c, &l->object, team->argument_count);
    code_range(c, &l->templates, team->argument_count);
    code_range(c, &l->class_templates, team->argument_count);
    code_needed_index(c, &l->class_of, PARAMETERS_MAX);
}

static void code_argument(struct codec *c, const struct checked_team *team,
                          const struct function *f, struct argument *a)
{
    code_range(c, &a->operands, team->operand_count);
    code_index(c, &a->variable, f->variable_count);
    code_name(c, &a->keyword);
    code_needed_index(c, &a->literal, LITERAL_LIMIT);
    code_name(c, &a->function);
    code_name(c, &a->written);
    code_flag(c, &a->is_address);
    code_flag(c, &a->is_plain);
    code_flag(c, &a->is_typed);
}

static void code_loop(struct codec *c, const struct checked_team *team, struct counted_loop *l)
{
    code_needed_index(c, &l->node, team->node_count);
    code_range(c, &l->operands, team->operand_count);
    code_range(c, &l->keeps, team->keep_count);
}

static void code_keep(struct codec *c, const struct checked_team *team, struct kept_names *k)
{
    code_range(c, &k->names, team->operand_count);
    code_range(c, &k->definitions, team->definition_count);
    code_range(c, &k->calls, team->call_count);
    code_flag(c, &k->to_end);
}

static void code_edges(struct codec *c, struct checked_team *team)
{
    if (!code_array(c, &team->edges.edge, &team->edges.count, &team->edges.capacity,
                    sizeof(struct edge)))
        return;
    for (size_t i = 0; i < team->edges.count; i++) {
        code_needed_index(c, &team->edges.edge[i].from, team->node_count);
        code_needed_index(c, &team->edges.edge[i].to, team->node_count);
    }
}

/** Sizes first, so that everything can be checked against them. */
static void code_team(struct codec *c, struct checked_team *t)
{
    if (!ARRAY(c, t, node) || !ARRAY(c, t, operand) || !ARRAY(c, t, definition) ||
        !ARRAY(c, t, call) || !ARRAY(c, t, argument) || !ARRAY(c, t, loop) || !ARRAY(c, t, keep) ||
        !code_array(c, &t->copyin, &t->copyin_count, &t->copyin_capacity, sizeof(*t->copyin)))
        return;
    ENUM(c, t->kind, TEAM_TASK + 1);
    ENUM(c, t->directive, DIRECTIVE_COUNT);
    code_moved_index(c, &t->outer, c->first_team, c->team_limit);
    code_index(c, &t->node, UINT32_MAX - 1);
    if (t->function == NO_NODE) {
        c->is_bad = true;
        return;
    }
    const struct function *f = &c->program->functions[t->function];
    for (size_t i = 0; i < t->node_count && !c->is_bad; i++)
        code_cfg_node(c, t, &t->nodes[i]);
    for (size_t i = 0; i < t->operand_count && !c->is_bad; i++)
        code_operand(c, t, f, &t->operands[i]);
    for (size_t i = 0; i < t->definition_count && !c->is_bad; i++)
        code_definition(c, t, f, &t->definitions[i]);
    for (size_t i = 0; i < t->call_count && !c->is_bad; i++)
        code_call(c, t, &t->calls[i]);
    for (size_t i = 0; i < t->argument_count && !c->is_bad; i++)
        code_argument(c, t, f, &t->arguments[i]);
    for (size_t i = 0; i < t->loop_count && !c->is_bad; i++)
        code_loop(c, t, &t->loops[i]);
    for (size_t i = 0; i < t->keep_count && !c->is_bad; i++)
        code_keep(c, t, &t->keeps[i]);
    for (size_t i = 0; i < t->copyin_count && !c->is_bad; i++)
        code_name(c, &t->copyin[i]);
    code_edges(c, t);
}

static void code_object(struct codec *c, struct data_object *o)
{
    ENUM(c, o->kind, OBJECT_SHARED + 1);
    code_name(c, &o->name);
    code_number(c, &o->parameter);
    code_name(c, &o->storage);
    code_moved_index(c, &o->team, c->first_team, c->team_limit);
    code_name(c, &o->type);
    code_name(c, &o->written);
    code_flag(c, &o->is_pointer);
    code_flag(c, &o->is_reference);
    code_flag(c, &o->is_array);
    code_flag(c, &o->is_polymorphic);
    code_flag(c, &o->is_addressed);
    code_flag(c, &o->is_threadprivate);
    code_flag(c, &o->is_type);
}

static void code_function(struct codec *c, struct function *f)
{
    code_name(c, &f->name);
    code_place(c, &f->place);
    code_name(c, &f->link);
    code_moved_index(c, &f->host, c->first_function, c->function_limit);
    code_moved_index(c, &f->home, c->first_function, c->function_limit);
    code_name(c, &f->module);
    code_name(c, &f->type);
    code_name(c, &f->space);
    code_flag(c, &f->is_rough);
    code_flag(c, &f->is_static);
    code_flag(c, &f->is_main);
    code_flag(c, &f->is_addressed);
    code_flag(c, &f->is_unknown);
    code_flag(c, &f->is_fortran);
    code_needed_index(c, &f->parameters, PARAMETER_LIMIT);
    code_flag(c, &f->is_variadic);
    code_moved_index(c, &f->unit, c->first_unit, UINT32_MAX - 1);
    code_moved_index(c, &f->teams.first, c->first_team, c->team_limit);
    code_number(c, &f->teams.count);
    if (!ARRAY(c, f, object) || !ARRAY(c, f, variable))
        return;
    for (size_t i = 0; i < f->object_count && !c->is_bad; i++)
        code_object(c, &f->objects[i]);
    for (size_t i = 0; i < f->variable_count && !c->is_bad; i++) {
        code_needed_index(c, &f->variables[i].object, f->object_count);
        code_name(c, &f->variables[i].path);
        code_flag(c, &f->variables[i].through_pointer);
        code_name(c, &f->variables[i].owner);
        code_name(c, &f->variables[i].type);
    }
}

/** The teams of a function follow each other, its own first; inner ones know theirs. */
static void check_teams(struct codec *c, uint32_t number_of_function)
{
    const struct program *program = c->program;
    const struct function *f = &program->functions[number_of_function];
    if (f->teams.first == NO_NODE || !f->teams.count || f->teams.count > c->team_limit ||
        f->teams.first > c->team_limit - f->teams.count) {
        c->is_bad = true;
        return;
    }
    for (uint32_t t = 0; t < f->teams.count; t++)
        program->teams[f->teams.first + t].function = number_of_function;
}

/** What an inner team does is a definition of one that comes later. */
static void check_definition(struct codec *c, const struct checked_team *t, uint32_t team_number,
                             const struct definition *d)
{
    const struct cfg_node *node = &t->nodes[d->node];
    c->is_bad |= d->argument != NO_NODE && node->kind != CFG_CALL;
    if (d->inner == NO_NODE)
        return;
    bool is_inner = node->kind == CFG_TEAM && node->index > team_number &&
                    node->index < c->team_limit &&
                    c->program->teams[node->index].function == t->function;
    c->is_bad |= !is_inner || d->inner >= c->program->teams[node->index].definition_count ||
                 c->program->teams[node->index].definitions[d->inner].variable != d->variable;
}

static void check_team(struct codec *c, uint32_t team_number)
{
    const struct checked_team *t = &c->program->teams[team_number];
    const struct checked_team *first = function_team(c->program, t->function);
    bool is_first = t == first;
    if (t->node_count < 2 || is_first != (t->kind == TEAM_FUNCTION) ||
        is_first != (t->outer == NO_NODE))
        c->is_bad = true;
    else if (!is_first &&
             (t->outer >= team_number || c->program->teams[t->outer].function != t->function ||
              t->node >= c->program->teams[t->outer].node_count))
        c->is_bad = true;
    for (size_t n = 0; n < t->node_count && !c->is_bad; n++) { /* constructs enclose what follows */
        const struct cfg_node *node = &t->nodes[n];
        c->is_bad |= node->construct != NO_NODE && node->construct >= n;
        c->is_bad |= node->kind == CFG_END && node->index >= n;
    }
    for (size_t i = 0; i < t->keep_count && !c->is_bad; i++)
        for (uint32_t k = 0; k < t->keeps[i].names.count; k++)
            c->is_bad |= t->operands[t->keeps[i].names.first + k].kind != OPERAND_VARIABLE;
    for (size_t i = 0; i < t->call_count && !c->is_bad; i++)
        c->is_bad |= t->nodes[t->calls[i].node].kind != CFG_CALL;
    for (size_t i = 0; i < t->definition_count && !c->is_bad; i++)
        check_definition(c, t, team_number, &t->definitions[i]);
}

/* ---- Tables ------------------------------------------------------------------------------ */

static void write_text(struct codec *c, const char *text)
{
    write_number(c, strlen(text));
    fputs(text, c->out);
}

static const char *read_text(struct codec *c, uint32_t *length)
{
    *length = read_number(c);
    if (c->is_bad || *length > (size_t)(c->end - c->at)) {
        c->is_bad = true;
        *length = 0;
        return "";
    }
    const char *text = (const char *)c->at;
    c->at += *length;
    return text;
}

static void write_tables(struct codec *c)
{
    const struct program *program = c->program;
    c->name_count = program->name_count;
    c->file_count = program->file_count;
    write_number(c, c->name_count);
    for (uint32_t i = 0; i < c->name_count; i++) {
        write_text(c, program->names[i]);
        write_number(c, i < program->name_flag_capacity ? program->name_flags[i] : 0);
    }
    write_number(c, c->file_count);
    for (uint32_t i = 0; i < c->file_count; i++) {
        char *name = prefix_map(c->prefix_maps, xstrdup(program->files[i].name));
        write_text(c, name);
        free(name);
        write_number(c, program->files[i].is_fortran);
    }
}

static bool read_count(struct codec *c, uint32_t *count)
{
    *count = read_number(c);
    c->is_bad |= *count > (size_t)(c->end - c->at);
    return !c->is_bad;
}

static void read_tables(struct codec *c)
{
    uint32_t length;
    if (!read_count(c, &c->name_count))
        return;
    c->names = xcalloc(c->name_count, sizeof(uint32_t));
    for (uint32_t i = 0; i < c->name_count && !c->is_bad; i++) {
        const char *text = read_text(c, &length);
        c->names[i] = name_intern(c->program, text, length);
        uint32_t flags = read_number(c);
        if (flags)
            name_flag(c->program, c->names[i], (enum name_flag)(flags & UINT16_MAX));
    }
    if (!read_count(c, &c->file_count))
        return;
    c->files = xcalloc(c->file_count, sizeof(uint32_t));
    for (uint32_t i = 0; i < c->file_count && !c->is_bad; i++) {
        const char *text = read_text(c, &length);
        char *copy = xcopy(text, length);
        c->files[i] = file_intern(c->program, copy);
        c->program->files[c->files[i]].is_fortran |= read_number(c) == 1;
        free(copy);
    }
}

static void code_aliases(struct codec *c)
{
    struct program *program = c->program;
    uint32_t count = program->alias_count;
    code_number(c, &count);
    if (!c->out && count > (size_t)(c->end - c->at))
        c->is_bad = true;
    for (uint32_t i = 0; i < count && !c->is_bad; i++) {
        struct alias alias = c->out ? program->aliases[i] : (struct alias){0};
        code_name(c, &alias.name);
        code_name(c, &alias.target);
        code_flag(c, &alias.is_link);
        if (!c->out && !c->is_bad)
            alias_add(program, alias);
    }
}

static void code_inheritances(struct codec *c)
{
    struct program *program = c->program;
    uint32_t count = program->inheritance_count;
    code_number(c, &count);
    if (!c->out && count > (size_t)(c->end - c->at))
        c->is_bad = true;
    for (uint32_t i = 0; i < count && !c->is_bad; i++) {
        struct inheritance pair = c->out ? program->inheritances[i] : (struct inheritance){0};
        code_name(c, &pair.derived);
        code_name(c, &pair.base);
        if (!c->out && !c->is_bad)
            inheritance_add(program, pair);
    }
}

static void code_statistics(struct codec *c, struct statistics *s)
{
    code_number(c, &s->functions);
    code_number(c, &s->parallel);
    code_number(c, &s->explicit_barriers);
    code_number(c, &s->implicit_barriers);
    code_number(c, &s->worksharing);
}

static void all_parts(struct codec *c)
{
    struct program *program = c->program;
    for (uint32_t i = c->first_function; i < c->function_limit && !c->is_bad; i++) {
        code_function(c, &program->functions[i]);
        if (!c->is_bad)
            check_teams(c, i);
    }
    for (uint32_t i = c->first_team; i < c->team_limit && !c->is_bad; i++)
        code_team(c, &program->teams[i]);
}

void store_write(struct program *program, char *const *prefix_maps, FILE *out)
{
    struct codec c = {.out = out,
                      .prefix_maps = prefix_maps,
                      .program = program,
                      .function_limit = program->function_count,
                      .team_limit = program->team_count};
    fwrite(magic, sizeof(magic), 1, out);
    write_tables(&c);
    code_aliases(&c);
    code_inheritances(&c);
    code_statistics(&c, &program->statistics);
    write_number(&c, program->function_count);
    write_number(&c, program->team_count);
    all_parts(&c);
}

bool store_is(const void *bytes, size_t length)
{
    return length >= sizeof(magic) && !memcmp(bytes, magic, sizeof(magic));
}

/** Room for what comes, zeroed, so that it can be freed whatever happens. */
static void make_room(struct codec *c, uint32_t functions, uint32_t teams)
{
    struct program *program = c->program;
    c->first_function = program->function_count;
    c->first_team = program->team_count;
    c->first_unit = program->unit_count;
    while (program->function_count < c->first_function + functions) {
        program->functions = xgrow(program->functions, program->function_count,
                                   &program->function_capacity, sizeof(*program->functions));
        program->functions[program->function_count++] = (struct function){0};
    }
    while (program->team_count < c->first_team + teams) {
        program->teams = xgrow(program->teams, program->team_count, &program->team_capacity,
                               sizeof(*program->teams));
        program->teams[program->team_count++] = (struct checked_team){.function = NO_NODE};
    }
    c->function_limit = program->function_count;
    c->team_limit = program->team_count;
}

static void take_back(struct codec *c)
{
    while (c->program->function_count > c->first_function)
        function_free(&c->program->functions[--c->program->function_count]);
    while (c->program->team_count > c->first_team)
        team_free(&c->program->teams[--c->program->team_count]);
}

static void read_one(struct codec *c)
{
    struct statistics counted = {0}, *sum = &c->program->statistics;
    uint32_t functions, teams;
    c->at += sizeof(magic);
    read_tables(c);
    code_aliases(c);
    code_inheritances(c);
    code_statistics(c, &counted);
    if (c->is_bad || !read_count(c, &functions) || !read_count(c, &teams))
        return;
    make_room(c, functions, teams);
    all_parts(c);
    for (uint32_t i = c->first_team; i < c->team_limit && !c->is_bad; i++)
        check_team(c, i);
    if (c->is_bad) {
        take_back(c);
        return;
    }
    for (uint32_t i = c->first_function; i < c->function_limit; i++)
        if (c->program->functions[i].unit >= c->program->unit_count)
            c->program->unit_count = c->program->functions[i].unit + 1;
    fold_functions(c->program, c->first_function, c->first_team);
    sum->functions += counted.functions;
    sum->parallel += counted.parallel;
    sum->explicit_barriers += counted.explicit_barriers;
    sum->implicit_barriers += counted.implicit_barriers;
    sum->worksharing += counted.worksharing;
}

int store_read(struct program *program, const void *bytes, size_t length)
{
    struct codec c = {
        .at = bytes, .end = (const unsigned char *)bytes + length, .program = program};
    name_intern(program, "", 0);
    while (!c.is_bad && store_is(c.at, c.end - c.at)) {
        c.names = c.files = NULL;
        read_one(&c);
        free(c.names);
        free(c.files);
    }
    return c.is_bad || c.at != c.end ? -1 : 0;
}
