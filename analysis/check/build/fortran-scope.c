/* Names in Fortran: which object a name stands for in the procedure that is being built. */
#include "analysis/check/build/fortran-build.h"
#include "analysis/check/solve/intrinsic.h"
#include "common/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATH_MAX_LENGTH = 400 };

struct fortran_scope *scope_new(struct builder *b, const struct syntax_node *node,
                                struct fortran_scope *host)
{
    char path[PATH_MAX_LENGTH];
    struct fortran_scope *scope = xcalloc(1, sizeof(*scope));
    scope->node = node;
    scope->host = host;
    scope->function = NO_NODE;
    scope->is_module = node->kind == NODE_SCOPE;
    scope->name = node->name ? token_name(b, node->name) : 0;
    snprintf(path, sizeof(path), "%s%%%s", host ? name_text(b->program, host->path) : "",
             name_text(b->program, scope->name));
    scope->path = name_intern(b->program, path, strlen(path));
    HASH_ADD(hh, b->scopes, node, sizeof(scope->node), scope);
    return scope;
}

static void scope_free(struct fortran_scope *scope)
{
    struct fortran_symbol *symbol, *next;
    HASH_ITER(hh, scope->symbols, symbol, next)
    {
        HASH_DEL(scope->symbols, symbol);
        free(symbol);
    }
    free(scope);
}

void scopes_free(struct builder *b)
{
    struct fortran_scope *scope, *next;
    HASH_ITER(hh, b->scopes, scope, next)
    {
        HASH_DEL(b->scopes, scope);
        scope_free(scope);
    }
}

struct fortran_scope *fortran_scope_of(const struct builder *b, const struct syntax_node *node)
{
    struct fortran_scope *scope;
    HASH_FIND(hh, b->scopes, &node, sizeof(node), scope);
    return scope;
}

bool is_own_of_host(const struct fortran_scope *scope)
{
    return !scope->is_module && !scope->is_shared && scope->node->kind == NODE_FUNCTION &&
           scope->node->unit != PROGRAM_UNIT_PROGRAM;
}

/* ---- Objects ----------------------------------------------------------------------------- */

/** What declares the name, and where; NULL: nothing does. */
static const struct fortran_symbol *find_symbol(const struct builder *b, uint32_t name,
                                                const struct fortran_scope **where)
{
    for (*where = b->scope; *where; *where = (*where)->host) {
        const struct fortran_symbol *symbol = symbol_find(*where, name);
        if (symbol)
            return symbol;
    }
    return NULL;
}

static bool may_be_imported(const struct builder *b)
{
    bool imports = false;
    for (const struct fortran_scope *s = b->scope; s; s = s->host)
        imports |= s->imports;
    return imports;
}

/** A name for a variable of a procedure that outlives it, or that its internal procedures know. */
uint32_t host_storage(const struct builder *b, const struct fortran_scope *scope, uint32_t name)
{
    char text[2 * PATH_MAX_LENGTH];
    snprintf(text, sizeof(text), "%s%%%s", name_text(b->program, scope->path),
             name_text(b->program, name));
    return name_intern(b->program, text, strlen(text));
}

/** By what name do others know the data? 0: they do not. */
static uint32_t storage_of(const struct builder *b, const struct fortran_symbol *symbol,
                           uint32_t name, const struct fortran_scope *where)
{
    if (!symbol)
        return may_be_imported(b) || name_has_flag(b->program, name, NAME_PROCEDURE) ? name : 0;
    if (symbol->storage)
        return symbol->storage;
    if (where->is_module || symbol->is_imported || symbol->is_procedure)
        return name;
    bool is_kept = symbol->is_saved || where->saves || symbol->is_threadprivate;
    return is_kept || symbol->is_inherited || where != b->scope ? host_storage(b, where, name) : 0;
}

