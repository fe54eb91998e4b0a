/*
 * Fortran's constructs become edits. Everything that is inserted is whole lines, because a
 * directive has its lines to itself; a directive that changes is written anew. `# LINE` keeps the
 * user's numbers, which every Fortran compiler with a preprocessor understands.
 */
#include "instrumenter/rewrite/fortran.h"

#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/* ---- Directives -------------------------------------------------------------------------- */

static bool is_task(const struct plan *plan)
{
    return plan->pattern == PATTERN_TASK || plan->pattern == PATTERN_UNTIED_TASK;
}

/** Are its calls the recorder's, in device code? */
static bool is_on_device(const struct plan *plan)
{
    const struct pattern *pattern = &pattern_table[plan->pattern];
    const char *text = pattern->before ? pattern->before : pattern->begin;
    return text && strchr(text, '$');
}

/** Write the directive anew, in one or two parts. */
static void write_anew(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                       const struct plan *plan, const struct site *region)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct directive *directive = node->directive;
    struct piece text;
    text.out = xstream(&text.text, &text.length);
    if (plan->split)
        split_write_outer(text.out, rewrite, node, plan, region->number);
    else
        tokens_write(text.out, tokens, directive->name_first, directive->end - 1, true);
    if (is_task(plan))
        fprintf(text.out, " firstprivate(pomp2_task_%u)", region->number);
    fortran_write_private(text.out, rewrite, node);
    fclose(text.out);
    fortran_write_directive(out, rewrite, text.text);
    free(text.text);
    if (!plan->split)
        return;
    fortran_write_calls(out, rewrite, region, pattern_table[plan->pattern].begin);
    fortran_loop_write_begin(out, rewrite, node, plan, region);
    text.out = xstream(&text.text, &text.length);
    split_write_inner(text.out, rewrite, node);
    fclose(text.out);
    fortran_write_directive(out, rewrite, text.text);
    free(text.text);
}

/* ---- Constructs -------------------------------------------------------------------------- */

/** Where a SAVE statement keeps all variables, a task's handle lies in a BLOCK around it. That
 * takes implicitly typed variables that are first used in it for its own, so it is no general
 * answer. */
static bool is_in_block(const struct syntax_node *node, const struct plan *plan)
{
    return is_task(plan) && node_function(node)->is_saved;
}

/** Declare the task's handle, private around the task. */
static void declare_task(struct rewrite *rewrite, const struct syntax_node *node,
                         const struct site *region)
{
    fortran_declare_variable(rewrite, node, "integer(8)", "task", region);
}

/** Declare the procedures that are called where IMPLICIT NONE (EXTERNAL) holds (Fortran 2018, 8.7).
 */
static void declare_external(struct rewrite *rewrite, const struct syntax_node *node,
                             const struct plan *plan)
{
    const struct syntax_node *function = node_function(node);
    const struct pattern *pattern = &pattern_table[plan->pattern];
    if (!function || !function->needs_external || !function->declarations)
        return;
    fortran_declare_calls(rewrite, function, pattern->before);
    fortran_declare_calls(rewrite, function, pattern->begin);
    fortran_declare_calls(rewrite, function, pattern->end);
    fortran_declare_calls(rewrite, function, pattern->after);
    fortran_loop_declare_calls(rewrite, function, plan);
    if (plan->barrier) {
        fortran_declare_calls(rewrite, function, pattern_table[PATTERN_IMPLICIT_BARRIER].before);
        fortran_declare_calls(rewrite, function, pattern_table[PATTERN_IMPLICIT_BARRIER].after);
    }
}

static void fortran_open_construct(struct rewrite *rewrite, const struct syntax_node *node,
                                   struct plan *plan, struct site *region)
{
    const struct pattern *pattern = &pattern_table[plan->pattern];
    uint32_t pragma = node->directive->pragma;
    struct piece piece;
    if (plan->pattern == PATTERN_TARGET) {
        fortran_target_open(rewrite, node, plan, region);
        return;
    }
    if (is_task(plan) && !is_in_block(node, plan))
        declare_task(rewrite, node, region);
    if (is_on_device(plan))
        emit_device_id(region);
    else
        fortran_loop_plan(rewrite, node, plan, region);
    declare_external(rewrite, node, plan);
    if (pattern->before) {
        fortran_open_lines(&piece, rewrite, node->first);
        if (is_in_block(node, plan))
            fprintf(piece.out, "      block\n      integer(8) :: pomp2_task_%u\n", region->number);
        fortran_write_calls(piece.out, rewrite, region, pattern->before);
        if (is_task(plan))
            fortran_depend_write(piece.out, rewrite, node);
        if (!plan->split)
            fortran_loop_write_begin(piece.out, rewrite, node, plan, region);
        fortran_insert_before(rewrite, &piece, node->first);
    }
    if (!pattern->begin || plan->split || plan->outside_only)
        return;
    fortran_open_lines(&piece, rewrite, node->first);
    fortran_write_calls(piece.out, rewrite, region, pattern->begin);
    if (pragma)
        fortran_insert_behind(rewrite, &piece, node->directive->end);
    else
        fortran_insert_before(rewrite, &piece, node->first);
}

static void write_ends(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                       const struct plan *plan)
{
    const struct directive *directive = node->directive;
    const struct directive_info *info = directive->info;
    char name[64]; /* Fortran's names are no longer */
    bool named = info->id == DIRECTIVE_CRITICAL && directive->argument;
    if (named)
        token_spelling(&rewrite->tree->tokens, directive->argument, name, sizeof name);
    fortran_write_end(out, rewrite, plan->split ? directive_info(info->rest) : info, plan->nowait,
                      named ? name : NULL);
}

