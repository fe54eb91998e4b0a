/*
 * What internal procedures know of their host. Where no construct of the host or its internal
 * procedures makes threads, each thread that enters the host has its variables for itself: they are
 * as threadprivate data that the host sets. Else they are data that threads share.
 */
#include "analysis/check/build/fortran-build.h"

/** Does a construct that makes threads or tasks stand in it, or is it the main program? */
static bool makes_threads(const struct syntax_node *n)
{
    enum directive_id id = n->directive ? directive_id(n->directive) : DIRECTIVE_UNKNOWN;
    return n->kind == NODE_DIRECTIVE &&
           directive_leaves(id) &
               (LEAF(DIRECTIVE_PARALLEL) | LEAF(DIRECTIVE_TEAMS) | LEAF(DIRECTIVE_TASK) |
                LEAF(DIRECTIVE_TASKLOOP) | LEAF(DIRECTIVE_TARGET));
}

void find_shared_hosts(struct builder *b)
{
    for (const struct syntax_node *n = b->tree->root; n; n = tree_next(n, b->tree->root)) {
        if (!makes_threads(n))
            continue;
        const struct syntax_node *function = node_function(n);
        for (struct fortran_scope *s = function ? fortran_scope_of(b, function) : NULL; s;
             s = s->host)
            s->is_shared = true;
    }
}

/** The object by which internal procedures know a dummy argument. */
static uint32_t known_inside(struct builder *b, const struct fortran_symbol *symbol)
{
    uint32_t storage = host_storage(b, b->scope, symbol->name);
    struct function *f = current_function(b);
    for (size_t i = 0; i < f->object_count; i++)
        if (f->objects[i].storage == storage)
            return i;
    return object_new(b, (struct data_object){.kind = OBJECT_SHARED,
                                              .name = symbol->name,
                                              .storage = storage,
                                              .team = NO_NODE,
                                              .is_array = symbol->is_array,
                                              .is_polymorphic = symbol->is_class,
                                              .is_threadprivate = true});
}

/** A dummy argument is handed on to internal procedures; another variable has no value yet. */
static void tell(struct builder *b, const struct fortran_symbol *symbol, bool begins, uint32_t node)
{
    uint32_t own = lookup(b, symbol->name);
    bool is_dummy = current_function(b)->objects[own].kind == OBJECT_PARAMETER;
    if (is_dummy) {
        struct argument source = {.variable = variable_of(b, own, 0, false)};
        size_t mark = b->pending_count;
        add_operand(b, OPERAND_VARIABLE, source.variable);
        define(b, variable_of(b, known_inside(b, symbol), 0, false), node, operands_since(b, mark),
               false);
        note_source(b, node, &source);
        b->pending_count = mark;
    } else if (begins && current_function(b)->objects[own].is_threadprivate && !symbol->is_saved &&
               !symbol->is_threadprivate && !symbol->block) {
        struct index_range nothing = {0, 0};
        define(b, variable_of(b, own, 0, false), node, nothing, false);
    }
}

static void tell_all(struct builder *b, bool begins)
{
    uint32_t node = NO_NODE;
    if (!b->scope->is_inherited || !is_own_of_host(b->scope))
        return;
    for (const struct fortran_symbol *s = b->scope->symbols; s; s = s->hh.next) {
        if (!s->is_inherited || s->is_procedure || s->is_imported || s->alias_of)
            continue;
        if (node == NO_NODE)
            node = step_follow(b, CFG_BASIC, b->scope->node->first);
        tell(b, s, begins, node);
    }
}

void tell_internal_procedures(struct builder *b)
{
    tell_all(b, false);
}

void begin_host(struct builder *b)
{
    tell_all(b, true);
}
