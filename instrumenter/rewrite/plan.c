/* Which events a construct gets, or why it gets none. */
#include "instrumenter/rewrite/target.h"

#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

static const char one_attribute[] = "one of several attributes";
static const char cut_through[] = "a preprocessor conditional cuts through it";

/** The calls of each simple construct; a combined one has those of its first constituent. */
static const struct {
    enum pattern_id pattern;
    const char *reason; /* why it has none, where it is not that of its category */
} events[DIRECTIVE_COUNT] = {
#define DIRECTIVE(id, c, fortran, version, category, association, flags, pattern, device, shape,   \
                  reason)                                                                          \
    [DIRECTIVE_##id] = {PATTERN_##pattern, reason},
#include "instrumenter/syntax/directive.def"
};

/** Why the constructs of a category have no events. */
static const char *const category_reason[] = {
    [CATEGORY_LOOP_TRANSFORMATION] = "a loop transformation takes no time of its own",
    [CATEGORY_META] = "the compiler chooses the directive",
    [CATEGORY_DECLARATIVE] = "declarative: nothing is executed",
    [CATEGORY_UTILITY] = "declarative: nothing is executed",
    [CATEGORY_USER] = NULL,
};

static const char *reason_of(const struct directive_info *info)
{
    if (!info)
        return "not known";
    const char *reason = events[directive_first(info)->id].reason;
    if (!reason)
        reason = category_reason[info->category];
    if (reason)
        return reason;
    return info->version > 52 ? "OpenMP 6.0: left as it is" : "no event is defined for it";
}

static bool clause_is(const struct tree *tree, const struct clause *clause, const char *word)
{
    return clause && clause->argument && token_is(&tree->tokens, clause->argument, word);
}

/* What the construct itself asks for that is not in the table. */
static enum pattern_id variant(const struct rewrite *rewrite, const struct node *node,
                               enum pattern_id pattern, const char **reason)
{
    const struct directive *directive = node->directive;
    const struct clause *at = directive_clause(directive, CLAUSE_AT);
    switch (directive->info->id) {
    case DIRECTIVE_ORDERED:
        if (directive_clause(directive, CLAUSE_SIMD)) {
            *reason = "part of a simd loop";
            return PATTERN_NONE;
        }
        return node->body ? pattern : PATTERN_ORDERED_DEPEND;
    case DIRECTIVE_TASK:
        return directive_clause(directive, CLAUSE_UNTIED) ? PATTERN_UNTIED_TASK : pattern;
    case DIRECTIVE_ERROR:
        if (clause_is(rewrite->tree, at, "execution"))
            return pattern;
        *reason = "a message of the compiler";
        return PATTERN_NONE;
    default:
        return pattern;
    }
}

static int compare_nodes(const void *a, const void *b)
{
    const struct node *const *x = a, *const *y = b;
    return (*x > *y) - (*x < *y);
}

static bool is_cancelled(const struct rewrite *rewrite, const struct node *node)
{
    return rewrite->cancelled_count && bsearch(&node, rewrite->cancelled, rewrite->cancelled_count,
                                               sizeof *rewrite->cancelled, compare_nodes);
}

static enum pattern_id guarded(enum pattern_id pattern)
{
    switch (pattern) {
    case PATTERN_PARALLEL:
        return PATTERN_PARALLEL_CANCELLED;
    case PATTERN_SECTION:
        return PATTERN_SECTION_CANCELLED;
    case PATTERN_TASK:
        return PATTERN_TASK_CANCELLED;
    case PATTERN_UNTIED_TASK:
        return PATTERN_UNTIED_TASK_CANCELLED;
    default:
        return pattern;
    }
}

/** Nothing in Fortran is called when a body is left early: a `cancel` says what it may leave. A
 * team's threads can do without. */
static enum pattern_id cancelling(const struct node *node, enum pattern_id pattern)
{
    if (!directive_has(directive_id(node->directive), FLAG_CANCEL))
        return pattern;
    if (directive_clause(node->directive, CLAUSE_TASKGROUP))
        return PATTERN_CANCEL_TASK;
    return directive_clause(node->directive, CLAUSE_SECTIONS) ? PATTERN_CANCEL_SECTION : pattern;
}

/** Why Fortran has no place for this construct's calls, or NULL. */
static const char *fortran_reason(const struct rewrite *rewrite, const struct node *node)
{
    const struct node *function = node_function(node);
    bool is_task = directive_id(node->directive) == DIRECTIVE_TASK;
    if (node->ends_loop)
        return "its last statement also ends a loop around it";
    if (!is_task && !target_has_values(rewrite, node))
        return NULL;
    if (is_task && function && function->is_saved && function->needs_types)
        return NULL; /* the variable is in a BLOCK of its own */
    if (!function || !function->declarations || function->is_saved)
        return is_task ? "a SAVE statement keeps the variable that the task needs"
                       : "a SAVE statement keeps the variables that its clauses need";
    const struct node *around = fortran_environment(node);
    if (around && plan_make(rewrite, around, NULL).reason)
        return "the construct around it is left alone";
    return NULL;
}

