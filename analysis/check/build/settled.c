/* Conditions that the text settles: `0 && x`, as macros leave them; `3 == 2`; an enumerator that is
 * 0. C's expressions and Fortran's logical ones, as far as constants, their comparisons and what is
 * made of these by and, or and not; everything else is open. */
#include "analysis/check/build/build.h"

#include <string.h>

enum { DEPTH_LIMIT = 100 }; /* brackets inside brackets; what is deeper is open */

enum binding { BINDS_OR, BINDS_AND, BINDS_NOT, BINDS_COMPARED };
enum { LESS = 1, EQUAL = 2, GREATER = 4 };

struct sign {
    uint16_t c, fortran;
    const char *word; /* of Fortran */
    enum binding binding;
    unsigned holds; /* of a comparison: where it does */
};

/* Fortran's .not. binds looser than comparisons; C's `!`, which binds tighter, is none of these. */
static const struct sign signs[] = {
    {PUNCT2('|', '|'), 0, ".or.", BINDS_OR, 0},
    {PUNCT2('&', '&'), 0, ".and.", BINDS_AND, 0},
    {0, 0, ".not.", BINDS_NOT, 0},
    {PUNCT2('=', '='), PUNCT2('=', '='), ".eq.", BINDS_COMPARED, EQUAL},
    {PUNCT2('!', '='), PUNCT2('/', '='), ".ne.", BINDS_COMPARED, LESS | GREATER},
    {PUNCT('<'), PUNCT('<'), ".lt.", BINDS_COMPARED, LESS},
    {PUNCT('>'), PUNCT('>'), ".gt.", BINDS_COMPARED, GREATER},
    {PUNCT2('<', '='), PUNCT2('<', '='), ".le.", BINDS_COMPARED, LESS | EQUAL},
    {PUNCT2('>', '='), PUNCT2('>', '='), ".ge.", BINDS_COMPARED, GREATER | EQUAL}};

/** An expression that is being read. */
struct reading {
    const struct builder *b;
    uint32_t at, end; /* end: behind the last token */
    unsigned depth;
};

static enum truth read_expression(const struct builder *b, uint32_t first, uint32_t end,
                                  unsigned depth);

static enum truth opposite(enum truth truth)
{
    return truth == TRUTH_OPEN ? TRUTH_OPEN : truth == TRUTH_YES ? TRUTH_NO : TRUTH_YES;
}

/** Of `and` the weakest decides: no, before open, before yes; of `or` the other way round. */
static enum truth join(enum truth left, enum truth right, enum truth deciding)
{
    if (left == deciding || right == deciding)
        return deciding;
    return left == TRUTH_OPEN ? left : right;
}

static const struct sign *sign_at(const struct builder *b, uint32_t i)
{
    for (size_t j = 0; j < sizeof(signs) / sizeof(*signs); j++) {
        const struct sign *sign = &signs[j];
        uint16_t punct = b->scope ? sign->fortran : sign->c;
        if ((punct && is_punct(b, i, punct)) || (b->scope && is_word(b, i, sign->word)))
            return sign;
    }
    return NULL;
}

static bool is_next(const struct reading *r, enum binding binding)
{
    const struct sign *sign = r->at < r->end ? sign_at(r->b, r->at) : NULL;
    return sign && sign->binding == binding;
}

/** A bracket's other one; another token is its own. */
static uint32_t over_bracket(const struct builder *b, uint32_t i, uint32_t end)
{
    bool opens = is_punct(b, i, '(') || is_punct(b, i, '[') || is_punct(b, i, '{');
    return opens ? matching_bracket(b, i, end - 1) : i;
}

/** Is there, outside of brackets, what binds looser than `or`? */
static bool is_other(const struct builder *b, uint32_t first, uint32_t end)
{
    static const char looser[] = ",?:;";
    for (uint32_t i = first; i < end; i = over_bracket(b, i, end) + 1) {
        uint16_t punct = token_at(b, i)->kind == TOKEN_PUNCTUATOR ? token_at(b, i)->punct : 0;
        if (!sign_at(b, i) &&
            (is_assignment(b, i) || (punct && punct < 128 && strchr(looser, punct))))
            return true;
    }
    return false;
}

