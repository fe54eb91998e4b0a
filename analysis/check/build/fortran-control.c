/* Control flow that Fortran has and C has not: counted loops, SELECT, constructs with names. */
#include "analysis/check/build/fortran-build.h"
#include "analysis/check/build/sum.h"
#include "analysis/check/solve/place.h"
#include "common/memory.h"

/* ---- Names of constructs ----------------------------------------------------------------- */

bool is_named_construct(const struct syntax_node *node)
{
    return node->name &&
           (node->kind == NODE_IF || node->kind == NODE_BLOCK || node->kind == NODE_SWITCH);
}

void named_open(struct builder *b, const struct syntax_node *node, uint32_t break_to,
                uint32_t continue_to)
{
    b->named = xgrow(b->named, b->named_count, &b->named_capacity, sizeof(*b->named));
    b->named[b->named_count++] =
        (struct named_construct){token_name(b, node->name), break_to, continue_to, b->team};
}

struct named_construct find_named(struct builder *b, uint32_t name)
{
    for (size_t i = b->named_count; i-- > 0;)
        if (b->named[i].name == name && b->named[i].team == b->team)
            return b->named[i];
    current_function(b)->is_unknown = true; /* out of a construct with threads of its own */
    return (struct named_construct){name, NO_NODE, NO_NODE, b->team};
}

/* ---- Loops ------------------------------------------------------------------------------- */

static void add_range(struct builder *b, struct index_range range)
{
    for (uint32_t i = 0; i < range.count; i++) {
        struct operand operand = current_team(b)->operands[range.first + i];
        add_operand(b, operand.kind, operand.index);
    }
}

static struct index_range read_bound(struct builder *b, const struct syntax_node *bound)
{
    struct index_range nothing = {current_team(b)->operand_count, 0};
    if (!bound)
        return nothing;
    calls_forget(b);
    build_calls(b, bound);
    return scan_expression(b, bound->first, bound->last, b->cursor);
}

/** `do i = n, n + m`: what m reads is all that counts. @return whether the bounds are such */
static bool read_length(struct builder *b, const struct syntax_node *node, struct index_range *read)
{
    struct sum start, length;
    if (!node->init || !node->condition || node->init->children || node->condition->children)
        return false;
    if (!sum_read(b, node->init->first + 2, node->init->last, &start, NULL) ||
        !sum_read(b, node->condition->first, node->condition->last, &length, NULL) ||
        !sum_subtract(b, &length, &start))
        return false;
    size_t mark = b->pending_count;
    sum_scan(b, &length);
    *read = operands_since(b, mark);
    b->pending_count = mark;
    return true;
}

/** How often a loop runs is settled before it begins: an object that nothing names. */
static uint32_t count_iterations(struct builder *b, const struct syntax_node *node, uint32_t name,
                                 struct index_range *step)
{
    struct index_range bound = read_bound(b, node->condition);
    bool is_length = read_length(b, node, &bound);
    *step = read_bound(b, node->increment);
    uint32_t here = step_follow(b, CFG_BASIC, node->first);
    uint32_t object =
        object_new(b, (struct data_object){.kind = OBJECT_LOCAL, .name = name, .team = b->team});
    uint32_t count = variable_of(b, object, 0, false);
    size_t mark = b->pending_count;
    if (node->init && !is_length)
        add_operand(b, OPERAND_VARIABLE, variable_of(b, lookup(b, name), 0, false));
    add_range(b, bound);
    add_range(b, *step);
    define(b, count, here, operands_since(b, mark), false);
    b->pending_count = mark;
    return count;
}

/** i = i + step */
static void advance(struct builder *b, uint32_t name, struct index_range step, uint32_t node)
{
    uint32_t variable = variable_of(b, lookup(b, name), 0, false);
    size_t mark = b->pending_count;
    add_operand(b, OPERAND_VARIABLE, variable);
    add_range(b, step);
    define(b, variable, node, operands_since(b, mark), false);
    b->pending_count = mark;
}

static uint32_t branch_on(struct builder *b, uint32_t variable, uint32_t token)
{
    uint32_t branch = step_follow(b, CFG_CONDITION, token);
    size_t mark = b->pending_count;
    add_operand(b, OPERAND_VARIABLE, variable);
    struct index_range operands = operands_since(b, mark);
    current_team(b)->nodes[branch].operands = operands;
    b->pending_count = mark;
    return branch;
}

void build_counted(struct builder *b, const struct syntax_node *node)
{
    struct targets saved = b->targets;
    struct index_range step;
    size_t scope = scope_open(b);
    uint32_t name = node->init ? token_name(b, node->init->first) : 0;
    if (node->init)
        build_statement(b, node->init);
    uint32_t count = count_iterations(b, node, name, &step);
    if (node->is_range)
        fortran_indices(b, node->condition->first, node->condition->last, b->cursor);
    uint32_t head = step_follow(b, CFG_BASIC, node->first);
    uint32_t after = step_new(b, CFG_BASIC, node->last),
             again = step_new(b, CFG_BASIC, node->first);
    connect(b, branch_on(b, count, node->first), after);
    b->targets.break_to = after;
    b->targets.continue_to = again;
    if (node->name)
        named_open(b, node, after, again);
    if (node->body)
        build_statement(b, node->body);
    connect(b, b->cursor, again);
    b->cursor = again;
    if (node->init)
        advance(b, name, step, again);
    connect(b, b->cursor, head);
    continue_at(b, after);
    scope_close(b, scope);
    b->targets = saved;
}