/** May nowait and an explicit barrier stand for the implicit barrier? Not with copyprivate
 * (5.2, 11.1), reduction(task, ..) (5.5.9), where the construct is cancelled (16.1), nor on loop
 * (11.7). */
static bool barrier_replaceable(const struct rewrite *rewrite, const struct node *node)
{
    const struct directive *directive = node->directive;
    if (directive_clause(directive, CLAUSE_COPYPRIVATE) ||
        (node_leaves(node) & LEAF(DIRECTIVE_LOOP)))
        return false;
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        if (clause->info && clause->info->id == CLAUSE_REDUCTION && clause->modifier &&
            token_is(&rewrite->tree->tokens, clause->modifier, "task"))
            return false;
    return !is_cancelled(rewrite, node);
}

static const char *switched_off(const struct rewrite *rewrite, const struct node *node,
                                enum pattern_id pattern)
{
    bool parallel = directive_first(node->directive->info)->id == DIRECTIVE_PARALLEL;
    if (parallel || pattern == PATTERN_NONE)
        return NULL;
    if (rewrite->paused)
        return "between pomp noinstrument and instrument";
    if (rewrite->disabled.omp || rewrite->disabled.directive[node->directive->info->id])
        return "disabled";
    return NULL;
}

static void plan_barrier(const struct rewrite *rewrite, const struct node *node, struct plan *plan)
{
    const struct directive *directive = node->directive;
    bool waits = directive_has(directive_id(directive), FLAG_BARRIER) ||
                 (node_leaves(node) & LEAF(DIRECTIVE_LOOP)); /* in a parallel region */
    if (!waits || directive_clause(directive, CLAUSE_NOWAIT))
        return;
    bool in_parallel = node_leaves(node) & LEAF(DIRECTIVE_PARALLEL);
    if (in_parallel && !plan->split)
        return;
    plan->nowait = barrier_replaceable(rewrite, node);
    plan->barrier = plan->nowait && !in_parallel;
    plan->wait_inside = !plan->nowait;
}

/** The plan of a construct in device code, where only the device's own calls may stand. */
static struct plan plan_on_device(const struct rewrite *rewrite, const struct node *node)
{
    struct plan plan = {0};
    plan.pattern = device_plan(rewrite, node, &plan.reason, &plan.split);
    if (plan.pattern && !place_is_whole(&rewrite->tree->tokens, node->directive->pragma))
        plan.reason = one_attribute;
    else if (plan.pattern && node->is_split)
        plan.reason = cut_through;
    else if (plan.pattern)
        plan.reason = switched_off(rewrite, node, plan.pattern);
    if (plan.reason)
        return (struct plan){.reason = plan.reason};
    if (plan.split)
        plan_barrier(rewrite, node, &plan);
    return plan;
}

struct plan plan_make(const struct rewrite *rewrite, const struct node *node, const char *silent)
{
    const struct directive_info *info = node->directive->info;
    struct plan plan = {0};
    if (info)
        plan.pattern = events[directive_first(info)->id].pattern;
    if (plan.pattern != PATTERN_NONE)
        plan.pattern = variant(rewrite, node, plan.pattern, &plan.reason);
    const struct node *around = node_directive(node);
    if (plan.pattern && info->id == DIRECTIVE_LOOP && around &&
        (node_leaves(around) & LEAF(DIRECTIVE_TEAMS)))
        plan.reason = "nothing may stand between teams and loop";
    if (plan.pattern && !is_fortran(rewrite) && device_is_silent(silent))
        return plan_on_device(rewrite, node);
    if (plan.pattern && silent)
        plan.reason = silent;
    else if (plan.pattern && node_forbids_calls(&rewrite->tree->tokens, node))
        plan.reason = "no call may stand here";
    else if (plan.pattern && !place_is_whole(&rewrite->tree->tokens, node->directive->pragma))
        plan.reason = one_attribute;
    else if (plan.pattern && node->is_split)
        plan.reason = cut_through;
    else if (plan.pattern == PATTERN_TARGET && !node->body &&
             directive_association(node->directive) == ASSOCIATED_BLOCK)
        plan.reason = "it has no block";
    else if (plan.pattern && is_fortran(rewrite))
        plan.reason = fortran_reason(rewrite, node);
    if (plan.pattern && plan.reason)
        ;
    else if (plan.pattern && !plan.reason)
        plan.reason = switched_off(rewrite, node, plan.pattern);
    if (!plan.pattern && !plan.reason)
        plan.reason = reason_of(info);
    if (plan.reason) {
        plan.pattern = PATTERN_NONE;
        return plan;
    }
    if (plan.pattern == PATTERN_TARGET) {
        target_plan(rewrite, node, &plan);
        return plan;
    }
    if (directive_is_combined(info) && !(info->flags & FLAG_COMPOSITE) &&
        info->first != DIRECTIVE_TEAMS) {
        plan.split = split_possible(rewrite, node);
        if (!plan.split)
            plan.pattern =
                info->first == DIRECTIVE_PARALLEL ? PATTERN_PARALLEL_WHOLE : PATTERN_CONSTRUCT;
    }
    plan_barrier(rewrite, node, &plan);
    plan.outside_only = rewrite->disabled.inner[info->id] && pattern_table[plan.pattern].before &&
                        !pattern_table[plan.pattern].clause;
    if (is_fortran(rewrite))
        plan.pattern = cancelling(node, plan.pattern);
    else if (is_cancelled(rewrite, node))
        plan.pattern = guarded(plan.pattern);
    return plan;
}