static enum truth truth_of(uint32_t literal)
{
    if (!literal || literal >= LITERAL_TEXT)
        return TRUTH_OPEN;
    return literal == LITERAL_NUMBER ? TRUTH_NO : TRUTH_YES;
}

/** What stands between operators; `literal` is its number, if it is one. */
static enum truth read_operand(struct reading *r, uint32_t *literal)
{
    const struct builder *b = r->b;
    uint32_t first = r->at, end = first;
    while (end < r->end && !sign_at(b, end))
        end = over_bracket(b, end, r->end) + 1;
    r->at = end;
    *literal = first < end ? read_literal(b, first, end - 1) : 0;
    bool in_brackets =
        first + 2 < end && is_punct(b, first, '(') && matching_bracket(b, first, end) == end - 1;
    if (!in_brackets)
        return truth_of(*literal);
    enum truth truth = read_expression(b, first + 1, end - 1, r->depth + 1);
    while (first + 2 < end && is_punct(b, first, '(') &&
           matching_bracket(b, first, end) == end - 1) {
        first++;
        end--;
    }
    *literal = read_literal(b, first, end - 1);
    return truth;
}

static enum truth read_factor(struct reading *r, uint32_t *literal)
{
    bool is_negated = false, is_plain = true;
    for (; !r->b->scope && r->at < r->end && is_punct(r->b, r->at, '!'); r->at++) {
        is_negated = !is_negated;
        is_plain = false;
    }
    enum truth truth = read_operand(r, literal);
    if (is_negated)
        truth = opposite(truth);
    if (!is_plain) /* 0 or 1 */
        *literal = truth == TRUTH_OPEN ? 0 : LITERAL_NUMBER + (truth == TRUTH_YES);
    return truth;
}

static long number_of(uint32_t literal)
{
    return literal < LITERAL_NEGATIVE ? (long)(literal - LITERAL_NUMBER)
                                      : -(long)(literal - LITERAL_NEGATIVE - LITERAL_NUMBER);
}

static enum truth read_comparison(struct reading *r)
{
    uint32_t left, right;
    enum truth truth = read_factor(r, &left);
    for (bool is_first = true; is_next(r, BINDS_COMPARED); is_first = false) {
        const struct sign *sign = sign_at(r->b, r->at++);
        read_factor(r, &right);
        truth = TRUTH_OPEN;
        if (!is_first || truth_of(left) == TRUTH_OPEN || truth_of(right) == TRUTH_OPEN)
            continue;
        long x = number_of(left), y = number_of(right);
        truth = sign->holds & (x < y ? LESS : x > y ? GREATER : EQUAL) ? TRUTH_YES : TRUTH_NO;
    }
    return truth;
}

static enum truth read_negation(struct reading *r)
{
    bool is_negated = false;
    for (; is_next(r, BINDS_NOT); r->at++)
        is_negated = !is_negated;
    enum truth truth = read_comparison(r);
    return is_negated ? opposite(truth) : truth;
}

static enum truth read_conjunction(struct reading *r)
{
    enum truth truth = read_negation(r);
    while (is_next(r, BINDS_AND)) {
        r->at++;
        truth = join(truth, read_negation(r), TRUTH_NO);
    }
    return truth;
}

static enum truth read_expression(const struct builder *b, uint32_t first, uint32_t end,
                                  unsigned depth)
{
    struct reading r = {b, first, end, depth};
    if (depth > DEPTH_LIMIT || is_other(b, first, end))
        return TRUTH_OPEN;
    enum truth truth = read_conjunction(&r);
    while (is_next(&r, BINDS_OR)) {
        r.at++;
        truth = join(truth, read_conjunction(&r), TRUTH_YES);
    }
    return r.at == end ? truth : TRUTH_OPEN;
}

enum truth settled_truth(const struct builder *b, const struct syntax_node *condition)
{
    return condition->is_implicit ? TRUTH_OPEN
                                  : read_expression(b, condition->first, condition->last + 1, 0);
}
