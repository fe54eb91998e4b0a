/*
 * Combined constructs taken apart: `parallel for X` becomes `parallel A` around `for B`, so that
 * calls can stand between the two. Which clause goes where is OpenMP 5.2, 17.2. `target parallel
 * for` becomes `target parallel` around `for`, because nothing may come between target and
 * parallel.
 */
#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/target.h"
#include "instrumenter/rewrite/plan.h"
#include "instrumenter/rewrite/split.h"
#include "instrumenter/syntax/token-text.h"

#include "common/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { TO_OUTER = 1, TO_INNER = 2 };

static bool is_target(const struct directive *directive)
{
    return directive->info->first == DIRECTIVE_TARGET;
}

const struct directive_info *split_outer(const struct directive *directive)
{
    assert(directive_is_combined(directive->info));
    return directive_info(is_target(directive) ? DIRECTIVE_TARGET_PARALLEL
                                               : directive->info->first);
}

const struct directive_info *split_inner(const struct directive *directive)
{
    const struct directive_info *rest = directive_info(directive->info->rest);
    return is_target(directive) ? directive_info(rest->rest) : rest;
}

/** A target construct maps what its clauses name: those that say how stay on it. With simd they
 * would have to be on both sides, and what keeps a last value is mapped differently by each
 * compiler: not taken apart. */
static int target_side(const struct directive *directive, enum clause_id id, int side)
{
    bool simd = directive_leaves(directive->info->id) & LEAF(DIRECTIVE_SIMD);
    switch (id) {
    case CLAUSE_PRIVATE:
    case CLAUSE_FIRSTPRIVATE:
    case CLAUSE_REDUCTION:
        return simd ? 0 : TO_OUTER;
    case CLAUSE_LASTPRIVATE:
    case CLAUSE_LINEAR:
    case CLAUSE_IN_REDUCTION:
    case CLAUSE_ALLOCATE:
        return 0;
    default:
        return side;
    }
}

static int side_of(const struct tokens *tokens, const struct directive *directive,
                   const struct clause *clause)
{
    uint32_t leaves = clause_leaves(tokens, directive, clause);
    int side = (leaves & directive_leaves(split_outer(directive)->id) ? TO_OUTER : 0) |
               (leaves & directive_leaves(split_inner(directive)->id) ? TO_INNER : 0);
    return is_target(directive) ? target_side(directive, clause->info->id, side) : side;
}

bool names_every_variable(const struct rewrite *rewrite, const struct directive *directive)
{
    const struct clause *clause = directive_clause(directive, CLAUSE_DEFAULT);
    return clause && clause->argument &&
           !token_is(&rewrite->tree->tokens, clause->argument, "shared");
}

/* ---- default(none) ------------------------------------------------------------------------------
 * What is private in the inner construct is shared in the parallel around it, and has to be named.
 */

/** Names of variables, as tokens: `x`, `::x`, `N::x`, and `/x/` of a common block. */
struct names {
    struct name {
        uint32_t first, last;
    } * name;
    size_t count, capacity;
};

/** Spelled alike: in Fortran case does not count. */
static bool same_token(const struct tokens *tokens, uint32_t a, uint32_t b)
{
    const struct token *x = &tokens->token[a], *y = &tokens->token[b];
    char text[64];
    if (x->length == y->length &&
        !memcmp(tokens->text + x->offset, tokens->text + y->offset, x->length))
        return true;
    return token_spelling(tokens, a, text, sizeof text) < sizeof text && token_is(tokens, b, text);
}

static bool same_spelling(const struct tokens *tokens, struct name a, struct name b)
{
    if (a.last - a.first != b.last - b.first)
        return false;
    for (uint32_t i = 0; i <= a.last - a.first; i++)
        if (!same_token(tokens, a.first + i, b.first + i))
            return false;
    return true;
}

static bool is_scope(const struct tokens *tokens, uint32_t i)
{
    return token_is_punct(tokens, i, PUNCT2(':', ':'));
}

