/* Expressions: only what moves control is looked for - calls, operands that may not run, lambdas,
 * statement expressions, local classes - and it becomes nodes. */
#include "instrumenter/syntax/parse.h"

enum {
    TEMPLATE_MAX = 256, /* tokens of the template arguments of a call */
    DECLARATOR_MAX = 64 /* tokens (bracketed ones as one) between a lambda's [..] and its body */
};

void parse_expression(struct parser *p, struct syntax_node *node, uint32_t first, uint32_t last,
                      uint32_t after)
{
    if (first > last) {
        p->i = after;
        return;
    }
    struct parse_frame *frame = parse_push(p, FRAME_EXPRESSION, node, last + 1);
    frame->i = first;
    frame->after = after;
    frame->base = (uint32_t)p->operand_count;
}

/* ---- The operand stack ------------------------------------------------------------------- */

static void push_operand(struct parser *p, const struct parse_frame *frame,
                         struct syntax_node *node, uint32_t name, uint32_t first)
{
    p->operand = xgrow(p->operand, p->operand_count, &p->operand_capacity, sizeof *p->operand);
    p->operand[p->operand_count++] = (struct parse_operand){.node = node,
                                                            .name = name,
                                                            .first = first,
                                                            .level = frame->level,
                                                            .punct = node ? 0 : p->t[name].punct};
}

/* The node that what comes next hangs under: open operands get their node now. */
static struct syntax_node *container(struct parser *p, const struct parse_frame *frame)
{
    size_t k = p->operand_count;
    while (k > frame->base && !p->operand[k - 1].node)
        k--;
    struct syntax_node *node = k > frame->base ? p->operand[k - 1].node : frame->node;
    for (; k < p->operand_count; k++) {
        struct parse_operand *operand = &p->operand[k];
        operand->node = node_new(p->tree, node, NODE_LOGIC, operand->first);
        operand->node->name = operand->name;
        node = operand->node;
    }
    return node;
}

/* The topmost operand ends before token `i`. */
static void pop_operand(struct parser *p, uint32_t i)
{
    const struct parse_operand *operand = &p->operand[--p->operand_count];
    if (operand->node && operand->punct)
        operand->node->last = i - 1;
}

/* Operators of this level that bind tighter than `rank` have their last operand complete:
 * 0 && and ||, 1 also ?, 2 all. */
static void end_operands(struct parser *p, const struct parse_frame *frame, uint32_t i, int rank)
{
    while (p->operand_count > frame->base) {
        const struct parse_operand *top = &p->operand[p->operand_count - 1];
        int binds = top->punct == '?' ? 1 : top->punct == ':' ? 2 : 0;
        if (top->level != frame->level || !top->punct || binds > rank)
            return;
        pop_operand(p, i);
    }
}

static void end_and(struct parser *p, const struct parse_frame *frame, uint32_t i)
{
    while (p->operand_count > frame->base) {
        const struct parse_operand *top = &p->operand[p->operand_count - 1];
        if (top->level != frame->level || top->punct != PUNCT2('&', '&'))
            return;
        pop_operand(p, i);
    }
}

static void end_level(struct parser *p, struct parse_frame *frame, uint32_t i)
{
    while (p->operand_count > frame->base && p->operand[p->operand_count - 1].level >= frame->level)
        pop_operand(p, i);
    frame->level -= frame->level > 0;
}

static void logic_operator(struct parser *p, struct parse_frame *frame, uint32_t i)
{
    switch (p->t[i].punct) {
    case PUNCT2('&', '&'):
        if (keyword_at(p, i - 1) == KEYWORD_AUTO || keyword_at(p, i - 1) == KEYWORD_TYPE)
            return; /* auto && x */
        end_and(p, frame, i);
        break;
    case PUNCT2('|', '|'):
    case '?':
        end_operands(p, frame, i, 0);
        break;
    case ':':
        end_operands(p, frame, i, 1);
        break;
    case '=':
        end_operands(p, frame, i, 0);
        return;
    default: /* , ; */
        end_operands(p, frame, i, 2);
        return;
    }
    push_operand(p, frame, NULL, i, i + 1);
}

/* ---- Calls ------------------------------------------------------------------------------- */

