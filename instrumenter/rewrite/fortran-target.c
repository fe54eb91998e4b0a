/*
 * Target constructs in Fortran on the host, by the rules of target.c. The values of `if` and
 * `device` are in variables of the procedure. What runs on the device is left alone: Fortran has
 * no way to bring the recorder's code along.
 */
#include "common/memory.h"
#include "instrumenter/rewrite/fortran.h"

#include <stdlib.h>

static void write_calls(FILE *out, const struct rewrite *rewrite, const struct region *region,
                        const char *text)
{
    emit_fortran(out, region, text, rewrite->options->language == LANGUAGE_FORTRAN_FIXED);
}

static void write_directive(FILE *out, const struct rewrite *rewrite, const char *text)
{
    emit_fortran_line(out, "!$omp", text, rewrite->options->language == LANGUAGE_FORTRAN_FIXED);
}

void fortran_write_statement(FILE *out, const struct rewrite *rewrite, const char *text)
{
    emit_fortran_line(out, "     ", text, rewrite->options->language == LANGUAGE_FORTRAN_FIXED);
}

/** A call with a direction as its argument. */
static void write_copy(FILE *out, const struct rewrite *rewrite, const struct region *region,
                       const char *call, const char *direction)
{
    char text[64];
    if (!direction)
        return;
    snprintf(text, sizeof text, "%s(%s_4)", call, direction);
    write_calls(out, rewrite, region, text);
}

static bool is_data(const struct node *node)
{
    return directive_id(node->directive) == DIRECTIVE_TARGET_DATA;
}

/* ---- Before the construct ---------------------------------------------------------------- */

/** `variable = the clause's argument`, with blanks wherever a line may have to end. */
static void write_value(FILE *out, struct rewrite *rewrite, const struct node *node,
                        const struct region *region, const char *type, const char *name,
                        const struct clause *clause)
{
    char *statement;
    size_t length;
    if (!clause)
        return;
    fortran_variable(rewrite, node, type, name, region);
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

static void write_begin(FILE *out, struct rewrite *rewrite, const struct node *node,
                        const struct region *region)
{
    static const char *const begin[2][2] = {
        {"@target_begin(-1_4, .true._4)", "@target_begin(-1_4, pomp2_if_%)"},
        {"@target_begin(pomp2_device_%, .true._4)", "@target_begin(pomp2_device_%, pomp2_if_%)"}};
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct clause *condition = target_condition(node->directive);
    const struct clause *device = target_device(tokens, node->directive);
    write_value(out, rewrite, node, region, "integer(4)", "device", device);
    write_value(out, rewrite, node, region, "logical(4)", "if", condition);
    write_calls(out, rewrite, region, begin[device != NULL][condition != NULL]);
    for (struct map_item item = {0}; map_item_next(tokens, node->directive, &item);)
        map_item_write_fortran(out, rewrite, node, &item);
    write_copy(out, rewrite, region, "@target_copy_begin", target_directions(node));
}

static void write_data(FILE *out, const struct rewrite *rewrite, const struct node *node,
                       const struct region *region)
{
    char *directive;
    size_t length;
    FILE *text = xstream(&directive, &length);
    target_write_data(text, rewrite, node, region->number);
    fclose(text);
    write_copy(out, rewrite, region, "@target_copy_begin", "0");
    write_directive(out, rewrite, directive);
    write_copy(out, rewrite, region, "@target_copy_end", "0");
    free(directive);
}

/** The directive with the clauses that its plan changes. */
static void write_anew(FILE *out, const struct rewrite *rewrite, const struct node *node,
                       const struct plan *plan, const struct region *region)
{
    const struct directive *directive = node->directive;
    char *anew;
    size_t length;
    FILE *text = xstream(&anew, &length);
    tokens_write(text, &rewrite->tree->tokens, directive->name_first, directive->name_last, true);
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        if (clause_is_at_end(node, clause))
            continue;
        putc(' ', text);
        target_write_clause(text, rewrite, node, plan, region->number, clause);
    }
    fclose(text);
    write_directive(out, rewrite, anew);
    free(anew);
}

static void declare_calls(struct rewrite *rewrite, const struct node *function)
{
    static const char *const names[] = {"target_begin", "target_copy_begin", "target_copy_end",
                                        "target_flush", "target_end"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        fortran_declare(rewrite, function, names[i], "external");
}

void fortran_target_open(struct rewrite *rewrite, const struct node *node, const struct plan *plan,
                         struct region *region)
{
    const struct node *function = node_function(node);
    char *text;
    size_t length;
    FILE *out = xstream(&text, &length);
    if (function && function->needs_external && function->declarations)
        declare_calls(rewrite, function);
    write_begin(out, rewrite, node, region);
    if (plan->maps_moved)
        write_data(out, rewrite, node, region);
    fclose(out);
    fortran_put_before(rewrite, node->first, text);
    if (plan->maps_moved || target_has_values(rewrite, node)) {
        out = xstream(&text, &length);
        write_anew(out, rewrite, node, plan, region);
        fclose(out);
        fortran_put_instead(rewrite, node->directive, text);
    }
    if (!is_data(node))
        return;
    out = xstream(&text, &length);
    write_copy(out, rewrite, region, "@target_copy_end", "0");
    fclose(out);
    fortran_put_after(rewrite, node->first, node->directive->end, text);
}

/* ---- After it ---------------------------------------------------------------------------- */

/** What ends the data region, if there is one: a block that calls were put into needs its end
 * directive. */
static void write_data_end(FILE *out, const struct rewrite *rewrite, const struct node *node,
                           const struct region *region)
{
    write_copy(out, rewrite, region, "@target_copy_begin", "1");
    if (!is_data(node) || !node->end)
        write_directive(out, rewrite, "end target data");
}

void fortran_target_close(struct rewrite *rewrite, const struct node *node, const struct plan *plan,
                          struct region *region)
{
    char *text;
    size_t length;
    FILE *out = xstream(&text, &length);
    if (node_leaves(node) & LEAF(DIRECTIVE_TARGET))
        write_calls(out, rewrite, region, "@target_flush()");
    if (is_data(node) || plan->maps_moved)
        write_data_end(out, rewrite, node, region);
    if (is_data(node) && node->end) {
        fclose(out);
        fortran_put_before(rewrite, node->end->pragma, text);
        out = xstream(&text, &length);
    }
    write_copy(out, rewrite, region, "@target_copy_end",
               is_data(node) || plan->maps_moved ? "1" : target_directions(node));
    write_calls(out, rewrite, region, "@target_end()");
    fclose(out);
    fortran_put_after(rewrite, node->first, node->last, text);
}