static bool is_slash(const struct tokens *tokens, uint32_t i)
{
    return token_is_punct(tokens, i, '/');
}

/** Add the name that starts at a token. @return its last token. */
static uint32_t add_name(struct names *names, const struct tokens *tokens, uint32_t first)
{
    uint32_t last = first + is_scope(tokens, first) + 2 * is_slash(tokens, first);
    while (is_scope(tokens, last + 1) && tokens->token[last + 2].kind == TOKEN_NAME)
        last += 2;
    struct name name = {first, last};
    for (size_t i = 0; i < names->count; i++)
        if (same_spelling(tokens, names->name[i], name))
            return last;
    names->name = xgrow(names->name, names->count, &names->capacity, sizeof *names->name);
    names->name[names->count++] = name;
    return last;
}

static int nesting(const struct tokens *tokens, uint32_t i)
{
    if (token_is_punct(tokens, i, '(') || token_is_punct(tokens, i, '['))
        return 1;
    return token_is_punct(tokens, i, ')') || token_is_punct(tokens, i, ']') ? -1 : 0;
}

/** A name starts here that is not `val(..)` of an old linear clause. */
static bool starts_name(const struct tokens *tokens, uint32_t i)
{
    return is_scope(tokens, i) || is_slash(tokens, i) ||
           (tokens->token[i].kind == TOKEN_NAME && !token_is_punct(tokens, i + 1, '('));
}

/** The first name of each item of a clause's list. */
static void add_items(struct names *names, const struct tokens *tokens, const struct clause *clause)
{
    bool before_modifier = clause->info->argument == ARGUMENT_LIST_MODIFIED;
    uint32_t i = clause->argument;
    if (!before_modifier && clause->modifier_last)
        i = clause->modifier_last + 2;
    int depth = 0;
    for (bool wanted = true; i <= clause->argument_last; i++) {
        int step = nesting(tokens, i);
        if (before_modifier && !depth && token_is_punct(tokens, i, ':'))
            break;
        if (wanted && starts_name(tokens, i)) {
            i = add_name(names, tokens, i);
            wanted = false;
        }
        depth += step;
        if (!depth && token_is_punct(tokens, i, ','))
            wanted = true;
    }
}

/** The iteration variables of a simd loop keep their last value, so they count as if listed. */
static void add_iteration_variables(struct names *names, const struct rewrite *rewrite,
                                    const struct syntax_node *node)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    if (!(node_leaves(node) & LEAF(DIRECTIVE_SIMD)))
        return;
    for (unsigned i = 0; i < directive_loops(tokens, node->directive); i++) {
        const struct syntax_node *loop = node_loop(node, i), *init = loop ? loop->init : NULL;
        if (init && tokens->token[init->first].kind == TOKEN_NAME &&
            token_is_punct(tokens, init->first + 1, '='))
            add_name(names, tokens, init->first);
    }
}

static bool shares_data(enum clause_id id)
{
    static const enum clause_id ids[] = {CLAUSE_SHARED, CLAUSE_PRIVATE, CLAUSE_FIRSTPRIVATE,
                                         CLAUSE_REDUCTION, CLAUSE_COPYIN};
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        if (ids[i] == id)
            return true;
    return false;
}

/** Is the variable in a clause that stays on the outer directive and says whose it is? That of an
 * `if` says nothing. */
static bool is_listed(const struct tokens *tokens, const struct directive *directive, uint32_t name)
{
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        if ((side_of(tokens, directive, clause) & TO_OUTER) && shares_data(clause->info->id) &&
            clause_has_item(tokens, clause, name))
            return true;
    return false;
}

/** Does the inner directive read the variables of the outer one that the clause names? A private
 * copy in Fortran has the bounds, the length or the dynamic type of its original. */
