/*
 * The parser for Fortran: statements to construct tree. Every statement is classified by its shape; what
 * is open lies on a stack, so that any depth can be read.
 */
#include "config.h"

#include "instrumenter/parse-fortran.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- The stack --------------------------------------------------------------------------------- */

struct open *fortran_push(struct fortran_parser *p, enum open_kind kind, struct node *node,
                          struct node *into)
{
    xgrow(&p->open, p->open_count, &p->open_capacity, sizeof *p->open);
    struct open *open = &p->open[p->open_count++];
    *open = (struct open){.kind = kind, .node = node, .into = into};
    return open;
}

/** The blocks between a node and what goes into it end with it. */
static void end_nodes(struct node *into, const struct node *node, uint32_t last)
{
    for (; into && into != node; into = into->parent)
        if (last > into->last)
            into->last = last;
}

void fortran_close(struct fortran_parser *p, uint32_t last)
{
    struct open *top = fortran_top(p);
    p->open_count--;
    if (top->kind == OPEN_UNIT && top->contains) /* it ended there */
        return;
    end_nodes(top->into, top->node, last);
    if (last > top->node->last)
        top->node->last = last;
}

static bool ends_outer_loop(const struct fortran_parser *p, uint32_t label)
{
    for (size_t i = p->open_count; label && i-- > 0 && p->open[i].kind != OPEN_UNIT;)
        if (p->open[i].kind == OPEN_DO && p->open[i].target == label)
            return true;
    return false;
}

void fortran_complete(struct fortran_parser *p, uint32_t last, uint32_t label)
{
    for (;;) {
        struct open *top = fortran_top(p);
        if (top->kind == OPEN_DO && label && top->target == label) {
            fortran_close(p, last);
        } else if (top->kind == OPEN_COUNTED) {
            struct node *node = top->node;
            if (!node->body)
                node->body = node->last_child;
            node->last = last;
            if (top->wanted > 0 && --top->wanted > 0 && !fortran_end_follows(p, node))
                return;
            if (fortran_end_follows(p, node))
                return;
            p->open_count--;
            node->ends_loop = ends_outer_loop(p, label);
        } else if (top->kind == OPEN_REGION && top->is_strict) {
            if (fortran_end_follows(p, top->node))
                return;
            fortran_close(p, last);
        } else {
            return;
        }
    }
}

static struct node *add(struct fortran_parser *p, enum node_kind kind, uint32_t first, uint32_t last)
{
    struct node *node = node_new(p->tree, fortran_top(p)->into, kind, first);
    node->last = last;
    return node;
}

/** Where procedures go: an internal one stands beside its host. */
static struct node *scope_of(const struct fortran_parser *p)
{
    size_t scope = p->open_count - 1;
    while (scope > 0 && p->open[scope].kind != OPEN_SCOPE)
        scope--;
    return p->open[scope].into;
}

struct open *fortran_unit(struct fortran_parser *p, uint32_t first)
{
    for (size_t i = p->open_count; i-- > 0 && !p->open[i].contains;)
        if (p->open[i].kind == OPEN_UNIT || p->open[i].kind == OPEN_SCOPE)
            return &p->open[i];
    struct node *node = node_new(p->tree, scope_of(p), NODE_FUNCTION, first);
    node->body = node_new(p->tree, node, NODE_BLOCK, first);
    struct open *unit = fortran_push(p, OPEN_UNIT, node, node->body);
    unit->is_implicit = true;
    return unit;
}

/* ---- Positions in the squeezed statement -------------------------------------------------------- */

/** Room for index `last`, which may be far beyond the end. */
static void reserve(void *array, size_t last, size_t *capacity, size_t size)
{
    while (*capacity <= last)
        xgrow(array, *capacity, capacity, size);
}

