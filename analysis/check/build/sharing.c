/* Data sharing: what clauses, and the lack of them, make of variables in a construct (5.2, chapter
 * 5). */
#include "analysis/check/build/sharing.h"
#include "common/memory.h"

#include <stdlib.h>

typedef void item_visitor(struct builder *b, uint32_t name, void *context);

/** The names in a list; a COMMON block stands for its members. */
static void for_items(struct builder *b, const struct clause *clause, item_visitor *visit,
                      void *context)
{
    if (!clause->argument)
        return;
    for (uint32_t i = clause->argument; i <= clause->argument_last;) {
        if (b->tree->tokens.token[i].kind == TOKEN_NAME)
            visit(b, token_name(b, i), context);
        else if (b->scope && token_is_punct(&b->tree->tokens, i, '/'))
            for_members(b, block_name(b, i), visit, context);
        i = expression_end(b, i, clause->argument_last) + 2;
    }
}

/** What a clause makes of its items inside the construct, and when the construct ends. */
static const struct sharing {
    enum clause_id clause;
    enum object_kind inside;
    bool sets_after; /* the original gets a value that is the same for all */
} sharings[] = {
    {CLAUSE_PRIVATE, OBJECT_PRIVATE, false},    {CLAUSE_FIRSTPRIVATE, OBJECT_COPY, false},
    {CLAUSE_LASTPRIVATE, OBJECT_PRIVATE, true}, {CLAUSE_REDUCTION, OBJECT_COPY, true},
    {CLAUSE_IN_REDUCTION, OBJECT_COPY, false},  {CLAUSE_LINEAR, OBJECT_COPY, true}};

static const struct sharing *sharing_of(const struct clause *clause)
{
    for (size_t i = 0; clause->info && i < sizeof(sharings) / sizeof(*sharings); i++)
        if (sharings[i].clause == clause->info->id)
            return &sharings[i];
    return NULL;
}

static void note_result(struct builder *b, uint32_t name, void *context)
{
    struct results *results = context;
    results->variable =
        xgrow(results->variable, results->count, &results->capacity, sizeof(uint32_t));
    results->variable[results->count++] = variable_of(b, lookup(b, name), 0, false);
}

void collect_results(struct builder *b, const struct directive *directive, struct results *results)
{
    *results = (struct results){0};
    for (const struct clause *c = directive->clauses; c; c = c->next) {
        const struct sharing *sharing = sharing_of(c);
        if ((sharing && sharing->sets_after) || (c->info && c->info->id == CLAUSE_COPYPRIVATE))
            for_items(b, c, note_result, results);
    }
}

void define_results(struct builder *b, struct results *results, uint32_t node, bool is_foreign)
{
    struct index_range nothing = {0, 0};
    for (size_t i = 0; i < results->count; i++) {
        define(b, results->variable[i], node, nothing, false);
        struct definition *d = &current_team(b)->definitions[current_team(b)->definition_count - 1];
        d->is_uniform = true;
        d->is_foreign = is_foreign;
    }
    free(results->variable);
}

static void bind_item(struct builder *b, uint32_t name, void *context)
{
    uint32_t outer = lookup(b, name);
    const struct data_object *original = &current_function(b)->objects[outer];
    bool is_array = b->scope ? is_array_here(b, name) : original->is_array,
         is_polymorphic = original->is_polymorphic;
    uint32_t object = bind_name(b, name, *(enum object_kind *)context, original->is_pointer);
    current_function(b)->objects[object].is_array = is_array;
    current_function(b)->objects[object].is_polymorphic = is_polymorphic;
}

static void note_copyin(struct builder *b, uint32_t name, void *context)
{
    struct checked_team *team = current_team(b);
    (void)context;
    team->copyin =
        xgrow(team->copyin, team->copyin_count, &team->copyin_capacity, sizeof(uint32_t));
    team->copyin[team->copyin_count++] = name;
}

