/* The walk over the construct tree: every construct becomes edits. */
#include "common/memory.h"
#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/target.h"
#include "instrumenter/rewrite/own-name.h"
#include "instrumenter/rewrite/place.h"
#include "instrumenter/rewrite/plan.h"
#include "instrumenter/rewrite/describe.h"
#include "instrumenter/rewrite/split.h"
#include "instrumenter/rewrite/user.h"
#include "instrumenter/rewrite/silence.h"
#include "instrumenter/rewrite/disable.h"
#include "instrumenter/syntax/macro.h"

#include <stdlib.h>
#include <string.h>

/** Note the state that directives without a body switch for what follows in the file. */
static void note_switches(struct rewrite *rewrite, const struct directive_info *info)
{
    if (!info)
        return;
    switch (info->id) {
    case DIRECTIVE_POMP_NOINSTRUMENT:
        rewrite->paused = true;
        break;
    case DIRECTIVE_POMP_INSTRUMENT:
        rewrite->paused = false;
        break;
    case DIRECTIVE_BEGIN_METADIRECTIVE:
        rewrite->in_metadirective = true;
        break;
    case DIRECTIVE_END_METADIRECTIVE:
        rewrite->in_metadirective = false;
        break;
    default:
        break;
    }
}

/** A node that the walk is inside of. */
struct open_node {
    const struct syntax_node *node, *after; /* the first node that is not below it */
    enum silence silent;                    /* why nothing may be inserted inside */
    struct plan plan;
    struct site *region;
};

static bool is_executable(const struct directive_info *info)
{
    return !info || !(info->category == CATEGORY_DECLARATIVE || info->flags & FLAG_INERT);
}

/** The header of the device's calls has target constructs of its own. */
static bool in_own_header(const struct rewrite *rewrite, uint32_t token)
{
    static const char header[] = "pompeii-device.h";
    const struct tokens *tokens = &rewrite->tree->tokens;
    const char *name = tokens->files[tokens->token[token].file].name;
    size_t length = strlen(name);
    return length >= sizeof header - 1 && !strcmp(name + length - (sizeof header - 1), header);
}

static bool is_device_code(const struct syntax_node *node, const struct plan *plan,
                           enum silence silent)
{
    return silence_is_device(silent) ||
           (plan->pattern == PATTERN_TARGET && (node_leaves(node) & LEAF(DIRECTIVE_TARGET)));
}

static void visit_directive(struct rewrite *rewrite, const struct syntax_node *node,
                            enum silence silent, struct open_node *open)
{
    const struct directive_info *info = node->directive->info;
    if (node->directive->pragma)
        note_switches(rewrite, info);
    if (rewrite->in_metadirective && (!silent || silence_is_device(silent)))
        silent = SILENCE_METADIRECTIVE;
    if (in_own_header(rewrite, node->first))
        return;
    if (info && info->category == CATEGORY_USER) {
        rewrite_user(rewrite, node, silent);
        return;
    }
    open->plan = plan_make(rewrite, node, silent);
    open->silent = silence_inside(node, silent);
    rewrite->result->lacks_device_header |=
        !rewrite->has_device_header && !rewrite->shares_memory &&
        (rewrite->dialect->records_devices || rewrite->dialect->links_recorder) &&
        is_device_code(node, &open->plan, silent);
    describe_construct(rewrite, node, &open->plan, is_executable(info));
    if (open->plan.is_loss)
        diagnostic_add(&rewrite->result->diagnostics, &rewrite->result->diagnostic_count,
                       &rewrite->tree->tokens, node->first, SEVERITY_LOSS, "'%s' is left alone: %s",
                       rewrite->dialect->directive_name(info), open->plan.reason);
    rewrite->result->constructs += is_executable(info);
    if (open->plan.pattern != PATTERN_NONE) {
        rewrite->result->regions++;
        open->region =
            region_new(rewrite, node->first, describe_region(rewrite, node, &open->plan));
        open->region->launch = rewrite->launch;
        open->region->on_devices = open->plan.on_devices;
        rewrite->dialect->open(rewrite, node, &open->plan, open->region);
    }
    if (node->directive->pragma && rewrite->dialect->own_line)
        rewrite->dialect->own_line(rewrite, node->directive);
}

/** Does the function follow a `declare simd`? Then a simd loop may call it. */
static bool is_declare_simd(const struct tokens *tokens, uint32_t first)
{
    uint32_t i = first;
    if (i == 0 || tokens->token[--i].kind != TOKEN_PRAGMA_END)
        return false;
    while (tokens->token[i].kind != TOKEN_PRAGMA)
        i--;
    return token_is(tokens, i + 1, "declare") && token_is(tokens, i + 2, "simd");
}

static enum silence silent_function(const struct rewrite *rewrite, const struct syntax_node *node)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    if (node->is_declare_simd || is_declare_simd(tokens, node->first))
        return SILENCE_SIMD_FUNCTION;
    if (node->in_declare_variant)
        return SILENCE_VARIANT;
    if (node->in_declare_target)
        return node->is_constexpr ? SILENCE_CONSTEXPR : SILENCE_DEVICE_FUNCTION;
    if (node->is_constexpr)
        return SILENCE_CONSTEXPR;
    if (node->is_pure)
        return SILENCE_PURE;
    /* gcc mixes up the variables of a construct there as soon as one is added. */
    if (rewrite->dialect->has_coroutines && node_is_coroutine(tokens, node))
        return SILENCE_COROUTINE;
    return SILENCE_NONE;
}