/* ---- SELECT ------------------------------------------------------------------------------ */

/** `select case (x)` of a variable. */
static bool is_plain_selector(const struct builder *b, const struct syntax_node *condition)
{
    uint32_t first = condition->first, last = condition->last;
    while (first < last && is_punct(b, first, '(') && is_punct(b, last, ')')) {
        first++;
        last--;
    }
    uint32_t before = first - 1;
    while (is_punct(b, before, '('))
        before--;
    return first == last && is_name(b, first) && is_word(b, before, "case");
}

/** The values of a CASE, each a node that the branch leads to. */
static void build_values(struct builder *b, const struct syntax_node *node, uint32_t branch)
{
    uint32_t open = node->first + 1, close = matching_bracket(b, open, node->last);
    uint32_t join = step_new(b, CFG_BASIC, node->first);
    for (uint32_t i = open + 1; i < close && !node->is_default; i++) {
        uint32_t last = expression_end(b, i, close - 1);
        b->cursor = branch;
        uint32_t value = step_follow(b, CFG_BASIC, node->first);
        current_team(b)->nodes[value].literal = read_literal(b, i, last);
        connect(b, value, join);
        i = last + 1;
    }
    if (node->is_default) {
        connect(b, branch, join);
        current_team(b)->nodes[join].literal = LITERAL_DEFAULT;
    }
    continue_at(b, join);
}

/** TYPE IS (t), RANK (n): what its node is to be known by. CLASS IS takes derived types, too. */
static void note_type(struct builder *b, const struct syntax_node *node, bool is_rank,
                      uint32_t branch)
{
    uint32_t open = node->first;
    uint32_t here = step_new(b, CFG_BASIC, node->first);
    struct cfg_node *n = &current_team(b)->nodes[here];
    while (open < node->last && !is_punct(b, open, '('))
        open++;
    uint32_t close = matching_bracket(b, open, node->last);
    if (node->is_default)
        n->literal = LITERAL_DEFAULT;
    else if (is_rank)
        n->literal = read_literal(b, open + 1, close - 1);
    else if (is_word(b, node->first, "type") && close == open + 2 &&
             name_has_flag(b->program, token_name(b, open + 1), NAME_TYPE))
        n->literal = type_literal(b, derived_type(b, open + 1));
    else if (is_word(b, node->first, "type"))
        n->literal = type_literal(b, fortran_type(b, open + 1, close, 0));
    connect(b, branch, here);
    b->cursor = here;
}

/** What decides in SELECT TYPE and SELECT RANK: what the selector is, and not its value. */
static struct index_range read_kind(struct builder *b, const struct syntax_node *condition)
{
    uint32_t first = condition->first, last = condition->last;
    struct target_read target;
    size_t mark = b->pending_count;
    while (first < last && is_punct(b, first, '(') && is_punct(b, last, ')')) {
        first++;
        last--;
    }
    if (first + 2 <= last && is_punct(b, first + 1, PUNCT2('=', '>')))
        first += 2;
    if (!is_name(b, first))
        return read_bound(b, condition);
    calls_forget(b);
    build_calls(b, condition);
    fortran_designator(b, first, last, b->cursor, &target);
    if (!target.is_name || target.is_call || target.next <= last)
        fortran_scan(b, first, last, b->cursor);
    else
        add_path(b, &target, DYNAMIC_TYPE, 0);
    if (target.is_name)
        add_operand(b, OPERAND_VARIABLE, target_variable(b, &target));
    struct index_range operands = operands_since(b, mark);
    b->pending_count = mark;
    return operands;
}

/** `select type (..)`, `select rank (..)`? */
static enum outcome kind_of_select(const struct builder *b, const struct syntax_node *condition)
{
    uint32_t before = condition->first;
    while (before && (before == condition->first || is_punct(b, before, '(')))
        before--;
    return is_word(b, before, "type")   ? OUTCOME_TYPES
           : is_word(b, before, "rank") ? OUTCOME_RANKS
                                        : OUTCOME_OTHER;
}

/** CASE, TYPE or RANK: `select type (x => object)` binds a name, too. */
void build_select(struct builder *b, const struct syntax_node *node)
{
    size_t scope = scope_open(b);
    bool has_default = false;
    enum outcome kind = kind_of_select(b, node->condition);
    struct index_range operands = (kind ? read_kind : read_bound)(b, node->condition);
    uint32_t here = step_follow(b, CFG_BASIC, node->first);
    fortran_associate(b, node->condition->first, node->condition->last, here);
    uint32_t branch = step_follow(b, CFG_CONDITION, node->first);
    current_team(b)->nodes[branch].operands = operands;
    uint32_t after = step_new(b, CFG_BASIC, node->last);
    bool is_plain = operands.count == 1 && is_plain_selector(b, node->condition);
    current_team(b)->nodes[branch].index = is_plain ? OUTCOME_CASES : kind;
    current_team(b)->nodes[after].literal = LITERAL_DEFAULT;
    for (const struct syntax_node *child = node->body->children; child; child = child->next) {
        if (child->kind != NODE_CASE)
            continue;
        has_default |= child->is_default;
        b->cursor = branch;
        if (is_plain)
            build_values(b, child, branch);
        else if (kind)
            note_type(b, child, kind == OUTCOME_RANKS, branch);
        build_statement(b, child->body);
        connect(b, b->cursor, after);
    }
    if (!has_default)
        connect(b, branch, after);
    continue_at(b, after);
    scope_close(b, scope);
}