static void squeeze(struct fortran_parser *p)
{
    p->length = 0;
    for (uint32_t i = p->first; i <= p->last; i++) {
        bool literal = p->t[i].kind == TOKEN_STRING;
        size_t size = literal ? 1 : p->t[i].length;
        reserve(&p->text, p->length + size + 1, &p->text_capacity, 1);
        size_t length = literal ? 1 : token_spelling(p->tokens, i, p->text + p->length, size + 1);
        if (literal)
            p->text[p->length] = '"';
        reserve(&p->starts, p->length + length, &p->starts_capacity, sizeof *p->starts);
        reserve(&p->token_of, p->length + length, &p->token_capacity, sizeof *p->token_of);
        for (size_t c = 0; c < length; c++) {
            p->starts[p->length + c] = c == 0;
            p->token_of[p->length + c] = i;
        }
        p->length += length;
    }
}

static uint32_t token_at(const struct fortran_parser *p, size_t position)
{
    return position < p->length ? p->token_of[position] : p->last;
}

static bool is_punct_at(const struct fortran_parser *p, uint32_t i, char c)
{
    return token_is_punct(p->tokens, i, PUNCT(c));
}

/* ---- Expressions: only the calls in them count ---------------------------------------------------- */

/** Names before a parenthesis: calls, or arrays, which only declarations could tell. While a call is open
 *  its `last` is the depth of its parenthesis. */
