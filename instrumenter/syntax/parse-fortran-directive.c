/* Directives of Fortran: what they are associated with, and where that ends (OpenMP 5.2, 4.3). */
#include "config.h"

#include "instrumenter/syntax/parse-fortran.h"

/** Is this the pragma of an end directive (`end declare target` and its like are directives)? */
static bool is_end(const struct fortran_parser *p, uint32_t pragma)
{
    return p->t[pragma].kind == TOKEN_PRAGMA && p->t[pragma].keyword == SENTINEL_OMP &&
           p->t[pragma + 1].kind == TOKEN_NAME && token_is(p->tokens, pragma + 1, "end") &&
           !directive_is_known(p->tokens, pragma);
}

bool fortran_end_follows(const struct fortran_parser *p, const struct syntax_node *node)
{
    uint32_t i = p->i;
    while (p->t[i].kind == TOKEN_NEWLINE)
        i++;
    return is_end(p, i) && node->directive->info &&
           directive_ended_by(p->tokens, i) == node->directive->info;
}

/* ---- Sections ---------------------------------------------------------------------------- */

static void open_section(struct fortran_parser *p, struct directive *directive, uint32_t first)
{
    struct syntax_node *node = node_new(p->tree, fortran_top(p)->into, NODE_DIRECTIVE, first);
    node->directive = directive;
    node->is_implicit = !directive->pragma;
    node->last = directive->pragma ? directive->end : first;
    fortran_push(p, OPEN_SECTION, node, node);
}

static void close_section(struct fortran_parser *p, uint32_t last)
{
    if (fortran_top(p)->kind != OPEN_SECTION)
        return;
    fortran_top(p)->node->body = fortran_top(p)->node->children;
    fortran_close(p, last);
}

/** What stands before the first `section` is a section, too. */
static void open_implicit_section(struct fortran_parser *p, uint32_t first)
{
    struct directive *directive = pool_allocate(&p->tree->pool, sizeof *directive);
    directive->info = directive_info(DIRECTIVE_SECTION);
    open_section(p, directive, first);
}

/** Do statements follow before the next `section` or end? */
static bool statements_follow(const struct fortran_parser *p)
{
    uint32_t i = p->i;
    while (p->t[i].kind == TOKEN_NEWLINE)
        i++;
    return p->t[i].kind != TOKEN_END && !is_end(p, i) &&
           !(p->t[i].kind == TOKEN_PRAGMA && token_is(p->tokens, i + 1, "section"));
}

/* ---- Ends -------------------------------------------------------------------------------- */

/** The clauses of the end directive count as the directive's own. */
static void join_clauses(struct directive *directive, struct directive *end)
{
    struct clause **link = &directive->clauses;
    while (*link)
        link = &(*link)->next;
    *link = end->clauses;
    directive->has_unknown |= end->has_unknown;
}

/** Close what is open above `index`, and that itself with the end directive. */
static void close_with(struct fortran_parser *p, size_t index, struct directive *end)
{
    uint32_t before = end->pragma - 1;
    while (p->open_count - 1 > index) {
        struct open_block *top = fortran_top(p);
        if (top->kind == OPEN_SECTION) {
            close_section(p, before);
            continue;
        }
        p->open[index].node->is_split = true;
        fortran_close(p, before);
    }
    struct open_block *top = fortran_top(p);
    struct syntax_node *node = top->node;
    if (top->into != node && top->into->children && before > top->into->last)
        top->into->last = before;
    p->open_count--;
    node->last = end->end;
    node->end = end;
    join_clauses(node->directive, end);
    fortran_complete(p, end->end, 0);
}

static void read_end(struct fortran_parser *p)
{
    struct directive *end = directive_parse_end(p->tree, p->i);
    p->i = end->end + 1;
    for (size_t i = p->open_count; i-- > 0 && p->open[i].kind > OPEN_UNIT;) {
        const struct open_block *open = &p->open[i];
        if (open->kind >= OPEN_COUNTED && open->kind != OPEN_SECTION && end->info &&
            open->node->directive->info == end->info) {
            close_with(p, i, end);
            return;
        }
    }
}

