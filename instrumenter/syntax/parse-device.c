/* Which functions are device code (5.2, 7.8): those that a declare target directive lists, and
 * those that are called by name from a target region or from other device code of the same text. */
#include "instrumenter/syntax/parse.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

struct named_functions {
    UT_hash_handle hh;
    struct syntax_node **function;
    size_t count, capacity;
    bool on_device;
    char name[];
};

struct marking {
    struct tree *tree;
    struct named_functions *by_name;
    struct syntax_node **pending; /* device functions whose calls are still to be followed */
    size_t count, capacity;
};

static struct named_functions *entry_of(struct marking *m, uint32_t name, bool create)
{
    char text[256];
    struct named_functions *entry;
    if (token_spelling(&m->tree->tokens, name, text, sizeof text) >= sizeof text)
        return NULL;
    HASH_FIND_STR(m->by_name, text, entry);
    if (!entry && create) {
        entry = xzalloc(sizeof *entry + strlen(text) + 1);
        strcpy(entry->name, text);
        HASH_ADD_STR(m->by_name, name, entry);
    }
    return entry;
}

/** In Fortran a function's own name is its result's: an element of that is no call. */
static void mark(struct marking *m, uint32_t name, const struct syntax_node *caller)
{
    struct named_functions *entry = entry_of(m, name, false);
    if (!entry || entry->on_device)
        return;
    for (size_t i = 0; i < entry->count; i++)
        if (entry->function[i] == caller)
            return;
    entry->on_device = true;
    for (size_t i = 0; i < entry->count; i++) {
        entry->function[i]->in_declare_target = true;
        m->pending = xgrow(m->pending, m->count, &m->capacity, sizeof *m->pending);
        m->pending[m->count++] = entry->function[i];
    }
}

static void mark_calls(struct marking *m, const struct syntax_node *within)
{
    for (const struct syntax_node *node = within; node; node = tree_next(node, within))
        if (node->kind == NODE_CALL && node->name && !node->is_member)
            mark(m, node->name, node_function(within));
}

static void mark_list(struct marking *m, uint32_t first, uint32_t last)
{
    for (uint32_t i = first; i && i <= last; i++)
        if (m->tree->tokens.token[i].kind == TOKEN_NAME)
            mark(m, i, NULL);
}

static void mark_listed(struct marking *m, const struct directive *directive)
{
    mark_list(m, directive->argument, directive->argument_last);
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        if (clause->info && (clause->info->id == CLAUSE_TO || clause->info->id == CLAUSE_ENTER))
            mark_list(m, clause->argument, clause->argument_last);
}

static void collect(struct marking *m, struct syntax_node *function)
{
    struct named_functions *entry = function->name ? entry_of(m, function->name, true) : NULL;
    if (!entry)
        return;
    entry->function =
        xgrow(entry->function, entry->count, &entry->capacity, sizeof *entry->function);
    entry->function[entry->count++] = function;
    if (function->in_declare_target) {
        m->pending = xgrow(m->pending, m->count, &m->capacity, sizeof *m->pending);
        m->pending[m->count++] = function;
    }
}

static bool is_target_region(const struct syntax_node *node)
{
    return node->kind == NODE_DIRECTIVE && node->body &&
           (directive_leaves(directive_id(node->directive)) & LEAF(DIRECTIVE_TARGET));
}

void parse_mark_device(struct tree *tree)
{
    struct marking m = {.tree = tree};
    const struct syntax_node *root = tree->root;
    for (struct syntax_node *node = tree->root; node; node = tree_next(node, root))
        if (node->kind == NODE_FUNCTION)
            collect(&m, node);
    for (struct syntax_node *node = tree->root; node;) {
        bool region = is_target_region(node);
        if (region)
            mark_calls(&m, node->body);
        else if (node->kind == NODE_DIRECTIVE &&
                 directive_id(node->directive) == DIRECTIVE_DECLARE_TARGET)
            mark_listed(&m, node->directive);
        node = region ? tree_skip(node, root) : tree_next(node, root);
    }
    while (m.count)
        mark_calls(&m, m.pending[--m.count]);
    struct named_functions *entry, *next;
    HASH_ITER(hh, m.by_name, entry, next)
    {
        HASH_DEL(m.by_name, entry);
        free(entry->function);
        free(entry);
    }
    free(m.pending);
}
