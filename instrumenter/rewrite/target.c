/*
 * Target constructs on the host. The map clauses of a target construct move to a `target data`
 * around it, so that what is copied can be told from what runs; where that could change the program
 * (target_plan()) they stay, and the copies are part of the construct.
 */
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
    rewrite->has_device_header = !is_fortran(rewrite) && (!rewrite->options->preprocessed ||
                                                          rewrite->options->device_header);
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

/** Fortran: `s%v`. Where v is allocatable, flang 19 gets it wrong, moved or not. */
static bool is_component(const struct tokens *tokens, struct extent item)
{
    static const uint16_t percent[] = {'%', 0};
    return extent_find(tokens, item, percent) != 0;
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
        if (count == MOST_ITEMS || !map_item_is_pure(rewrite, &item) ||
            (tokens->is_fortran && is_component(tokens, item.text)))
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

/* ---- The header of the device's calls ---------------------------------------------------- */

void target_write_header(FILE *out, const struct rewrite *rewrite)
{
    if (!rewrite->result->has_device_code || rewrite->includes_device_header)
        return;
    if (rewrite->options->preprocessed) {
        emit_marker(out, 1, "<pompeii-device.h>", true);
        fprintf(out, "%s\n", rewrite->options->device_header);
    } else {
        emit_marker(out, 1, "<pompeii>", true);
        fputs("#include <pompeii-device.h>\n", out);
    }
}

void target_place_header(struct rewrite *rewrite)
{
    struct piece piece;
    if (!rewrite->requires || !rewrite->result->has_device_code)
        return;
    const struct tokens *tokens = tokens_of(rewrite);
    const struct source_file *file = &tokens->files[tokens->token[rewrite->requires->first].file];
    piece_open(&piece, rewrite, rewrite->requires->first, rewrite->requires->last);
    target_write_header(piece.out, rewrite);
    emit_marker(piece.out, piece.line, file->name, file->system);
    place_after(rewrite, &piece, rewrite->requires->last);
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

static bool is_changed(const struct rewrite *rewrite, const struct directive *directive,
                       const struct plan *plan, const struct clause *clause)
{
    return clause == target_condition(directive) ||
           clause == target_device(tokens_of(rewrite), directive) ||
           (plan->maps_moved && clause->info && clause->info->id == CLAUSE_MAP);
}

static void cut_commas(struct rewrite *rewrite, const struct directive *directive)
{
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        struct piece nothing;
        if (!token_is_punct(tokens_of(rewrite), clause->last + 1, ','))
            continue;
        piece_open(&nothing, rewrite, directive->pragma, clause->last + 1);
        place_instead(rewrite, &nothing, clause->last + 1, clause->last + 1);
    }
}

/** Change the clauses where they stand. */
static void edit_clauses(struct rewrite *rewrite, const struct node *node, const struct plan *plan,
                         unsigned number)
{
    const struct directive *directive = node->directive;
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        struct piece piece;
        if (!is_changed(rewrite, directive, plan, clause))
            continue;
        piece_open(&piece, rewrite, directive->pragma, clause->first);
        target_write_clause(piece.out, rewrite, node, plan, number, clause);
        place_instead(rewrite, &piece, clause->first, clause->last);
    }
    if (plan->maps_moved) /* one that separates what is gone must not stay */
        cut_commas(rewrite, directive);
}

/* ---- Around the construct ---------------------------------------------------------------- */

/** The clauses' values, evaluated once, and the call at the begin. */
static void write_begin(FILE *out, const struct rewrite *rewrite, const struct node *node,
                        struct region *region)
{
    const struct tokens *tokens = tokens_of(rewrite);
    bool cxx = rewrite->options->language == LANGUAGE_CXX;
    const struct clause *condition = target_condition(node->directive);
    const struct clause *device = target_device(tokens, node->directive);
    fputs("{ ", out);
    if (device) {
        emit_text(out, region, "int pomp2_device_% = ");
        fputs(cxx ? "static_cast<int>(" : "(int)(", out);
        tokens_write(out, tokens, device->argument, device->argument_last, true);
        fputs("); ", out);
    }
    if (condition) {
        emit_text(out, region, "int pomp2_if_% = (");
        tokens_write(out, tokens, condition->argument, condition->argument_last, true);
        fputs(") ? 1 : 0; ", out);
    }
    if (region->launch)
        emit_text(out, region,
                  "pomp2_u64 pomp2_launch_% __attribute__((__unused__)) = POMP2_Target_launch(); ");
    emit_text(out, region, "@target_begin(");
    emit_text(out, region, device ? "pomp2_device_%, " : "-1, ");
    emit_text(out, region, condition ? "pomp2_if_%);" : "1);");
    struct map_item item = {0};
    while (map_item_next(tokens, node->directive, &item))
        map_item_write(out, rewrite, region, &item);
}

