/* The partner of every bracket, in one pass: what follows jumps over whole pairs. */
#include "instrumenter/syntax/parse.h"

#include <stdlib.h>

struct brackets {
    uint32_t *open; /* tokens */
    size_t count, capacity, braces;
    struct angle {
        uint32_t token, level; /* brackets open around it */
    } * angle;
    size_t angle_count, angle_capacity;
    bool bad;
};

/* In text that was not preprocessed a macro may stand for a brace: no reason to give up. */
static void unmatched(struct parser *p, struct brackets *b, uint32_t at)
{
    uint16_t punct = p->t[at].punct;
    bool brace = punct == '{' || punct == '}';
    if (!b->bad)
        diagnostic_add(&p->tree->diagnostics, &p->tree->diagnostic_count, p->tokens, at,
                       brace && !p->preprocessed ? SEVERITY_WARNING : SEVERITY_ERROR,
                       "unmatched '%c'", punct);
    b->bad = true;
}

/* A closing bracket. Braces weigh more than the rest: what is open inside them is given up. */
static void close_bracket(struct parser *p, struct brackets *b, uint32_t i)
{
    uint16_t close = p->t[i].punct, open = close == ')' ? '(' : close == ']' ? '[' : '{';
    if (open == '{' && b->braces)
        while (p->t[b->open[b->count - 1]].punct != '{')
            unmatched(p, b, b->open[--b->count]);
    else if (b->count > 1 && p->t[b->open[b->count - 1]].punct != open &&
             p->t[b->open[b->count - 1]].punct != '{' && p->t[b->open[b->count - 2]].punct == open)
        unmatched(p, b, b->open[--b->count]);
    if (!b->count || p->t[b->open[b->count - 1]].punct != open) {
        unmatched(p, b, i);
        return;
    }
    uint32_t partner = b->open[--b->count];
    b->braces -= open == '{';
    p->match[i] = partner;
    p->match[partner] = i;
}

/* Every `<` behind a name may open template arguments: pair it with its `>`. */
static void open_angle(struct parser *p, struct brackets *b, uint32_t i)
{
    bool named = p->t[i - 1].kind == TOKEN_NAME || is_punct(p, i - 1, ']');
    if (!named || keyword_at(p, i - 1) == KEYWORD_OPERATOR)
        return;
    b->angle = xgrow(b->angle, b->angle_count, &b->angle_capacity, sizeof *b->angle);
    b->angle[b->angle_count++] = (struct angle){.token = i, .level = (uint32_t)b->count};
}

static void close_angles(struct parser *p, struct brackets *b, uint32_t i, size_t count)
{
    if (b->angle_count < count || b->angle[b->angle_count - count].level != b->count)
        return;
    while (count--)
        p->angle[b->angle[--b->angle_count].token] = i;
}

/* No `<` inside more than `level` brackets can find its partner any more. */
static void drop_angles(struct brackets *b, size_t level)
{
    while (b->angle_count && b->angle[b->angle_count - 1].level > level)
        b->angle_count--;
}

static void match_punct(struct parser *p, struct brackets *b, uint32_t i)
{
    switch (p->t[i].punct) {
    case '(':
    case '[':
    case '{':
        if (b->count >= b->capacity)
            b->open = xgrow(b->open, b->count, &b->capacity, sizeof *b->open);
        b->open[b->count++] = i;
        b->braces += p->t[i].punct == '{';
        break;
    case ')':
    case ']':
    case '}':
        close_bracket(p, b, i);
        drop_angles(b, b->count);
        break;
    case ';':
        drop_angles(b, b->count ? b->count - 1 : 0);
        break;
    case '<':
        if (p->angle)
            open_angle(p, b, i);
        break;
    case '>':
        close_angles(p, b, i, 1);
        break;
    case PUNCT2('>', '>'):
        close_angles(p, b, i, 2);
        break;
    }
}

static uint32_t skip_pragma(const struct parser *p, uint32_t i)
{
    while (p->t[i].kind != TOKEN_PRAGMA_END)
        i++;
    return i;
}

void parse_match(struct parser *p)
{
    struct brackets b = {0};
    for (uint32_t i = 1; i + 1 < p->tokens->count; i++) {
        uint8_t kind = p->t[i].kind;
        if (kind == TOKEN_PUNCTUATOR)
            match_punct(p, &b, i);
        else if (kind == TOKEN_PRAGMA)
            i = skip_pragma(p, i);
    }
    if (b.count)
        unmatched(p, &b, b.open[b.count - 1]);
    free(b.open);
    free(b.angle);
}
