/**
 * @file directive.h
 * @brief Directives and clauses of OpenMP 5.2 (and what is known of 6.0) as data.
 *
 * Adding a directive is adding a row to directive.def and a test. A combined directive is a row too: it
 * names its constituents, and the clause table says to which of them each clause goes (5.2, 17.2).
 */
#ifndef DIRECTIVE_H
#define DIRECTIVE_H

#include <stdbool.h>
#include <stddef.h>

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
    ASSOCIATED_DECLARATION, /* a declaration or definition */
    ASSOCIATED_SECTIONS,    /* a block whose statements are split by section */
    ASSOCIATED_DELIMITED    /* begin .. end pairs of directives */
};

enum directive_id {
    DIRECTIVE_UNKNOWN,
#define DIRECTIVE(id, ...) DIRECTIVE_##id,
#include "instrumenter/directive.def"
#undef DIRECTIVE
    DIRECTIVE_COUNT
};

enum clause_id {
    CLAUSE_UNKNOWN,
#define CLAUSE(id, ...) CLAUSE_##id,
#include "instrumenter/clause.def"
#undef CLAUSE
    CLAUSE_COUNT
};
#endif