/* name<..>( : the parenthesis, or 0 if that is no template's argument list. */
static uint32_t template_call(const struct parser *p, uint32_t name, uint32_t end)
{
    uint32_t after = parse_skip_angles(p, name + 1, end);
    if (after == name + 1 || after - name > TEMPLATE_MAX || after >= end ||
        !is_punct(p, after, '('))
        return 0;
    for (uint32_t i = name + 2; i < after; i = behind(p, i)) /* a < b && c > (d) */
        if (is_punct(p, i, PUNCT2('&', '&')) || is_punct(p, i, PUNCT2('|', '|')))
            return 0;
    return after;
}

/* Is the name a declarator (`T x(..)`), not the function that is called? */
static bool is_declarator(const struct parser *p, uint32_t name, uint32_t first)
{
    if (name <= first)
        return false;
    uint8_t keyword = keyword_at(p, name - 1);
    return p->t[name - 1].kind == TOKEN_NAME &&
           (keyword == KEYWORD_NONE || keyword == KEYWORD_TYPE || keyword == KEYWORD_AUTO ||
            keyword == KEYWORD_UNEVALUATED);
}

/* Is the `}` at `i` the end of a lambda: `[..] {..}`, `[..](..) mutable -> T {..}`? */
static bool ends_lambda(const struct parser *p, uint32_t i)
{
    enum { TYPE_MOST = 16 }; /* tokens behind the parameters */
    uint32_t open = p->match[i], before = open ? open - 1 : 0;
    for (unsigned n = 0; before && n < TYPE_MOST; n++, before--) {
        if (is_punct(p, before, ']'))
            return p->match[before] > 0;
        if (is_punct(p, before, ')'))
            return p->match[before] > 1 && is_punct(p, p->match[before] - 1, ']');
        if (is_punct(p, before, ';') || is_punct(p, before, '{') || is_punct(p, before, '}'))
            return false;
    }
    return false;
}

/* `(o.*f` and `(p->*f` up to its bracket. */
static bool holds_member_pointer(const struct parser *p, uint32_t open, uint32_t close)
{
    for (uint32_t i = open + 1; p->cxx && i < close; i = behind(p, i))
        if (is_punct(p, i, PUNCT2('.', '*')) || is_punct(p, i, PUNCT_ARROW_STAR))
            return true;
    return false;
}

/* `(` at `i` behind something that is no name: a call through a pointer, or of a lambda? */
static bool is_indirect_call(const struct parser *p, uint32_t i)
{
    if (is_punct(p, i - 1, '}'))
        return ends_lambda(p, i - 1);
    if (is_punct(p, i - 1, ']'))
        return p->match[i - 1] > 0;
    uint32_t open = is_punct(p, i - 1, ')') ? p->match[i - 1] : 0;
    if (!open)
        return false;
    return is_punct(p, open + 1, '*') || is_plain_name(p, open - 1) || is_punct(p, open - 1, ')') ||
           is_punct(p, open - 1, ']') || token_is(&p->tree->tokens, open - 1, "_Generic") ||
           holds_member_pointer(p, open, i - 1);
}

/* Open a call whose `(` is at `open`; its name is `name`, or 0. */
static void open_call(struct parser *p, struct parse_frame *frame, uint32_t name, uint32_t open)
{
    struct syntax_node *call =
        node_new(p->tree, container(p, frame), NODE_CALL, name ? name : open);
    call->name = name;
    call->last = p->match[open] < frame->end ? p->match[open] : frame->end - 1;
    uint32_t before = name ? name - 1 - (keyword_at(p, name - 1) == KEYWORD_TEMPLATE) : 0;
    call->is_member = is_punct(p, before, '.') || is_punct(p, before, PUNCT2('-', '>'));
    frame->level++;
    push_operand(p, frame, call, 0, open);
    frame->i = open + 1;
}

/* ---- Things with statements inside ------------------------------------------------------- */