/* ---- One directive ----------------------------------------------------------------------- */

static struct syntax_node *new_body(struct fortran_parser *p, struct syntax_node *node)
{
    node->body = node_new(p->tree, node, NODE_BLOCK, node->directive->end);
    return node->body;
}

static void open_region(struct fortran_parser *p, struct syntax_node *node, enum open_kind kind)
{
    fortran_push(p, kind, node, new_body(p, node));
    if (kind == OPEN_SECTIONS && statements_follow(p))
        open_implicit_section(p, p->i);
}

/** How many statements a directive is associated with that has no end directive as a rule; 0: a
 * block. */
static unsigned statements_of(const struct directive *directive)
{
    switch (directive_id(directive)) {
    case DIRECTIVE_ATOMIC:
        return directive_clause(directive, CLAUSE_CAPTURE) ? 2 : 1;
    case DIRECTIVE_DISPATCH:
    case DIRECTIVE_ALLOCATORS:
        return 1;
    default:
        return directive_association(directive) == ASSOCIATED_LOOP ? 1 : 0;
    }
}

/** Does a declare target name what it is about? If not, that is the procedure it stands in. */
static bool has_list(const struct directive *directive)
{
    static const enum clause_id lists[] = {CLAUSE_TO, CLAUSE_ENTER, CLAUSE_LINK};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        if (directive_clause(directive, lists[i]))
            return true;
    return directive->argument != 0;
}

static void note_unit(struct fortran_parser *p, const struct directive *directive, uint32_t pragma)
{
    struct open_block *unit = fortran_unit(p, pragma);
    if (unit->kind != OPEN_UNIT)
        return;
    if (directive_is_executed(p->tokens, directive) && !unit->node->declarations)
        unit->node->declarations = pragma;
    if (directive_id(directive) == DIRECTIVE_DECLARE_TARGET && !has_list(directive))
        unit->node->in_declare_target = true;
}

/** Does the block begin with a BLOCK statement? A directive without an end directive needs that. */
static bool block_follows(const struct fortran_parser *p)
{
    return p->t[p->i].kind == TOKEN_NAME && token_is(p->tokens, p->i, "block");
}

static void mark_cancelled(struct syntax_node *node)
{
    struct syntax_node *left = node_cancelled(node);
    if (left)
        left->is_cancelled = true;
}

void fortran_directive(struct fortran_parser *p)
{
    uint32_t pragma = p->i;
    if (is_end(p, pragma)) {
        read_end(p);
        return;
    }
    struct directive *directive = directive_parse(p->tree, pragma, true);
    p->i = directive->end + 1;
    note_unit(p, directive, pragma);
    if (directive_id(directive) == DIRECTIVE_SECTION) {
        close_section(p, pragma - 1);
        open_section(p, directive, pragma);
        return;
    }
    struct syntax_node *node = node_new(p->tree, fortran_top(p)->into, NODE_DIRECTIVE, pragma);
    node->directive = directive;
    node->last = directive->end;
    node->is_split = tokens_hold_conditional(p->tokens, pragma, directive->end);
    enum directive_association association = directive_association(directive);
    unsigned wanted = statements_of(directive);
    bool meta = directive_id(directive) == DIRECTIVE_METADIRECTIVE;
    if (wanted) {
        fortran_push(p, OPEN_COUNTED, node, node)->wanted = wanted;
    } else if (association == ASSOCIATED_SECTIONS) {
        open_region(p, node, OPEN_SECTIONS);
    } else if (association == ASSOCIATED_BLOCK && (!meta || block_follows(p))) {
        open_region(p, node, OPEN_REGION);
    } else if (directive->info && (directive->info->flags & FLAG_CANCEL)) {
        mark_cancelled(node);
    }
}
