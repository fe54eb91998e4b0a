/* Why nothing may be inserted in a part of the text. */
#include "instrumenter/rewrite/silence.h"

const char *const silence_text[] = {
    [SILENCE_NONE] = NULL,
    [SILENCE_TARGET] = "inside a target region",
    [SILENCE_DEVICE_FUNCTION] = "in a function for a target device",
    [SILENCE_SIMD] = "inside a simd loop",
    [SILENCE_LOOP] = "inside a loop construct",
    [SILENCE_WORKSHARE] = "inside a workshare construct",
    [SILENCE_CONCURRENT] = "inside a loop with order(concurrent)",
    [SILENCE_METADIRECTIVE] = "inside a metadirective",
    [SILENCE_SIMD_FUNCTION] = "in a function for simd loops",
    [SILENCE_VARIANT] = "in a variant of a function",
    [SILENCE_CONSTEXPR] = "in a constexpr function",
    [SILENCE_PURE] = "in a pure procedure",
    [SILENCE_COROUTINE] = "in a coroutine",
};

/** What a constituent does to all inside; the first one that a construct has decides. */
static const struct {
    uint32_t leaf;
    enum silence silence;
} leaf_silence[] = {
    {LEAF(DIRECTIVE_TARGET), SILENCE_TARGET},
    {LEAF(DIRECTIVE_SIMD), SILENCE_SIMD},
    {LEAF(DIRECTIVE_LOOP), SILENCE_LOOP},
    {LEAF(DIRECTIVE_WORKSHARE), SILENCE_WORKSHARE},
};

enum silence silence_inside(const struct syntax_node *node, enum silence around)
{
    if (node->kind != NODE_DIRECTIVE || !node->directive->info)
        return around;
    const struct directive *directive = node->directive;
    uint32_t leaves = directive_leaves(directive->info->id);
    if (around == SILENCE_DEVICE_FUNCTION && (leaves & LEAF(DIRECTIVE_TARGET)))
        return SILENCE_TARGET; /* the host runs the function, and this construct's body may not */
    if (around)
        return around;
    for (size_t i = 0; i < sizeof leaf_silence / sizeof *leaf_silence; i++)
        if (leaves & leaf_silence[i].leaf)
            return leaf_silence[i].silence;
    if (directive_clause(directive, CLAUSE_ORDER))
        return SILENCE_CONCURRENT;
    if (directive->info->id == DIRECTIVE_METADIRECTIVE)
        return SILENCE_METADIRECTIVE;
    if (directive->info->id == DIRECTIVE_ORDERED && directive_clause(directive, CLAUSE_SIMD))
        return SILENCE_SIMD;
    return SILENCE_NONE;
}