static void add_calls(struct fortran_parser *p, struct node *node, uint32_t first, uint32_t last)
{
    struct node *in = node; /* the call whose arguments these are */
    uint32_t depth = 0;
    for (uint32_t i = first; i <= last; i++) {
        if (p->t[i].kind == TOKEN_NAME && i < last && is_punct_at(p, i + 1, '(') &&
            !(i > first && is_punct_at(p, i - 1, '%'))) {
            in = node_new(p->tree, in, NODE_CALL, i);
            in->name = i;
            in->last = depth + 1;
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

static struct node *add_condition(struct fortran_parser *p, struct node *parent, uint32_t first,
                                  uint32_t last)
{
    struct node *node = node_new(p->tree, parent, NODE_CONDITION, first);
    node->last = last;
    add_calls(p, node, first, last);
    return node;
}

/** What stands in the parentheses of an IF, WHILE or SELECT. */
static struct node *parenthesized(struct fortran_parser *p, struct node *parent,
                                  const struct statement *st)
{
    uint32_t first = token_at(p, st->open + 1), last = token_at(p, st->close);
    return add_condition(p, parent, first, last > first ? last - 1 : first);
}

static void add_goto(struct fortran_parser *p, struct node *parent, uint32_t label)
{
    struct node *node = node_new(p->tree, parent, NODE_GOTO, label);
    node->is_implicit = true;
    node->name = label;
}

/** A jump that may be taken: `if (..) goto label`. */
static void add_branch(struct fortran_parser *p, struct node *parent, uint32_t label)
{
    struct node *node = node_new(p->tree, parent, NODE_IF, label);
    node->is_implicit = true;
    node->condition = node_new(p->tree, node, NODE_CONDITION, label);
    add_goto(p, node, label);
    node->body = node->last_child;
}

/** One of the labels in `(10, 20, 30)`: a chain of branches; `all`: one of them is always taken. */
static void add_branches(struct fortran_parser *p, struct node *parent, uint32_t first, uint32_t last,
                         bool all)
{
    for (uint32_t i = first; i <= last; i++) {
        if (p->t[i].kind != TOKEN_NUMBER)
            continue;
        if (all && (i == last || !is_punct_at(p, i + 1, ',')))
            add_goto(p, parent, i);
        else
            add_branch(p, parent, i);
    }
}

/* ---- Plain statements ------------------------------------------------------------------------------ */

/** err=10, end=20, eor=30 of an input or output statement. */
static void add_io_branches(struct fortran_parser *p, struct node *parent)
{
    for (uint32_t i = p->first; i + 2 <= p->last; i++)
        if (is_punct_at(p, i + 1, '=') && p->t[i + 2].kind == TOKEN_NUMBER &&
            (token_is(p->tokens, i, "err") || token_is(p->tokens, i, "end") ||
             token_is(p->tokens, i, "eor")) && i > p->first &&
            (is_punct_at(p, i - 1, ',') || is_punct_at(p, i - 1, '(')))
            add_branch(p, parent, i + 2);
}

static void add_call_statement(struct fortran_parser *p, struct node *parent, const struct statement *st,
                               struct node *node)
{
    uint32_t name = token_at(p, st->name);
    struct node *call = node_new(p->tree, node, NODE_CALL, name);
    uint32_t member = name;
    while (member + 2 <= p->last && is_punct_at(p, member + 1, '%'))
        member += 2;
    call->name = member;
    call->is_member = member != name;
    call->last = p->last;
    add_calls(p, call, member + 1, p->last);
    for (uint32_t i = member + 1; i + 2 <= p->last; i++) /* alternate returns */
        if ((is_punct_at(p, i, '(') || is_punct_at(p, i, ',')) && is_punct_at(p, i + 1, '*') &&
            p->t[i + 2].kind == TOKEN_NUMBER)
            add_branch(p, parent, i + 2);
}

/** The name that CYCLE or EXIT gives, or 0. */
static uint32_t named(const struct fortran_parser *p, const struct statement *st)
{
    return st->name ? token_at(p, st->name) : 0;
}

static void add_action(struct fortran_parser *p, struct node *parent, const struct statement *st)
{
    static const enum node_kind kinds[] = {[STATEMENT_RETURN] = NODE_RETURN,
                                           [STATEMENT_CYCLE] = NODE_CONTINUE,
                                           [STATEMENT_EXIT] = NODE_BREAK,
                                           [STATEMENT_GOTO] = NODE_GOTO,
                                           [STATEMENT_GOTO_ASSIGNED] = NODE_GOTO};
    enum node_kind kind = st->kind < sizeof kinds / sizeof *kinds && kinds[st->kind] ? kinds[st->kind]
                                                                                     : NODE_STATEMENT;
    uint32_t first = token_at(p, st->keyword);
    struct node *node = node_new(p->tree, parent, kind, first);
    node->last = p->last;
    if (kind == NODE_BREAK || kind == NODE_CONTINUE || st->kind == STATEMENT_GOTO) {
        node->name = named(p, st);
    } else if (st->kind == STATEMENT_CALL && st->name) {
        add_call_statement(p, parent, st, node);
    } else if (st->kind == STATEMENT_STOP) {
        struct node *call = node_new(p->tree, node, NODE_CALL, first);
        call->name = first;
        call->last = p->last;
    } else if (st->kind == STATEMENT_GOTO_COMPUTED) {
        uint32_t close = token_at(p, st->name);
        while (close < p->last && !is_punct_at(p, close, ')'))
            close++;
        add_branches(p, parent, token_at(p, st->name), close, false);
    } else if (kind == NODE_STATEMENT && st->kind != STATEMENT_DECLARATION) {
        bool assigns = st->kind == STATEMENT_ASSIGNMENT;
        add_calls(p, node, first + assigns, p->last);
        if (!assigns)
            add_io_branches(p, parent);
    } else if (kind == NODE_RETURN) {
        add_calls(p, node, first, p->last);
    }
}

/* ---- Constructs -------------------------------------------------------------------------------------- */

/** It begins at the end of the statement that opens it. */
static struct node *new_block(struct fortran_parser *p, struct node *parent)
{
    return node_new(p->tree, parent, NODE_BLOCK, p->last + 1);
}

static struct open *open_construct(struct fortran_parser *p, const struct statement *st,
                                   enum open_kind kind, struct node *node, struct node *into)
{
    struct open *open = fortran_push(p, kind, node, into);
    open->statement = st->kind;
    if (st->has_construct_name && !node->name)
        node->name = token_at(p, st->construct);
    return open;
}

static void open_if(struct fortran_parser *p, const struct statement *st)
{
    struct node *node = add(p, NODE_IF, token_at(p, st->keyword), p->last);
    node->condition = parenthesized(p, node, st);
    node->body = new_block(p, node);
    open_construct(p, st, OPEN_IF, node, node->body);
}

/** The NODE_IF or case whose block statements go into now. */
static struct node *current_if(const struct open *open)
{
    return open->into->parent;
}

static void end_branch(struct fortran_parser *p, struct open *open)
{
    end_nodes(open->into, open->node, p->first > 0 ? p->first - 1 : 0);
}

static void read_else(struct fortran_parser *p, const struct statement *st)
{
    struct open *open = fortran_top(p);
    if (open->kind != OPEN_IF)
        return;
    end_branch(p, open);
    struct node *node = current_if(open);
    if (st->kind == STATEMENT_ELSE) {
        if (node->kind == NODE_IF && !node->alternative)
            open->into = node->alternative = new_block(p, node);
        return;
    }
    struct node *next = node_new(p->tree, node, NODE_IF, token_at(p, st->keyword));
    next->last = p->last;
    node->alternative = next;
    next->condition = parenthesized(p, next, st);
    open->into = next->body = new_block(p, next);
}

static void read_case(struct fortran_parser *p, const struct statement *st)
{
    struct open *open = fortran_top(p);
    if (open->kind != OPEN_SELECT)
        return;
    end_branch(p, open);
    struct node *before = open->into == open->node ? NULL : current_if(open);
    struct node *parent = before ? before : open->node;
    if (st->kind == STATEMENT_CASE_DEFAULT && before) {
        open->into = before->alternative = new_block(p, before);
        return;
    }
    struct node *next = node_new(p->tree, parent, NODE_IF, token_at(p, st->keyword));
    next->last = p->last;
    next->is_default = st->kind == STATEMENT_CASE_DEFAULT;
    if (before && before->kind == NODE_IF && !before->alternative)
        before->alternative = next;
    next->condition = add_condition(p, next, p->first, p->last);
    open->into = next->body = new_block(p, next);
}

/** A SELECT is a block of its expression and a chain of IFs, since no case falls into the next. */
static void open_select(struct fortran_parser *p, const struct statement *st)
{
    struct node *node = add(p, NODE_BLOCK, token_at(p, st->keyword), p->last);
    struct node *statement = node_new(p->tree, node, NODE_STATEMENT, token_at(p, st->open));
    statement->last = token_at(p, st->close);
    add_calls(p, statement, statement->first, statement->last);
    open_construct(p, st, OPEN_SELECT, node, node);
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

static void read_bounds(struct fortran_parser *p, struct node *node, uint32_t variable)
{
    uint32_t comma = next_comma(p, variable), second = next_comma(p, comma + 1);
    node->init = node_new(p->tree, node, NODE_STATEMENT, variable);
    node->init->last = comma - 1;
    add_calls(p, node->init, variable, comma - 1);
    if (comma < p->last)
        node->condition = add_condition(p, node, comma + 1, second - 1);
    if (second < p->last) {
        node->increment = add_condition(p, node, second + 1, p->last);
    }
}

static void open_do(struct fortran_parser *p, const struct statement *st)
{
    bool is_while = st->kind == STATEMENT_DO_WHILE;
    struct node *node = add(p, is_while ? NODE_WHILE : NODE_FOR, token_at(p, st->keyword), p->last);
    if (st->kind == STATEMENT_DO)
        read_bounds(p, node, token_at(p, st->variable));
    else if (st->kind != STATEMENT_DO_FOREVER)
        node->condition = parenthesized(p, node, st);
    node->is_range = st->kind == STATEMENT_DO_CONCURRENT;
    node->body = new_block(p, node);
    struct open *open = open_construct(p, st, OPEN_DO, node, node->body);
    open->statement = STATEMENT_DO;
    open->target = st->target;
}

static void open_block(struct fortran_parser *p, const struct statement *st)
{
    struct node *node = add(p, NODE_BLOCK, token_at(p, st->keyword), p->last);
    if (st->open && st->close > st->open)
        add_calls(p, node, token_at(p, st->open), token_at(p, st->close));
    open_construct(p, st, OPEN_BLOCK, node, node);
}

static void read_if(struct fortran_parser *p, const struct statement *st)
{
    struct statement action;
    struct node *node = add(p, NODE_IF, token_at(p, st->keyword), p->last);
    node->condition = parenthesized(p, node, st);
    statement_action(&action, p->text, st->action, p->length, p->fixed ? NULL : p->starts);
    struct node *block = node->body = node_new(p->tree, node, NODE_BLOCK, token_at(p, st->action));
    block->last = p->last;
    add_action(p, block, &action);
}

static void read_arithmetic_if(struct fortran_parser *p, const struct statement *st)
{
    struct node *parent = fortran_top(p)->into;
    add_condition(p, parent, token_at(p, st->open), token_at(p, st->close))->kind = NODE_STATEMENT;
    add_branches(p, parent, token_at(p, st->name), p->last, true);
}

/* ---- Program units ------------------------------------------------------------------------------------ */

/** pure or elemental, but not impure. */
static bool is_pure(const struct fortran_parser *p, const struct statement *st)
{
    bool pure = false;
    for (size_t i = st->keyword; i < st->name; i++) {
        if (!strncmp(p->text + i, "impure", 6))
            return false;
        pure |= !strncmp(p->text + i, "pure", 4) || !strncmp(p->text + i, "elemental", 9);
    }
    return pure;
}

/** What IMPLICIT NONE says of what is open holds in a procedure inside it. */
static void inherit_implicit(const struct fortran_parser *p, struct node *node)
{
    for (size_t i = p->open_count; i-- > 0;)
        if (p->open[i].kind == OPEN_SCOPE || p->open[i].kind == OPEN_UNIT) {
            node->needs_external = p->open[i].node->needs_external;
            node->needs_types = p->open[i].node->needs_types;
            return;
        }
}

static void open_unit(struct fortran_parser *p, const struct statement *st)
{
    while (fortran_top(p)->kind > OPEN_SCOPE && !fortran_top(p)->contains)
        fortran_close(p, p->first - 1); /* a main program of directives alone, or END is missing */
    struct node *node = node_new(p->tree, scope_of(p), NODE_FUNCTION, p->first);
    node->name = st->name ? token_at(p, st->name) : 0;
    node->is_pure = is_pure(p, st);
    inherit_implicit(p, node);
    node->body = new_block(p, node);
    fortran_push(p, OPEN_UNIT, node, node->body)->statement = st->kind;
}

static void open_scope(struct fortran_parser *p, const struct statement *st)
{
    while (fortran_top(p)->kind != OPEN_FILE) /* an END is missing */
        fortran_close(p, p->first - 1);
    struct node *node = add(p, NODE_SCOPE, p->first, p->last);
    node->name = token_at(p, st->name);
    fortran_push(p, OPEN_SCOPE, node, node)->statement = st->kind;
}

static void end_declarations(struct fortran_parser *p)
{
    struct open *unit = fortran_unit(p, p->first);
    if (unit->kind == OPEN_UNIT && !unit->node->declarations)
        unit->node->declarations = p->first;
}

static void read_contains(struct fortran_parser *p)
{
    while (fortran_top(p)->kind > OPEN_UNIT)
        fortran_close(p, p->first - 1);
    struct open *top = fortran_top(p);
    if (top->kind == OPEN_FILE)
        return;
    end_declarations(p);
    end_nodes(top->into, top->node, p->last);
    top->node->last = p->last;
    top->contains = true;
}

static void end_unit(struct fortran_parser *p)
{
    while (fortran_top(p)->kind > OPEN_UNIT)
        fortran_close(p, p->first - 1);
    struct open *top = fortran_top(p);
    if (top->kind == OPEN_UNIT)
        end_declarations(p);
    if (top->kind != OPEN_FILE)
        fortran_close(p, p->last);
}

/** Skip up to the END of an interface, derived type or enumeration. */
static bool is_skipped(enum statement_kind kind)
{
    return kind == STATEMENT_INTERFACE || kind == STATEMENT_TYPE || kind == STATEMENT_ENUM;
}

/** The innermost open construct that `end <of>` closes; 0 if there is none in the unit. */
static size_t find_open(const struct fortran_parser *p, enum statement_kind of)
{
    for (size_t i = p->open_count - 1; i > 0 && p->open[i].kind > OPEN_UNIT; i--)
        if (p->open[i].statement == of)
            return i;
    return 0;
}

static void read_end(struct fortran_parser *p, const struct statement *st)
{
    enum statement_kind of = st->end_of;
    if (of == STATEMENT_OTHER || (of >= STATEMENT_PROGRAM && of <= STATEMENT_BLOCK_DATA)) {
        end_unit(p);
        return;
    }
    size_t found = find_open(p, of);
    if (!found)
        return;
    while (p->open_count - 1 > found) {
        if (fortran_top(p)->node->kind == NODE_DIRECTIVE)
            fortran_top(p)->node->is_split = true;
        fortran_close(p, p->first - 1);
    }
    fortran_close(p, p->last);
    fortran_complete(p, p->last, of == STATEMENT_DO ? 0 : st->label);
}

/* ---- One statement ------------------------------------------------------------------------------------- */

static void read_statement_end(struct fortran_parser *p)
{
    uint32_t i = p->first;
    while (p->t[i].kind != TOKEN_NEWLINE && p->t[i].kind != TOKEN_END && p->t[i].kind != TOKEN_PRAGMA)
        i++;
    p->last = i - 1;
    p->i = p->t[i].kind == TOKEN_NEWLINE ? i + 1 : i;
}

static void classify(struct fortran_parser *p, struct statement *st)
{
    squeeze(p);
    statement_classify(st, p->text, p->length, p->fixed ? NULL : p->starts);
}

static void skip_definition(struct fortran_parser *p, enum statement_kind kind)
{
    struct statement st;
    while (p->t[p->i].kind != TOKEN_END) {
        p->first = p->i;
        if (p->t[p->i].kind == TOKEN_PRAGMA) {
            while (p->t[p->i++].kind != TOKEN_PRAGMA_END)
                ;
            continue;
        }
        read_statement_end(p);
        if (p->last < p->first)
            continue;
        classify(p, &st);
        if (st.kind == STATEMENT_END && st.end_of == kind)
            return;
    }
}

static bool is_declarative(const struct statement *st)
{
    return st->kind == STATEMENT_DECLARATION || st->kind == STATEMENT_IMPLICIT ||
           st->kind == STATEMENT_USE || st->kind == STATEMENT_SAVE;
}

static void read_executable(struct fortran_parser *p, const struct statement *st)
{
    fortran_unit(p, p->first);
    end_declarations(p);
    if (st->label) {
        struct node *label = add(p, NODE_LABEL, p->first, p->first);
        label->name = p->first;
    }
    switch (st->kind) {
    case STATEMENT_EMPTY:
        break;
    case STATEMENT_IF_THEN:
        open_if(p, st);
        return;
    case STATEMENT_DO:
    case STATEMENT_DO_WHILE:
    case STATEMENT_DO_CONCURRENT:
    case STATEMENT_DO_FOREVER:
        open_do(p, st);
        return;
    case STATEMENT_SELECT:
        open_select(p, st);
        return;
    case STATEMENT_WHERE:
    case STATEMENT_FORALL:
    case STATEMENT_ASSOCIATE:
    case STATEMENT_BLOCK:
    case STATEMENT_CRITICAL:
    case STATEMENT_TEAM:
        if (st->kind == STATEMENT_BLOCK && fortran_top(p)->kind == OPEN_REGION &&
            !fortran_top(p)->into->children)
            fortran_top(p)->is_strict = true;
        open_block(p, st);
        return;
    case STATEMENT_IF:
        read_if(p, st);
        break;
    case STATEMENT_ARITHMETIC_IF:
        read_arithmetic_if(p, st);
        break;
    default:
        add_action(p, fortran_top(p)->into, st);
    }
    fortran_complete(p, p->last, st->label);
}

/** IMPLICIT NONE (TYPE, EXTERNAL), Fortran 2018, 8.7; alone it is about types. */
static void note_implicit(struct fortran_parser *p, const struct statement *st)
{
    static const char none[] = "none", external[] = "external";
    struct node *unit = fortran_unit(p, p->first)->node;
    const char *rest = p->text + st->keyword_end, *end = p->text + p->length;
    bool is_none = end - rest >= 4 && !memcmp(rest, none, sizeof none - 1);
    rest += sizeof none - 1;
    bool alone = is_none && rest == end;
    if (is_none && !alone)
        unit->needs_external |=
            memmem(rest, (size_t)(end - rest), external, sizeof external - 1) != NULL;
    unit->needs_types =
        alone || (is_none && memmem(rest, (size_t)(end - rest), "type", strlen("type")) != NULL);
}

static void note_save(struct fortran_parser *p, const struct statement *st)
{
    struct open *unit = fortran_unit(p, p->first);
    if (st->keyword_end == p->length)
        unit->node->is_saved = true;
}

static void read_statement(struct fortran_parser *p)
{
    struct statement st;
    p->first = p->i;
    read_statement_end(p);
    if (p->last < p->first)
        return;
    classify(p, &st);
    if (is_skipped(st.kind))
        skip_definition(p, st.kind);
    else if (st.kind == STATEMENT_MODULE || st.kind == STATEMENT_SUBMODULE)
        open_scope(p, &st);
    else if (st.kind >= STATEMENT_PROGRAM && st.kind <= STATEMENT_BLOCK_DATA)
        open_unit(p, &st);
    else if (st.kind == STATEMENT_CONTAINS)
        read_contains(p);
    else if (st.kind == STATEMENT_END)
        read_end(p, &st);
    else if (st.kind == STATEMENT_ELSE || st.kind == STATEMENT_ELSE_IF)
        read_else(p, &st);
    else if (st.kind == STATEMENT_CASE || st.kind == STATEMENT_CASE_DEFAULT)
        read_case(p, &st);
    else if (st.kind == STATEMENT_SAVE)
        note_save(p, &st);
    else if (st.kind == STATEMENT_IMPLICIT)
        note_implicit(p, &st);
    else if (is_declarative(&st))
        fortran_unit(p, p->first);
    else if (st.kind != STATEMENT_ELSEWHERE && st.kind != STATEMENT_ENTRY)
        read_executable(p, &st);
}

void parse_fortran(struct tree *tree, const struct instrument_options *options)
{
    struct fortran_parser p = {.tree = tree,
                               .tokens = &tree->tokens,
                               .t = tree->tokens.token,
                               .i = 1,
                               .fixed = options->language == LANGUAGE_FORTRAN_FIXED};
    fortran_push(&p, OPEN_FILE, tree->root, tree->root);
    while (p.t[p.i].kind != TOKEN_END) {
        if (p.t[p.i].kind == TOKEN_PRAGMA)
            fortran_directive(&p);
        else if (p.t[p.i].kind == TOKEN_NEWLINE)
            p.i++;
        else
            read_statement(&p);
    }
    p.first = p.i;
    while (p.open_count > 1)
        fortran_close(&p, p.i - 1);
    free(p.open);
    free(p.text);
    free(p.starts);
    free(p.token_of);
}
