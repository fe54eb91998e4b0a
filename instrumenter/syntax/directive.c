/* The directive and clause tables, and which constituent of a combined construct gets a clause. */
#include "instrumenter/syntax/directive.h"
#include "instrumenter/syntax/tree.h"

#include <string.h>

#define P LEAF(DIRECTIVE_PARALLEL)
#define F LEAF(DIRECTIVE_FOR)
#define X LEAF(DIRECTIVE_SECTIONS)
#define W LEAF(DIRECTIVE_WORKSHARE)
#define V LEAF(DIRECTIVE_SIMD)
#define L LEAF(DIRECTIVE_LOOP)
#define M (LEAF(DIRECTIVE_MASKED) | LEAF(DIRECTIVE_MASTER))
#define K LEAF(DIRECTIVE_TASKLOOP)
#define T LEAF(DIRECTIVE_TEAMS)
#define D LEAF(DIRECTIVE_DISTRIBUTE)
#define G LEAF(DIRECTIVE_TARGET)
#define S LEAF(DIRECTIVE_SINGLE)
#define C LEAF(DIRECTIVE_SCOPE)

enum {
    BARRIER = FLAG_BARRIER,
    COMPOSITE = FLAG_COMPOSITE,
    INERT = FLAG_INERT,
    NO_CALLS = FLAG_NO_CALLS,
    CANCEL = FLAG_CANCEL,
    SYNC = FLAG_SYNC,
    NO_BARRIER = FLAG_NO_BARRIER,
    NO_MASKED = FLAG_NO_MASKED,
    NO_ORDERED = FLAG_NO_ORDERED,
    NO_CRITICAL = FLAG_NO_CRITICAL
};

