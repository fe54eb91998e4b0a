/*
 * Target constructs on the host, in every language. The map clauses of a target construct move to a
 * `target data` around it, so that what is copied can be told from what runs; where that could
 * change the program (target_plan()) they stay, and the copies are part of the construct.
 */
#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/target.h"

#include "common/memory.h"
#include "instrumenter/syntax/macro.h"

#include <stdlib.h>
#include <string.h>

static const struct tokens *tokens_of(const struct rewrite *rewrite)
{
    return &rewrite->tree->tokens;
}

const struct clause *target_condition(const struct directive *directive)
{
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        if (clause->info && clause->info->id == CLAUSE_IF && clause->argument &&
            (!clause->construct || (clause->construct & LEAF(DIRECTIVE_TARGET))))
            return clause;
    return NULL;
}

static bool is_ancestor(const struct tokens *tokens, const struct clause *device)
{
    return clause_has_modifier(tokens, device, "ancestor");
}

const struct clause *target_device(const struct tokens *tokens, const struct directive *directive)
{
    const struct clause *device = directive_clause(directive, CLAUSE_DEVICE);
    return device && device->argument && !is_ancestor(tokens, device) ? device : NULL;
}

bool target_has_values(const struct rewrite *rewrite, const struct node *node)
{
    return node->directive->info && node->directive->info->category == CATEGORY_TARGET &&
           (target_condition(node->directive) ||
            target_device(tokens_of(rewrite), node->directive));
}

/* ---- What may be moved ------------------------------------------------------------------- */

