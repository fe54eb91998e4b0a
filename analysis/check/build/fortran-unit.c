/* Program units and procedures of Fortran: from their nodes to functions of the model. */
#include "analysis/check/build/fortran-build.h"
#include "common/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRIES_MAX = 32 }; /* each is the procedure once more; further ones are not looked at */

/* ---- Scopes ------------------------------------------------------------------------------ */

static bool is_module(const struct syntax_node *node)
{
    return node->kind == NODE_SCOPE && node->name && node->parent->kind == NODE_FILE;
}

/** `submodule (ancestor:parent) name`: what its parent declares may stand in another file. */
static void find_parent(struct builder *b, struct fortran_scope *scope)
{
    if (!token_is(&b->tree->tokens, scope->node->first, "submodule"))
        return;
    uint32_t i = scope->node->first + 1;
    while (i < scope->node->name && !is_punct(b, i + 1, ')'))
        i++;
    uint32_t parent = is_name(b, i) ? token_name(b, i) : 0;
    for (struct fortran_scope *s = b->scopes; s; s = s->hh.next)
        if (s != scope && s->is_module && s->name == parent)
            scope->host = s;
    scope->imports = !scope->host;
}

static void note_procedure(struct builder *b, const struct syntax_node *node)
{
    if (node->name && node->unit != PROGRAM_UNIT_PROGRAM)
        name_flag(b->program, token_name(b, node->name), NAME_PROCEDURE);
}

/** The last token of the statement that a name stands in. */
static uint32_t statement_end(const struct builder *b, uint32_t name)
{
    while (b->tree->tokens.token[name + 1].kind != TOKEN_NEWLINE &&
           b->tree->tokens.token[name + 1].kind != TOKEN_END)
        name++;
    return name;
}

/** `result(r)` behind a function's name, else the name itself. */
static uint32_t result_name(struct builder *b, uint32_t name)
{
    uint32_t last = statement_end(b, name);
    for (uint32_t i = name + 1; i + 2 <= last; i++)
        if (token_is(&b->tree->tokens, i, "result") && is_punct(b, i + 1, '(') &&
            is_name(b, i + 2) && !is_punct(b, i - 1, ','))
            return token_name(b, i + 2);
    return token_name(b, name);
}

static void make_scopes(struct builder *b)
{
    for (const struct syntax_node *n = b->tree->root; n; n = tree_next(n, b->tree->root)) {
        if (n->kind == NODE_FUNCTION || n->kind == NODE_ENTRY)
            note_procedure(b, n);
        if (n->kind != NODE_FUNCTION && !is_module(n))
            continue;
        struct fortran_scope *scope =
            scope_new(b, n, n->host ? fortran_scope_of(b, n->host) : NULL);
        if (scope->is_module)
            find_parent(b, scope);
        else if (n->unit == PROGRAM_UNIT_FUNCTION && n->name)
            symbol_of(scope, result_name(b, n->name));
        read_declarations(b, scope);
    }
}

/** The names that a procedure takes over from the procedure that holds it. */
static void inherit(struct builder *b, const struct fortran_scope *scope, uint32_t first,
                    uint32_t last, bool implied)
{
    struct fortran_scope *host = scope->host;
    for (uint32_t i = first; i <= last; i++) {
        if (!is_name(b, i) || symbol_find(scope, token_name(b, i)))
            continue;
        struct fortran_symbol *symbol = symbol_find(host, token_name(b, i));
        if (!symbol && implied && !host->imports && !is_punct(b, i + 1, '('))
            symbol = symbol_of(host, token_name(b, i));
        if (symbol)
            host->is_inherited = symbol->is_inherited = true;
    }
}

/** What a statement function names beside its dummy arguments. */
static void inherit_expression(struct builder *b, struct fortran_scope *host,
                               const struct syntax_node *node)
{
    struct fortran_scope inner = {.host = host};
    struct fortran_symbol *symbol, *next;
    uint32_t close = matching_bracket(b, node->first + 1, node->last);
    for (uint32_t i = node->first + 2; i < close; i++)
        if (is_name(b, i))
            symbol_of(&inner, token_name(b, i));
    inherit(b, &inner, close, node->last, true);
    HASH_ITER(hh, inner.symbols, symbol, next)
    {
        HASH_DEL(inner.symbols, symbol);
        free(symbol);
    }
}

static void inherit_names(struct builder *b)
{
    for (struct fortran_scope *s = b->scopes; s; s = s->hh.next) {
        if (s->node->kind == NODE_FUNCTION && s->host && !s->host->is_module)
            inherit(b, s, s->node->first, s->node->last, false);
        for (struct fortran_symbol *symbol = s->symbols; symbol; symbol = symbol->hh.next)
            if (symbol->statement)
                inherit_expression(b, s, symbol->statement);
    }
}

/* ---- Headers ----------------------------------------------------------------------------- */

/** `(a, b, *)` behind a name: the dummy arguments. */
static void declare_dummies(struct builder *b, uint32_t name, bool by_value)
{
    uint32_t number = 0, last = b->tree->tokens.count - 1;
    uint32_t close = is_punct(b, name + 1, '(') ? matching_bracket(b, name + 1, last) : name;
    for (uint32_t i = name + 2; i < close; i++) {
        number += is_punct(b, i, '*');
        if (!is_name(b, i))
            continue;
        const struct fortran_symbol *symbol = symbol_find(b->scope, token_name(b, i));
        uint32_t object =
            bind_name(b, token_name(b, i), OBJECT_PARAMETER, symbol && symbol->is_pointer);
        struct data_object *o = &current_function(b)->objects[object];
        o->parameter = parameter_number(number++);
        o->is_reference = !by_value && !(symbol && symbol->is_value);
        o->is_array = symbol && symbol->is_array;
        o->written = symbol ? symbol->written : 0;
        o->is_polymorphic = symbol && symbol->is_class;
    }
    current_function(b)->parameters = number;
}

