/* Which events a construct gets, or why it gets none. */
#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/refusal.h"
#include "instrumenter/rewrite/target.h"
#include "instrumenter/rewrite/plan.h"
#include "instrumenter/rewrite/split.h"
#include "instrumenter/rewrite/silence.h"

#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

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

/** The calls of a construct as its clauses want them. */
static enum pattern_id variant(const struct syntax_node *node, enum pattern_id pattern)
{
    switch (node->directive->info->id) {
    case DIRECTIVE_ORDERED:
        return node->body ? pattern : PATTERN_ORDERED_DEPEND;
    case DIRECTIVE_TASK:
        return directive_clause(node->directive, CLAUSE_UNTIED) ? PATTERN_UNTIED_TASK : pattern;
    default:
        return pattern;
    }
}

static int compare_nodes(const void *a, const void *b)
{
    const struct syntax_node *const *x = a, *const *y = b;
    return (*x > *y) - (*x < *y);
}

static bool is_cancelled(const struct rewrite *rewrite, const struct syntax_node *node)
{
    return rewrite->cancelled_count && bsearch(&node, rewrite->cancelled, rewrite->cancelled_count,
                                               sizeof *rewrite->cancelled, compare_nodes);
}

/** May nowait and an explicit barrier stand for the implicit barrier? Not with copyprivate
 * (5.2, 11.1), reduction(task, ..) (5.5.9), where the construct is cancelled (16.1), nor on loop
 * (11.7). Sections with lastprivate and nowait have a barrier of clang's all the same, which no
 * call would tell of. */
static bool barrier_replaceable(const struct rewrite *rewrite, const struct syntax_node *node)
{
    const struct directive *directive = node->directive;
    if (directive_clause(directive, CLAUSE_COPYPRIVATE) ||
        (node_leaves(node) & LEAF(DIRECTIVE_LOOP)) ||
        (directive_id(directive) == DIRECTIVE_SECTIONS &&
         directive_clause(directive, CLAUSE_LASTPRIVATE)))
        return false;
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        if (clause->info && clause->info->id == CLAUSE_REDUCTION && clause->modifier &&
            token_is(&rewrite->tree->tokens, clause->modifier, "task"))
            return false;
    return !is_cancelled(rewrite, node);
}

static void plan_barrier(const struct rewrite *rewrite, const struct syntax_node *node,
                         struct plan *plan)
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

/* ---- Refusals ---------------------------------------------------------------------------- */

static bool is_part_of_simd(const struct question *q)
{
    return directive_id(q->node->directive) == DIRECTIVE_ORDERED &&
           directive_clause(q->node->directive, CLAUSE_SIMD);
}

static bool is_message_of_compiler(const struct question *q)
{
    return directive_id(q->node->directive) == DIRECTIVE_ERROR &&
           !directive_is_error_of_run(&q->rewrite->tree->tokens, q->node->directive);
}

static bool is_without_place(const struct question *q)
{
    return node_forbids_calls(&q->rewrite->tree->tokens, q->node);
}

static bool is_one_attribute(const struct question *q)
{
    return !pragma_is_whole(&q->rewrite->tree->tokens, q->node->directive->pragma);
}

static bool is_cut_through(const struct question *q)
{
    return q->node->is_split;
}

static bool lacks_block(const struct question *q)
{
    return q->pattern == PATTERN_TARGET && !q->node->body &&
           directive_association(q->node->directive) == ASSOCIATED_BLOCK;
}

static bool ends_loop_around(const struct question *q)
{
    return q->node->ends_loop;
}

const struct rejected_construct *plan_rejected(const struct rewrite *rewrite,
                                               const struct syntax_node *node)
{
    const struct instrument_options *options = rewrite->options;
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct token *token = &tokens->token[node->first];
    for (size_t i = 0; i < options->rejected_count; i++)
        if (options->rejected[i].line == (int)token->line &&
            !strcmp(options->rejected[i].file, tokens->files[token->file].name) &&
            !strcmp(options->rejected[i].directive,
                    rewrite->dialect->directive_name(node->directive->info)))
            return &options->rejected[i];
    return NULL;
}

static bool is_rejected(const struct question *q)
{
    const struct rejected_construct *rejected = plan_rejected(q->rewrite, q->node);
    return rejected && !rejected->maps_only;
}

