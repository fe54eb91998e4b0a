/*
 * Plain statements of Fortran and the expressions in them: calls, jumps, conditions. What opens a
 * block is in parse-fortran.c.
 */
#include "config.h"

#include "instrumenter/syntax/parse-fortran.h"

static bool is_punct_at(const struct fortran_parser *p, uint32_t i, char c)
{
    return token_is_punct(p->tokens, i, PUNCT(c));
}

/* ---- Expressions: only the calls in them count ------------------------------------------- */

/** Names before a parenthesis: calls, or arrays, which only declarations could tell. */
static void fortran_calls(struct fortran_parser *p, struct syntax_node *node, uint32_t first,
                          uint32_t last)
{
    struct syntax_node *in = node; /* the call whose arguments these are */
    uint32_t depth = 0;
    for (uint32_t i = first; i <= last; i++) {
        if (p->t[i].kind == TOKEN_NAME && i < last && is_punct_at(p, i + 1, '(')) {
            in = node_new(p->tree, in, NODE_CALL, i);
            in->name = i;
            in->is_member = i > first && is_punct_at(p, i - 1, '%');
            in->last = depth + 1; /* while it is open: the depth of its parenthesis */
        } else if (is_punct_at(p, i, '(')) {
            depth++;
        } else if (is_punct_at(p, i, ')') && depth) {
            if (in != node && in->last == depth) {
                in->last = i;
                in = in->parent;
            }
            depth--;
        }
    }
    for (; in != node; in = in->parent)
        in->last = last;
}

/** A NODE_CONDITION with its calls. */
static struct syntax_node *fortran_condition(struct fortran_parser *p, struct syntax_node *parent,
                                             uint32_t first, uint32_t last)
{
    struct syntax_node *node = node_new(p->tree, parent, NODE_CONDITION, first);
    node->last = last;
    fortran_calls(p, node, first, last);
    return node;
}

struct syntax_node *fortran_parenthesized(struct fortran_parser *p, struct syntax_node *parent,
                                          const struct statement *st)
{
    uint32_t first = fortran_token_at(p, st->open + 1), last = fortran_token_at(p, st->close);
    return fortran_condition(p, parent, first, last > first ? last - 1 : first);
}

/** The token of the next comma outside parentheses from `i` on, or behind the statement. */
static uint32_t next_comma(const struct fortran_parser *p, uint32_t i)
{
    for (int depth = 0; i <= p->last; i++) {
        depth += is_punct_at(p, i, '(') || is_punct_at(p, i, '[');
        depth -= is_punct_at(p, i, ')') || is_punct_at(p, i, ']');
        if (!depth && is_punct_at(p, i, ','))
            return i;
    }
    return p->last + 1;
}

void fortran_bounds(struct fortran_parser *p, struct syntax_node *node, uint32_t variable)
{
    uint32_t comma = next_comma(p, variable), second = next_comma(p, comma + 1);
    node->init = node_new(p->tree, node, NODE_STATEMENT, variable);
    node->init->last = comma - 1;
    fortran_calls(p, node->init, variable, comma - 1);
    if (comma + 1 < second)
        node->condition = fortran_condition(p, node, comma + 1, second - 1);
    if (second < p->last)
        node->increment = fortran_condition(p, node, second + 1, p->last);
}

/* ---- Branches by a label: IFs around GOTOs, inside one statement ------------------------- */

/** What decides over a branch: an expression, or a call or input that ends in one way or another.
 */
struct selector {
    uint32_t first, last;
};

static void add_goto(struct fortran_parser *p, struct syntax_node *parent, uint32_t label)
{
    struct syntax_node *node = node_new(p->tree, parent, NODE_GOTO, label);
    node->is_implicit = true;
    node->name = label;
}

static void add_branch(struct fortran_parser *p, struct syntax_node *parent, uint32_t label,
                       struct selector by)
{
    struct syntax_node *node =
        node_new(p->tree, parent, NODE_IF, label < by.first ? label : by.first);
    node->last = label > by.last ? label : by.last;
    node->is_implicit = true;
    node->condition = node_new(p->tree, node, NODE_CONDITION, by.first);
    node->condition->last = by.last;
    node->condition->is_implicit = true;
    add_goto(p, node, label);
    node->body = node->last_child;
}

/** One of the labels in `10, 20, 30`: a chain of branches; `all`: one of them is always taken. */
static void add_branches(struct fortran_parser *p, struct syntax_node *parent, uint32_t first,
                         uint32_t last, struct selector by, bool all)
{
    for (uint32_t i = first; i <= last; i++) {
        if (p->t[i].kind != TOKEN_NUMBER)
            continue;
        if (all && (i == last || !is_punct_at(p, i + 1, ',')))
            add_goto(p, parent, i);
        else
            add_branch(p, parent, i, by);
    }
}

/** The parenthesis that closes the first one from `i` on. */
static uint32_t closing(const struct fortran_parser *p, uint32_t i)
{
    for (int depth = 0; i < p->last; i++) {
        depth += is_punct_at(p, i, '(');
        if (is_punct_at(p, i, ')') && --depth <= 0)
            return i;
    }
    return p->last;
}

/** goto (10, 20), n: `node` becomes what n is. */
static void add_computed_goto(struct fortran_parser *p, struct syntax_node *parent,
                              struct syntax_node *node, uint32_t open)
{
    uint32_t close = closing(p, open), first = close + 1;
    if (first < p->last && is_punct_at(p, first, ','))
        first++;
    node->kind = NODE_CONDITION;
    node->first = first < p->last ? first : p->last;
    fortran_calls(p, node, node->first, p->last);
    add_branches(p, parent, open, close, (struct selector){node->first, p->last}, false);
}

