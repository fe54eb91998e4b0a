/* Constructs of C and C++: text around the construct, in its directive, and around its body. */
#include "instrumenter/rewrite/c.h"

static void write_text(FILE *out, struct site *region, const char *text)
{
    if (text)
        emit_text(out, region, text);
}

/** The outer part of a construct that is taken apart, and the calls inside it. */
static void write_outer(struct piece *piece, const struct rewrite *rewrite,
                        const struct syntax_node *node, const struct plan *plan,
                        struct site *region)
{
    const struct pattern *pattern = &pattern_table[plan->pattern];
    c_open_directive(piece, rewrite);
    split_write_outer(piece->out, rewrite, node, plan, region->number);
    if (pattern->clause) {
        putc(' ', piece->out);
        emit_text(piece->out, region, pattern->clause);
    }
    c_close_directive(piece, rewrite);
    write_text(piece->out, region, pattern->begin);
}

static bool is_on_device(enum pattern_id pattern)
{
    return pattern == PATTERN_DEVICE_INSIDE || pattern == PATTERN_DEVICE_TEAM;
}

/** What comes before the construct and at the beginning of its body. */
static void c_open_construct(struct rewrite *rewrite, const struct syntax_node *node,
                             struct plan *plan, struct site *region)
{
    const struct pattern *pattern = &pattern_table[plan->pattern];
    const struct directive *directive = node->directive;
    if (plan->pattern == PATTERN_TARGET) {
        c_target_open(rewrite, node, plan, region);
        if (plan->nowait)
            c_add_clause(rewrite, region, directive, "nowait");
        return;
    }
    if (pattern->before || plan->split) {
        struct piece piece;
        c_open_piece(&piece, rewrite, node->first, node->first);
        write_text(piece.out, region, pattern->before);
        if (directive_id(directive) == DIRECTIVE_TASK)
            c_depend_write(piece.out, rewrite, region, directive);
        if (plan->split)
            write_outer(&piece, rewrite, node, plan, region);
        if (plan->pattern == PATTERN_FOR || (plan->split && !is_on_device(plan->pattern)))
            plan->counts = c_loop_write(piece.out, rewrite, node, region);
        c_insert_before(rewrite, &piece, node->first);
        if (plan->counts)
            c_loop_open_body(rewrite, node, plan->counts, region);
    }
    if (plan->split)
        c_cut_outer(rewrite, directive);
    else if (pattern->clause)
        c_add_clause(rewrite, region, directive, pattern->clause);
    if (plan->nowait)
        c_add_clause(rewrite, region, directive, "nowait");
    if (pattern->begin && !plan->outside_only && !plan->split && node->body) {
        struct piece piece;
        c_open_piece(&piece, rewrite, node->first, node->body->first);
        emit_text(piece.out, region, pattern->begin);
        c_insert_before(rewrite, &piece, node->body->first);
    }
}

/** What comes at the end of the body and after the construct. */
static void c_close_construct(struct rewrite *rewrite, const struct syntax_node *node,
                              const struct plan *plan, struct site *region)
{
    if (plan->pattern == PATTERN_TARGET) {
        c_target_close(rewrite, node, plan, region);
        return;
    }
    static const struct pattern *const barrier = &pattern_table[PATTERN_IMPLICIT_BARRIER];
    const struct pattern *pattern = &pattern_table[plan->pattern];
    struct piece piece;
    if (plan->counts)
        c_loop_close_body(rewrite, node);
    c_open_piece(&piece, rewrite, node->first, node->last);
    c_loop_end(piece.out, plan->counts, region);
    if (pattern->end && !plan->outside_only) {
        emit_text(piece.out, region, pattern->end);
        putc(' ', piece.out);
    }
    if (plan->barrier) {
        write_text(piece.out, region, barrier->before);
        c_open_directive(&piece, rewrite);
        fputs("barrier", piece.out);
        c_close_directive(&piece, rewrite);
        write_text(piece.out, region, barrier->after);
        putc(' ', piece.out);
    }
    write_text(piece.out, region, pattern->after);
    c_insert_after(rewrite, &piece, node->last);
}

/** A user's directive becomes a call. */
static void c_call_instead(struct rewrite *rewrite, const struct syntax_node *node,
                           struct site *region, const char *text)
{
    struct piece piece;
    c_open_piece(&piece, rewrite, node->first, node->first);
    emit_text(piece.out, region, text);
    c_insert_instead(rewrite, &piece, node->directive->pragma, node->directive->pragma);
}

static void finish_text(struct rewrite *rewrite)
{
    c_insert_preamble(rewrite);
    c_target_insert_header(rewrite);
}

/* ---- The dialects ------------------------------------------------------------------------ */

static const char *c_directive_name(const struct directive_info *info)
{
    return info->c;
}

#define COMMON                                                                                     \
    .directive_name = c_directive_name, .open = c_open_construct, .close = c_close_construct,      \
    .call = c_call_instead, .own_line = c_own_line, .lock = c_lock, .may_lock = c_may_lock,        \
    .read_loop = c_read_loop, .item_moves = c_item_is_pure, .refusals = c_refusals,                \
    .with_cancel = c_with_cancel, .finish = finish_text, .line_marker = "#line",                   \
    .records_devices = true, .calls_on_devices = true

/** Helpers do without the casts that compilers warn of, and leave classes alone. */
static const struct c_spelling spelling_cxx = {
    .to_int = "static_cast<int>(",
    .to_word = "static_cast<pomp2_word\1>(",
    .address = "__builtin_addressof",
    .value = "pomp2_value\1(",
    .value_end = ")",
    .external = "\"C\" ",
    .linkage = "static __inline__ __attribute__((__always_inline__, ",
    .has_classes = true,
};

/** A helper is an inline function without a body of its own, because an inline function of the
 *  program must not call a static one (C11, 6.7.4). */
static const struct c_spelling spelling_c = {
    .to_int = "(int)(",
    .to_word = "(pomp2_word\1)(",
    .address = "&",
    .value = "(pomp2_word\1)(",
    .value_end = " + 0)",
    .external = "",
    .linkage = "extern __inline__ __attribute__((__gnu_inline__, __always_inline__, ",
};

const struct dialect dialect_c = {COMMON, .spelling = &spelling_c, .inlines_externally = true};

const struct dialect dialect_cxx = {COMMON, .spelling = &spelling_cxx, .has_coroutines = true};