void target_survey(struct rewrite *rewrite)
{
    const struct node *root = rewrite->tree->root;
    for (const struct node *node = root; node; node = tree_next(node, root)) {
        if (node->kind != NODE_DIRECTIVE)
            continue;
        enum directive_id id = directive_id(node->directive);
        if (id == DIRECTIVE_REQUIRES)
            rewrite->requires = node;
        rewrite->shares_memory |=
            directive_clause(node->directive, CLAUSE_UNIFIED_SHARED_MEMORY) != NULL;
        rewrite->has_mapper |= id == DIRECTIVE_DECLARE_MAPPER;
        rewrite->has_link |=
            (id == DIRECTIVE_DECLARE_TARGET || id == DIRECTIVE_BEGIN_DECLARE_TARGET) &&
            directive_clause(node->directive, CLAUSE_LINK);
    }
    const struct tokens *tokens = tokens_of(rewrite);
    rewrite->has_device_header =
        rewrite->dialect->records_devices &&
        (!rewrite->options->preprocessed || rewrite->options->device_header);
    for (uint32_t i = 0; i < tokens->count; i++) {
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
static bool in_object(const struct tokens *tokens, const struct node *node)
{
    for (const struct node *up = node->parent; up; up = up->parent)
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

enum { MOST_ITEMS = 200 }; /* each is compared with all others */

/** An item with two map types: which one counts is decided within one construct. An item that calls
 * something would call it for both constructs. */
static bool items_move(const struct rewrite *rewrite, const struct directive *directive)
{
    const struct tokens *tokens = tokens_of(rewrite);
    struct map_item items[MOST_ITEMS + 1] = {0};
    size_t count = 0;
    for (struct map_item item = {0}; map_item_next(tokens, directive, &item);) {
        for (size_t i = 0; i < count; i++)
            if (same_text(tokens, items[i].text, item.text))
                return false;
        if (count == MOST_ITEMS || !rewrite->dialect->item_moves(rewrite, &item))
            return false;
        items[count++] = item;
    }
    return true;
}

/** Verified cases only: with nowait and depend copies would come too early, mappers are broken. */
static bool maps_move(const struct rewrite *rewrite, const struct node *node)
{
    static const enum clause_id obstacles[] = {CLAUSE_NOWAIT, CLAUSE_DEPEND, CLAUSE_IN_REDUCTION,
                                               CLAUSE_USES_ALLOCATORS};
    const struct tokens *tokens = tokens_of(rewrite);
    const struct directive *directive = node->directive;
    const struct clause *device = directive_clause(directive, CLAUSE_DEVICE);
    if (!directive_clause(directive, CLAUSE_MAP) || directive->has_unknown || rewrite->has_mapper ||
        rewrite->has_link || (device && is_ancestor(tokens, device)) || in_object(tokens, node) ||
        !items_move(rewrite, directive))
        return false;
    for (size_t i = 0; i < sizeof obstacles / sizeof *obstacles; i++)
        if (directive_clause(directive, obstacles[i]))
            return false;
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        if (clause->info->id == CLAUSE_MAP && !clause_moves(tokens, clause))
            return false;
    return true;
}

void target_plan(const struct rewrite *rewrite, const struct node *node, struct plan *plan)
{
    if (!(node_leaves(node) & LEAF(DIRECTIVE_TARGET)))
        return;
    plan->maps_moved = maps_move(rewrite, node);
    plan->maps_inside = !plan->maps_moved && directive_clause(node->directive, CLAUSE_MAP);
    plan->device = device_calls(rewrite, node);
    plan->split = plan->device == DEVICE_SPLIT;
    plan->nowait = plan->split;
}

/* ---- Clauses ----------------------------------------------------------------------------- */

static void write_all(FILE *out, const struct rewrite *rewrite, const struct clause *clause)
{
    tokens_write(out, tokens_of(rewrite), clause->first, clause->last, true);
}

/** The clause with our variable as its argument. */
static void write_value(FILE *out, const struct rewrite *rewrite, const struct clause *clause,
                        const char *variable, unsigned number)
{
    tokens_write(out, tokens_of(rewrite), clause->first, clause->argument - 1, true);
    fprintf(out, "%s_%u)", variable, number);
}

/** All items in one clause, in order: a structure and its members belong together. */
static void write_residue(FILE *out, const struct rewrite *rewrite, const struct node *node)
{
    const char *separator = "map(alloc: ";
    for (const struct clause *clause = node->directive->clauses; clause; clause = clause->next) {
        if (clause->info->id != CLAUSE_MAP)
            continue;
        fputs(separator, out);
        tokens_write(out, tokens_of(rewrite), clause->argument, clause->argument_last, true);
        separator = ", ";
    }
    putc(')', out);
}

void target_write_clause(FILE *out, const struct rewrite *rewrite, const struct node *node,
                         const struct plan *plan, unsigned number, const struct clause *clause)
{
    const struct directive *directive = node->directive;
    if (clause == target_condition(directive))
        write_value(out, rewrite, clause, "pomp2_if", number);
    else if (clause == target_device(tokens_of(rewrite), directive))
        write_value(out, rewrite, clause, "pomp2_device", number);
    else if (!plan->maps_moved || !clause->info || clause->info->id != CLAUSE_MAP)
        write_all(out, rewrite, clause);
    else if (clause == directive_clause(directive, CLAUSE_MAP))
        write_residue(out, rewrite, node);
}

void target_write_data(FILE *out, const struct rewrite *rewrite, const struct node *node,
                       unsigned number)
{
    const struct directive *directive = node->directive;
    fputs("target data", out);
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        if (clause->info->id == CLAUSE_MAP) {
            putc(' ', out);
            write_all(out, rewrite, clause);
        }
    if (target_condition(directive))
        fprintf(out, " if(target data: pomp2_if_%u)", number);
    if (target_device(tokens_of(rewrite), directive))
        fprintf(out, " device(pomp2_device_%u)", number);
}

const char *target_directions(const struct node *node)
{
    const struct directive *directive = node->directive;
    switch (directive_id(directive)) {
    case DIRECTIVE_TARGET_DATA:
    case DIRECTIVE_TARGET_ENTER_DATA:
        return "0";
    case DIRECTIVE_TARGET_EXIT_DATA:
        return "1";
    case DIRECTIVE_TARGET_UPDATE:
        if (!directive_clause(directive, CLAUSE_FROM))
            return "0";
        return directive_clause(directive, CLAUSE_TO) ? "2" : "1";
    default:
        return NULL;
    }
}
