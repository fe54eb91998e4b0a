/* Sums of products: reading, multiplying out, subtracting. Each is small, see PRODUCTS_MOST. */
#include "analysis/check/build/sum.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { DEPTH_MOST = 16 };

/** An expression that is being read. */
struct reading {
    const struct builder *b;
    uint32_t at, end; /* end: behind the last token */
    unsigned depth;
    struct expansions *expanded; /* or NULL */
};

static bool read_sum(struct reading *r, struct sum *sum);

/* ---- Arithmetic -------------------------------------------------------------------------- */

static bool same_token(const struct builder *b, uint32_t i, uint32_t j)
{
    const struct token *x = token_at(b, i), *y = token_at(b, j);
    if (x->kind != y->kind || x->kind == TOKEN_STRING)
        return false;
    return x->kind == TOKEN_PUNCTUATOR ? x->punct == y->punct
                                       : token_name(b, i) == token_name(b, j);
}

static bool same_factor(const struct builder *b, const struct factor *x, const struct factor *y)
{
    uint32_t length = x->last - x->first;
    if (y->last - y->first != length)
        return false;
    for (uint32_t i = 0; i <= length; i++)
        if (!same_token(b, x->first + i, y->first + i))
            return false;
    return true;
}

/** The same factors, in any order? */
static bool same_factors(const struct builder *b, const struct product *x, const struct product *y)
{
    bool taken[FACTORS_MOST] = {false};
    if (x->count != y->count)
        return false;
    for (uint32_t i = 0; i < x->count; i++) {
        uint32_t j = 0;
        while (j < y->count && (taken[j] || !same_factor(b, &x->factors[i], &y->factors[j])))
            j++;
        if (j == y->count)
            return false;
        taken[j] = true;
    }
    return true;
}

static bool add_product(const struct builder *b, struct sum *sum, const struct product *p)
{
    uint32_t i = 0;
    while (i < sum->count && !same_factors(b, &sum->products[i], p))
        i++;
    if (i == PRODUCTS_MOST)
        return false;
    if (i == sum->count) {
        sum->products[sum->count++] = *p;
    } else if (__builtin_add_overflow(sum->products[i].times, p->times, &sum->products[i].times)) {
        return false;
    }
    if (!sum->products[i].times)
        sum->products[i] = sum->products[--sum->count];
    return true;
}

/** sum += times * more */
static bool add_sum(const struct builder *b, struct sum *sum, const struct sum *more, long times)
{
    for (uint32_t i = 0; i < more->count; i++) {
        struct product p = more->products[i];
        if (__builtin_mul_overflow(p.times, times, &p.times) || !add_product(b, sum, &p))
            return false;
    }
    return true;
}

static bool multiply(const struct builder *b, struct sum *x, const struct sum *y)
{
    struct sum result = {.count = 0};
    for (uint32_t i = 0; i < x->count; i++)
        for (uint32_t j = 0; j < y->count; j++) {
            struct product p = x->products[i];
            const struct product *q = &y->products[j];
            if (p.count + q->count > FACTORS_MOST ||
                __builtin_mul_overflow(p.times, q->times, &p.times))
                return false;
            memcpy(p.factors + p.count, q->factors, q->count * sizeof(*q->factors));
            p.count += q->count;
            if (!add_product(b, &result, &p))
                return false;
        }
    *x = result;
    return true;
}

/* ---- Reading ----------------------------------------------------------------------------- */

static bool takes(struct reading *r, uint16_t punct)
{
    bool is_there = r->at < r->end && is_punct(r->b, r->at, punct);
    r->at += is_there;
    return is_there;
}

/** An integer, with what says its type behind it. */
static bool read_number(struct reading *r, struct sum *sum)
{
    char text[24], *behind;
    if (token_spelling(&r->b->tree->tokens, r->at++, text, sizeof(text)) >= sizeof(text))
        return false;
    long value = strtol(text, &behind, r->b->scope ? 10 : 0);
    behind += strspn(behind, "uUlL");
    if ((*behind && *behind != '_') || value >= INT32_MAX)
        return false;
    struct product number = {.times = value};
    sum->count = value != 0;
    sum->products[0] = number;
    return true;
}

