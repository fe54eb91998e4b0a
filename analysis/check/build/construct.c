/* Directives: from constructs to directive nodes and teams (seed 002, table 1 and section 3.1). */
#include "analysis/check/build/sharing.h"

enum shape {
    SHAPE_LINEAR, /* all threads of the team run it */
    SHAPE_CHOICE, /* worksharing: some do (if/else in table 1) */
    SHAPE_SWITCH, /* sections (switch/case) */
    SHAPE_SCOPE,  /* worksharing for the sequence rules, but all threads run it */
    SHAPE_MASTER,
    SHAPE_LOOP, /* loop: depends on what it binds to */
    SHAPE_PARALLEL,
    SHAPE_SERIAL,
    SHAPE_TASK
};

static const enum shape shapes[DIRECTIVE_COUNT] = {
#define DIRECTIVE(id, c, fortran, version, category, association, flags, pattern, device, shape,   \
                  ...)                                                                             \
    [DIRECTIVE_##id] = SHAPE_##shape,
#include "instrumenter/syntax/directive.def"
};

enum { LEAVES = 8 };

/** A construct and how far it has been taken apart. */
struct parts {
    const struct syntax_node *node;
    enum directive_id leaves[LEAVES]; /* outermost first */
    unsigned count, at;
};

static void build_leaf(struct builder *b, struct parts *c);

static void list_leaves(struct parts *c, enum directive_id id)
{
    while (directive_info(id)->first != DIRECTIVE_UNKNOWN && c->count < LEAVES - 1) {
        c->leaves[c->count++] = directive_info(id)->first;
        id = directive_info(id)->rest;
    }
    c->leaves[c->count++] = id;
}

static bool is_literal(const struct builder *b, const struct clause *clause, const char *text)
{
    return clause && clause->argument && clause->argument == clause->argument_last &&
           token_is(&b->tree->tokens, clause->argument, text);
}

/* ---- Shapes ------------------------------------------------------------------------------ */

static void build_rest(struct builder *b, struct parts *c)
{
    if (++c->at < c->count) {
        build_leaf(b, c);
    } else {
        bool shares_out = false;
        for (unsigned i = 0; i < c->count; i++)
            shares_out |= c->leaves[i] == DIRECTIVE_FOR;
        if (shares_out) {
            unsigned loops = directive_loops(&b->tree->tokens, c->node->directive);
            b->iterations = loops ? loops : 1;
        }
        build_body(b, c->node);
        b->iterations = 0;
    }
    c->at--;
}

static void build_sections(struct builder *b, const struct syntax_node *node, uint32_t head,
                           uint32_t end)
{
    const struct syntax_node *block = node->body ? node->body : node;
    for (const struct syntax_node *section = block->children; section; section = section->next) {
        b->cursor = head;
        build_statement(b, section);
        connect(b, b->cursor, end);
    }
    b->cursor = NO_NODE;
}

static bool ends_in_barrier(const struct parts *c)
{
    bool combined = c->at > 0 && c->leaves[c->at - 1] == DIRECTIVE_PARALLEL;
    return (directive_info(c->leaves[c->at])->flags & FLAG_BARRIER) && !combined &&
           !directive_clause(c->node->directive, CLAUSE_NOWAIT);
}

/** A construct that the team's own threads run: a node, what is inside, and a node for its end. */
static void build_inline(struct builder *b, struct parts *c, enum cfg_kind kind, enum shape shape)
{
    const struct directive *directive = c->node->directive;
    enum directive_id id = c->leaves[c->at];
    struct results results;
    uint32_t outer = b->construct, catches = b->catches;
    uint32_t head = step_follow(b, kind, directive->pragma ? directive->pragma : c->node->first);
    struct cfg_node *node = &current_team(b)->nodes[head];
    node->directive = id;
    if (id == DIRECTIVE_CRITICAL && directive->argument)
        node->name = token_name(b, directive->argument);
    if (id == DIRECTIVE_FOR && directive_clause(directive, CLAUSE_ORDERED))
        node->index = 1;
    uint32_t end = step_new(b, CFG_END, c->node->last);
    current_team(b)->nodes[end].directive = id;
    current_team(b)->nodes[end].index = head;
    size_t scope = scope_open(b);
    collect_results(b, directive, &results);
    bind_private(b, c->node);
    b->construct = head;
    b->catches = NO_NODE; /* an exception that leaves a construct ends the program */
    if (shape == SHAPE_SWITCH)
        build_sections(b, c->node, head, end);
    else
        build_rest(b, c);
    connect(b, b->cursor, end);
    if (shape == SHAPE_CHOICE || shape == SHAPE_SWITCH || shape == SHAPE_MASTER)
        connect(b, head, end);
    exception_stays(b, end);
    b->construct = outer;
    b->catches = catches;
    scope_close(b, scope);
    continue_at(b, end);
    if (kind == CFG_WORKSHARING) {
        current_team(b)->nodes[end].has_barrier = ends_in_barrier(c);
        b->program->statistics.worksharing++;
        b->program->statistics.implicit_barriers += current_team(b)->nodes[end].has_barrier;
    }
    define_results(b, &results, end, false);
}