void fortran_arithmetic_if(struct fortran_parser *p, struct syntax_node *parent,
                           const struct statement *st)
{
    struct selector by = {fortran_token_at(p, st->open), fortran_token_at(p, st->close)};
    fortran_condition(p, parent, by.first, by.last)->kind = NODE_STATEMENT;
    add_branches(p, parent, fortran_token_at(p, st->name), p->last, by, true);
}

/** err=10, end=20, eor=30 of an input or output statement. */
static void add_io_branches(struct fortran_parser *p, struct syntax_node *parent, uint32_t first)
{
    struct selector by = {first, closing(p, first)};
    for (uint32_t i = first; i + 2 <= p->last; i++)
        if (is_punct_at(p, i + 1, '=') && p->t[i + 2].kind == TOKEN_NUMBER &&
            (token_is(p->tokens, i, "err") || token_is(p->tokens, i, "end") ||
             token_is(p->tokens, i, "eor")) &&
            i > first && (is_punct_at(p, i - 1, ',') || is_punct_at(p, i - 1, '(')))
            add_branch(p, parent, i + 2, by);
}

/* ---- Statements -------------------------------------------------------------------------- */

static void add_call(struct fortran_parser *p, struct syntax_node *parent,
                     const struct statement *st, struct syntax_node *node)
{
    struct syntax_node *call;
    uint32_t name = fortran_token_at(p, st->name), member = name;
    while (member < p->last && !is_punct_at(p, member + 1, '('))
        member++; /* call a%b%s(..); call a(i)%s(..) comes out as a call of s, too */
    for (uint32_t next = closing(p, member); next + 1 < p->last && is_punct_at(p, next + 1, '%');
         next = closing(p, member))
        for (member = next + 2; member < p->last && !is_punct_at(p, member + 1, '(');)
            member++;
    fortran_calls(p, node, name, member - (member > name));
    call = node_new(p->tree, node, NODE_CALL, member);
    call->name = member;
    call->is_member = member != name;
    call->last = p->last;
    fortran_calls(p, call, member + 1, p->last);
    for (uint32_t i = member + 1; i + 2 <= p->last; i++) /* alternate returns */
        if ((is_punct_at(p, i, '(') || is_punct_at(p, i, ',')) && is_punct_at(p, i + 1, '*') &&
            p->t[i + 2].kind == TOKEN_NUMBER)
            add_branch(p, parent, i + 2, (struct selector){member, p->last});
}

/** where (mask) a = b: as an IF, forall (i = 1:n) a(i) = b: as a loop. */
static void add_masked(struct fortran_parser *p, struct syntax_node *parent,
                       const struct statement *st)
{
    struct statement action;
    struct syntax_node *node = node_new(p->tree, parent, st->is_loop ? NODE_FOR : NODE_IF,
                                        fortran_token_at(p, st->keyword));
    node->last = p->last;
    node->is_range = st->is_loop;
    node->condition = fortran_parenthesized(p, node, st);
    node->body = node_new(p->tree, node, NODE_BLOCK, fortran_token_at(p, st->action));
    node->body->last = p->last;
    statement_action(&action, p->text, st->action, p->length, p->fixed ? NULL : p->starts);
    fortran_action(p, node->body, &action);
}

/** goto n, (10, 20); without the list it may be any label. */
static void add_assigned_goto(struct fortran_parser *p, struct syntax_node *parent,
                              struct syntax_node *node)
{
    uint32_t list = node->first;
    while (list < node->last && !is_punct_at(p, list, '('))
        list++;
    if (list == node->last)
        return;
    node->kind = NODE_STATEMENT;
    node->last = list - 1;
    add_branches(p, parent, list, p->last, (struct selector){node->first, list - 1}, true);
}

static bool is_assignment(const struct statement *st)
{
    return st->kind == STATEMENT_ASSIGNMENT;
}

void fortran_action(struct fortran_parser *p, struct syntax_node *parent,
                    const struct statement *st)
{
    static const enum node_kind kinds[] = {
        [STATEMENT_RETURN] = NODE_RETURN,  [STATEMENT_STOP] = NODE_THROW,
        [STATEMENT_CYCLE] = NODE_CONTINUE, [STATEMENT_EXIT] = NODE_BREAK,
        [STATEMENT_GOTO] = NODE_GOTO,      [STATEMENT_GOTO_ASSIGNED] = NODE_GOTO};
    enum node_kind kind = st->kind < sizeof kinds / sizeof *kinds && kinds[st->kind]
                              ? kinds[st->kind]
                              : NODE_STATEMENT;
    if (st->kind == STATEMENT_OTHER && st->action) {
        add_masked(p, parent, st);
        return;
    }
    uint32_t first = fortran_token_at(p, st->keyword);
    struct syntax_node *node = node_new(p->tree, parent, kind, first);
    node->last = p->last;
    node->is_declaration = st->kind == STATEMENT_DECLARATION; /* data, format between statements */
    if (kind == NODE_BREAK || kind == NODE_CONTINUE || st->kind == STATEMENT_GOTO) {
        node->name = st->name ? fortran_token_at(p, st->name) : 0;
    } else if (st->kind == STATEMENT_GOTO_ASSIGNED) {
        node->first = fortran_token_at(p, st->name);
        add_assigned_goto(p, parent, node);
    } else if (st->kind == STATEMENT_CALL && st->name) {
        add_call(p, parent, st, node);
    } else if (st->kind == STATEMENT_GOTO_COMPUTED) {
        add_computed_goto(p, parent, node, fortran_token_at(p, st->name));
    } else if (!node->is_declaration) {
        fortran_calls(p, node, first + is_assignment(st), p->last);
        if (kind == NODE_STATEMENT && !is_assignment(st))
            add_io_branches(p, parent, first);
    }
}
