/* Exceptions that leave a function: which functions they leave, and where calls pass them on. */
#include "analysis/check/build/class.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

enum { THROWS = 1, TRIED = 2 }; /* bits of b->exceptions: it may throw; somebody may catch that */

static uint8_t *bits_of(struct builder *b, uint32_t name)
{
    size_t old = b->exception_capacity;
    while (b->exception_capacity <= name) {
        b->exceptions = xgrow(b->exceptions, b->exception_capacity, &b->exception_capacity, 1);
        memset(b->exceptions + old, 0, b->exception_capacity - old);
        old = b->exception_capacity;
    }
    return &b->exceptions[name];
}

/** What a node is in, as far as an exception may leave it: a function, the body of a try, or a
 *  construct, which none leaves. */
static const struct syntax_node *leaves_to(const struct syntax_node *n)
{
    for (const struct syntax_node *in = n->parent; in; n = in, in = in->parent)
        if (in->kind == NODE_FUNCTION || in->kind == NODE_LAMBDA || in->kind == NODE_DIRECTIVE ||
            (in->kind == NODE_TRY && n == in->body))
            return in;
    return NULL;
}

static uint32_t name_of_function(const struct builder *b, const struct syntax_node *n)
{
    return n->kind == NODE_FUNCTION && n->name ? token_name(b, n->name) : 0;
}

static void note_call(struct builder *b, const struct syntax_node *n, struct edges *edges)
{
    const struct syntax_node *in = leaves_to(n);
    if (!in || !n->name || in->kind == NODE_DIRECTIVE)
        return;
    uint32_t callee = token_name(b, n->name), caller = name_of_function(b, in);
    if (in->kind == NODE_TRY) {
        *bits_of(b, callee) |= TRIED;
    } else if (caller) {
        edges_add(edges, caller, callee);
    }
}

static void note_throw(struct builder *b, const struct syntax_node *n)
{
    const struct syntax_node *in = leaves_to(n);
    uint32_t name = in ? name_of_function(b, in) : 0;
    if (name)
        *bits_of(b, name) |= THROWS;
}

/** `K k(..);` calls a constructor: by the name of its class. */
static void note_object(struct builder *b, const struct syntax_node *n)
{
    const struct syntax_node *in = leaves_to(n);
    for (uint32_t i = n->first; in && in->kind == NODE_TRY && i <= n->last && is_name(b, i); i++)
        *bits_of(b, token_name(b, i)) |= TRIED;
}

/** The bit goes on from each name that has it, to those at `next`. */
static void spread(uint8_t *bits, uint8_t bit, uint32_t count, const uint32_t *first,
                   const uint32_t *next)
{
    uint32_t *list = xcalloc(count, sizeof(*list)), waiting = 0; /* each gets the bit once */
    for (uint32_t name = 0; name < count; name++)
        if (bits[name] & bit)
            list[waiting++] = name;
    while (waiting) {
        uint32_t name = list[--waiting];
        for (uint32_t e = first[name]; e < first[name + 1]; e++)
            if (!(bits[next[e]] & bit)) {
                bits[next[e]] |= bit;
                list[waiting++] = next[e];
            }
    }
    free(list);
}

/** A function throws if it calls one that does; what is tried in it is tried in what it calls. */
static void spread_both(struct builder *b, const struct edges *calls)
{
    struct graph graph;
    uint32_t count = b->program->name_count;
    bits_of(b, count - 1); /* room for all */
    graph_build(&graph, count, calls, 0, 0);
    spread(b->exceptions, THROWS, count, graph.first_predecessor, graph.predecessor);
    spread(b->exceptions, TRIED, count, graph.first_successor, graph.successor);
    graph_free(&graph);
}

