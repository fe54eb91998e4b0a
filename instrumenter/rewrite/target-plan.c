/*
 * Target constructs on the host: what happens to them. The map clauses of a target construct move
 * to a `target data` around it, so that what is copied can be told from what runs; where that could
 * change the program they stay, and the copies are part of the construct.
 */
#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/plan.h"
#include "instrumenter/rewrite/target.h"
#include "instrumenter/syntax/macro.h"

static const struct tokens *tokens_of(const struct rewrite *rewrite)
{
    return &rewrite->tree->tokens;
}

void target_survey(struct rewrite *rewrite)
{
    const struct syntax_node *root = rewrite->tree->root;
    for (const struct syntax_node *node = root; node; node = tree_next(node, root)) {
        if (node->kind != NODE_DIRECTIVE)
            continue;
        enum directive_id id = directive_id(node->directive);
        if (id == DIRECTIVE_REQUIRES)
            rewrite->last_requires = node;
        rewrite->shares_memory |=
            directive_clause(node->directive, CLAUSE_UNIFIED_SHARED_MEMORY) != NULL;
        rewrite->has_mapper |= id == DIRECTIVE_DECLARE_MAPPER;
        rewrite->has_link |=
            (id == DIRECTIVE_DECLARE_TARGET || id == DIRECTIVE_BEGIN_DECLARE_TARGET) &&
            directive_clause(node->directive, CLAUSE_LINK);
    }
    const struct tokens *tokens = tokens_of(rewrite);
    rewrite->has_device_header =
        rewrite->options->device_header ||
        (rewrite->dialect->records_devices && !rewrite->options->preprocessed);
    for (uint32_t i = 0; i < tokens->count; i++) {
        if (tokens->token[i].kind != TOKEN_NAME)
            continue;
        if (token_is(tokens, i, "pomp2_device_enter"))
            rewrite->has_device_header = rewrite->includes_device_header = true;
        rewrite->has_register |=
            token_is(tokens, i, "register") && !tokens->files[tokens->token[i].file].system;
    }
    if (!rewrite->options->preprocessed)
        rewrite->macros = macros_read(tokens);
    if (rewrite->shares_memory) /* clang 14 finds no variable of the recorder's in the device's
                                   image */
        rewrite->has_device_header = false;
}

/** In a member function a name may be a member, and a part of an object on the device is in the way
 * of the whole one that the region itself maps. What a lambda captures is in an object, too. */
static bool in_object(const struct tokens *tokens, const struct syntax_node *node)
{
    for (const struct syntax_node *up = node->parent; up; up = up->parent)
        if (up->kind == NODE_LAMBDA || (up->kind == NODE_SCOPE && up->is_class) ||
            (up->kind == NODE_FUNCTION && up->name &&
             token_is_punct(tokens, up->name - 1, PUNCT2(':', ':'))))
            return true;
    return false;
}

static bool clause_moves(const struct tokens *tokens, const struct clause *map)
{
    return map->argument && !clause_has_modifier(tokens, map, "mapper") &&
           !clause_has_modifier(tokens, map, "iterator");
}

static bool same_text(const struct tokens *tokens, struct extent a, struct extent b)
{
    if (a.last - a.first != b.last - b.first)
        return false;
    for (uint32_t i = 0; i <= a.last - a.first; i++) {
        char text[256];
        if (token_spelling(tokens, a.first + i, text, sizeof text) >= sizeof text ||
            !token_is(tokens, b.first + i, text))
            return false;
    }
    return true;
}

/** The variable that an item begins with; 0: none. */
static uint32_t base_of(const struct tokens *tokens, struct extent item)
{
    for (uint32_t i = item.first; i <= item.last; i++)
        if (tokens->token[i].kind == TOKEN_NAME)
            return i;
    return 0;
}

static bool has_member(const struct tokens *tokens, struct extent item)
{
    for (uint32_t i = item.first; i <= item.last; i++)
        if (token_is_punct(tokens, i, '.') || token_is_punct(tokens, i, PUNCT2('-', '>')))
            return true;
    return false;
}

/** Parts of one object: a target construct maps all between them, a `target data` each alone. On
 * top of that libomptarget 22 refuses the whole ("explicit extension not allowed"). It takes an
 * object with one of its parts. */
static bool share_object(const struct tokens *tokens, struct extent a, struct extent b)
{
    uint32_t x = base_of(tokens, a), y = base_of(tokens, b);
    struct extent name = {x, x}, other = {y, y};
    return x && y && has_member(tokens, a) && has_member(tokens, b) &&
           same_text(tokens, name, other);
}

enum { MOST_ITEMS = 200 }; /* each is compared with all others */

/** An item with two map types: which one counts is decided within one construct. An item that calls
 * something would call it for both constructs. */
static bool items_move(const struct rewrite *rewrite, const struct directive *directive)
{
    const struct tokens *tokens = tokens_of(rewrite);
    struct clause_item items[MOST_ITEMS + 1] = {0};
    size_t count = 0;
    for (struct clause_item item = {0}; map_item_next(tokens, directive, &item);) {
        for (size_t i = 0; i < count; i++)
            if (same_text(tokens, items[i].text, item.text) ||
                share_object(tokens, items[i].text, item.text))
                return false;
        if (count == MOST_ITEMS || !rewrite->dialect->item_moves(rewrite, &item))
            return false;
        items[count++] = item;
    }
    return true;
}

/** Verified cases only: with nowait and depend copies would come too early, mappers are broken. */
static bool maps_move(const struct rewrite *rewrite, const struct syntax_node *node)
{
    static const enum clause_id obstacles[] = {CLAUSE_NOWAIT, CLAUSE_DEPEND, CLAUSE_IN_REDUCTION,
                                               CLAUSE_USES_ALLOCATORS};
    const struct tokens *tokens = tokens_of(rewrite);
    const struct directive *directive = node->directive;
    const struct clause *device = directive_clause(directive, CLAUSE_DEVICE);
    if (!directive_clause(directive, CLAUSE_MAP) || directive->has_unknown || rewrite->has_mapper ||
        rewrite->has_link || (device && clause_has_modifier(tokens, device, "ancestor")) ||
        plan_rejected(rewrite, node) || in_object(tokens, node) || !items_move(rewrite, directive))
        return false;
    for (size_t i = 0; i < sizeof obstacles / sizeof *obstacles; i++)
        if (directive_clause(directive, obstacles[i]))
            return false;
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        if (clause->info->id == CLAUSE_MAP && !clause_moves(tokens, clause))
            return false;
    return true;
}

void target_plan(const struct rewrite *rewrite, const struct syntax_node *node, struct plan *plan)
{
    if (!(node_leaves(node) & LEAF(DIRECTIVE_TARGET)))
        return;
    plan->maps_moved = maps_move(rewrite, node);
    plan->maps_inside = !plan->maps_moved && directive_clause(node->directive, CLAUSE_MAP);
    plan->device = device_calls(rewrite, node);
    plan->split = plan->device == DEVICE_CALLS_SPLIT;
    plan->nowait = plan->split;
}
