/**
 * @file split.h
 * @brief A combined construct taken apart after its first constituent.
 */
#ifndef REWRITE_SPLIT_H
#define REWRITE_SPLIT_H

#include "instrumenter/rewrite/plan.h"
#include "instrumenter/rewrite/rewrite.h"

/** The default clause's argument is one that asks for every variable to be named. */
bool names_every_variable(const struct rewrite *rewrite, const struct directive *directive);

/** Can a combined construct be taken apart after its first constituent? */
bool split_possible(const struct rewrite *rewrite, const struct syntax_node *node);

/** The outer and the inner construct that a combined one is taken apart into. */
const struct directive_info *split_outer(const struct directive *directive);
const struct directive_info *split_inner(const struct directive *directive);

/** Does the clause belong to the rest, inside? It may belong to both. */
bool split_is_inner(const struct tokens *tokens, const struct directive *directive,
                    const struct clause *clause);

/** Write the outer directive with its clauses: `parallel ..`. The plan of a target construct
 * changes some of them; `number` is its region's. */
void split_write_outer(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                       const struct plan *plan, unsigned number);

/** Write the rest of the combined directive with its clauses. */
void split_write_inner(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node);

/** Fortran: does the clause stand on the end directive? */
bool clause_is_at_end(const struct syntax_node *node, const struct clause *clause);

#endif
