/**
 * @file c.h
 * @brief C and C++: what the files of their dialects want from each other.
 *
 * c.c writes the constructs, as c-plan.c wants them; c-insert.c puts text in, c-directive.c changes
 * directives; c-loop.c what their loops tell, c-target.c the target constructs with the list items
 * of c-item.c, c-lock.c the lock calls, c-preamble.c the declarations that all calls need.
 */
#ifndef C_H
#define C_H

#include "instrumenter/rewrite/describe.h"
#include "instrumenter/rewrite/dialect.h"
#include "instrumenter/rewrite/loop.h"
#include "instrumenter/rewrite/plan.h"
#include "instrumenter/rewrite/refusal.h"
#include "instrumenter/rewrite/split.h"
#include "instrumenter/rewrite/target.h"
#include "instrumenter/syntax/token-text.h"

/** Where C and C++ differ in what is written. */
struct c_spelling {
    const char *to_int, *to_word;  /* casts, to int and to 64 bits, up to their `(` */
    const char *address;           /* of an object, up to its `(` */
    const char *value, *value_end; /* around a loop's bound in parentheses: 64 bits of it */
    const char *external;          /* in front of a declared function's type, after `extern` */
    const char *linkage;           /* of a helper, up to its other attributes */
    bool has_classes;              /* a loop's variable may be of one */
};

extern const struct dialect dialect_c, dialect_cxx;

/* c-plan.c */

/** What the dialect adds to a plan. */
extern const struct refusal c_refusals[];
enum pattern_id c_with_cancel(enum pattern_id pattern, const struct syntax_node *node,
                              bool is_cancelled);

/* c-preamble.c */

/** What a helper does: it calls its POMP2 function, or does so by a pointer, or nothing. */
enum c_helper_kind { C_HELPER, C_HELPER_POINTER, C_HELPER_EMPTY };

void c_write_helper(FILE *out, const struct site *region, const struct helper_info *helper,
                    const struct c_spelling *spelling, enum c_helper_kind kind);

/** Write the region's handle. */
void c_write_handle(FILE *out, const struct site *region);

/* c-both.c */

/** Write what reaches the host's functions for all regions of functions that devices have, too. */
void c_both_write_pointers(FILE *out, const struct rewrite *rewrite);

/** Write the handle and the helpers of such a region, which begin on the region's line. */
void c_both_write_region(FILE *out, const struct rewrite *rewrite, const struct site *region);

/* c-insert.c */

/** Start a piece that belongs to the construct at one token and will be inserted at the other. */
void c_open_piece(struct piece *piece, const struct rewrite *rewrite, uint32_t construct,
                  uint32_t target);

/** Write a marker: the next line is `number` of the same file. */
void c_write_marker(FILE *out, const struct rewrite *rewrite, int number);

/** Insert the piece before or after a token, on lines of its own, and keep the numbers of all
 *  others. The piece is closed and its text taken. */
void c_insert_before(struct rewrite *rewrite, struct piece *piece, uint32_t token);
void c_insert_after(struct rewrite *rewrite, struct piece *piece, uint32_t token);

/** Insert into a directive, after its last word. */
void c_insert_clause(struct rewrite *rewrite, struct piece *piece,
                     const struct directive *directive);

/** Replace tokens first .. last by the piece; line ends that are removed are kept as splices. */
void c_insert_instead(struct rewrite *rewrite, struct piece *piece, uint32_t first, uint32_t last);

/** Turn a directive that is an attribute into a line, as the dialect has it. */
void c_own_line(struct rewrite *rewrite, const struct directive *directive);

/* c-directive.c */

/** Begin and end a generated directive, on its own line; what follows is the piece's line again. */
void c_open_directive(struct piece *piece, const struct rewrite *rewrite);
void c_close_directive(struct piece *piece, const struct rewrite *rewrite);

/** Add a clause, a text of emit.def, to a directive of the user's. */
void c_add_clause(struct rewrite *rewrite, struct site *region, const struct directive *directive,
                  const char *clause);

/** Remove tokens first .. last. */
void c_cut(struct rewrite *rewrite, uint32_t first, uint32_t last);

/** Remove the comma that may stand behind the directive's name (5.2, 3.1), which not every compiler
 * reads in a pragma. */
void c_cut_comma(struct rewrite *rewrite, const struct directive *directive);

/** Remove of a combined directive what is written before it as the outer one. */
void c_cut_outer(struct rewrite *rewrite, const struct directive *directive);

/* c-loop.c */

/** Bound and step of a loop, as the dialect has them. */
bool c_read_loop(const struct tokens *tokens, const struct syntax_node *loop, struct canonical *c);

/** Write the calls that describe the loops of a worksharing construct, where that can be done.
 *  @return what the body has to count, a set of enum chunk_count */
unsigned c_loop_write(FILE *out, const struct rewrite *rewrite, const struct syntax_node *node,
                      struct site *region);

/** Around a body that counts, and after the loop. */
void c_loop_open_body(struct rewrite *rewrite, const struct syntax_node *node, unsigned counts,
                      struct site *region);
void c_loop_close_body(struct rewrite *rewrite, const struct syntax_node *node);
void c_loop_end(FILE *out, unsigned counts, struct site *region);

/* c-target.c */

/** Before and after a target construct. */
void c_target_open(struct rewrite *rewrite, const struct syntax_node *node, const struct plan *plan,
                   struct site *region);
void c_target_close(struct rewrite *rewrite, const struct syntax_node *node,
                    const struct plan *plan, struct site *region);

/** Include, or be, <pompeii-device.h>, if there are calls of what it declares. It comes after the
 * declarations in front of the text, or after the last `requires`, which has to come before any
 * target construct. It includes no other header, so that the program's feature macros still come
 * first. */
void c_target_write_header(FILE *out, const struct rewrite *rewrite);
void c_target_insert_header(struct rewrite *rewrite);

/* c-item.c */

/** May the item be evaluated more than once? */
bool c_item_is_pure(const struct rewrite *rewrite, const struct clause_item *item);

/** Write the call that tells where the item lies and how many bytes it has; nothing where that
 *  cannot be evaluated without side effects. */
void c_item_write(FILE *out, const struct rewrite *rewrite, struct site *region,
                  const struct clause_item *item);

/** Write the calls that tell what a task depends on; that an item cannot be told, where it cannot
 *  be evaluated without side effects. */
void c_depend_write(FILE *out, const struct rewrite *rewrite, struct site *region,
                    const struct directive *directive);

/* c-preamble.c */

/** Insert the declarations that the calls need. */
void c_insert_preamble(struct rewrite *rewrite);

/* c-lock.c */

/** Lock calls, as the dialect has them. */
bool c_may_lock(const struct tokens *tokens, uint32_t name);
void c_lock(struct rewrite *rewrite, const struct syntax_node *call);

#endif