void exceptions_read(struct builder *b)
{
    const struct tree *tree = b->tree;
    struct edges edges = {0}; /* calls outside of a try, from name to name */
    bool catches = false, throws = false;
    for (const struct syntax_node *n = tree->root; n; n = tree_next(n, tree->root)) {
        catches |= n->kind == NODE_TRY;
        throws |= n->kind == NODE_THROW;
    }
    for (const struct syntax_node *n = catches && throws ? tree->root : NULL; n;
         n = tree_next(n, tree->root))
        if (n->kind == NODE_CALL)
            note_call(b, n, &edges);
        else if (n->kind == NODE_THROW)
            note_throw(b, n);
        else if (n->kind == NODE_STATEMENT)
            note_object(b, n);
    if (edges.count)
        spread_both(b, &edges);
    edges_free(&edges);
}

static bool escapes(const struct builder *b, uint32_t name)
{
    return name && name < b->exception_capacity && b->exceptions[name] == (THROWS | TRIED);
}

/** Set where an exception is on its way: each thread has its own. */
static uint32_t thrown_variable(struct builder *b)
{
    uint32_t name = name_intern(b->program, NAME_OF_EXCEPTION, strlen(NAME_OF_EXCEPTION));
    name_flag(b->program, name, NAME_THREADPRIVATE);
    return variable_of(b, lookup(b, name), 0, false);
}

/** Where it leads to from here: the handlers, or out of the function, if somebody may catch it; out
 *  of a construct nowhere. */
static uint32_t way_out(const struct builder *b)
{
    if (b->catches != NO_NODE)
        return b->catches;
    bool is_own = current_team(b)->kind == TEAM_FUNCTION && b->construct == NO_NODE && !b->scope;
    return is_own && escapes(b, current_function(b)->name) ? 1 : NO_NODE;
}

void exception_thrown(struct builder *b, uint32_t token)
{
    uint32_t to = way_out(b), here = step_follow(b, CFG_BASIC, token);
    if (to == 1)
        define(b, thrown_variable(b), here, (struct index_range){0, 0}, false);
    /* to none: the program ends */
    objects_leave(b, b->catches == NO_NODE ? 0 : b->catch_lifetimes, token, to);
}

bool exception_expected(struct builder *b, uint32_t name, uint32_t token)
{
    if (b->scope || !escapes(b, name) || way_out(b) == NO_NODE || b->cursor == NO_NODE)
        return false;
    uint32_t here = step_follow(b, CFG_BASIC, token);
    define(b, thrown_variable(b), here, (struct index_range){0, 0}, false);
    return true;
}

void exception_stays(struct builder *b, uint32_t end)
{
    if (b->exception_capacity && !b->scope)
        define(b, thrown_variable(b), end, (struct index_range){0, 0}, false);
}

/** A branch behind a call: on one way the objects that are alive end, and the handler follows. */
static void branch_out(struct builder *b, uint32_t token, struct index_range operands)
{
    uint32_t condition = step_follow(b, CFG_CONDITION, token);
    current_team(b)->nodes[condition].operands = operands;
    uint32_t on = step_new(b, CFG_BASIC, token);
    objects_leave(b, b->catches == NO_NODE ? 0 : b->catch_lifetimes, token, way_out(b));
    connect(b, condition, on);
    continue_at(b, on);
}

void exception_passes(struct builder *b, uint32_t token)
{
    size_t mark = b->pending_count;
    add_operand(b, OPERAND_VARIABLE, thrown_variable(b));
    struct index_range operands = operands_since(b, mark);
    b->pending_count = mark;
    branch_out(b, token, operands);
}

void exception_of_library(struct builder *b, const struct call *call, uint32_t token)
{
    static const char *const names[] = {"at",     "stoi", "stol", "stoll", "stoul",
                                        "stoull", "stof", "stod", "stold", "any_cast"};
    const char *name = name_text(b->program, call->name);
    bool throws = false;
    if (b->catches == NO_NODE || b->scope || class_named(b, call->type) || !call->arguments.count)
        return;
    for (size_t i = 0; i < sizeof(names) / sizeof(*names); i++)
        throws |= !strcmp(name, names[i]);
    if (throws)
        branch_out(b, token, current_team(b)->arguments[call->arguments.first].operands);
}
