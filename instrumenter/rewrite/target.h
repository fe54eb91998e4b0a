/**
 * @file target.h
 * @brief Target constructs: their map items, what is written around them, the calls in device code.
 *
 * The calls are described in doc/offload.md. map-item.c reads the items of map, to and from,
 * target.c decides on the host's side, which c-target.c and fortran-target.c write, device.c on the
 * device's.
 */
#ifndef TARGET_H
#define TARGET_H

#include "common/trace.h"
#include "instrumenter/syntax/extent.h"
#include "instrumenter/rewrite/plan.h"
#include "instrumenter/rewrite/rewrite.h"

struct ctc_text;

/** One list item of a map, to, from or depend clause. Start with {0}. */
struct clause_item {
    const struct clause *clause;
    struct extent text; /* the item as written */
    unsigned number;    /* from 1 on over all these clauses of the directive */
};

/** Has the clause a modifier that is, or begins with, this word? */
bool clause_has_modifier(const struct tokens *tokens, const struct clause *clause,
                         const char *word);

/** The next item of the directive; false when there is none. */
bool map_item_next(const struct tokens *tokens, const struct directive *directive,
                   struct clause_item *item);

/** The next item of a depend clause; how the task depends on it. */
bool depend_item_next(const struct tokens *tokens, const struct directive *directive,
                      struct clause_item *item);
enum dependence depend_item_kind(const struct tokens *tokens, const struct clause_item *item);

/** Add `map1=always,tofrom:a[0:n]`, .. */
void map_item_describe(struct ctc_text *ctc, const struct tokens *tokens,
                       const struct syntax_node *node);

/** What has to be known of the whole text before the first construct is planned. */
void target_survey(struct rewrite *rewrite);

/** Fill the plan of a target construct on the host. */
void target_plan(const struct rewrite *rewrite, const struct syntax_node *node, struct plan *plan);

/** Write a clause of a target construct as its plan changes it:
 * nothing where its items are written with another. */
void target_write_clause(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                         const struct plan *plan, unsigned number, const struct clause *clause);

/** The clauses whose values are evaluated once, before the construct: the `if` that decides for the
 * target construct itself, not for a parallel in it; the `device` that is a number. Or NULL. */
const struct clause *target_condition(const struct directive *directive);
const struct clause *target_device(const struct tokens *tokens, const struct directive *directive);

/** Has it such clauses? */
bool target_has_values(const struct rewrite *rewrite, const struct syntax_node *node);

/** `target data` with the maps of a construct; its values are in the variables of region `number`.
 */
void target_write_data(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                       unsigned number);

/** What a construct copies that runs no code: "0" to the device, "1" from it, "2" both; or NULL. */
const char *target_directions(const struct syntax_node *node);

/** What a construct in device code gets: a pattern, or a reason why nothing. */
enum pattern_id device_plan(const struct rewrite *rewrite, const struct syntax_node *node,
                            const char **reason, bool *split);

/** Does the kernel of a target construct run a team of threads whose parts of a region are put
 * together? Then they have to know which launch they belong to. */
bool device_has_team(const struct rewrite *rewrite, const struct syntax_node *target);

/** What the body of a target construct gets on the device. */
enum device_calls device_calls(const struct rewrite *rewrite, const struct syntax_node *node);

#endif
