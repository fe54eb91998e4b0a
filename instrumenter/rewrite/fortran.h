/**
 * @file fortran.h
 * @brief Fortran: what the files of its dialects want from each other.
 *
 * fortran.c writes the constructs, as fortran-plan.c wants them; fortran-loop.c what their loops
 * tell, fortran-target.c the target constructs with the list items of fortran-item.c,
 * fortran-lock.c the lock calls. Calls, directives and statements become lines in fortran-emit.c,
 * which fortran-insert.c puts in; what they need in the procedure is declared by fortran-declare.c.
 */
#ifndef FORTRAN_H
#define FORTRAN_H

#include "instrumenter/rewrite/describe.h"
#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/loop.h"
#include "instrumenter/rewrite/plan.h"
#include "instrumenter/rewrite/refusal.h"
#include "instrumenter/rewrite/split.h"
#include "instrumenter/rewrite/target.h"
#include "instrumenter/syntax/token-text.h"

/** How the lines of a source form are written. */
struct fortran_form {
    const char *continued; /* ends a line that goes on */
    const char *indent;    /* in front of a statement that begins a line */
    int line, constant;    /* columns: of a line, of a part of a character constant */
    bool joins_lines;      /* blanks where a line ends are part of what it says */
};

extern const struct dialect dialect_fortran_free, dialect_fortran_fixed;

/* fortran-plan.c */

/** What the dialect adds to a plan. */
extern const struct refusal fortran_refusals[];
enum pattern_id fortran_with_cancel(enum pattern_id pattern, const struct syntax_node *node,
                                    bool is_cancelled);

/* fortran-emit.c */

/** Write the calls in a text of emit.def for this region. */
void fortran_write_calls(FILE *out, const struct rewrite *rewrite, const struct site *region,
                         const char *text);

/** Write a directive, or a statement, on as many lines as it needs; a statement's end only at
 *  blanks. */
void fortran_write_directive(FILE *out, const struct rewrite *rewrite, const char *text);
void fortran_write_statement(FILE *out, const struct rewrite *rewrite, const char *text);

/** Write an end directive. `name` is a critical construct's, which its end repeats, or NULL. */
void fortran_write_end(FILE *out, const struct rewrite *rewrite, const struct directive_info *info,
                       bool nowait, const char *name);

/** Write a text as a constant on lines of its own that begin so; each counts as line `number`, if
 * that is not 0. */
void fortran_write_constant(FILE *out, const struct rewrite *rewrite, const char *text,
                            const char *begin, int number);

/* fortran-insert.c */

/** Keep a place before the line of a token, for what is known later; insert it there. */
size_t fortran_reserve_before(struct rewrite *rewrite, uint32_t token);
void fortran_insert_reserved(struct rewrite *rewrite, struct piece *piece, size_t place,
                             uint32_t token);

/** Start lines that all count as the line of a token; they are marked when they are inserted. */
void fortran_open_lines(struct piece *piece, const struct rewrite *rewrite, uint32_t token);

/** Insert the lines before that of a token; behind the statement or directive whose last token this
 *  is; at the end of a procedure's declarations; in place of a directive. */
void fortran_insert_before(struct rewrite *rewrite, struct piece *piece, uint32_t token);
void fortran_insert_behind(struct rewrite *rewrite, struct piece *piece, uint32_t last);
void fortran_insert_declaration(struct rewrite *rewrite, struct piece *piece,
                                const struct syntax_node *function);
void fortran_insert_instead(struct rewrite *rewrite, struct piece *piece,
                            const struct directive *directive);

/** The line behind the whole statement that holds `token` has its number again. */
void fortran_insert_marker(struct rewrite *rewrite, uint32_t token);

/* fortran-declare.c */

/** The innermost construct around `node` in which variables may be private, or NULL. */
const struct syntax_node *fortran_environment(const struct syntax_node *node);

/** Declare pomp2_NAME_NUMBER in `function`, private in the construct `around`, if not NULL. */
void fortran_declare_private(struct rewrite *rewrite, const struct syntax_node *function,
                             const struct syntax_node *around, const char *type, const char *name,
                             const struct site *region);

/** Declare pomp2_NAME_NUMBER in a construct's procedure, private where that is needed. */
void fortran_declare_variable(struct rewrite *rewrite, const struct syntax_node *node,
                              const char *type, const char *name, const struct site *region);

/** Write private(..) of the variables of this construct. Has it any? */
void fortran_write_private(FILE *out, const struct rewrite *rewrite,
                           const struct syntax_node *node);
bool fortran_has_private(const struct rewrite *rewrite, const struct syntax_node *node);

/** Put the declarations of what is called `name` into `function`, once. */
void fortran_declare_once(struct rewrite *rewrite, const struct syntax_node *function,
                          const char *name, const char *text);

/** Declare the procedure `pomp2_at_NAME` in `function`, once: `declaration` is what stands before
 *  it. */
void fortran_declare_procedure(struct rewrite *rewrite, const struct syntax_node *function,
                               const char *name, const char *declaration);

/** The procedure that a text of emit.def calls in device code, behind `pomp2_at_`. NULL: the text,
 *  which may be NULL, is not for device code. */
const char *fortran_device_call(const char *text, size_t *length);

/** Declare the procedures that a text of emit.def calls, or NULL. */
void fortran_declare_calls(struct rewrite *rewrite, const struct syntax_node *function,
                           const char *text);

/* fortran-loop.c */

/** Bound and step of a loop, as the dialect has them. */
bool fortran_read_loop(const struct tokens *tokens, const struct syntax_node *loop,
                       struct canonical *c);

/** Decide what a worksharing loop tells, declare its variables, and let its body count. */
void fortran_loop_plan(struct rewrite *rewrite, const struct syntax_node *node, struct plan *plan,
                       const struct site *region);

/** Declare the procedures that the loop calls. */
void fortran_loop_declare_calls(struct rewrite *rewrite, const struct syntax_node *function,
                                const struct plan *plan);

/** Write what comes right before the loop: its bounds, or its variables' first values, and before
 *  these the chunk of its schedule. */
void fortran_loop_write_begin(FILE *out, const struct rewrite *rewrite,
                              const struct syntax_node *node, const struct plan *plan,
                              const struct site *region);

/** Write what comes right after the loop. */
void fortran_loop_write_end(FILE *out, const struct rewrite *rewrite, const struct plan *plan,
                            const struct site *region);

/* fortran-lock.c */

/** Lock calls, as the dialect has them. */
bool fortran_may_lock(const struct tokens *tokens, uint32_t name);
void fortran_lock(struct rewrite *rewrite, const struct syntax_node *call);

/* fortran-target.c */

/** Before and after a target construct. */
void fortran_target_open(struct rewrite *rewrite, const struct syntax_node *node,
                         const struct plan *plan, struct site *region);
void fortran_target_close(struct rewrite *rewrite, const struct syntax_node *node,
                          const struct plan *plan, struct site *region);

/* fortran-item.c */

/** May the item be in the `target data` around its construct, as the dialect has it? */
bool fortran_item_moves(const struct rewrite *rewrite, const struct clause_item *item);

/** Write the call that passes the item's descriptor, where its type is known to allow that. */
void fortran_item_write(FILE *out, struct rewrite *rewrite, const struct syntax_node *node,
                        const struct clause_item *item);

/** Write the calls that pass the items of a task's depend clauses; without an item, where its type
 * is not known to allow that. */
void fortran_depend_write(FILE *out, struct rewrite *rewrite, const struct syntax_node *node);

#endif
