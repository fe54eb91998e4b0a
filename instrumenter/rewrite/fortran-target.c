/*
 * Target constructs in Fortran on the host, by the rules of target-plan.c. The values of `if` and
 * `device` are in variables of the procedure. The recorder of device code is no text of Fortran's:
 * it is linked, if pompfort can make it, and the bodies of target constructs call it.
 */
#include "common/memory.h"
#include "instrumenter/rewrite/fortran.h"

#include <inttypes.h>
#include <stdlib.h>

/** Write a call with a direction as its argument. */
static void write_copy(FILE *out, const struct rewrite *rewrite, const struct site *region,
                       const char *call, const char *direction)
{
    char text[64];
    if (!direction)
        return;
    snprintf(text, sizeof text, "%s(%s_4)", call, direction);
    fortran_write_calls(out, rewrite, region, text);
}

static bool is_data(const struct syntax_node *node)
{
    return directive_id(node->directive) == DIRECTIVE_TARGET_DATA;
}

/* ---- On the device ----------------------------------------------------------------------- */

/** The body of `target` is run by one thread, that of `target parallel` by a team. */
static const struct pattern *body_calls(const struct syntax_node *node)
{
    static const struct pattern one = {.begin = "pomp2_device_begin($)",
                                       .end = "pomp2_device_end($)"};
    return node_leaves(node) & LEAF(DIRECTIVE_PARALLEL) ? &pattern_table[PATTERN_DEVICE_INSIDE]
                                                        : &one;
}

static void open_body(struct rewrite *rewrite, const struct syntax_node *node, struct site *region)
{
    struct piece piece;
    fortran_open_lines(&piece, rewrite, node->first);
    emit_device_id(region);
    fortran_write_calls(piece.out, rewrite, region, body_calls(node)->begin);
    fortran_insert_behind(rewrite, &piece, node->directive->end);
}

static void close_body(struct rewrite *rewrite, const struct syntax_node *node, struct site *region)
{
    struct piece piece;
    fortran_open_lines(&piece, rewrite, node->end->pragma);
    fortran_write_calls(piece.out, rewrite, region, body_calls(node)->end);
    fortran_insert_before(rewrite, &piece, node->end->pragma);
}

/** The two ends of a construct that was taken apart; no thread waits for the others in between. */
static void close_split(struct rewrite *rewrite, const struct syntax_node *node,
                        struct site *region)
{
    struct piece piece;
    fortran_open_lines(&piece, rewrite, node->end ? node->end->pragma : node->last);
    fortran_write_end(piece.out, rewrite, split_inner(node->directive), true, NULL);
    fortran_write_calls(piece.out, rewrite, region, body_calls(node)->end);
    fortran_write_end(piece.out, rewrite, split_outer(node->directive), false, NULL);
    if (node->end)
        fortran_insert_instead(rewrite, &piece, node->end);
    else
        fortran_insert_behind(rewrite, &piece, node->last);
}

/** Do the names of what is called have to be declared (fortran.c)? */
static bool needs_declarations(const struct syntax_node *node)
{
    const struct syntax_node *function = node_function(node);
    return function && function->needs_external && function->declarations;
}

/** Tell what the region's number in device code means. */
static void write_name(FILE *out, struct rewrite *rewrite, const struct syntax_node *node,
                       struct site *region)
{
    char text[64];
    snprintf(text, sizeof text, "@target_map_region(%" PRId64 "_8)",
             (int64_t)emit_device_id(region));
    if (needs_declarations(node))
        fortran_declare_calls(rewrite, node_function(node), text);
    fortran_write_calls(out, rewrite, region, text);
}

/** Before the construct it is told what the numbers in its device code mean. */
static void write_names(struct rewrite *rewrite, const struct syntax_node *node,
                        const struct site *region)
{
    struct piece piece;
    fortran_open_lines(&piece, rewrite, node->first);
    for (size_t i = region->number - rewrite->last_number; i < rewrite->region_count; i++)
        if (rewrite->region[i]->device_id)
            write_name(piece.out, rewrite, node, rewrite->region[i]);
    fortran_insert_reserved(rewrite, &piece, region->place, node->first);
}

/* ---- Before the construct ---------------------------------------------------------------- */

/** Write `variable = the clause's argument`, with blanks wherever a line may have to end. */
static void write_assignment(FILE *out, struct rewrite *rewrite, const struct syntax_node *node,
                             const struct site *region, const char *type, const char *name,
                             const struct clause *clause)
{
    char *statement;
    size_t length;
    if (!clause)
        return;
    fortran_declare_variable(rewrite, node, type, name, region);
    FILE *text = xstream(&statement, &length);
    fprintf(text, "pomp2_%s_%u =", name, region->number);
    for (uint32_t i = clause->argument; i <= clause->argument_last; i++) {
        putc(' ', text);
        tokens_write(text, &rewrite->tree->tokens, i, i, false);
    }
    fclose(text);
    fortran_write_statement(out, rewrite, statement);
    free(statement);
}

static void write_begin(FILE *out, struct rewrite *rewrite, const struct syntax_node *node,
                        struct site *region, bool records)
{
    static const char *const begin[2][2] = {
        {"@target_begin(-1_4, .true._4)", "@target_begin(-1_4, pomp2_if_%)"},
        {"@target_begin(pomp2_device_%, .true._4)", "@target_begin(pomp2_device_%, pomp2_if_%)"}};
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct clause *condition = target_condition(node->directive);
    const struct clause *device = target_device(tokens, node->directive);
    write_assignment(out, rewrite, node, region, "integer(4)", "device", device);
    write_assignment(out, rewrite, node, region, "logical(4)", "if", condition);
    if (records)
        write_name(out, rewrite, node, region);
    fortran_write_calls(out, rewrite, region, begin[device != NULL][condition != NULL]);
    for (struct clause_item item = {0}; map_item_next(tokens, node->directive, &item);)
        fortran_item_write(out, rewrite, node, &item);
    write_copy(out, rewrite, region, "@target_copy_begin", target_directions(node));
}