const char *plan_silent(const struct node *node, const char *silent)
{
    if (silent || node->kind != NODE_DIRECTIVE || !node->directive->info)
        return silent;
    uint32_t leaves = node_leaves(node);
    const struct clause *order = directive_clause(node->directive, CLAUSE_ORDER);
    if (leaves & LEAF(DIRECTIVE_TARGET))
        return device_in_target;
    if (leaves & LEAF(DIRECTIVE_SIMD))
        return "inside a simd loop";
    if (leaves & LEAF(DIRECTIVE_LOOP))
        return "inside a loop construct";
    if (leaves & LEAF(DIRECTIVE_WORKSHARE))
        return "inside a workshare construct";
    if (order)
        return "inside a loop with order(concurrent)";
    if (node->directive->info->id == DIRECTIVE_METADIRECTIVE)
        return "inside a metadirective";
    if (node->directive->info->id == DIRECTIVE_ORDERED &&
        directive_clause(node->directive, CLAUSE_SIMD))
        return "inside a simd loop";
    return NULL;
}

/* ---- --disable --------------------------------------------------------------------------- */

static bool is_word(const char *item, size_t length, const char *word)
{
    return strlen(word) == length && !strncmp(item, word, length);
}

/** Does the directive's name without blanks equal the item? */
static bool names(const char *name, const char *item, size_t length)
{
    for (; name && *name; name++) {
        if (*name == ' ')
            continue;
        if (!length || *item != *name)
            return false;
        item++, length--;
    }
    return name && !length;
}

static bool disable_directives(bool *disabled, const char *item, size_t length)
{
    bool is_sync = is_word(item, length, "sync");
    bool found = is_sync;
    for (int i = 1; i < DIRECTIVE_COUNT; i++) {
        const struct directive_info *info = directive_info((enum directive_id)i);
        if ((is_sync && (info->flags & FLAG_SYNC)) ||
            (info->category != CATEGORY_USER && names(info->c, item, length)))
            found = disabled[i] = true;
    }
    return found;
}

static bool disable_item(struct disabled *disabled, const char *item, size_t length)
{
    static const char inner[] = ":inner";
    size_t suffix = sizeof inner - 1;
    if (is_word(item, length, "omp"))
        return disabled->omp = disabled->locks = true;
    if (is_word(item, length, "pomp"))
        return disabled->user = true;
    if (length > 4 && !strncmp(item, "omp:", 4))
        item += 4, length -= 4;
    if (is_word(item, length, "locks"))
        return disabled->locks = true;
    if (is_word(item, length, "sync"))
        disabled->locks = true;
    if (length > suffix && !strncmp(item + length - suffix, inner, suffix))
        return disable_directives(disabled->inner, item, length - suffix);
    return disable_directives(disabled->directive, item, length);
}

char *disabled_parse(struct disabled *disabled, const char *list)
{
    while (*list) {
        size_t length = strcspn(list, ",+");
        if (length && !disable_item(disabled, list, length))
            return xcopy(list, length);
        list += length + (list[length] != '\0');
    }
    return NULL;
}

/* ---- cancel ------------------------------------------------------------------------------ */

static void add_cancelled(struct rewrite *rewrite, const struct node *node)
{
    rewrite->cancelled = xgrow(rewrite->cancelled, rewrite->cancelled_count,
                               &rewrite->cancelled_capacity, sizeof *rewrite->cancelled);
    rewrite->cancelled[rewrite->cancelled_count++] = node;
}

/** The task that a `cancel taskgroup` leaves. */
static const struct node *task_around(const struct node *node)
{
    while ((node = node_directive(node)))
        if (directive_id(node->directive) == DIRECTIVE_TASK)
            return node;
    return NULL;
}

void plan_cancelled(struct rewrite *rewrite)
{
    const struct node *root = rewrite->tree->root;
    for (const struct node *node = root; node; node = tree_next(node, root)) {
        if (node->kind != NODE_DIRECTIVE || !node->directive->info ||
            !(node->directive->info->flags & FLAG_CANCEL))
            continue;
        const struct node *left = directive_clause(node->directive, CLAUSE_TASKGROUP)
                                      ? task_around(node)
                                      : node_cancelled(node);
        if (!left)
            continue;
        add_cancelled(rewrite, left);
        for (const struct node *around = node_directive(node); around != left;
             around = node_directive(around))
            if (directive_id(around->directive) == DIRECTIVE_SECTION)
                add_cancelled(rewrite, around);
    }
    if (rewrite->cancelled_count)
        qsort(rewrite->cancelled, rewrite->cancelled_count, sizeof *rewrite->cancelled,
              compare_nodes);
}