static void visit_node(struct rewrite *rewrite, const struct syntax_node *node,
                       struct open_node *open)
{
    switch (node->kind) {
    case NODE_DIRECTIVE:
        visit_directive(rewrite, node, open->silent, open);
        break;
    case NODE_FUNCTION:
        open->silent = silent_function(rewrite, node);
        break;
    case NODE_CALL:
        if (node->name && !open->silent && !rewrite->disabled.locks && !rewrite->paused)
            rewrite->dialect->lock(rewrite, node);
        break;
    default:
        break;
    }
}

/** Only nodes that change something for those below them are kept on the stack. */
static bool is_kept(const struct open_node *open, enum silence silent)
{
    return open->region || open->silent != silent;
}

static void walk_tree(struct rewrite *rewrite)
{
    const struct syntax_node *root = rewrite->tree->root;
    struct open_node *stack = NULL;
    size_t depth = 0, capacity = 0;
    for (const struct syntax_node *node = root; node || depth;
         node = node ? tree_next(node, root) : NULL) {
        while (depth && stack[depth - 1].after == node) {
            struct open_node *top = &stack[--depth];
            if (top->region)
                rewrite->dialect->close(rewrite, top->node, &top->plan, top->region);
        }
        if (!node)
            break;
        enum silence silent = depth ? stack[depth - 1].silent : SILENCE_NONE;
        struct open_node open = {.node = node, .after = tree_skip(node, root), .silent = silent};
        visit_node(rewrite, node, &open);
        if (is_kept(&open, silent)) {
            stack = xgrow(stack, depth, &capacity, sizeof *stack);
            stack[depth++] = open;
        }
    }
    free(stack);
}

/* ---- the whole text ---------------------------------------------------------------------- */

static bool has_device_code(const struct rewrite *rewrite)
{
    for (size_t i = 0; i < rewrite->region_count; i++)
        if (rewrite->region[i]->device_id)
            return true;
    return false;
}

static void add_error(struct rewrite *rewrite, enum severity severity, char *message)
{
    struct instrument_result *result = rewrite->result;
    result->diagnostics =
        xresize(result->diagnostics, result->diagnostic_count + 1, sizeof *result->diagnostics);
    const char *file = rewrite->options->file ? rewrite->options->file : "-";
    result->diagnostics[result->diagnostic_count++] =
        (struct diagnostic){severity, xcopy(file, strlen(file)), 0, 0, message, NULL};
}

static int read_disabled(struct rewrite *rewrite)
{
    const char *list = rewrite->options->disable;
    char *unknown = list ? disabled_parse(&rewrite->disabled, list) : NULL;
    if (!unknown)
        return 0;
    char *message;
    size_t length;
    FILE *out = xstream(&message, &length);
    fprintf(out, "'%s' in the list of what to disable is no directive or group", unknown);
    fclose(out);
    free(unknown);
    add_error(rewrite, SEVERITY_ERROR, message);
    return -1;
}

static void rewrite_free(struct rewrite *rewrite)
{
    regions_free(rewrite);
    places_free(rewrite);
    free(rewrite->cancelled);
    macros_free(rewrite->macros);
    free(rewrite->variable);
    strings_free(&rewrite->declared);
    user_free(rewrite);
    edits_free(&rewrite->edits);
}

/** Text that was not preprocessed: where a branch that lines were put into is not compiled, their
 * markers are not read, so that the lines behind it get one. */
static void mark_branch_ends(struct rewrite *rewrite)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    struct edits markers = {0};
    edits_sort(&rewrite->edits);
    for (size_t i = 0; i < tokens->branch_end_count; i++) {
        const struct branch_end *end = &tokens->branch_ends[i];
        if (!edits_between(&rewrite->edits, end->conditional, end->offset))
            continue;
        struct piece piece;
        piece.out = xstream(&piece.text, &piece.length);
        fprintf(piece.out, "\n%s %u", rewrite->dialect->line_marker, end->line + 1);
        fclose(piece.out);
        edits_add(&markers, end->offset, 0, piece.text);
    }
    for (size_t i = 0; i < markers.count; i++)
        edits_add(&rewrite->edits, markers.edit[i].offset, 0, markers.edit[i].text);
    free(markers.edit);
}

static int apply_edits(struct rewrite *rewrite)
{
    static const char overlap[] = "constructs that overlap";
    const struct tokens *tokens = &rewrite->tree->tokens;
    struct instrument_result *result = rewrite->result;
    result->text = edits_apply(&rewrite->edits, tokens->text, tokens->length, &result->length);
    if (result->text)
        return 0;
    add_error(rewrite, SEVERITY_ERROR, xcopy(overlap, sizeof overlap - 1));
    return -1;
}

static void choose_names(struct rewrite *rewrite)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    struct own_names names = own_names_beside(tokens->text, tokens->length);
    rewrite->last_number = names.last_number;
    rewrite->edits.name_marks = names.marks;
}

int rewrite_tree(const struct tree *tree, const struct instrument_options *options,
                 struct instrument_result *result)
{
    struct rewrite rewrite = {.tree = tree,
                              .options = options,
                              .result = result,
                              .dialect = dialect_of(options->language)};
    int status = read_disabled(&rewrite);
    if (status == 0) {
        choose_names(&rewrite);
        places_read(&rewrite);
        plan_cancelled(&rewrite);
        user_collect(&rewrite);
        target_survey(&rewrite);
        walk_tree(&rewrite);
        result->has_device_code = has_device_code(&rewrite);
        if (rewrite.region_count && rewrite.dialect->finish)
            rewrite.dialect->finish(&rewrite);
        mark_branch_ends(&rewrite);
        if (rewrite.edits.count)
            status = apply_edits(&rewrite);
    }
    rewrite_free(&rewrite);
    return status;
}