/** A parallel region is recorded whatever is switched off. */
static bool is_paused(const struct question *q)
{
    return q->rewrite->paused &&
           directive_first(q->node->directive->info)->id != DIRECTIVE_PARALLEL;
}

static bool is_disabled(const struct question *q)
{
    const struct directive_info *info = q->node->directive->info;
    return (q->rewrite->disabled.omp || q->rewrite->disabled.directive[info->id]) &&
           directive_first(info)->id != DIRECTIVE_PARALLEL;
}

/* Wherever it stands, its clauses say so. */
static const struct refusal by_clauses[] = {
    {is_part_of_simd, "part of a simd loop", false},
    {is_message_of_compiler, "a message of the compiler", false},
    {0},
};

/* Before the language is asked, on the host and in device code. What the compiler rejected has been
 * told with its message. */
static const struct refusal on_host[] = {
    {is_without_place, "no call may stand here", false},
    {is_one_attribute, "one of several attributes", true},
    {is_cut_through, "a preprocessor conditional cuts through it", true},
    {is_rejected, "the compiler does not take its calls", false},
    {lacks_block, "it has no block", true},
    {ends_loop_around, "its last statement also ends a loop around it", true},
    {0},
};

static const struct refusal in_device_code[] = {
    {ends_loop_around, "its last statement also ends a loop around it", true},
    {is_one_attribute, "one of several attributes", true},
    {is_cut_through, "a preprocessor conditional cuts through it", true},
    {is_rejected, "the compiler does not take its calls", false},
    {0},
};

/* What the user asks for comes last. */
static const struct refusal switched_off[] = {
    {is_paused, "between pomp noinstrument and instrument", false},
    {is_disabled, "disabled", false},
    {0},
};

static struct refusal refused_on_host(const struct question *q)
{
    struct refusal refusal = refused(on_host, q);
    if (!refusal.reason)
        refusal = refused(q->rewrite->dialect->refusals, q);
    return refusal.reason ? refusal : refused(switched_off, q);
}

static struct refusal refused_in_device_code(const struct question *q)
{
    struct refusal refusal = refused(in_device_code, q);
    return refusal.reason ? refusal : refused(switched_off, q);
}

/** A target construct is what a program with devices is measured for. */
static bool is_target_construct(const struct question *q)
{
    const struct directive_info *info = q->node->directive->info;
    return info && info->category == CATEGORY_TARGET && !is_rejected(q);
}

/** A target construct that the host runs, and devices do not, in a function that both have. */
static bool is_for_host(const struct question *q, enum silence silence)
{
    const struct directive *directive = q->node->directive;
    const struct clause *device = directive_clause(directive, CLAUSE_DEVICE);
    return silence == SILENCE_DEVICE_FUNCTION && q->rewrite->dialect->calls_on_devices &&
           directive->info->category == CATEGORY_TARGET && q->pattern == PATTERN_TARGET &&
           !(device && clause_has_modifier(&q->rewrite->tree->tokens, device, "ancestor"));
}

/** The plan of a construct without calls. What is switched off is missed by nobody. */
static struct plan plan_none(const struct question *q, struct refusal refusal)
{
    bool is_loss = refusal.is_loss || is_target_construct(q);
    return (struct plan){.reason = refusal.reason,
                         .is_loss = is_loss && !refused(switched_off, q).reason};
}

/* ---- Plans ------------------------------------------------------------------------------- */

/** The plan of a construct in device code, where only the device's own calls may stand. */
static struct plan plan_on_device(const struct question *q)
{
    struct plan plan = {0};
    plan.pattern = device_plan(q->rewrite, q->node, &plan.reason, &plan.split);
    struct refusal refusal = {.reason = plan.reason};
    if (plan.pattern)
        refusal = refused_in_device_code(q);
    if (refusal.reason)
        return plan_none(q, refusal);
    if (plan.split)
        plan_barrier(q->rewrite, q->node, &plan);
    return plan;
}

