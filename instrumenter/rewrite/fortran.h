/**
 * @file fortran.h
 * @brief Fortran: what the files of its dialects want from each other.
 *
 * fortran.c writes the constructs, fortran-target.c the target constructs, fortran-item.c their
 * list items, fortran-lock.c the lock calls, fortran-emit.c calls and lines.
 */
#ifndef FORTRAN_H
#define FORTRAN_H

#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/target.h"

extern const struct dialect dialect_fortran_free, dialect_fortran_fixed;

/** The innermost construct around `node` in which variables may be private, or NULL. */
const struct node *fortran_environment(const struct node *node);

/** The variable pomp2_NAME_NUMBER of a construct's procedure, private where that is needed. */
void fortran_variable(struct rewrite *rewrite, const struct node *node, const char *type,
                      const char *name, const struct region *region);

/** Lines before that of a token, behind the statement or directive that ends with token `last`, and
 * in place of a directive. They count as the line of the construct at `construct`. The text is
 * freed. */
void fortran_put_before(struct rewrite *rewrite, uint32_t token, char *text);
void fortran_put_after(struct rewrite *rewrite, uint32_t construct, uint32_t last, char *text);
void fortran_put_instead(struct rewrite *rewrite, const struct directive *directive, char *text);

/** Put declarations that belong to a helper into `function`, once. */
void fortran_declare_once(struct rewrite *rewrite, const struct node *function, enum helper helper,
                          const char *text);

/** Declare the procedure `pomp2_at_NAME` in `function`, once: `declaration` is what stands before
 * it. */
void fortran_declare(struct rewrite *rewrite, const struct node *function, const char *name,
                     const char *declaration);

/** The line behind the whole statement that holds `token` has its number again. */
void fortran_mark_after(struct rewrite *rewrite, uint32_t token);

/** Lock calls, as the dialect has them. */
bool fortran_may_lock(const struct tokens *tokens, uint32_t name);
void fortran_lock(struct rewrite *rewrite, const struct node *call);

/** Fortran's spelling: before and after the construct. */
void fortran_target_open(struct rewrite *rewrite, const struct node *node, const struct plan *plan,
                         struct region *region);
void fortran_target_close(struct rewrite *rewrite, const struct node *node, const struct plan *plan,
                          struct region *region);

/** Fortran's items: may it be evaluated more than once? The call that passes its descriptor, where
 * its type is known to allow that. */
bool map_item_is_pure_fortran(const struct tokens *tokens, const struct map_item *item);
void map_item_write_fortran(FILE *out, struct rewrite *rewrite, const struct node *node,
                            const struct map_item *item);

/** Write a statement of any length on as many lines as it needs; they end only at blanks. */
void fortran_write_statement(FILE *out, const struct rewrite *rewrite, const char *text);

#endif
