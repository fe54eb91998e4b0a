/**
 * @file rewrite.h
 * @brief The state of one rewriting, which the parts of the rewriter share.
 *
 * The room `rewrite` turns a construct tree into edits of its text. rewrite.c walks the tree;
 * plan.c decides which calls a construct gets, describe.c says what the region is, split.c takes
 * combined constructs apart, loop.c, target-plan.c and device.c decide on loops, target constructs
 * and device code; the dialect (dialect.h) writes what is decided. instrument.h is the way in. The
 * room knows syntax/ and common/, and the runtime only by the names in the text that it writes
 * (emit.def).
 */
#ifndef REWRITE_H
#define REWRITE_H

#include "common/strings.h"
#include "instrumenter/rewrite/disable.h"
#include "instrumenter/rewrite/edit.h"
#include "instrumenter/rewrite/emit.h"
#include "instrumenter/syntax/tree.h"

#include <stdio.h>

struct dialect;
struct user_region;
struct user_name;
struct region_place;

/** Fortran: the variable pomp2_NAME_NUMBER, which has to be private in the construct `around`. */
struct private_variable {
    const struct syntax_node *around;
    const char *name;
    unsigned number;
};

struct rewrite {
    const struct tree *tree;
    const struct instrument_options *options;
    const struct dialect *dialect;
    struct instrument_result *result;
    struct edits edits;
    struct site **region;
    unsigned last_number; /* in a name of the text's that is like ours: the regions' follow */
    size_t region_count, region_capacity;
    struct disabled disabled;
    const struct syntax_node **cancelled; /* constructs that a `cancel` inside may leave early */
    size_t cancelled_count, cancelled_capacity;
    struct user_region *user;
    size_t user_count, user_capacity, user_next;
    struct user_name *names;
    char **file_name;           /* absolute, of the tokens' files, as far as they are asked for */
    struct region_place *place; /* what may be a region in included files, sorted */
    size_t place_count;
    bool paused; /* between `pomp noinstrument` and `pomp instrument` */
    bool in_metadirective;
    bool has_mapper;             /* a declare mapper: map clauses stay where they are */
    bool has_link;               /* a declare target link, where map clauses stay, too */
    struct macro *macros;        /* that may not be evaluated once more */
    bool shares_memory;          /* requires unified_shared_memory */
    bool has_register;           /* a register variable: it has no address */
    bool has_device_header;      /* device code may call what <pompeii-device.h> declares */
    bool includes_device_header; /* the text itself does */
    const struct syntax_node *last_requires; /* the last directive `requires`, or NULL */
    unsigned launch; /* number of the target construct around whose launch has one, or 0 */
    size_t construct_capacity;
    struct private_variable *variable; /* Fortran */
    size_t variable_count, variable_capacity;
    size_t divided;                        /* Fortran: behind the last `;` that became a line end */
    size_t declarations_divided;           /* Fortran: the same, in front of first statements */
    const struct syntax_node *declared_in; /* Fortran: the procedure that `declared` is about */
    struct strings declared;               /* Fortran: procedures that it has declarations of */
};

/** Rewrite a whole tree: fill the result's text, list of constructs and counts.
 *  @return 0, or -1 when the options ask for something that is not there. */
int rewrite_tree(const struct tree *tree, const struct instrument_options *options,
                 struct instrument_result *result);

/* region.c */

/** A new region at a token; it takes over the CTC string. */
struct site *region_new(struct rewrite *rewrite, uint32_t token, char *ctc);
void regions_free(struct rewrite *rewrite);

#endif