/** The plan of a construct that nothing speaks against. */
static struct plan plan_on_host(const struct question *q)
{
    const struct directive_info *info = q->node->directive->info;
    struct plan plan = {.pattern = variant(q->node, q->pattern)};
    if (plan.pattern == PATTERN_TARGET) {
        target_plan(q->rewrite, q->node, &plan);
        return plan;
    }
    if (directive_is_combined(info) && !(info->flags & FLAG_COMPOSITE) &&
        info->first != DIRECTIVE_TEAMS) {
        plan.split = split_possible(q->rewrite, q->node);
        if (!plan.split)
            plan.pattern =
                info->first == DIRECTIVE_PARALLEL ? PATTERN_PARALLEL_WHOLE : PATTERN_CONSTRUCT;
    }
    plan_barrier(q->rewrite, q->node, &plan);
    plan.outside_only = q->rewrite->disabled.inner[info->id] &&
                        pattern_table[plan.pattern].before && !pattern_table[plan.pattern].clause;
    plan.pattern =
        q->rewrite->dialect->with_cancel(plan.pattern, q->node, is_cancelled(q->rewrite, q->node));
    return plan;
}

/** May the compiler choose a directive that has calls? */
static bool chooses_calls(const struct directive *directive)
{
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        const struct directive *variant = clause->variant;
        if (variant && variant->info &&
            (events[directive_first(variant->info)->id].pattern || chooses_calls(variant)))
            return true;
    }
    return false;
}

/** May device code have calls of its own there? What a linked recorder's calls mean is told by the
 * target construct around them. */
static bool records_devices(const struct dialect *dialect, enum silence silence)
{
    return silence_is_device(silence) &&
           (dialect->records_devices || (dialect->links_recorder && silence == SILENCE_TARGET));
}

/** Why the row of directive.def gives a directive no calls, if it gives none. */
static struct refusal refused_by_row(const struct question *q, enum silence silence)
{
    if (q->pattern)
        return (struct refusal){0};
    bool may_call = !silence ||
                    (silence_is_device(silence) && q->rewrite->dialect->records_devices) ||
                    silence_is_loss(silence);
    return (struct refusal){.reason = reason_of(q->node->directive->info),
                            .is_loss = may_call && chooses_calls(q->node->directive)};
}

struct plan plan_make(const struct rewrite *rewrite, const struct syntax_node *node,
                      enum silence silence)
{
    const struct directive_info *info = node->directive->info;
    struct question q = {rewrite, node, PATTERN_NONE};
    if (info)
        q.pattern = events[directive_first(info)->id].pattern;
    struct refusal refusal = refused_by_row(&q, silence);
    if (q.pattern)
        refusal = refused(by_clauses, &q);
    bool on_devices = !refusal.reason && is_for_host(&q, silence);
    if (!refusal.reason && !on_devices && records_devices(rewrite->dialect, silence))
        return plan_on_device(&q);
    if (!refusal.reason && silence && !on_devices)
        refusal = (struct refusal){NULL, silence_text[silence], silence_is_loss(silence)};
    else if (!refusal.reason)
        refusal = refused_on_host(&q);
    if (refusal.reason)
        return plan_none(&q, refusal);
    struct plan plan = plan_on_host(&q);
    plan.on_devices = on_devices;
    return plan;
}

/* ---- cancel ------------------------------------------------------------------------------ */

static void add_cancelled(struct rewrite *rewrite, const struct syntax_node *node)
{
    rewrite->cancelled = xgrow(rewrite->cancelled, rewrite->cancelled_count,
                               &rewrite->cancelled_capacity, sizeof *rewrite->cancelled);
    rewrite->cancelled[rewrite->cancelled_count++] = node;
}

/** The task that a `cancel taskgroup` leaves. */
static const struct syntax_node *task_around(const struct syntax_node *node)
{
    while ((node = node_directive(node)))
        if (directive_id(node->directive) == DIRECTIVE_TASK)
            return node;
    return NULL;
}

void plan_cancelled(struct rewrite *rewrite)
{
    const struct syntax_node *root = rewrite->tree->root;
    for (const struct syntax_node *node = root; node; node = tree_next(node, root)) {
        if (node->kind != NODE_DIRECTIVE || !node->directive->info ||
            !(node->directive->info->flags & FLAG_CANCEL))
            continue;
        const struct syntax_node *left = directive_clause(node->directive, CLAUSE_TASKGROUP)
                                             ? task_around(node)
                                             : node_cancelled(node);
        if (!left)
            continue;
        add_cancelled(rewrite, left);
        for (const struct syntax_node *around = node_directive(node); around != left;
             around = node_directive(around))
            if (directive_id(around->directive) == DIRECTIVE_SECTION)
                add_cancelled(rewrite, around);
    }
    if (rewrite->cancelled_count)
        qsort(rewrite->cancelled, rewrite->cancelled_count, sizeof *rewrite->cancelled,
              compare_nodes);
}