static bool refers_to_outer(const struct rewrite *rewrite, enum clause_id id)
{
    switch (id) {
    case CLAUSE_FIRSTPRIVATE:
    case CLAUSE_LASTPRIVATE:
    case CLAUSE_LINEAR:
    case CLAUSE_REDUCTION:
    case CLAUSE_IN_REDUCTION:
        return true;
    case CLAUSE_PRIVATE:
        return rewrite->tree->tokens.is_fortran;
    default:
        return false;
    }
}

static void write_shared(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct directive *directive = node->directive;
    struct names names = {0};
    bool first = true;
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        if (clause->argument && side_of(tokens, directive, clause) == TO_INNER &&
            refers_to_outer(rewrite, clause->info->id))
            add_items(&names, tokens, clause);
    }
    add_iteration_variables(&names, rewrite, node);
    for (size_t i = 0; i < names.count; i++) {
        if (is_listed(tokens, directive, names.name[i].last))
            continue;
        fputs(first ? " shared(" : ", ", out);
        tokens_write(out, tokens, names.name[i].first, names.name[i].last, false);
        first = false;
    }
    if (!first)
        putc(')', out);
    free(names.name);
}

/* ---- Which are taken apart ---------------------------------------------------------------- */

/** The last value of a simd loop's iteration variable goes to the variable of that name, if it is
 * not the loop's own. A target region may have a copy of that, where `target` stands alone. */
static bool keeps_iteration_variable(const struct rewrite *rewrite, const struct syntax_node *node)
{
    struct names names = {0};
    add_iteration_variables(&names, rewrite, node);
    free(names.name);
    return names.count > 0;
}

bool split_possible(const struct rewrite *rewrite, const struct syntax_node *node)
{
    const struct directive *directive = node->directive;
    if (!node->body || directive->has_unknown ||
        (is_target(directive) && keeps_iteration_variable(rewrite, node)))
        return false;
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        /* some compilers get the scan wrong when the loop is not combined */
        if (clause->info->id == CLAUSE_REDUCTION && clause->modifier &&
            token_is(&rewrite->tree->tokens, clause->modifier, "inscan"))
            return false;
        int side = side_of(&rewrite->tree->tokens, directive, clause);
        /* one condition for both: it would be evaluated twice, and where it must not */
        if (!side || (clause->info->id == CLAUSE_IF && side == (TO_OUTER | TO_INNER)))
            return false;
    }
    return true;
}

bool clause_is_at_end(const struct syntax_node *node, const struct clause *clause)
{
    return node->end && clause->first > node->end->pragma;
}

bool split_is_inner(const struct tokens *tokens, const struct directive *directive,
                    const struct clause *clause)
{
    return side_of(tokens, directive, clause) & TO_INNER;
}

/* ---- the two directives ------------------------------------------------------------------ */

/** Write the clauses of one side, each after a blank. */
static void write_clauses(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                          int side, const struct plan *plan, unsigned number)
{
    const struct tokens *tokens = &rewrite->tree->tokens;
    const struct directive *directive = node->directive;
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        if (!(side_of(tokens, directive, clause) & side) || clause_is_at_end(node, clause))
            continue;
        putc(' ', out);
        if (plan && is_target(directive))
            target_write_clause(out, rewrite, node, plan, number, clause);
        else
            tokens_write(out, tokens, clause->first, clause->last, true);
    }
}

void split_write_outer(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                       const struct plan *plan, unsigned number)
{
    const struct directive *directive = node->directive;
    fputs(rewrite->dialect->directive_name(split_outer(directive)), out);
    write_clauses(out, rewrite, node, TO_OUTER, plan, number);
    if (names_every_variable(rewrite, directive) &&
        (side_of(&rewrite->tree->tokens, directive, directive_clause(directive, CLAUSE_DEFAULT)) &
         TO_OUTER))
        write_shared(out, rewrite, node);
}

void split_write_inner(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node)
{
    fputs(rewrite->dialect->directive_name(split_inner(node->directive)), out);
    write_clauses(out, rewrite, node, TO_INNER, NULL, 0);
}