static void set_factor(struct sum *sum, uint32_t first, uint32_t last)
{
    sum->count = 1;
    sum->products[0] = (struct product){.times = 1, .factors = {{first, last}}, .count = 1};
}

/** In the place of a thread's own object, what it was made with. A name that means another one by
 * now has been set since; see counted-loop.h. */
static bool expand(struct reading *r, uint32_t name, struct sum *sum)
{
    uint32_t object = r->expanded ? bound_object(r->b, token_name(r->b, name)) : NO_NODE;
    if (object == NO_NODE || r->expanded->count == EXPANSIONS_MOST)
        return false;
    struct initial initial = type_of(r->b, object).initial;
    if (!initial.first || initial.team != r->b->team)
        return false;
    uint32_t before = r->expanded->count;
    struct reading inner = {r->b, initial.first, initial.last + 1, r->depth, r->expanded};
    r->expanded->objects[r->expanded->count++] = object;
    bool is_read = read_sum(&inner, sum) && inner.at == inner.end;
    if (!is_read)
        r->expanded->count = before;
    return is_read;
}

/** `n`, in Fortran `x%n`, too. */
static bool read_name(struct reading *r, struct sum *sum)
{
    const struct builder *b = r->b;
    uint32_t first = r->at++;
    if (!is_name(b, first) || is_type_word(b, first) || is_statement_word(b, first))
        return false;
    while (b->scope && r->at + 1 < r->end && is_punct(b, r->at, '%') && is_name(b, r->at + 1))
        r->at += 2;
    if (r->at < r->end && (is_punct(b, r->at, '(') || is_name(b, r->at)))
        return false;
    if (r->at > first + 1 || !expand(r, first, sum))
        set_factor(sum, first, r->at - 1);
    return true;
}

static bool read_factor(struct reading *r, struct sum *sum)
{
    if (r->at >= r->end)
        return false;
    if (takes(r, '('))
        return read_sum(r, sum) && takes(r, ')');
    if (token_at(r->b, r->at)->kind == TOKEN_NUMBER)
        return read_number(r, sum);
    return read_name(r, sum);
}

/** Products; what is divided is kept as it is. */
static bool read_product(struct reading *r, struct sum *sum)
{
    uint32_t first = r->at;
    if (!read_factor(r, sum))
        return false;
    for (;;) {
        struct sum next;
        if (takes(r, '*')) {
            if (!read_factor(r, &next) || !multiply(r->b, sum, &next))
                return false;
        } else if (takes(r, '/') || (!r->b->scope && takes(r, '%'))) {
            if (!read_factor(r, &next))
                return false;
            set_factor(sum, first, r->at - 1); /* as it is written */
        } else {
            return true;
        }
    }
}

static bool read_sum(struct reading *r, struct sum *sum)
{
    *sum = (struct sum){.count = 0};
    if (r->depth == DEPTH_MOST)
        return false;
    r->depth++;
    bool minus = takes(r, '-'), goes_on = true;
    while (goes_on) {
        struct sum next;
        if (!read_product(r, &next) || !add_sum(r->b, sum, &next, minus ? -1 : 1))
            return false;
        minus = takes(r, '-');
        goes_on = minus || takes(r, '+');
    }
    r->depth--;
    return true;
}

bool sum_read(const struct builder *b, uint32_t first, uint32_t last, struct sum *sum,
              struct expansions *expanded)
{
    struct reading r = {.b = b, .at = first, .end = last + 1, .expanded = expanded};
    return read_sum(&r, sum) && r.at == r.end;
}

bool sum_subtract(const struct builder *b, struct sum *x, const struct sum *y)
{
    uint32_t gone = 0;
    for (uint32_t i = 0; i < y->count; i++) {
        struct product p = y->products[i];
        uint32_t before = x->count;
        p.times = -p.times;
        if (!add_product(b, x, &p))
            return false;
        gone += p.count && x->count < before;
    }
    return gone;
}

void sum_scan(struct builder *b, const struct sum *sum)
{
    for (uint32_t i = 0; i < sum->count; i++)
        for (uint32_t j = 0; j < sum->products[i].count; j++) {
            const struct factor *f = &sum->products[i].factors[j];
            b->dialect->scan(b, f->first, f->last, NO_NODE);
        }
}