static uint32_t external_name(struct builder *b, uint32_t name)
{
    char text[300];
    snprintf(text, sizeof(text), "%s_", name_text(b->program, name));
    return name_intern(b->program, text, strlen(text));
}

static void set_place_of(struct builder *b, struct function *f, const struct fortran_scope *scope,
                         uint32_t name)
{
    const struct fortran_scope *host = scope->host;
    uint32_t bound = name ? bound_name(b, name, statement_end(b, name)) : 0;
    f->is_fortran = true;
    f->home = scope->function;
    f->host = host && !host->is_module ? host->function : NO_NODE;
    while (host && !host->is_module)
        host = host->host;
    f->module = host ? host->name : 0;
    f->link = bound ? bound : scope->host || f->is_main ? 0 : external_name(b, f->name);
}

/* ---- Functions --------------------------------------------------------------------------- */

struct index_range fortran_result(struct builder *b)
{
    struct index_range operands = {current_team(b)->operand_count, 0};
    if (!b->scope->result)
        return operands;
    size_t mark = b->pending_count;
    add_operand(b, OPERAND_VARIABLE, variable_of(b, lookup(b, b->scope->result), 0, false));
    operands = operands_since(b, mark);
    b->pending_count = mark;
    return operands;
}

void build_entry(struct builder *b, const struct syntax_node *node)
{
    uint32_t here = step_follow(b, CFG_BASIC, node->first);
    if (b->entry == node)
        connect(b, 0, here);
}

/** Control comes to the END of a procedure. */
static void return_at(struct builder *b, uint32_t token, struct index_range operands)
{
    if (b->cursor == NO_NODE)
        return;
    uint32_t here = step_follow(b, CFG_RETURN, token);
    current_team(b)->nodes[here].operands = operands;
}

/** A procedure as it is when it is entered at its top, or at an ENTRY. */
static void build_unit(struct builder *b, struct fortran_scope *scope,
                       const struct syntax_node *entry)
{
    const struct syntax_node *node = scope->node;
    uint32_t name = entry ? entry->name : node->name;
    struct function *f = function_open(b, name ? name : node->first, node->body->first);
    if (!entry)
        scope->function = b->function;
    f->name = name ? token_name(b, name) : name_intern(b->program, "MAIN__", 6);
    f->is_main = node->unit == PROGRAM_UNIT_PROGRAM;
    set_place_of(b, f, scope, name);
    b->scope = scope;
    b->entry = entry;
    scope->result = node->unit == PROGRAM_UNIT_FUNCTION ? result_name(b, name) : 0;
    if (name && !f->is_main)
        declare_dummies(b, name, false);
    find_stand_ins(b, node);
    if (entry)
        b->cursor = NO_NODE; /* control comes in there */
    else
        begin_host(b);
    fortran_objects(b);
    build_statement(b, node->body);
    objects_end(b, 0, node->last);
    return_at(b, node->last, fortran_result(b));
    function_close(b, node->last);
    b->scope = NULL;
    b->entry = NULL;
}

/** Each ENTRY is a function of its own; what they have in common is counted once. */
static void build_entries(struct builder *b, struct fortran_scope *scope)
{
    struct statistics counted = b->program->statistics;
    unsigned count = 0;
    for (const struct syntax_node *n = scope->node; n && count < ENTRIES_MAX;
         n = tree_next(n, scope->node))
        if (n->kind == NODE_ENTRY) {
            build_unit(b, scope, n);
            count++;
        }
    b->program->statistics = counted;
}

bool is_statement_function(struct builder *b, const struct syntax_node *node)
{
    if (node->kind != NODE_STATEMENT || !is_name(b, node->first) ||
        !is_punct(b, node->first + 1, '('))
        return false;
    const struct fortran_symbol *symbol = symbol_find(b->scope, token_name(b, node->first));
    return symbol && symbol->statement == node;
}

/** `f(x) = ..`: a function whose result is an expression. */
static void build_statement_function(struct builder *b, struct fortran_scope *host,
                                     const struct syntax_node *node)
{
    struct fortran_scope *scope = scope_new(b, node, host);
    uint32_t close = matching_bracket(b, node->first + 1, node->last);
    struct function *f = function_open(b, node->first, node->first);
    scope->function = b->function;
    f->name = token_name(b, node->first);
    set_place_of(b, f, scope, 0);
    b->scope = scope;
    declare_dummies(b, node->first, true);
    build_calls(b, node);
    uint32_t here = step_follow(b, CFG_BASIC, node->first);
    return_at(b, node->last, scan_expression(b, close + 2, node->last, here));
    function_close(b, node->last);
    b->scope = NULL;
}

static void build_procedure(struct builder *b, struct fortran_scope *scope)
{
    build_unit(b, scope, NULL);
    b->program->statistics.functions++;
    build_entries(b, scope);
    for (struct fortran_symbol *s = scope->symbols; s; s = s->hh.next)
        if (s->statement)
            build_statement_function(b, scope, s->statement);
}

void build_fortran(struct builder *b)
{
    make_scopes(b);
    parts_sort(b);
    find_shared_hosts(b);
    inherit_names(b);
    for (const struct syntax_node *n = b->tree->root; n; n = tree_next(n, b->tree->root))
        if (n->kind == NODE_FUNCTION && n->unit != PROGRAM_UNIT_BLOCK_DATA)
            build_procedure(b, fortran_scope_of(b, n));
    scopes_free(b);
}