const struct directive_info directive_table[DIRECTIVE_COUNT] = {
    [DIRECTIVE_UNKNOWN] = {.id = DIRECTIVE_UNKNOWN},
#define DIRECTIVE(id, c, fortran, version, category, association, flags, ...)                      \
    [DIRECTIVE_##id] = {                                                                           \
        DIRECTIVE_##id,           c,     fortran,           version,          CATEGORY_##category, \
        ASSOCIATED_##association, flags, DIRECTIVE_UNKNOWN, DIRECTIVE_UNKNOWN},
#define COMBINED(id, c, fortran, version, category, association, flags, first, rest)               \
    [DIRECTIVE_##id] = {                                                                           \
        DIRECTIVE_##id,           c,     fortran,           version,         CATEGORY_##category,  \
        ASSOCIATED_##association, flags, DIRECTIVE_##first, DIRECTIVE_##rest},
#include "instrumenter/syntax/directive.def"
};

const struct clause_info clause_table[CLAUSE_COUNT] = {
    [CLAUSE_UNKNOWN] = {.id = CLAUSE_UNKNOWN},
#define CLAUSE(id, name, argument, rule, leaves, version)                                          \
    [CLAUSE_##id] = {CLAUSE_##id, name,   sizeof(name) - 1, ARGUMENT_##argument,                   \
                     RULE_##rule, leaves, version},
#include "instrumenter/syntax/clause.def"
#undef CLAUSE
};

/* From the outside in: how constructs nest in a combined one. */
static const uint32_t nesting[] = {G, T, D, P, M, F | X | W | L | K | S | C, V};
enum { NESTING_COUNT = sizeof nesting / sizeof *nesting };

bool directive_is_combined(const struct directive_info *info)
{
    return info->first != DIRECTIVE_UNKNOWN;
}

const struct directive_info *directive_first(const struct directive_info *info)
{
    return directive_is_combined(info) ? directive_info(info->first) : info;
}

bool directive_has(enum directive_id id, unsigned flags)
{
    for (; directive_table[id].first; id = directive_table[id].rest)
        if (directive_table[directive_table[id].first].flags & flags)
            return true;
    return directive_table[id].flags & flags;
}

uint32_t directive_leaves(enum directive_id id)
{
    uint32_t leaves = 0;
    for (; directive_table[id].first; id = directive_table[id].rest)
        leaves |= LEAF(directive_table[id].first);
    return id && id <= (enum directive_id)LEAF_LAST ? leaves | LEAF(id) : leaves;
}

enum directive_id directive_of_leaves(uint32_t leaves)
{
    for (int id = 1; id < DIRECTIVE_COUNT; id++)
        if (leaves && directive_leaves(id) == leaves)
            return id;
    return DIRECTIVE_UNKNOWN;
}

enum directive_id directive_id(const struct directive *directive)
{
    return directive->info ? directive->info->id : DIRECTIVE_UNKNOWN;
}

const struct clause *directive_clause(const struct directive *directive, enum clause_id id)
{
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next)
        if (clause->info && clause->info->id == id)
            return clause;
    return NULL;
}

static enum directive_association variants_association(const struct directive *directive)
{
    for (const struct clause *clause = directive->clauses; clause; clause = clause->next) {
        if (!clause->variant)
            continue;
        enum directive_association association = directive_association(clause->variant);
        if (association == ASSOCIATED_BLOCK || association == ASSOCIATED_LOOP ||
            association == ASSOCIATED_SECTIONS)
            return association;
    }
    return ASSOCIATED_NONE;
}

enum directive_association directive_association(const struct directive *directive)
{
    switch (directive_id(directive)) {
    case DIRECTIVE_UNKNOWN:
        return ASSOCIATED_NONE;
    case DIRECTIVE_ORDERED: /* 5.2, 15.10.1 */
        if (directive_clause(directive, CLAUSE_DEPEND) ||
            directive_clause(directive, CLAUSE_DOACROSS))
            return ASSOCIATED_NONE;
        return ASSOCIATED_BLOCK;
    case DIRECTIVE_DECLARE_TARGET: /* with a list it stands alone: 5.2, 7.8.1 */
        return directive->argument || directive->clauses ? ASSOCIATED_NONE : ASSOCIATED_DELIMITED;
    case DIRECTIVE_METADIRECTIVE:
        return variants_association(directive);
    default:
        return directive->info->association;
    }
}

bool directive_is_error_of_run(const struct tokens *tokens, const struct directive *directive)
{
    const struct clause *at = directive_clause(directive, CLAUSE_AT);
    return directive_id(directive) == DIRECTIVE_ERROR && at && at->argument &&
           token_is(tokens, at->argument, "execution");
}

bool directive_is_executed(const struct tokens *tokens, const struct directive *directive)
{
    if (!directive->info || directive->info->category == CATEGORY_DECLARATIVE)
        return false;
    return directive->info->category != CATEGORY_UTILITY ||
           directive_association(directive) == ASSOCIATED_BLOCK ||
           directive_is_error_of_run(tokens, directive);
}

/* ---- Clauses of combined constructs (5.2, 17.2) ------------------------------------------ */

static uint32_t innermost(uint32_t leaves)
{
    for (int i = NESTING_COUNT - 1; i >= 0; i--)
        if (leaves & nesting[i])
            return leaves & nesting[i];
    return 0;
}

static uint32_t outermost(uint32_t leaves)
{
    for (int i = 0; i < NESTING_COUNT; i++)
        if (leaves & nesting[i])
            return leaves & nesting[i];
    return 0;
}

static uint32_t firstprivate_leaves(uint32_t permitted)
{
    uint32_t leaves = permitted & D ? D : permitted & T;
    if (permitted & (F | X | S | C))
        leaves |= permitted & (F | X | S | C);
    else
        leaves |= permitted & K ? K : permitted & P;
    return leaves | (permitted & G);
}

static uint32_t reduction_leaves(uint32_t leaves, uint32_t permitted)
{
    if (leaves & (X | F | L | K))
        permitted &= ~P;
    if (leaves & L)
        permitted &= ~T;
    return permitted;
}

static bool makes_private(enum clause_id id)
{
    return id == CLAUSE_PRIVATE || id == CLAUSE_FIRSTPRIVATE || id == CLAUSE_LASTPRIVATE ||
           id == CLAUSE_LINEAR || id == CLAUSE_REDUCTION || id == CLAUSE_IN_REDUCTION ||
           id == CLAUSE_TASK_REDUCTION;
}

/* The token after the item at `i`: its comma, or behind the list. */
static uint32_t item_end(const struct tokens *tokens, uint32_t i, uint32_t last)
{
    int depth = 0;
    for (; i <= last && (depth > 0 || !token_is_punct(tokens, i, ',')); i++) {
        depth += token_is_punct(tokens, i, '(') || token_is_punct(tokens, i, '[');
        depth -= token_is_punct(tokens, i, ')') || token_is_punct(tokens, i, ']');
    }
    return i;
}

static bool same_name(const struct tokens *tokens, uint32_t a, uint32_t b)
{
    char name[256];
    return tokens->token[a].kind == TOKEN_NAME && tokens->token[b].kind == TOKEN_NAME &&
           token_spelling(tokens, a, name, sizeof name) < 64 && token_is(tokens, b, name);
}

bool clause_has_item(const struct tokens *tokens, const struct clause *clause, uint32_t name)
{
    for (uint32_t i = clause->argument; i && i <= clause->argument_last; i++) {
        if (same_name(tokens, i, name))
            return true;
        i = item_end(tokens, i, clause->argument_last);
    }
    return false;
}

/* allocate goes where a clause that makes a private copy of one of its items goes. */
static uint32_t allocate_leaves(const struct tokens *tokens, const struct directive *directive,
                                const struct clause *allocate)
{
    uint32_t leaves = 0;
    for (const struct clause *other = directive->clauses; other; other = other->next) {
        if (!other->info || !makes_private(other->info->id))
            continue;
        for (uint32_t i = allocate->argument; i && i <= allocate->argument_last; i++) {
            if (clause_has_item(tokens, other, i))
                leaves |= clause_leaves(tokens, directive, other);
            i = item_end(tokens, i, allocate->argument_last);
        }
    }
    return leaves;
}

uint32_t clause_leaves(const struct tokens *tokens, const struct directive *directive,
                       const struct clause *clause)
{
    if (!directive->info || !clause->info)
        return 0;
    uint32_t leaves = directive_leaves(directive->info->id);
    uint32_t permitted = leaves & clause->info->leaves;
    if (!directive_is_combined(directive->info))
        return leaves;
    switch (clause->info->rule) {
    case RULE_INNERMOST:
        return innermost(permitted);
    case RULE_OUTERMOST:
        return outermost(permitted);
    case RULE_FIRSTPRIVATE:
        return firstprivate_leaves(permitted);
    case RULE_REDUCTION:
        return reduction_leaves(leaves, permitted);
    case RULE_IF:
        return clause->construct ? clause->construct & leaves : permitted;
    case RULE_ALLOCATE:
        return permitted & allocate_leaves(tokens, directive, clause);
    case RULE_ALL:
        break;
    }
    return permitted;
}