static void write_after(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                        const struct plan *plan, struct site *region)
{
    static const struct pattern *const barrier = &pattern_table[PATTERN_IMPLICIT_BARRIER];
    if (!plan->split)
        fortran_loop_write_end(out, rewrite, plan, region);
    if (plan->barrier) {
        fortran_write_calls(out, rewrite, region, barrier->before);
        fortran_write_directive(out, rewrite, "barrier");
        fortran_write_calls(out, rewrite, region, barrier->after);
    }
    fortran_write_calls(out, rewrite, region, pattern_table[plan->pattern].after);
    if (is_in_block(node, plan))
        fputs("      end block\n", out);
}

/** Does a body that calls were put into need an end directive that the user left out? */
static bool needs_end(const struct syntax_node *node, const struct plan *plan)
{
    bool strict = pattern_table[plan->pattern].begin && node->body && node->directive->pragma &&
                  directive_id(node->directive) != DIRECTIVE_SECTION;
    return plan->split || plan->nowait || strict;
}

static void close_split(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                        const struct plan *plan, const struct site *region)
{
    write_ends(out, rewrite, node, plan);
    fortran_loop_write_end(out, rewrite, plan, region);
    fortran_write_calls(out, rewrite, region, pattern_table[plan->pattern].end);
    fortran_write_end(out, rewrite, directive_info(node->directive->info->first), false, NULL);
}

/** The lines of the user's end directive change, or keep what stands around them apart. */
static void close_with_end(struct rewrite *rewrite, const struct syntax_node *node,
                           const struct plan *plan, struct site *region)
{
    uint32_t pragma = node->end->pragma;
    struct piece piece;
    fortran_open_lines(&piece, rewrite, pragma);
    if (plan->split) {
        close_split(piece.out, rewrite, node, plan, region);
    } else {
        if (!plan->outside_only)
            fortran_write_calls(piece.out, rewrite, region, pattern_table[plan->pattern].end);
        if (plan->nowait)
            write_ends(piece.out, rewrite, node, plan);
    }
    if (plan->split || plan->nowait) {
        write_after(piece.out, rewrite, node, plan, region);
        fortran_insert_instead(rewrite, &piece, node->end);
        return;
    }
    fortran_insert_before(rewrite, &piece, pragma);
    fortran_open_lines(&piece, rewrite, node->end->end);
    write_after(piece.out, rewrite, node, plan, region);
    fortran_insert_behind(rewrite, &piece, node->end->end);
}

static void close_without_end(struct rewrite *rewrite, const struct syntax_node *node,
                              const struct plan *plan, struct site *region)
{
    struct piece piece;
    fortran_open_lines(&piece, rewrite, node->last);
    if (plan->split) {
        close_split(piece.out, rewrite, node, plan, region);
    } else {
        if (!plan->outside_only)
            fortran_write_calls(piece.out, rewrite, region, pattern_table[plan->pattern].end);
        if (needs_end(node, plan))
            write_ends(piece.out, rewrite, node, plan);
    }
    write_after(piece.out, rewrite, node, plan, region);
    fortran_insert_behind(rewrite, &piece, node->last);
}

static void fortran_close_construct(struct rewrite *rewrite, const struct syntax_node *node,
                                    const struct plan *plan, struct site *region)
{
    if (plan->pattern == PATTERN_TARGET) {
        fortran_target_close(rewrite, node, plan, region);
        return;
    }
    if (plan->split || is_task(plan) || fortran_has_private(rewrite, node)) {
        struct piece piece;
        fortran_open_lines(&piece, rewrite, node->first);
        write_anew(piece.out, rewrite, node, plan, region);
        fortran_insert_instead(rewrite, &piece, node->directive);
    }
    if (node->end)
        close_with_end(rewrite, node, plan, region);
    else
        close_without_end(rewrite, node, plan, region);
}

static void fortran_call_instead(struct rewrite *rewrite, const struct syntax_node *node,
                                 struct site *region, const char *text)
{
    struct piece piece;
    fortran_open_lines(&piece, rewrite, node->first);
    fortran_write_calls(piece.out, rewrite, region, text);
    fortran_insert_before(rewrite, &piece, node->first);
}

/* ---- The dialects ------------------------------------------------------------------------ */

static const char *fortran_directive_name(const struct directive_info *info)
{
    return info->fortran ? info->fortran : info->c;
}

#define COMMON                                                                                     \
    .directive_name = fortran_directive_name, .open = fortran_open_construct,                      \
    .close = fortran_close_construct, .call = fortran_call_instead, .lock = fortran_lock,          \
    .may_lock = fortran_may_lock, .read_loop = fortran_read_loop,                                  \
    .item_moves = fortran_item_moves, .refusals = fortran_refusals,                                \
    .with_cancel = fortran_with_cancel, .line_marker = "#", .links_recorder = true

/* Lines of free form are no longer than anybody limits them to by an option. */
static const struct fortran_form free_form = {
    .continued = " &", .indent = "", .line = 70, .constant = 52};

static const struct fortran_form fixed_form = {
    .continued = "", .indent = "      ", .line = 72, .constant = 56, .joins_lines = true};

const struct dialect dialect_fortran_free = {COMMON, .form = &free_form};

const struct dialect dialect_fortran_fixed = {COMMON, .form = &fixed_form};