/** The variables that each thread has for itself inside, the loop variables among them. */
void bind_private(struct builder *b, const struct syntax_node *node)
{
    const struct directive *directive = node->directive;
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        const struct sharing *sharing = sharing_of(clause);
        enum object_kind kind = sharing ? sharing->inside : OBJECT_SHARED;
        if (sharing)
            for_items(b, clause, bind_item, &kind);
        else if (clause->info && clause->info->id == CLAUSE_COPYIN)
            for_items(b, clause, note_copyin, NULL);
    }
    if (directive_association(directive) != ASSOCIATED_LOOP)
        return;
    unsigned loops = directive_loops(&b->tree->tokens, directive);
    for (unsigned depth = 0; depth < (loops ? loops : 1); depth++) {
        const struct syntax_node *loop = node_loop(node, depth);
        enum object_kind kind = OBJECT_PRIVATE;
        if (loop && loop->init && loop->init->first < loop->init->last &&
            b->tree->tokens.token[loop->init->first].kind == TOKEN_NAME &&
            token_is_punct(&b->tree->tokens, loop->init->first + 1, '='))
            bind_item(b, token_name(b, loop->init->first), &kind);
    }
}

/* ---- What holds without a clause --------------------------------------------------------- */

static bool is_listed(const struct builder *b, const struct syntax_node *node, enum clause_id id,
                      uint32_t token)
{
    for (const struct clause *c = node->directive->clauses; c; c = c->next)
        if (c->info && c->info->id == id && clause_has_item(&b->tree->tokens, c, token))
            return true;
    return false;
}

static bool makes_team(const struct syntax_node *node)
{
    enum directive_id id = node->directive ? directive_id(node->directive) : DIRECTIVE_UNKNOWN;
    return directive_leaves(id) & (LEAF(DIRECTIVE_PARALLEL) | LEAF(DIRECTIVE_TEAMS) |
                                   LEAF(DIRECTIVE_TASK) | LEAF(DIRECTIVE_TASKLOOP));
}

/** Of the variables that loops in a region count with, Fortran gives each thread its own
 * (5.2, 5.1.1). */
static void bind_loop_variables(struct builder *b, const struct syntax_node *node)
{
    enum object_kind kind = OBJECT_PRIVATE;
    for (const struct syntax_node *n = node->children; n && n != node;) {
        bool is_inner = makes_team(n);
        if (n->kind == NODE_FOR && n->init && !is_listed(b, node, CLAUSE_SHARED, n->init->first)) {
            uint32_t name = token_name(b, n->init->first), object = lookup(b, name);
            if (current_function(b)->objects[object].team != b->team)
                bind_item(b, name, &kind);
        }
        n = is_inner ? tree_skip(n, node) : tree_next(n, node);
    }
}

/** default(private), default(firstprivate): all that is named in the region and not listed. */
static void bind_default(struct builder *b, const struct syntax_node *node, enum object_kind kind)
{
    const struct tokens *tokens = &b->tree->tokens;
    for (uint32_t i = node->directive->end; i <= node->last; i++) {
        bool is_member = token_is_punct(tokens, i - 1, '.') || token_is_punct(tokens, i - 1, '%') ||
                         token_is_punct(tokens, i - 1, PUNCT2('-', '>'));
        if (tokens->token[i].kind != TOKEN_NAME || is_member || is_type_word(b, i))
            continue;
        uint32_t name = token_name(b, i);
        bool may_be_function =
            token_is_punct(tokens, i + 1, '(') && !(b->scope && is_array_here(b, name));
        if (may_be_function || is_listed(b, node, CLAUSE_SHARED, i))
            continue;
        uint32_t number = lookup(b, name);
        const struct data_object *object = &current_function(b)->objects[number];
        if (object->team != b->team && !object->is_threadprivate)
            bind_item(b, name, &kind);
    }
}

void bind_implicit(struct builder *b, const struct syntax_node *node)
{
    const struct clause *clause = directive_clause(node->directive, CLAUSE_DEFAULT);
    if (b->scope && makes_team(node))
        bind_loop_variables(b, node);
    if (!clause || !clause->argument)
        return;
    if (token_is(&b->tree->tokens, clause->argument, "private"))
        bind_default(b, node, OBJECT_PRIVATE);
    else if (token_is(&b->tree->tokens, clause->argument, "firstprivate"))
        bind_default(b, node, OBJECT_COPY);
}