/** A construct whose threads are others: one node here, and a graph of its own. */
static void build_team(struct builder *b, struct parts *c, enum team_kind kind)
{
    const struct directive *directive = c->node->directive;
    struct builder saved;
    struct results results;
    collect_results(b, directive, &results);
    if (kind == TEAM_PARALLEL) {
        b->program->statistics.parallel++;
        b->program->statistics.implicit_barriers++;
        const struct clause *if_clause = directive_clause(directive, CLAUSE_IF);
        if (is_literal(b, directive_clause(directive, CLAUSE_NUM_THREADS), "1") ||
            is_literal(b, if_clause, "0") || is_literal(b, if_clause, ".false."))
            kind = TEAM_SERIAL;
    }
    size_t scope = scope_open(b);
    team_open(b, kind, c->leaves[c->at], directive->pragma, &saved);
    bind_implicit(b, c->node);
    bind_private(b, c->node);
    uint32_t inner = b->team;
    build_rest(b, c);
    team_close(b, c->node->last, &saved);
    scope_close(b, scope);
    if (kind == TEAM_PARALLEL || kind == TEAM_SERIAL)
        define_inner_results(b, &results, inner, b->cursor);
    else
        define_results(b, &results, b->cursor, true);
}

/** 5.2, 16.1: cancel stands in the construct that it names, cancel taskgroup in a task. */
static bool is_lost_cancel(const struct builder *b, const struct syntax_node *node,
                           enum directive_id id)
{
    if (!directive_has(id, FLAG_CANCEL))
        return false;
    if (directive_clause(node->directive, CLAUSE_TASKGROUP))
        return b->program->teams[b->team].kind != TEAM_TASK;
    return !node_cancelled(node);
}

/** A barrier, a taskwait, or a cancel that no construct around it is there for. */
static void build_alone(struct builder *b, const struct syntax_node *node, enum directive_id id)
{
    bool is_cancel = is_lost_cancel(b, node, id);
    if (id != DIRECTIVE_BARRIER && id != DIRECTIVE_TASKWAIT && !is_cancel)
        return;
    uint32_t here = step_follow(b, CFG_DIRECTIVE, node->directive->pragma);
    struct cfg_node *n = &current_team(b)->nodes[here];
    n->directive = id;
    n->has_barrier = id == DIRECTIVE_BARRIER;
    if (is_cancel && node->directive->clauses)
        n->name = token_name(b, node->directive->clauses->first);
    b->program->statistics.explicit_barriers += n->has_barrier;
}

/** 5.2, 11.7: without bind, what closely encloses the construct decides. */
static bool binds_to_parallel(const struct builder *b, const struct parts *c)
{
    const struct clause *bind_to = directive_clause(c->node->directive, CLAUSE_BIND);
    if (bind_to && bind_to->argument)
        return token_is(&b->tree->tokens, bind_to->argument, "parallel");
    return b->program->teams[b->team].kind == TEAM_PARALLEL && b->construct == NO_NODE;
}

static void build_leaf(struct builder *b, struct parts *c)
{
    enum shape shape = shapes[c->leaves[c->at]];
    switch (shape) {
    case SHAPE_PARALLEL:
        build_team(b, c, TEAM_PARALLEL);
        break;
    case SHAPE_SERIAL:
        build_team(b, c, TEAM_SERIAL);
        break;
    case SHAPE_TASK:
        build_team(b, c, TEAM_TASK);
        break;
    case SHAPE_LOOP:
        if (binds_to_parallel(b, c))
            build_inline(b, c, CFG_WORKSHARING, SHAPE_CHOICE);
        else
            build_inline(b, c, CFG_DIRECTIVE, SHAPE_LINEAR);
        break;
    case SHAPE_MASTER:
        build_inline(b, c, CFG_MASTER, shape);
        break;
    case SHAPE_LINEAR:
        build_inline(b, c, CFG_DIRECTIVE, shape);
        break;
    default:
        build_inline(b, c, CFG_WORKSHARING, shape);
    }
}

void build_directive(struct builder *b, const struct syntax_node *node)
{
    struct parts c = {.node = node};
    enum directive_id id = directive_id(node->directive);
    enum directive_association association = directive_association(node->directive);
    if (association == ASSOCIATED_NONE || association == ASSOCIATED_DELIMITED ||
        association == ASSOCIATED_DECLARATION) {
        build_alone(b, node, id);
        return;
    }
    if (id == DIRECTIVE_UNKNOWN || id == DIRECTIVE_METADIRECTIVE) {
        build_body(b, node);
        return;
    }
    list_leaves(&c, id);
    build_leaf(b, &c);
}