/** A directive on a line of its own. */
static void open_line(struct piece *piece, const struct rewrite *rewrite)
{
    putc('\n', piece->out);
    place_marker(piece->out, rewrite, piece->line);
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

static void write_data(struct piece *piece, const struct rewrite *rewrite, const struct node *node,
                       struct region *region)
{
    emit_text(piece->out, region, " @target_copy_begin(0);");
    open_line(piece, rewrite);
    fputs("#pragma omp ", piece->out);
    target_write_data(piece->out, rewrite, node, region->number);
    open_line(piece, rewrite);
    emit_text(piece->out, region, "{ @target_copy_end(0);");
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

static void write_copy(FILE *out, struct region *region, const char *call, const char *direction)
{
    if (!direction)
        return;
    emit_text(out, region, call);
    fprintf(out, "(%s);", direction);
}

/* All threads of a team run the body, and not the target region's initial one alone. */
static bool body_is_in_parallel(const struct node *node)
{
    return directive_id(node->directive) != DIRECTIVE_TARGET;
}

void target_open(struct rewrite *rewrite, const struct node *node, const struct plan *plan,
                 struct region *region)
{
    bool is_data = directive_id(node->directive) == DIRECTIVE_TARGET_DATA;
    const struct pattern *team = &pattern_table[PATTERN_DEVICE_TEAM];
    struct piece piece;
    rewrite->launch = region->launch =
        !is_data && device_has_team(rewrite, node) ? region->number : 0;
    piece_open(&piece, rewrite, node->first, node->first);
    write_begin(piece.out, rewrite, node, region);
    write_copy(piece.out, region, " @target_copy_begin", target_directions(node));
    if (plan->maps_moved)
        write_data(&piece, rewrite, node, region);
    if (plan->split) {
        open_line(&piece, rewrite);
        split_write_outer(piece.out, rewrite, node, plan, region->number);
        putc(' ', piece.out);
        emit_text(piece.out, region, team->clause);
        open_line(&piece, rewrite);
        emit_text(piece.out, region, team->begin);
    }
    place_before(rewrite, &piece, node->first);
    if (plan->split)
        split_edit_inner(rewrite, node);
    else
        edit_clauses(rewrite, node, plan, region->number);
    if (region->launch && !plan->split) {
        piece_open(&piece, rewrite, node->directive->pragma, node->directive->pragma);
        putc(' ', piece.out);
        emit_text(piece.out, region, team->clause);
        place_clause(rewrite, &piece, node->directive);
    }
    if (!is_data && plan->device != DEVICE_BODY)
        return;
    piece_open(&piece, rewrite, node->first, node->body->first);
    emit_text(piece.out, region,
              is_data                     ? "{ @target_copy_end(0);"
              : body_is_in_parallel(node) ? team->begin
                                          : "{ pomp2_device_begin($);");
    place_before(rewrite, &piece, node->body->first);
}

void target_close(struct rewrite *rewrite, const struct node *node, const struct plan *plan,
                  struct region *region)
{
    bool is_data = directive_id(node->directive) == DIRECTIVE_TARGET_DATA;
    struct piece piece;
    piece_open(&piece, rewrite, node->first, node->last);
    rewrite->launch = 0;
    if (plan->device != DEVICE_NONE) {
        emit_text(piece.out, region,
                  body_is_in_parallel(node) ? pattern_table[PATTERN_DEVICE_TEAM].end
                                            : "pomp2_device_end($); }");
        putc(' ', piece.out);
    }
    if (node_leaves(node) & LEAF(DIRECTIVE_TARGET))
        emit_text(piece.out, region, "@target_flush(); ");
    if (is_data || plan->maps_moved)
        emit_text(piece.out, region, "@target_copy_begin(1); } @target_copy_end(1); ");
    else
        write_copy(piece.out, region, "@target_copy_end", target_directions(node));
    emit_text(piece.out, region, "@target_end(); }");
    place_after(rewrite, &piece, node->last);
}
