/* Procedures that Fortran calls without a word: FINAL (Fortran 2018, 7.5.6) and defined assignment
 * (10.2.1.4). */
#include "analysis/check/build/fortran-build.h"
#include "analysis/check/solve/place.h"

#include <stdio.h>
#include <string.h>

enum { PARTS_DEPTH = 4 }; /* components of components */

/** The scope of a procedure of that name, or NULL. */
static const struct fortran_scope *procedure_named(const struct builder *b, uint32_t name)
{
    for (const struct fortran_scope *s = b->scopes; s; s = s->hh.next)
        if (s->name == name && s->node->kind == NODE_FUNCTION)
            return s;
    return NULL;
}

static bool is_elemental(const struct builder *b, const struct fortran_scope *procedure)
{
    for (uint32_t i = procedure->node->first; i < procedure->node->name; i++)
        if (is_word(b, i, "elemental"))
            return true;
    return false;
}

/** The type of the dummy argument of that number, as fortran_type() has it, or 0. */
static uint32_t dummy_type(const struct builder *b, const struct fortran_scope *procedure,
                           unsigned number)
{
    uint32_t i = procedure->node->name + 2 + 2 * number; /* f(a, b) */
    bool is_there = is_punct(b, procedure->node->name + 1, '(') && is_name(b, i);
    const struct fortran_symbol *symbol =
        is_there ? symbol_find(procedure, token_name(b, i)) : NULL;
    return symbol ? symbol->written : 0;
}

static unsigned rank_of_type(const struct builder *b, uint32_t written)
{
    const char *rank = strrchr(name_text(b->program, written), '%');
    return rank ? rank[1] - '0' : 0;
}

static void call_procedure(struct builder *b, uint32_t name, const struct argument *arguments,
                           uint32_t count, uint32_t token)
{
    add_callback(b, (struct call){.name = name}, NULL, arguments, count, token);
}

/* ---- FINAL ------------------------------------------------------------------------------- */

/** A branch on how much there is of the object. */
static uint32_t branch_on_status(struct builder *b, uint32_t variable, uint32_t token)
{
    const struct variable whole = current_function(b)->variables[variable];
    char path[256];
    snprintf(path, sizeof(path), "%s%s", name_text(b->program, whole.path), STATUS);
    uint32_t status = variable_of(b, whole.object, name_intern(b->program, path, strlen(path)),
                                  whole.through_pointer);
    uint32_t branch = step_follow(b, CFG_CONDITION, token);
    size_t mark = b->pending_count;
    add_operand(b, OPERAND_VARIABLE, status);
    struct index_range operands = operands_since(b, mark);
    current_team(b)->nodes[branch].operands = operands;
    b->pending_count = mark;
    return branch;
}

/** An elemental one is called for each element. */
static void finalize_by(struct builder *b, const struct fortran_scope *procedure, uint32_t variable,
                        unsigned rank, uint32_t token)
{
    struct argument object = {.variable = variable, .is_address = true};
    bool goes_round = rank && is_elemental(b, procedure);
    if (!goes_round && rank_of_type(b, dummy_type(b, procedure, 0)) != rank)
        return;
    uint32_t branch = goes_round ? branch_on_status(b, variable, token) : NO_NODE;
    call_procedure(b, procedure->name, &object, 1, token);
    if (!goes_round)
        return;
    connect(b, b->cursor, branch);
    b->cursor = branch;
    step_follow(b, CFG_BASIC, token);
}

/** The object's own FINAL procedure, then those of its components and of its parent. */
static void finalize(struct builder *b, uint32_t variable, uint32_t type, unsigned rank,
                     unsigned depth, uint32_t token)
{
    for (size_t i = 0; i < b->part_count && depth < PARTS_DEPTH; i++) {
        const struct derived_part part = b->parts[i];
        if (part.type != type)
            continue;
        const struct fortran_scope *procedure =
            part.kind == PART_FINAL ? procedure_named(b, part.name) : NULL;
        if (procedure)
            finalize_by(b, procedure, variable, rank, token);
        if (part.kind == PART_PARENT)
            finalize(b, variable, part.class_, rank, depth + 1, token);
        if (part.kind != PART_COMPONENT || !part.class_ || part.is_pointer)
            continue;
        const struct variable whole = current_function(b)->variables[variable];
        char path[256];
        snprintf(path, sizeof(path), "%s.%s", name_text(b->program, whole.path),
                 name_text(b->program, part.name));
        uint32_t inner = variable_of(b, whole.object, name_intern(b->program, path, strlen(path)),
                                     whole.through_pointer);
        finalize(b, inner, part.class_, rank + part.is_array, depth + 1, token);
    }
}

