/**
 * @file directive.h
 * @brief Directives and clauses of OpenMP 5.2 (and what is known of 6.0) as data.
 *
 * Adding a directive is adding a row to directive.def and a test. A combined directive is a row
 * too: it names its constituents, and the clause table says to which of them each clause goes
 * (5.2, 17.2). Everything here is constant and may be used by any thread.
 */
#ifndef DIRECTIVE_H
#define DIRECTIVE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum directive_category {
    CATEGORY_PARALLEL,
    CATEGORY_WORKSHARING,
    CATEGORY_TASKING,
    CATEGORY_SYNCHRONISATION,
    CATEGORY_TARGET,
    CATEGORY_SIMD,
    CATEGORY_LOOP_TRANSFORMATION,
    CATEGORY_DECLARATIVE,
    CATEGORY_META,
    CATEGORY_UTILITY,
    CATEGORY_USER /* #pragma pomp inst .. */
};

enum directive_association {
    ASSOCIATED_NONE,        /* stand-alone */
    ASSOCIATED_BLOCK,       /* a structured block or statement */
    ASSOCIATED_LOOP,        /* a loop nest */
    ASSOCIATED_DECLARATION, /* a declaration or definition; it follows as the next node */
    ASSOCIATED_SECTIONS,    /* a block whose statements are split by section */
    ASSOCIATED_SECTION,     /* the statements up to the next section or the block's end */
    ASSOCIATED_DELIMITED,   /* begin .. end pairs of directives; each is a node without a body */
    ASSOCIATED_VARIANTS     /* metadirective: whatever its variants have */
};

enum directive_flags {
    FLAG_BARRIER = 1,       /* an implicit barrier ends the region, unless there is a nowait */
    FLAG_COMPOSITE = 2,     /* the constituents cannot be taken apart */
    FLAG_INERT = 4,         /* nothing is executed: an end, or information for the compiler */
    FLAG_NO_CALLS = 8,      /* nothing may be called inside */
    FLAG_CANCEL = 16,       /* control may leave a construct around it from here */
    FLAG_SYNC = 32,         /* in the group `sync` of --disable */
    FLAG_NO_BARRIER = 64,   /* 5.2, 17.1: no barrier or worksharing region closely inside, */
    FLAG_NO_MASKED = 128,   /* no masked region, */
    FLAG_NO_ORDERED = 256,  /* no ordered region, */
    FLAG_NO_CRITICAL = 512, /* no critical region of its own name */
};

enum directive_id {
    DIRECTIVE_UNKNOWN,
#define DIRECTIVE(id, ...) DIRECTIVE_##id,
#define COMBINED(id, ...) DIRECTIVE_##id,
#include "instrumenter/syntax/directive.def"
    DIRECTIVE_COUNT
};

/** A set of constituents: LEAF(DIRECTIVE_PARALLEL) | LEAF(DIRECTIVE_FOR). */
#define LEAF(id) (1u << (id))
enum { LEAF_LAST = DIRECTIVE_SINGLE };

enum clause_id {
    CLAUSE_UNKNOWN,
#define CLAUSE(id, ...) CLAUSE_##id,
#include "instrumenter/syntax/clause.def"
#undef CLAUSE
    CLAUSE_COUNT
};

enum clause_argument {
    ARGUMENT_NONE,
    ARGUMENT_EXPRESSION,
    ARGUMENT_OPTIONAL_EXPRESSION,
    ARGUMENT_MODIFIED_EXPRESSION, /* [modifier:] expression */
    ARGUMENT_LIST,
    ARGUMENT_MODIFIED_LIST, /* [modifiers:] list */
    ARGUMENT_LIST_MODIFIED, /* list [: modifiers] */
    ARGUMENT_KEYWORD,
    ARGUMENT_DIRECTIVE, /* [context selector:] directive */
    ARGUMENT_ANY        /* a form of its own */
};

/** To which constituents of a combined construct a clause goes (5.2, 17.2). */
enum clause_rule {
    RULE_ALL,          /* every one that permits it (most clauses: there is just one) */
    RULE_INNERMOST,    /* the innermost that permits it */
    RULE_OUTERMOST,    /* the outermost that permits it */
    RULE_FIRSTPRIVATE, /* 17.2's list: distribute or teams, worksharing, taskloop, parallel, target
                        */
    RULE_REDUCTION,    /* every one that permits it, but not both of parallel and the loop inside */
    RULE_ALLOCATE,     /* where a clause of the same item that makes a private copy goes */
    RULE_IF            /* the one its modifier names, else every one that permits it */
};

/** A row of directive.def, but for the columns that are read where they are used. */
struct directive_info {
    enum directive_id id;
    const char *c, *fortran; /* as in directive.def: use directive_spelling() */
    int version;             /* 52 is OpenMP 5.2: the first that has it; 0: not OpenMP */
    enum directive_category category;
    enum directive_association association;
    unsigned flags;          /* a set of enum directive_flags */
    enum directive_id first; /* constituents of a combined directive, */
    enum directive_id rest;  /* else DIRECTIVE_UNKNOWN */
};

struct clause_info {
    enum clause_id id;
    const char *name;
    size_t length; /* of the name */
    enum clause_argument argument;
    enum clause_rule rule;
    uint32_t leaves; /* constituents that permit it */
    int version;
};

extern const struct directive_info directive_table[DIRECTIVE_COUNT];
extern const struct clause_info clause_table[CLAUSE_COUNT];

/** The row of a directive; `id` must be valid. DIRECTIVE_UNKNOWN's row has no spelling. */
static inline const struct directive_info *directive_info(enum directive_id id)
{
    return &directive_table[id];
}

static inline const struct clause_info *clause_info(enum clause_id id)
{
    return &clause_table[id];
}

/** The words, with single blanks; NULL if the language does not have it. */
static inline const char *directive_spelling(const struct directive_info *info, bool fortran)
{
    if (!fortran || !info->fortran)
        return info->c;
    return *info->fortran ? info->fortran : NULL;
}

/** Is it one of several constructs in one (combined or composite)? */
bool directive_is_combined(const struct directive_info *info);

/** The first of its constituents, or itself. */
const struct directive_info *directive_first(const struct directive_info *info);

/** Has it, or one of its constituents, one of these flags? */
bool directive_has(enum directive_id id, unsigned flags);

/** The simple constructs that it consists of, as LEAF() bits; its own bit for a simple one that can
 *  be a constituent, else 0. */
uint32_t directive_leaves(enum directive_id id);

/** The row whose constituents are exactly these, or DIRECTIVE_UNKNOWN. */
enum directive_id directive_of_leaves(uint32_t leaves);

#endif
