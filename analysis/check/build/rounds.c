/* `for (i = n; i < n + m; i++)` and its like, whose bounds have something in common. */
#include "analysis/check/build/rounds.h"
#include "analysis/check/build/sum.h"
#include "common/memory.h"

/** What a loop compares its counter with; false: it is compared otherwise. */
static bool read_comparison(struct builder *b, const struct syntax_node *condition, uint32_t name,
                            struct sum *bound, struct expansions *expanded)
{
    static const uint16_t signs[] = {PUNCT('<'), PUNCT('>'), PUNCT2('<', '='), PUNCT2('>', '='),
                                     PUNCT2('!', '=')};
    uint32_t first = condition->first, last = condition->last;
    bool is_left = is_name(b, first) && token_name(b, first) == name;
    if (last < first + 2 || (!is_left && (!is_name(b, last) || token_name(b, last) != name)))
        return false;
    uint32_t sign = is_left ? first + 1 : last - 1;
    for (size_t i = 0; i < sizeof(signs) / sizeof(*signs); i++)
        if (is_punct(b, sign, signs[i]))
            return is_left ? sum_read(b, sign + 1, last, bound, expanded)
                           : sum_read(b, first, sign - 1, bound, expanded);
    return false;
}

/** `i++`, `i += s`: what the step is, 0 for a number. */
static bool read_step(struct builder *b, const struct syntax_node *increment, uint32_t name,
                      struct sum *step)
{
    uint32_t first = increment->first, last = increment->last;
    uint32_t counter = is_step(b, first) ? first + 1 : first;
    *step = (struct sum){.count = 0};
    if (!is_name(b, counter) || token_name(b, counter) != name)
        return false;
    if (is_step(b, first) || is_step(b, first + 1))
        return last == first + 1;
    return (is_punct(b, first + 1, PUNCT2('+', '=')) || is_punct(b, first + 1, PUNCT2('-', '='))) &&
           sum_read(b, first + 2, last, step, NULL);
}

/** `int i = n`, `i = n`: the token of `=`, or 0. */
static uint32_t setting_sign(const struct builder *b, const struct syntax_node *init)
{
    uint32_t i = init->first;
    while (i < init->last && !is_punct(b, i, '='))
        i++;
    return i < init->last && i > 0 && is_name(b, i - 1) ? i : 0;
}

/** A number that goes by no other name? */
static bool is_plain_number(const struct builder *b, uint32_t object)
{
    const struct data_object *o = &current_function(b)->objects[object];
    struct object_type type = type_of(b, object);
    return !o->is_pointer && !o->is_reference && !o->is_threadprivate && !type.type &&
           !type.stands_for;
}

/** Reads the name at a token as an operand. @return false: it is more than a number */
static bool keep_name(struct builder *b, uint32_t token)
{
    uint32_t object = lookup(b, token_name(b, token));
    add_operand(b, OPERAND_VARIABLE, variable_of(b, object, 0, false));
    return is_plain_number(b, object);
}

static bool keep_tokens(struct builder *b, uint32_t first, uint32_t last)
{
    bool are_plain = true;
    for (uint32_t token = first; token <= last; token++)
        if (is_name(b, token))
            are_plain &= keep_name(b, token);
    return are_plain;
}

/** What is pending from `mark` on is to stay in that part of the team. */
static void add_keep(struct builder *b, size_t mark, struct kept_names keep)
{
    struct checked_team *team = current_team(b);
    keep.names = operands_since(b, mark);
    b->pending_count = mark;
    team->keeps = xgrow(team->keeps, team->keep_count, &team->keep_capacity, sizeof(*team->keeps));
    team->keeps[team->keep_count++] = keep;
}

/** The object is to stay what it was made, and what it was made of, too. */
static bool keep_expanded(struct builder *b, uint32_t object)
{
    size_t mark = b->pending_count;
    struct initial initial = type_of(b, object).initial;
    add_operand(b, OPERAND_VARIABLE, variable_of(b, object, 0, false));
    bool are_plain = is_plain_number(b, object) && keep_tokens(b, initial.first, initial.last);
    add_keep(b, mark,
             (struct kept_names){.definitions = {initial.definition, 0},
                                 .calls = {initial.call, 0},
                                 .to_end = true});
    return are_plain;
}

/** The counter and what the loop starts with are to stay in its body, whose end is not yet known.
 */
static bool keep_start(struct builder *b, uint32_t first, uint32_t last)
{
    const struct checked_team *team = current_team(b);
    size_t mark = b->pending_count;
    bool are_plain = keep_tokens(b, first, last);
    add_keep(b, mark,
             (struct kept_names){.definitions = {team->definition_count, 0},
                                 .calls = {team->call_count, 0}});
    return are_plain;
}

static struct index_range operands_of(struct builder *b, const struct sum *x, const struct sum *y)
{
    size_t mark = b->pending_count;
    sum_scan(b, x);
    sum_scan(b, y);
    struct index_range operands = operands_since(b, mark);
    b->pending_count = mark;
    return operands;
}

bool rounds_begin(struct builder *b, const struct syntax_node *node, struct counted_loop *loop)
{
    struct sum start, bound, step;
    struct expansions expanded = {.count = 0};
    uint32_t sign = node->init ? setting_sign(b, node->init) : 0;
    if (!sign || !node->condition || !node->increment)
        return false;
    uint32_t name = token_name(b, sign - 1), end = expression_end(b, sign + 1, node->init->last);
    if (end + 1 < node->init->last || !sum_read(b, sign + 1, end, &start, &expanded) ||
        !read_comparison(b, node->condition, name, &bound, &expanded) ||
        !read_step(b, node->increment, name, &step) || !sum_subtract(b, &bound, &start))
        return false;
    loop->operands = operands_of(b, &bound, &step);
    loop->keeps.first = current_team(b)->keep_count;
    bool are_plain = keep_start(b, sign - 1, end);
    for (uint32_t i = 0; i < expanded.count; i++)
        are_plain &= keep_expanded(b, expanded.objects[i]);
    loop->keeps.count = current_team(b)->keep_count - loop->keeps.first;
    return are_plain;
}

void rounds_end(struct builder *b, struct counted_loop loop, uint32_t branch)
{
    struct checked_team *team = current_team(b);
    struct kept_names *body = &team->keeps[loop.keeps.first];
    body->definitions.count = team->definition_count - body->definitions.first;
    body->calls.count = team->call_count - body->calls.first;
    loop.node = branch;
    team->loops = xgrow(team->loops, team->loop_count, &team->loop_capacity, sizeof(*team->loops));
    team->loops[team->loop_count++] = loop;
}
