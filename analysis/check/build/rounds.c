/* `for (i = n; i < n + m; i++)` and its like, whose bounds have something in common. */
#include "analysis/check/build/rounds.h"
#include "analysis/check/build/sum.h"
#include "common/memory.h"

/** What a loop compares its counter with; false: it is compared otherwise. */
static bool read_comparison(struct builder *b, const struct syntax_node *condition, uint32_t name,
                            struct sum *bound)
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
            return is_left ? sum_read(b, sign + 1, last, bound)
                           : sum_read(b, first, sign - 1, bound);
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
           sum_read(b, first + 2, last, step);
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

static bool keep_names(struct builder *b, const struct sum *sum)
{
    bool are_plain = true;
    for (uint32_t i = 0; i < sum->count; i++)
        for (uint32_t j = 0; j < sum->products[i].count; j++) {
            const struct factor *f = &sum->products[i].factors[j];
            for (uint32_t token = f->first; token <= f->last; token++)
                if (is_name(b, token))
                    are_plain &= keep_name(b, token);
        }
    return are_plain;
}

bool rounds_begin(struct builder *b, const struct syntax_node *node, struct counted_loop *loop)
{
    struct sum start, bound, step;
    uint32_t sign = node->init ? setting_sign(b, node->init) : 0;
    if (!sign || !node->condition || !node->increment)
        return false;
    uint32_t name = token_name(b, sign - 1), end = expression_end(b, sign + 1, node->init->last);
    if (end + 1 < node->init->last || !sum_read(b, sign + 1, end, &start) ||
        !read_comparison(b, node->condition, name, &bound) ||
        !read_step(b, node->increment, name, &step) || !sum_subtract(b, &bound, &start))
        return false;
    size_t mark = b->pending_count;
    sum_scan(b, &bound);
    sum_scan(b, &step);
    loop->operands = operands_since(b, mark);
    b->pending_count = mark;
    bool are_plain = keep_name(b, sign - 1) & keep_names(b, &start);
    loop->kept = operands_since(b, mark);
    b->pending_count = mark;
    loop->definitions.first = current_team(b)->definition_count;
    loop->calls.first = current_team(b)->call_count;
    return are_plain;
}

void rounds_end(struct builder *b, struct counted_loop loop, uint32_t branch)
{
    struct checked_team *team = current_team(b);
    loop.node = branch;
    loop.definitions.count = team->definition_count - loop.definitions.first;
    loop.calls.count = team->call_count - loop.calls.first;
    team->loops = xgrow(team->loops, team->loop_count, &team->loop_capacity, sizeof(*team->loops));
    team->loops[team->loop_count++] = loop;
}