/** `type(t)%1`: the name t, where it or a part of it is finalized; 0: it is not. */
static uint32_t finalized_type(struct builder *b, uint32_t written)
{
    const char *text = name_text(b->program, written), *end = strchr(text, ')');
    if (!b->has_finals || !written || strncmp(text, "type(", 5) != 0 || !end)
        return 0;
    return name_intern(b->program, text + 5, end - text - 5);
}

void fortran_finalize(struct builder *b, uint32_t variable, uint32_t written, uint32_t token)
{
    uint32_t type = finalized_type(b, written);
    if (type && b->cursor != NO_NODE)
        finalize(b, variable, type, rank_of_type(b, written), 0, token);
}

/** Does the procedure's text give it back itself? */
static bool is_deallocated(const struct builder *b, const struct syntax_node *unit, uint32_t name)
{
    for (uint32_t i = unit->first; i < unit->last; i++)
        if (is_word(b, i, "deallocate") && is_punct(b, i + 1, '('))
            for (uint32_t end = matching_bracket(b, i + 1, unit->last); i < end; i++)
                if (is_name(b, i) && token_name(b, i) == name)
                    return true;
    return false;
}

void fortran_objects(struct builder *b)
{
    const struct fortran_scope *scope = b->scope;
    for (const struct fortran_symbol *s = scope->symbols; s && b->has_finals; s = s->hh.next) {
        uint32_t type = finalized_type(b, s->written);
        if (!type || s->is_pointer || s->is_saved || scope->saves || s->is_imported || s->block ||
            s->name == scope->result || scope->node->unit == PROGRAM_UNIT_PROGRAM)
            continue;
        uint32_t object = lookup(b, s->name), variable = variable_of(b, object, 0, false);
        if (current_function(b)->objects[object].kind == OBJECT_LOCAL &&
            !is_deallocated(b, scope->node, s->name))
            object_calls(b, variable, s->written);
        else if (current_function(b)->objects[object].kind == OBJECT_PARAMETER && s->is_result)
            fortran_finalize(b, variable, s->written, scope->node->first);
    }
}

/* ---- Defined assignment ------------------------------------------------------------------ */

/** The type of a value, also of one that a constructor makes. */
static uint32_t value_type(struct builder *b, uint32_t first, uint32_t last)
{
    bool is_made = is_name(b, first) && is_punct(b, first + 1, '(') &&
                   matching_bracket(b, first + 1, last) == last &&
                   name_has_flag(b->program, token_name(b, first), NAME_TYPE);
    return is_made ? derived_type(b, first) : fortran_written(b, first, last);
}

/** The procedure that assigns a value of one type to the other one, or NULL. */
static const struct fortran_scope *assigning(const struct builder *b, uint32_t to, uint32_t from)
{
    for (size_t i = 0; i < b->assignment_count; i++) {
        const struct fortran_scope *s = procedure_named(b, b->assignments[i]);
        if (s && type_literal(b, dummy_type(b, s, 0)) == type_literal(b, to) &&
            type_literal(b, dummy_type(b, s, 1)) == type_literal(b, from))
            return s;
    }
    return NULL;
}

bool fortran_defined_assignment(struct builder *b, uint32_t first, uint32_t sign, uint32_t last,
                                uint32_t node)
{
    if (!b->assignment_count || !is_name(b, first))
        return false;
    uint32_t to = fortran_written(b, first, sign - 1), from = value_type(b, sign + 1, last);
    const struct fortran_scope *procedure = to && from ? assigning(b, to, from) : NULL;
    if (!procedure)
        return false;
    struct argument arguments[2] = {{.variable = NO_NODE}, {.variable = NO_NODE}};
    fortran_variable(b, first, sign - 1, &arguments[0]);
    fortran_variable(b, sign + 1, last, &arguments[1]);
    arguments[0].operands = scan_expression(b, first, sign - 1, node);
    arguments[1].operands = scan_expression(b, sign + 1, last, node);
    arguments[1].literal = read_literal(b, sign + 1, last);
    call_procedure(b, procedure->name, arguments, 2, first);
    return true;
}