uint32_t parse_lambda_body(const struct parser *p, uint32_t i, uint32_t end)
{
    if (!p->cxx || p->match[i] <= i || is_punct(p, i + 1, '['))
        return 0;
    const struct token *before = &p->t[i - 1];
    uint8_t keyword = keyword_at(p, i - 1);
    if (before->kind == TOKEN_NAME &&
        (keyword == KEYWORD_NONE || keyword == KEYWORD_TYPE || keyword == KEYWORD_AUTO ||
         keyword == KEYWORD_DELETE || keyword == KEYWORD_OPERATOR || keyword == KEYWORD_CONSTEXPR))
        return 0; /* a[..], int[..], auto [..], delete [] */
    if (before->kind == TOKEN_NUMBER || before->kind == TOKEN_STRING || is_punct(p, i - 1, ')') ||
        is_punct(p, i - 1, ']'))
        return 0;
    uint32_t at = p->match[i] + 1;
    if (at < end && is_punct(p, at, '<'))
        at = parse_skip_angles(p, at, end);
    bool parameters = false;
    for (int steps = 0; at < end && steps < DECLARATOR_MAX; steps++) {
        if (is_punct(p, at, '{'))
            return p->match[at] > at ? at : 0;
        if (is_punct(p, at, '(') && !parameters) {
            parameters = true;
            at = behind(p, at);
        } else if (is_punct(p, at, ';') || is_punct(p, at, ',') || is_punct(p, at, '=') ||
                   is_punct(p, at, ':') || p->t[at].kind == TOKEN_PRAGMA ||
                   (p->match[at] && p->match[at] < at)) {
            return 0;
        } else if (is_punct(p, at, '<')) { /* -> std::map<int, int> */
            uint32_t after = parse_skip_angles(p, at, end);
            at = after > at ? after : at + 1;
        } else {
            at = behind(p, at);
        }
    }
    return 0;
}

static void open_lambda(struct parser *p, struct parse_frame *frame, uint32_t i, uint32_t body)
{
    struct syntax_node *lambda = node_new(p->tree, container(p, frame), NODE_LAMBDA, i);
    uint32_t close = p->match[body];
    lambda->last = close;
    for (uint32_t at = p->match[i];
         at<body; at = at> i && p->match[at] > at ? behind(p, at) : at + 1)
        lambda->is_constexpr |= keyword_at(p, at) == KEYWORD_CONSTEXPR;
    lambda->body = node_new(p->tree, lambda, NODE_BLOCK, body);
    lambda->body->last = close;
    frame->i = close + 1;
    p->i = body + 1;
    parse_push(p, FRAME_BLOCK, lambda->body, close);
}

/* ({ .. }) */
static bool open_statement_expression(struct parser *p, struct parse_frame *frame, uint32_t i)
{
    uint32_t brace = i + 1, close = p->match[brace];
    if (!is_punct(p, brace, '{') || close <= brace || close >= frame->end)
        return false;
    struct syntax_node *node = node_new(p->tree, container(p, frame), NODE_BLOCK, brace);
    node->is_expression = true;
    node->last = close;
    frame->level += p->match[i] > i; /* the parenthesis stays open */
    frame->i = close + 1;
    p->i = brace + 1;
    parse_push(p, FRAME_BLOCK, node, close);
    return true;
}

static void open_class(struct parser *p, struct parse_frame *frame, uint32_t body)
{
    uint32_t close = p->match[body];
    if (!p->cxx || close <= body || !parse_wanted(p, body, close)) {
        frame->i = behind(p, body);
        return;
    }
    struct syntax_node *scope = node_new(p->tree, container(p, frame), NODE_SCOPE, body);
    scope->last = close;
    scope->is_class = true;
    frame->i = close + 1;
    p->i = body + 1;
    parse_push(p, FRAME_SCOPE, scope, close);
}

/* ---- One token --------------------------------------------------------------------------- */

static void keyword_step(struct parser *p, struct parse_frame *frame, uint32_t i)
{
    uint32_t body, next = i + 1;
    switch (p->t[i].keyword) {
    case KEYWORD_UNEVALUATED:
    case KEYWORD_NOEXCEPT:
    case KEYWORD_ALIGNAS:
    case KEYWORD_ATTRIBUTE:
        if (next < frame->end && is_punct(p, next, '('))
            next = behind(p, next);
        break;
    case KEYWORD_ASM: /* the colons between its operands are none of an expression */
        while (next < frame->end && p->t[next].kind == TOKEN_NAME)
            next++;
        if (next < frame->end && is_punct(p, next, '('))
            next = behind(p, next);
        break;
    case KEYWORD_CAST: /* static_cast<T>(..) is no call */
        if (next < frame->end && is_punct(p, next, '<'))
            next = parse_skip_angles(p, next, frame->end);
        break;
    case KEYWORD_REQUIRES: /* requires (T t) { .. } */
        if (next < frame->end && is_punct(p, next, '('))
            next = behind(p, next);
        if (next < frame->end && is_punct(p, next, '{'))
            next = behind(p, next);
        break;
    case KEYWORD_CLASS:
        body = parse_class_body(p, i, frame->end);
        if (body) {
            open_class(p, frame, body);
            return;
        }
        break;
    case KEYWORD_ENUM:
        body = parse_class_body(p, i, frame->end);
        next = body ? behind(p, body) : next;
        break;
    case KEYWORD_THROW:
        node_new(p->tree, container(p, frame), NODE_THROW, i);
        break;
    case KEYWORD_OPERATOR: /* operator()(..), operator[](..) */
        if (next + 1 < frame->end && p->match[next] == next + 1)
            next += 2;
        break;
    }
    frame->i = next;
}

