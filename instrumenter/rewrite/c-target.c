/* Target constructs on the host in C and C++, by the rules of target-plan.c. */
#include "instrumenter/rewrite/c.h"

#include <assert.h>

/* ---- Clauses that change where they stand ------------------------------------------------ */

static bool is_changed(const struct rewrite *rewrite, const struct directive *directive,
                       const struct plan *plan, const struct clause *clause)
{
    return clause == target_condition(directive) ||
           clause == target_device(&rewrite->tree->tokens, directive) ||
           (plan->maps_moved && clause->info && clause->info->id == CLAUSE_MAP);
}

static void cut_commas(struct rewrite *rewrite, const struct directive *directive)
{
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        if (token_is_punct(&rewrite->tree->tokens, clause->last + 1, ','))
            c_cut(rewrite, clause->last + 1, clause->last + 1);
    }
}

/** Change the clauses where they stand. */
static void edit_clauses(struct rewrite *rewrite, const struct syntax_node *node,
                         const struct plan *plan, unsigned number)
{
    const struct directive *directive = node->directive;
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        struct piece piece;
        if (!is_changed(rewrite, directive, plan, clause))
            continue;
        c_open_piece(&piece, rewrite, directive->pragma, clause->first);
        target_write_clause(piece.out, rewrite, node, plan, number, clause);
        c_insert_instead(rewrite, &piece, clause->first, clause->last);
    }
    if (plan->maps_moved) /* one that separates what is gone must not stay */
        cut_commas(rewrite, directive);
}

/* ---- Around the construct ---------------------------------------------------------------- */

/** Write the clauses' values, evaluated once, and the call at the begin. */
static void write_begin(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                        struct site *region)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct clause *condition = target_condition(node->directive);
    const struct clause *device = target_device(tokens, node->directive);
    fputs("{ ", out);
    if (device) {
        emit_text(out, region, "int pomp2_device_% = ");
        fputs(rewrite->dialect->spelling->to_int, out);
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
                  "pomp2_u64 pomp2_launch_% __attribute__((__unused__)) = @target_launch(); ");
    emit_text(out, region, "@target_begin(");
    emit_text(out, region, device ? "pomp2_device_%, " : "-1, ");
    emit_text(out, region, condition ? "pomp2_if_%);" : "1);");
    struct clause_item item = {0};
    while (map_item_next(tokens, node->directive, &item))
        c_item_write(out, rewrite, region, &item);
}

static void write_data(struct piece *piece, const struct rewrite *rewrite,
                       const struct syntax_node *node, struct site *region)
{
    emit_text(piece->out, region, " @target_copy_begin(0);");
    c_open_directive(piece, rewrite);
    target_write_data(piece->out, rewrite, node, region->number);
    c_close_directive(piece, rewrite);
    emit_text(piece->out, region, "{ @target_copy_end(0);");
}

static void write_copy(FILE *out, struct site *region, const char *call, const char *direction)
{
    if (!direction)
        return;
    emit_text(out, region, call);
    fprintf(out, "(%s);", direction);
}

/** All threads of a team run the body, and not the target region's initial one alone. */
static bool body_is_in_parallel(const struct syntax_node *node)
{
    return directive_id(node->directive) != DIRECTIVE_TARGET;
}

void c_target_open(struct rewrite *rewrite, const struct syntax_node *node, const struct plan *plan,
                   struct site *region)
{
    bool is_data = directive_id(node->directive) == DIRECTIVE_TARGET_DATA;
    assert(plan->split == (plan->device == DEVICE_CALLS_SPLIT));
    const struct pattern *team = &pattern_table[PATTERN_DEVICE_TEAM];
    struct piece piece;
    rewrite->launch = region->launch =
        !is_data && device_has_team(rewrite, node) ? region->number : 0;
    c_open_piece(&piece, rewrite, node->first, node->first);
    write_begin(piece.out, rewrite, node, region);
    write_copy(piece.out, region, " @target_copy_begin", target_directions(node));
    if (plan->maps_moved)
        write_data(&piece, rewrite, node, region);
    if (plan->split) {
        c_open_directive(&piece, rewrite);
        split_write_outer(piece.out, rewrite, node, plan, region->number);
        putc(' ', piece.out);
        emit_text(piece.out, region, team->clause);
        c_close_directive(&piece, rewrite);
        emit_text(piece.out, region, team->begin);
    }
    c_insert_before(rewrite, &piece, node->first);
    if (plan->split)
        c_cut_outer(rewrite, node->directive);
    else
        edit_clauses(rewrite, node, plan, region->number);
    if (region->launch && !plan->split)
        c_add_clause(rewrite, region, node->directive, team->clause);
    if (!is_data && plan->device != DEVICE_CALLS_BODY)
        return;
    c_open_piece(&piece, rewrite, node->first, node->body->first);
    emit_text(piece.out, region,
              is_data                     ? "{ @target_copy_end(0);"
              : body_is_in_parallel(node) ? team->begin
                                          : "{ pomp2_device_begin($);");
    c_insert_before(rewrite, &piece, node->body->first);
}

void c_target_close(struct rewrite *rewrite, const struct syntax_node *node,
                    const struct plan *plan, struct site *region)
{
    bool is_data = directive_id(node->directive) == DIRECTIVE_TARGET_DATA;
    struct piece piece;
    c_open_piece(&piece, rewrite, node->first, node->last);
    rewrite->launch = 0;
    if (plan->device != DEVICE_CALLS_NONE) {
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
    c_insert_after(rewrite, &piece, node->last);
}

/* ---- The header of the device's calls ---------------------------------------------------- */

void c_target_write_header(FILE *out, const struct rewrite *rewrite)
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

void c_target_insert_header(struct rewrite *rewrite)
{
    struct piece piece;
    if (!rewrite->last_requires || !rewrite->result->has_device_code)
        return;
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct source_file *file =
        &tokens->files[tokens->token[rewrite->last_requires->first].file];
    c_open_piece(&piece, rewrite, rewrite->last_requires->first, rewrite->last_requires->last);
    c_target_write_header(piece.out, rewrite);
    emit_marker(piece.out, piece.line, file->name, file->system);
    c_insert_after(rewrite, &piece, rewrite->last_requires->last);
}