static void write_data(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                       const struct site *region)
{
    char *directive;
    size_t length;
    FILE *text = xstream(&directive, &length);
    target_write_data(text, rewrite, node, region->number);
    fclose(text);
    write_copy(out, rewrite, region, "@target_copy_begin", "0");
    fortran_write_directive(out, rewrite, directive);
    write_copy(out, rewrite, region, "@target_copy_end", "0");
    free(directive);
}

/** The whole directive, with the clauses that its plan changes. */
static void write_whole(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                        const struct plan *plan, unsigned number)
{
    const struct directive *directive = node->directive;
    tokens_write(out, &rewrite->tree->tokens, directive->name_first, directive->name_last, true);
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        if (clause_is_at_end(node, clause))
            continue;
        putc(' ', out);
        target_write_clause(out, rewrite, node, plan, number, clause);
    }
}

/** Write the directive anew, in one or two parts. */
static void write_anew(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                       const struct plan *plan, const struct site *region)
{
    char *outer, *inner;
    size_t length;
    FILE *text = xstream(&outer, &length);
    (plan->split ? split_write_outer : write_whole)(text, rewrite, node, plan, region->number);
    fclose(text);
    fortran_write_directive(out, rewrite, outer);
    free(outer);
    if (!plan->split)
        return;
    fortran_write_calls(out, rewrite, region, body_calls(node)->begin);
    text = xstream(&inner, &length);
    split_write_inner(text, rewrite, node);
    fclose(text);
    fortran_write_directive(out, rewrite, inner);
    free(inner);
}

static void declare_calls(struct rewrite *rewrite, const struct syntax_node *node,
                          const struct plan *plan)
{
    static const char calls[] =
        "@target_begin() @target_copy_begin() @target_copy_end() @target_flush() @target_end()";
    const struct syntax_node *function = node_function(node);
    fortran_declare_calls(rewrite, function, calls);
    if (plan->device != DEVICE_CALLS_NONE) {
        fortran_declare_calls(rewrite, function, body_calls(node)->begin);
        fortran_declare_calls(rewrite, function, body_calls(node)->end);
    }
}

/** `target data` begins here: what it copies is complete. */
static void open_data(struct rewrite *rewrite, const struct syntax_node *node,
                      const struct site *region)
{
    struct piece piece;
    fortran_open_lines(&piece, rewrite, node->first);
    write_copy(piece.out, rewrite, region, "@target_copy_end", "0");
    fortran_insert_behind(rewrite, &piece, node->directive->end);
}

void fortran_target_open(struct rewrite *rewrite, const struct syntax_node *node,
                         const struct plan *plan, struct site *region)
{
    struct piece piece;
    region->place = fortran_reserve_before(rewrite, node->first);
    fortran_open_lines(&piece, rewrite, node->first);
    if (needs_declarations(node))
        declare_calls(rewrite, node, plan);
    write_begin(piece.out, rewrite, node, region, plan->device != DEVICE_CALLS_NONE);
    if (plan->maps_moved)
        write_data(piece.out, rewrite, node, region);
    fortran_insert_before(rewrite, &piece, node->first);
    if (plan->maps_moved || plan->split || target_has_values(rewrite, node)) {
        fortran_open_lines(&piece, rewrite, node->directive->pragma);
        write_anew(piece.out, rewrite, node, plan, region);
        fortran_insert_instead(rewrite, &piece, node->directive);
    }
    if (is_data(node))
        open_data(rewrite, node, region);
    if (plan->device == DEVICE_CALLS_BODY)
        open_body(rewrite, node, region);
}

/* ---- After it ---------------------------------------------------------------------------- */

/** Write what ends the data region: a block that calls were put into needs its end
 * directive. */
static void write_data_end(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                           const struct site *region)
{
    write_copy(out, rewrite, region, "@target_copy_begin", "1");
    if (!is_data(node) || !node->end)
        fortran_write_directive(out, rewrite, "end target data");
}

void fortran_target_close(struct rewrite *rewrite, const struct syntax_node *node,
                          const struct plan *plan, struct site *region)
{
    bool divided = is_data(node) && node->end; /* calls stand on both sides of the end directive */
    struct piece piece;
    if (plan->device == DEVICE_CALLS_BODY)
        close_body(rewrite, node, region);
    else if (plan->split)
        close_split(rewrite, node, region);
    if (node_leaves(node) & LEAF(DIRECTIVE_TARGET))
        write_names(rewrite, node, region);
    fortran_open_lines(&piece, rewrite, divided ? node->end->pragma : node->first);
    if (node_leaves(node) & LEAF(DIRECTIVE_TARGET))
        fortran_write_calls(piece.out, rewrite, region, "@target_flush()");
    if (is_data(node) || plan->maps_moved)
        write_data_end(piece.out, rewrite, node, region);
    if (divided) {
        fortran_insert_before(rewrite, &piece, node->end->pragma);
        fortran_open_lines(&piece, rewrite, node->first);
    }
    write_copy(piece.out, rewrite, region, "@target_copy_end",
               is_data(node) || plan->maps_moved ? "1" : target_directions(node));
    fortran_write_calls(piece.out, rewrite, region, "@target_end()");
    fortran_insert_behind(rewrite, &piece, node->last);
}
