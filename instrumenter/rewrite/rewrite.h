/**
 * @file rewrite.h
 * @brief The room of the rewriter: a construct tree becomes edits of its text.
 *
 * rewrite.c walks the tree. plan.c decides which events a construct gets, describe.c says what the
 * region is, split.c takes combined constructs apart, loop.c and target-plan.c decide on loops and
 * target constructs; the dialect (dialect.h) writes what is decided. The room knows the syntax and
 * common/. The wrappers and the analysis call it by instrument.h; of the runtime it knows nothing
 * but the names in emit.def.
 */
#ifndef REWRITE_H
#define REWRITE_H

#include "instrumenter/rewrite/edit.h"
#include "instrumenter/rewrite/emit.h"
#include "instrumenter/rewrite/silence.h"
#include "instrumenter/syntax/text.h"
#include "instrumenter/syntax/tree.h"

#include <stdio.h>

/** What --disable switched off. */
struct disabled {
    bool directive[DIRECTIVE_COUNT];
    bool inner[DIRECTIVE_COUNT]; /* only begin and end */
    bool omp;                    /* everything but parallel */
    bool locks, user;
};

struct dialect;
struct user_region;
struct user_name;

/** Fortran: the variable pomp2_NAME_NUMBER, which has to be private in the construct `around`. */
struct private_variable {
    const struct node *around;
    const char *name;
    unsigned number;
};

struct rewrite {
    const struct tree *tree;
    const struct instrument_options *options;
    const struct dialect *dialect;
    struct instrument_result *result;
    struct edits edits;
    struct region **region;
    size_t region_count, region_capacity;
    struct disabled disabled;
    const struct node **cancelled; /* constructs that a `cancel` inside may leave early */
    size_t cancelled_count, cancelled_capacity;
    struct user_region *user;
    size_t user_count, user_capacity, user_next;
    struct user_name *names;
    bool paused; /* between `pomp noinstrument` and `pomp instrument` */
    bool in_metadirective;
    bool has_mapper;                  /* a declare mapper: map clauses stay where they are */
    bool has_link;                    /* a declare target link, where map clauses stay, too */
    struct macro *macros;             /* that may not be evaluated once more */
    bool shares_memory;               /* requires unified_shared_memory */
    bool has_register;                /* a register variable: it has no address */
    bool has_device_header;           /* device code may call what <pompeii-device.h> declares */
    bool includes_device_header;      /* the text itself does */
    const struct node *last_requires; /* the last directive `requires`, or NULL */
    unsigned launch; /* number of the target construct around whose launch has one, or 0 */
    size_t construct_capacity;
    struct private_variable *variable; /* Fortran */
    size_t variable_count, variable_capacity;
    size_t divided;                 /* Fortran: behind the last `;` that became a line end */
    const struct node *declared_in; /* Fortran: the procedure that `declared` is about */
    bool declared[HELPER_COUNT];    /* Fortran: helpers that it has declarations of */
};

/** A `pomp inst begin(name)`. */
struct user_region {
    const struct node *begin, *end;
    size_t previous; /* 1 + the begin of the same name before it that has the same end, or 0 */
    struct region *region;
};

/** Where the device's calls of a target construct stand. */
enum device_calls {
    DEVICE_NONE,
    DEVICE_BODY, /* at the begin and end of its body */
    DEVICE_SPLIT /* around the worksharing part that is taken apart */
};

/** What happens to one construct. */
struct plan {
    enum pattern_id pattern;
    const char *reason; /* why it has no events, or NULL */
    bool nowait;        /* gets a nowait clause */
    bool barrier;       /* gets a barrier of its own instead of the implicit one */
    bool wait_inside;   /* its implicit barrier stays where it is */
    unsigned counts;    /* what its loop's body counts: enum chunk_count */
    bool bounds; /* Fortran: the loop's bounds are told before it, because its body may not count */
    bool outside_only; /* no calls at the begin and end of its body */
    bool split;        /* a combined construct that is taken apart after the first constituent */
    bool maps_moved;   /* target: its maps go to a target data around it */
    bool maps_inside;  /* target: it has maps, and they stay */
    enum device_calls device; /* target */
};

/* plan.c */

/** Read a --disable list. @return NULL, or the item that is not known (free it). */
char *disabled_parse(struct disabled *disabled, const char *list);

/** Find the constructs that `cancel` and `cancellation point` may leave. */
void plan_cancelled(struct rewrite *rewrite);

/** Decide on one directive. */
struct plan plan_make(const struct rewrite *rewrite, const struct node *node, enum silence silence);

/** The set of simple constructs that a directive node consists of. */
static inline uint32_t node_leaves(const struct node *node)
{
    const struct directive_info *info = node->directive->info;
    return info ? directive_leaves(info->id) : 0;
}

/* describe.c */

/** The CTC string of a construct's region (free it). */
char *describe_region(const struct rewrite *rewrite, const struct node *node,
                      const struct plan *plan);

/** The CTC string of a lock call or user region. */
char *describe_span(const struct rewrite *rewrite, const char *type, uint32_t first, uint32_t last,
                    const char *key, const char *value);

/** Enter the construct in the result's list. */
void describe_construct(struct rewrite *rewrite, const struct node *node, const char *reason);

/* split.c */

/** The default clause's argument is one that asks for every variable to be named. */
bool names_every_variable(const struct rewrite *rewrite, const struct directive *directive);

/** Can a combined construct be taken apart after its first constituent? */
bool split_possible(const struct rewrite *rewrite, const struct node *node);

/** The outer construct that a combined one is taken apart into. */
const struct directive_info *split_outer(const struct directive *directive);

/** Does the clause belong to the rest, inside? It may belong to both. */
bool split_is_inner(const struct tokens *tokens, const struct directive *directive,
                    const struct clause *clause);

/** Write the outer directive with its clauses: `parallel ..`. The plan of a target construct
 * changes some of them; `number` is its region's. */
void split_write_outer(FILE *out, const struct rewrite *rewrite, const struct node *node,
                       const struct plan *plan, unsigned number);

/** Write the rest of the combined directive with its clauses. */
void split_write_inner(FILE *out, const struct rewrite *rewrite, const struct node *node);

/** Fortran: does the clause stand on the end directive? */
bool clause_is_at_end(const struct node *node, const struct clause *clause);

/* rewrite.c */

/** Rewrite a whole tree: fill the result's text, list of constructs and counts.
 *  @return 0, or -1 when the options ask for something that is not there. */
int rewrite_tree(const struct tree *tree, const struct instrument_options *options,
                 struct instrument_result *result);

/* region.c */

/** A new region at a token; it takes over the CTC string. */
struct region *region_new(struct rewrite *rewrite, uint32_t token, char *ctc);
void regions_free(struct rewrite *rewrite);

/* user.c */

void user_collect(struct rewrite *rewrite); /* first of all: which begin has which end */
void user_free(struct rewrite *rewrite);
void rewrite_user(struct rewrite *rewrite, const struct node *node, enum silence silent);

#endif
