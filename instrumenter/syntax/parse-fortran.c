/*
 * The parser for Fortran: statements to construct tree. Every statement is classified by its shape;
 * what is open lies on a stack, so that any depth can be read.
 */
#include "config.h"

#include "instrumenter/syntax/front.h"
#include "instrumenter/syntax/parse-fortran.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- The stack --------------------------------------------------------------------------- */

struct open_block *fortran_push(struct fortran_parser *p, enum open_kind kind,
                                struct syntax_node *node, struct syntax_node *into)
{
    p->open = xgrow(p->open, p->open_count, &p->open_capacity, sizeof *p->open);
    struct open_block *open = &p->open[p->open_count++];
    *open = (struct open_block){.kind = kind, .node = node, .into = into};
    return open;
}

/** The blocks between a node and what goes into it end with it. */
static void end_nodes(struct syntax_node *into, const struct syntax_node *node, uint32_t last)
{
    for (; into && into != node; into = into->parent)
        if (last > into->last)
            into->last = last;
}

void fortran_close(struct fortran_parser *p, uint32_t last)
{
    struct open_block *top = fortran_top(p);
    p->open_count--;
    if (top->kind == OPEN_UNIT && top->contains) /* it ended there */
        return;
    end_nodes(top->into, top->node, last);
    if (last > top->node->last)
        top->node->last = last;
    if (top->node->first > last) /* an implicit section before an END: nothing is in it */
        top->node->first = top->node->last = last;
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
        struct open_block *top = fortran_top(p);
        if (top->kind == OPEN_DO && label && top->target == label) {
            fortran_close(p, last);
        } else if (top->kind == OPEN_COUNTED) {
            struct syntax_node *node = top->node;
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

static struct syntax_node *add_node(struct fortran_parser *p, enum node_kind kind, uint32_t first,
                                    uint32_t last)
{
    struct syntax_node *node = node_new(p->tree, fortran_top(p)->into, kind, first);
    node->last = last;
    return node;
}

/** Where procedures go: an internal one stands beside its host. */
static struct syntax_node *scope_of(const struct fortran_parser *p)
{
    size_t scope = p->open_count - 1;
    while (scope > 0 && p->open[scope].kind != OPEN_SCOPE)
        scope--;
    return p->open[scope].into;
}

struct open_block *fortran_unit(struct fortran_parser *p, uint32_t first)
{
    for (size_t i = p->open_count; i-- > 0 && !p->open[i].contains;)
        if (p->open[i].kind == OPEN_UNIT || p->open[i].kind == OPEN_SCOPE)
            return &p->open[i];
    struct syntax_node *node = node_new(p->tree, scope_of(p), NODE_FUNCTION, first);
    node->body = node_new(p->tree, node, NODE_BLOCK, first);
    node->unit = PROGRAM_UNIT_PROGRAM;
    struct open_block *unit = fortran_push(p, OPEN_UNIT, node, node->body);
    unit->is_implicit = true;
    return unit;
}

/* ---- Positions in the squeezed statement ------------------------------------------------- */

/** Room for index `last`, which may be far beyond the end. */
static void *reserve(void *array, size_t last, size_t *capacity, size_t size)
{
    while (*capacity <= last)
        array = xgrow(array, *capacity, capacity, size);
    return array;
}

static void squeeze(struct fortran_parser *p)
{
    p->length = 0;
    for (uint32_t i = p->first; i <= p->last; i++) {
        bool literal = p->t[i].kind == TOKEN_STRING;
        size_t size = literal ? 1 : p->t[i].length;
        p->text = reserve(p->text, p->length + size + 1, &p->text_capacity, 1);
        size_t length = literal ? 1 : token_spelling(p->tokens, i, p->text + p->length, size + 1);
        if (literal)
            p->text[p->length] = '"';
        p->starts = reserve(p->starts, p->length + length, &p->starts_capacity, sizeof *p->starts);
        p->token_of =
            reserve(p->token_of, p->length + length, &p->token_capacity, sizeof *p->token_of);
        for (size_t c = 0; c < length; c++) {
            p->starts[p->length + c] = c == 0;
            p->token_of[p->length + c] = i;
        }
        p->length += length;
    }
}

/* ---- Constructs -------------------------------------------------------------------------- */

/** It begins at the end of the statement that opens it. */
static struct syntax_node *new_block(struct fortran_parser *p, struct syntax_node *parent)
{
    return node_new(p->tree, parent, NODE_BLOCK, p->last + 1);
}

static struct open_block *open_construct(struct fortran_parser *p, const struct statement *st,
                                         enum open_kind kind, struct syntax_node *node,
                                         struct syntax_node *into)
{
    struct open_block *open = fortran_push(p, kind, node, into);
    open->statement = st->kind;
    if (st->has_construct_name && !node->name)
        node->name = fortran_token_at(p, st->construct);
    return open;
}

/** IF, and WHERE, which is one for each element. */
static void open_if(struct fortran_parser *p, const struct statement *st)
{
    struct syntax_node *node = add_node(p, NODE_IF, fortran_token_at(p, st->keyword), p->last);
    node->condition = fortran_parenthesized(p, node, st);
    node->body = new_block(p, node);
    open_construct(p, st, OPEN_IF, node, node->body);
}

/** The NODE_IF whose block statements go into now. */
static struct syntax_node *current_if(const struct open_block *open)
{
    return open->into->parent;
}

static void end_branch(struct fortran_parser *p, struct open_block *open)
{
    end_nodes(open->into, open->node, p->first > 0 ? p->first - 1 : 0);
}

static void read_else(struct fortran_parser *p, const struct statement *st)
{
    struct open_block *open = fortran_top(p);
    if (open->kind != OPEN_IF)
        return;
    end_branch(p, open);
    struct syntax_node *node = current_if(open);
    if (!st->open) {
        if (node->kind == NODE_IF && !node->alternative)
            open->into = node->alternative = new_block(p, node);
        return;
    }
    struct syntax_node *next = node_new(p->tree, node, NODE_IF, fortran_token_at(p, st->keyword));
    next->last = p->last;
    node->alternative = next;
    next->condition = fortran_parenthesized(p, next, st);
    open->into = next->body = new_block(p, next);
}

/** Its statements are the body of a case, for none falls into the next. */
static void read_case(struct fortran_parser *p, const struct statement *st)
{
    struct open_block *open = fortran_top(p);
    if (open->kind != OPEN_SELECT)
        return;
    end_branch(p, open);
    struct syntax_node *node =
        node_new(p->tree, open->node->body, NODE_CASE, fortran_token_at(p, st->keyword));
    node->last = p->last;
    node->is_default = st->kind == STATEMENT_CASE_DEFAULT;
    open->into = node->body = new_block(p, node);
}

static void open_select(struct fortran_parser *p, const struct statement *st)
{
    struct syntax_node *node = add_node(p, NODE_SWITCH, fortran_token_at(p, st->keyword), p->last);
    node->condition = fortran_parenthesized(p, node, st);
    node->body = new_block(p, node);
    open_construct(p, st, OPEN_SELECT, node, node->body);
}

static void open_do(struct fortran_parser *p, const struct statement *st)
{
    bool is_while = st->kind == STATEMENT_DO_WHILE;
    struct syntax_node *node =
        add_node(p, is_while ? NODE_WHILE : NODE_FOR, fortran_token_at(p, st->keyword), p->last);
    if (st->kind == STATEMENT_DO)
        fortran_bounds(p, node, fortran_token_at(p, st->variable));
    else if (st->kind != STATEMENT_DO_FOREVER)
        node->condition = fortran_parenthesized(p, node, st);
    bool is_forall = st->kind == STATEMENT_FORALL;
    node->is_range = is_forall || st->kind == STATEMENT_DO_CONCURRENT;
    node->body = new_block(p, node);
    struct open_block *open = open_construct(p, st, OPEN_DO, node, node->body);
    open->statement = is_forall ? STATEMENT_FORALL : STATEMENT_DO;
    open->target = st->target;
}

static void open_block(struct fortran_parser *p, const struct statement *st)
{
    struct syntax_node *node = add_node(p, NODE_BLOCK, fortran_token_at(p, st->keyword), p->last);
    if (st->kind == STATEMENT_ASSOCIATE)
        node->condition = fortran_parenthesized(p, node, st);
    open_construct(p, st, OPEN_BLOCK, node, node);
}

static void read_if(struct fortran_parser *p, const struct statement *st)
{
    struct statement action;
    struct syntax_node *node = add_node(p, NODE_IF, fortran_token_at(p, st->keyword), p->last);
    node->condition = fortran_parenthesized(p, node, st);
    statement_action(&action, p->text, st->action, p->length, p->fixed ? NULL : p->starts);
    struct syntax_node *block = node->body =
        node_new(p->tree, node, NODE_BLOCK, fortran_token_at(p, st->action));
    block->last = p->last;
    fortran_action(p, block, &action);
}

/* ---- Program units ----------------------------------------------------------------------- */

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
static void inherit_implicit(const struct fortran_parser *p, struct syntax_node *node)
{
    for (size_t i = p->open_count; i-- > 0;)
        if (p->open[i].kind == OPEN_SCOPE || p->open[i].kind == OPEN_UNIT) {
            node->needs_external = p->open[i].node->needs_external;
            node->needs_types = p->open[i].node->needs_types;
            return;
        }
}

static enum program_unit unit_kind(const struct statement *st)
{
    switch (st->kind) {
    case STATEMENT_PROGRAM:
        return PROGRAM_UNIT_PROGRAM;
    case STATEMENT_FUNCTION:
        return PROGRAM_UNIT_FUNCTION;
    case STATEMENT_BLOCK_DATA:
        return PROGRAM_UNIT_BLOCK_DATA;
    default:
        return PROGRAM_UNIT_SUBROUTINE;
    }
}

/** What is open and holds this procedure behind its CONTAINS. */
static struct syntax_node *host_of(const struct fortran_parser *p)
{
    for (size_t i = p->open_count; i-- > 0;)
        if (p->open[i].kind == OPEN_SCOPE || p->open[i].contains)
            return p->open[i].node;
    return NULL;
}

static void open_unit(struct fortran_parser *p, const struct statement *st)
{
    while (fortran_top(p)->kind > OPEN_SCOPE && !fortran_top(p)->contains)
        fortran_close(p, p->first - 1); /* a main program of directives alone, or END is missing */
    struct syntax_node *node = node_new(p->tree, scope_of(p), NODE_FUNCTION, p->first);
    node->name = st->name ? fortran_token_at(p, st->name) : 0;
    node->unit = unit_kind(st);
    node->host = host_of(p);
    node->is_pure = is_pure(p, st);
    inherit_implicit(p, node);
    node->body = new_block(p, node);
    fortran_push(p, OPEN_UNIT, node, node->body)->statement = st->kind;
}

static void open_scope(struct fortran_parser *p, const struct statement *st)
{
    while (fortran_top(p)->kind != OPEN_FILE) /* an END is missing */
        fortran_close(p, p->first - 1);
    struct syntax_node *node = add_node(p, NODE_SCOPE, p->first, p->last);
    node->name = fortran_token_at(p, st->name);
    fortran_push(p, OPEN_SCOPE, node, node)->statement = st->kind;
}

static void end_declarations(struct fortran_parser *p)
{
    struct open_block *unit = fortran_unit(p, p->first);
    if (unit->kind == OPEN_UNIT && !unit->node->declarations)
        unit->node->declarations = p->first;
}

static void read_contains(struct fortran_parser *p)
{
    while (fortran_top(p)->kind > OPEN_UNIT)
        fortran_close(p, p->first - 1);
    struct open_block *top = fortran_top(p);
    if (top->kind == OPEN_FILE || top->contains)
        return;
    end_declarations(p);
    end_nodes(top->into, top->node, p->last);
    top->node->last = p->last;
    top->contains = true;
}

/** A labelled END ends what is open on top: control may come to it. */
static void add_label(struct fortran_parser *p, const struct statement *st)
{
    if (st->label)
        add_node(p, NODE_LABEL, p->first, p->first)->name = p->first;
}

static void end_unit(struct fortran_parser *p, const struct statement *st)
{
    while (fortran_top(p)->kind > OPEN_UNIT)
        fortran_close(p, p->first - 1);
    struct open_block *top = fortran_top(p);
    if (top->kind == OPEN_UNIT && !top->contains) {
        end_declarations(p);
        add_label(p, st);
    }
    if (top->kind != OPEN_FILE)
        fortran_close(p, p->last);
}

/** Read up to the END of an interface, derived type or enumeration. */
static bool is_definition(enum statement_kind kind)
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
        end_unit(p, st);
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
    add_label(p, st);
    fortran_close(p, p->last);
    fortran_complete(p, p->last, st->label);
}

/* ---- One statement ----------------------------------------------------------------------- */

static void read_statement_end(struct fortran_parser *p)
{
    uint32_t i = p->first;
    while (p->t[i].kind != TOKEN_NEWLINE && p->t[i].kind != TOKEN_END &&
           p->t[i].kind != TOKEN_PRAGMA)
        i++;
    p->last = i - 1;
    p->i = p->t[i].kind == TOKEN_NEWLINE ? i + 1 : i;
}

static void classify(struct fortran_parser *p, struct statement *st)
{
    squeeze(p);
    statement_classify(st, p->text, p->length, p->fixed ? NULL : p->starts);
}

static void add_declaration(struct fortran_parser *p, struct syntax_node *parent)
{
    struct syntax_node *node = node_new(p->tree, parent, NODE_STATEMENT, p->first);
    node->last = p->last;
    node->is_declaration = true;
}

/** Its statements are plain ones of a scope of their own. */
static void read_definition(struct fortran_parser *p, enum statement_kind kind)
{
    struct statement st;
    struct syntax_node *node = NULL;
    if (p->whole) {
        fortran_unit(p, p->first);
        node = add_node(p, NODE_SCOPE, p->first, p->last);
        node->is_class = kind == STATEMENT_TYPE;
        add_declaration(p, node);
    }
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
        if (node) {
            add_declaration(p, node);
            node->last = p->last;
        }
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
    add_label(p, st);
    switch (st->kind) {
    case STATEMENT_EMPTY:
        break;
    case STATEMENT_IF_THEN:
    case STATEMENT_WHERE:
        open_if(p, st);
        return;
    case STATEMENT_DO:
    case STATEMENT_DO_WHILE:
    case STATEMENT_DO_CONCURRENT:
    case STATEMENT_DO_FOREVER:
    case STATEMENT_FORALL:
        open_do(p, st);
        return;
    case STATEMENT_SELECT:
        open_select(p, st);
        return;
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
        fortran_arithmetic_if(p, fortran_top(p)->into, st);
        break;
    default:
        fortran_action(p, fortran_top(p)->into, st);
    }
    fortran_complete(p, p->last, st->label);
}

/** IMPLICIT NONE (TYPE, EXTERNAL), Fortran 2018, 8.7; alone it is about types. */
static void note_implicit(struct fortran_parser *p, const struct statement *st)
{
    static const char none[] = "none", external[] = "external";
    struct syntax_node *unit = fortran_unit(p, p->first)->node;
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

static void read_entry(struct fortran_parser *p, const struct statement *st)
{
    fortran_unit(p, p->first);
    if (p->whole && st->name)
        add_node(p, NODE_ENTRY, p->first, p->last)->name = fortran_token_at(p, st->name);
}

static void note_save(struct fortran_parser *p, const struct statement *st)
{
    struct open_block *unit = fortran_unit(p, p->first);
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
    if (p->whole && is_declarative(&st)) {
        fortran_unit(p, p->first);
        add_declaration(p, fortran_top(p)->into);
    }
    if (is_definition(st.kind))
        read_definition(p, st.kind);
    else if (st.kind == STATEMENT_MODULE || st.kind == STATEMENT_SUBMODULE)
        open_scope(p, &st);
    else if (st.kind >= STATEMENT_PROGRAM && st.kind <= STATEMENT_BLOCK_DATA)
        open_unit(p, &st);
    else if (st.kind == STATEMENT_CONTAINS)
        read_contains(p);
    else if (st.kind == STATEMENT_END)
        read_end(p, &st);
    else if (st.kind == STATEMENT_ELSE || st.kind == STATEMENT_ELSE_IF ||
             st.kind == STATEMENT_ELSEWHERE)
        read_else(p, &st);
    else if (st.kind == STATEMENT_CASE || st.kind == STATEMENT_CASE_DEFAULT)
        read_case(p, &st);
    else if (st.kind == STATEMENT_SAVE)
        note_save(p, &st);
    else if (st.kind == STATEMENT_IMPLICIT)
        note_implicit(p, &st);
    else if (is_declarative(&st))
        fortran_unit(p, p->first);
    else if (st.kind == STATEMENT_ENTRY)
        read_entry(p, &st);
    else
        read_executable(p, &st);
}

void parse_fortran(struct tree *tree, const struct front_options *options)
{
    struct fortran_parser p = {.tree = tree,
                               .tokens = &tree->tokens,
                               .t = tree->tokens.token,
                               .i = 1,
                               .fixed = options->language == LANGUAGE_FORTRAN_FIXED,
                               .whole = options->whole_tree};
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
    parse_mark_device(tree);
    free(p.open);
    free(p.text);
    free(p.starts);
    free(p.token_of);
}