/* `f({a, b})` of C++: a list, for it holds no statement. */
static bool is_list(const struct parser *p, uint32_t brace)
{
    for (uint32_t i = brace + 1; p->cxx && i < p->match[brace]; i = behind(p, i))
        if (is_punct(p, i, ';'))
            return false;
    return p->cxx;
}

static void name_step(struct parser *p, struct parse_frame *frame, uint32_t i)
{
    if (p->t[i].keyword) {
        keyword_step(p, frame, i);
        return;
    }
    uint32_t open = i + 1;
    if (open < frame->end && p->cxx && is_punct(p, open, '<'))
        open = template_call(p, i, frame->end);
    if (!open || open >= frame->end || !is_punct(p, open, '(') ||
        is_declarator(p, i, frame->node->first) || p->match[open] <= open) {
        frame->i = i + 1;
        return;
    }
    bool is_block = is_punct(p, open + 1, '{') && p->match[open + 1] > open + 1;
    if (is_block && !is_list(p, open + 1)) { /* f(({..})) has two */
        frame->i = open;
        return;
    }
    open_call(p, frame, i, open);
}

static void punct_step(struct parser *p, struct parse_frame *frame, uint32_t i)
{
    uint32_t body;
    bool pair = p->match[i] && p->match[i] >= frame->node->first; /* stray brackets do not count */
    frame->i = i + 1;
    switch (p->t[i].punct) {
    case '(':
        if (open_statement_expression(p, frame, i))
            return;
        if (pair && i > frame->node->first && is_indirect_call(p, i))
            open_call(p, frame, 0, i);
        else
            frame->level += pair;
        break;
    case '[':
        if (is_punct(p, i + 1, '[') && p->match[i] > i)
            frame->i = behind(p, i); /* an attribute */
        else if ((body = parse_lambda_body(p, i, frame->end)))
            open_lambda(p, frame, i, body);
        else
            frame->level += pair;
        break;
    case '{':
        frame->level += pair;
        break;
    case ')':
    case ']':
    case '}':
        if (pair)
            end_level(p, frame, i);
        break;
    case '^': /* clang's blocks */
        body = i + 1 < frame->end && is_punct(p, i + 1, '(') ? behind(p, i + 1) : i + 1;
        if (body < frame->end && is_punct(p, body, '{') && p->match[body] > body)
            open_lambda(p, frame, i, body);
        break;
    case PUNCT2('&', '&'):
    case PUNCT2('|', '|'):
    case '?':
    case ':':
    case '=':
    case ',':
    case ';':
        logic_operator(p, frame, i);
        break;
    }
}

void parse_expression_step(struct parser *p)
{
    struct parse_frame *frame = &p->frame[p->frame_count - 1];
    size_t frames = p->frame_count;
    while (frame->i < frame->end) {
        uint32_t i = frame->i;
        if (p->t[i].kind == TOKEN_PUNCTUATOR) {
            punct_step(p, frame, i);
        } else if (p->t[i].kind == TOKEN_NAME) {
            name_step(p, frame, i);
        } else if (p->t[i].kind == TOKEN_PRAGMA) {
            directive_leave(p->tree, i, i + 1, "inside an expression");
            while (p->t[frame->i].kind != TOKEN_PRAGMA_END)
                frame->i++;
        } else {
            frame->i++;
        }
        if (p->frame_count > frames)
            return;
    }
    while (p->operand_count > frame->base)
        pop_operand(p, frame->end);
    p->i = frame->after;
    parse_pop(p);
}