uint32_t fortran_lookup(struct builder *b, uint32_t name)
{
    const struct fortran_scope *where;
    const struct fortran_symbol *symbol = find_symbol(b, name, &where);
    if (symbol && symbol->alias_of)
        return lookup(b, symbol->alias_of);
    uint32_t storage = storage_of(b, symbol, name, where);
    struct data_object object = {.kind = storage ? OBJECT_SHARED : OBJECT_LOCAL,
                                 .name = name,
                                 .storage = storage,
                                 .team = storage ? NO_NODE : current_function(b)->teams.first};
    object.is_polymorphic = storage && !symbol; /* for all that is known */
    if (symbol) {
        object.is_pointer = symbol->is_pointer;
        object.is_array = symbol->is_array;
        object.is_threadprivate = symbol->is_threadprivate;
        object.is_polymorphic = symbol->is_class || symbol->is_imported;
    }
    bool is_kept = symbol && (symbol->is_saved || where->saves);
    object.is_threadprivate |= storage && where && !is_kept && !symbol->block && !symbol->storage &&
                               !symbol->is_procedure && !symbol->is_imported &&
                               is_own_of_host(where);
    object.is_threadprivate |=
        storage == name && name_has_flag(b->program, name, NAME_THREADPRIVATE);
    return object_new(b, object);
}

void for_members(struct builder *b, uint32_t block,
                 void (*visit)(struct builder *, uint32_t, void *), void *context)
{
    for (const struct fortran_symbol *s = b->scope ? b->scope->symbols : NULL; s; s = s->hh.next)
        if (s->block == block)
            visit(b, s->name, context);
}

/* ---- BLOCK, ASSOCIATE -------------------------------------------------------------------- */

void bind_block(struct builder *b, const struct syntax_node *block)
{
    struct fortran_scope scope = {.node = block, .path = b->scope->path}; /* of these names alone */
    struct fortran_symbol *symbol, *next;
    read_declarations(b, &scope);
    HASH_ITER(hh, scope.symbols, symbol, next)
    {
        if (!symbol->block && !symbol->is_imported && !symbol->is_procedure) {
            bool is_saved = symbol->is_saved || scope.saves;
            uint32_t object = bind_name(b, symbol->name, is_saved ? OBJECT_SHARED : OBJECT_LOCAL,
                                        symbol->is_pointer);
            struct data_object *o = &current_function(b)->objects[object];
            o->is_array = symbol->is_array;
            o->is_polymorphic = symbol->is_class;
            if (symbol->written && !is_saved && !symbol->is_pointer && b->has_finals)
                object_calls(b, variable_of(b, object, 0, false), symbol->written);
            o->storage = is_saved ? host_storage(b, &scope, symbol->name) : 0;
        }
        HASH_DEL(scope.symbols, symbol);
        free(symbol);
    }
}

uint32_t bind_association(struct builder *b, uint32_t name, const struct target_read *selector)
{
    uint32_t object = bind_name(b, name, OBJECT_LOCAL, false);
    struct data_object *o = &current_function(b)->objects[object];
    o->is_alias = selector->is_name;
    o->is_polymorphic = true;
    o->is_array = true; /* or a scalar, which nothing in parentheses follows */
    if (!selector->is_name)
        return object;
    b->associations = xgrow(b->associations, b->association_count, &b->association_capacity,
                            sizeof(*b->associations));
    b->associations[b->association_count++] = (struct association){
        object, selector->object, name_intern(b->program, selector->path, strlen(selector->path)),
        selector->through_pointer};
    return object;
}

const struct association *find_association(const struct builder *b, uint32_t object)
{
    if (!current_function(b)->objects[object].is_alias)
        return NULL;
    for (size_t i = b->association_count; i-- > 0;)
        if (b->associations[i].object == object)
            return &b->associations[i];
    return NULL;
}

/* ---- Calls ------------------------------------------------------------------------------- */

bool is_data_here(const struct builder *b, uint32_t name)
{
    const struct fortran_scope *where;
    const struct fortran_symbol *symbol = find_symbol(b, name, &where);
    return symbol && !symbol->is_procedure && (!symbol->is_imported || symbol->storage);
}

static bool is_bound(const struct builder *b, uint32_t name)
{
    return name < b->bound_capacity && b->bound[name];
}

bool is_array_here(struct builder *b, uint32_t name)
{
    const struct fortran_scope *where;
    if (is_bound(b, name))
        return current_function(b)->objects[b->bound[name] - 1].is_array;
    const struct fortran_symbol *symbol = find_symbol(b, name, &where);
    if (symbol && symbol->is_imported)
        return name_has_flag(b->program, symbol->storage ? symbol->storage : name, NAME_ARRAY);
    if (!symbol && may_be_imported(b))
        return name_has_flag(b->program, name, NAME_ARRAY);
    return symbol && symbol->is_array;
}

bool is_procedure_here(const struct builder *b, uint32_t name)
{
    const struct fortran_scope *where;
    const struct fortran_symbol *symbol = find_symbol(b, name, &where);
    return symbol ? symbol->is_procedure : name_has_flag(b->program, name, NAME_PROCEDURE);
}

uint32_t group_of_names(const struct builder *b, uint32_t name)
{
    const struct fortran_scope *where;
    const struct fortran_symbol *symbol = find_symbol(b, name, &where);
    return symbol ? symbol->group : 0;
}

bool is_text_here(const struct builder *b, uint32_t name)
{
    const struct fortran_scope *where;
    const struct fortran_symbol *symbol = find_symbol(b, name, &where);
    return symbol && symbol->is_text;
}

bool is_substring(const struct builder *b, uint32_t open, uint32_t last)
{
    for (uint32_t i = open + 1; i < last; i++)
        if (token_is_punct(&b->tree->tokens, i, '('))
            i = matching_bracket(b, i, last);
        else if (token_is_punct(&b->tree->tokens, i, ':'))
            return true;
    return false;
}

/** READ, WRITE, ALLOCATE and the like, with which a statement begins. */
bool is_transfer(const struct syntax_node *call)
{
    const struct syntax_node *parent = call->parent;
    return parent->first == call->first && !parent->is_implicit &&
           (parent->kind == NODE_STATEMENT || parent->kind == NODE_RETURN);
}

/** Is it the call of a CALL statement? */
static bool is_call_statement(const struct builder *b, const struct syntax_node *call)
{
    const struct syntax_node *parent = call->parent;
    return parent->kind == NODE_STATEMENT && parent->first < call->first &&
           parent->last == call->last && token_is(&b->tree->tokens, parent->first, "call") &&
           b->tree->tokens.token[parent->first + 1].kind == TOKEN_NAME;
}

static bool is_intrinsic_here(const struct builder *b, uint32_t token, uint32_t name,
                              const struct fortran_symbol *symbol)
{
    char text[64];
    return !(symbol && symbol->is_procedure) && !name_has_flag(b->program, name, NAME_PROCEDURE) &&
           token_spelling(&b->tree->tokens, token, text, sizeof(text)) < sizeof(text) &&
           is_intrinsic(text);
}

bool may_be_call(struct builder *b, const struct syntax_node *call, bool *is_element)
{
    const struct fortran_scope *where;
    uint32_t name = token_name(b, call->name), open = call->name + 1;
    bool is_empty = open + 1 == call->last,
         is_procedure = name_has_flag(b->program, name, NAME_PROCEDURE);
    *is_element = false;
    if (is_call_statement(b, call))
        return true;
    if (is_transfer(call))
        return token_is(&b->tree->tokens, call->name, "read");
    if (is_substring(b, open, call->last))
        return false;
    if (call->is_member) {
        const struct derived_part *part = part_named(b, name);
        *is_element = !is_empty && !(part && part->kind != PART_COMPONENT);
        return true;
    }
    if (is_array_here(b, name))
        return false;
    if (is_bound(b, name))
        return true;
    const struct fortran_symbol *symbol = find_symbol(b, name, &where);
    if (is_intrinsic_here(b, call->name, name, symbol))
        return false;
    if (symbol && !symbol->is_imported)
        return !symbol->block && !symbol->is_text;
    if (!symbol && name_has_flag(b->program, name, NAME_TYPE))
        return false; /* it makes an object of that type */
    *is_element = !is_empty && !is_procedure && (symbol || may_be_imported(b));
    return true;
}
