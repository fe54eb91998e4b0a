/**
 * @file rewrite.h
 * @brief The rewriter's parts: what to do with each construct, and the edits that do it.
 *
 * plan.c decides which events a construct gets, describe.c says what the region is, split.c takes
 * combined constructs apart, place.c puts text where it keeps every user line's number, rewrite.c
 * walks the tree and emits.
 */
#ifndef REWRITE_H
#define REWRITE_H

#include "instrumenter/edit.h"
#include "instrumenter/emit.h"
#include "instrumenter/tree.h"

#include <stdio.h>

/** What --disable switched off. */
struct disabled {
    bool directive[DIRECTIVE_COUNT];
    bool inner[DIRECTIVE_COUNT]; /* only begin and end */
    bool omp;                    /* everything but parallel */
    bool locks, user;
};

struct user_region;
struct user_name;

/** Fortran: a variable of region `number` that has to be private in the construct `around`. */
struct private_variable {
    const struct node *around;
    unsigned number;
};

struct rewrite {
    const struct tree *tree;
    const struct instrument_options *options;
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
    size_t construct_capacity;
    struct private_variable *variable; /* Fortran */
    size_t variable_count, variable_capacity;
    const struct node *declared_in; /* Fortran: the procedure of .. */
    bool declared[HELPER_COUNT];    /* .. the helpers that are declared */
};

/** A `pomp inst begin(name)`. */
struct user_region {
    const struct node *begin, *end;
    size_t previous; /* 1 + the begin of the same name before it that has the same end, or 0 */
    struct region *region;
};

/** What happens to one construct. */
struct plan {
    enum pattern_id pattern;
    const char *reason; /* why it has no events, or NULL */
    bool nowait;        /* gets a nowait clause */
    bool barrier;       /* .. and a barrier of its own instead */
    bool wait_inside;   /* its implicit barrier stays where it is */
    bool counts;        /* its loop's body counts down to the next chunk */
    bool outside_only;  /* no calls at the begin and end of its body */
    bool split;         /* a combined construct that is taken apart after the first constituent */
};

/* plan.c */

/** Read a --disable list. @return NULL, or the item that is not known (free it). */
char *disabled_parse(struct disabled *disabled, const char *list);

/** Find the constructs that `cancel` and `cancellation point` may leave. */
void plan_cancelled(struct rewrite *rewrite);

/** Decide on one directive; `silent` is why nothing may be inserted here, or NULL. */
struct plan plan_make(const struct rewrite *rewrite, const struct node *node, const char *silent);

/** Why nothing may be inserted inside this node: `silent`, or a reason of its own. */
const char *plan_silent(const struct node *node, const char *silent);

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

/** Tokens first .. last as one line: single blanks where the source has white space, no splices. */
void describe_tokens(FILE *out, const struct tokens *tokens, uint32_t first, uint32_t last,
                     bool blanks);

/** Enter the construct in the result's list. */
void describe_construct(struct rewrite *rewrite, const struct node *node, const char *reason);

/** The user's last line of a token. */
int describe_last_line(const struct tokens *tokens, uint32_t token);

/* split.c */

/** Can a combined construct be taken apart after its first constituent? */
bool split_possible(const struct rewrite *rewrite, const struct node *node);

/** Write the outer directive with its clauses: `#pragma omp parallel ..`, no newline. */
void split_write_outer(FILE *out, const struct rewrite *rewrite, const struct node *node);

/** Fortran: write the rest of the combined directive with its clauses. */
void split_write_inner(FILE *out, const struct rewrite *rewrite, const struct node *node);

/** Edit the directive in place so that it is the rest of the combined construct. */
void split_edit_inner(struct rewrite *rewrite, const struct node *node);

/* chunk.c */

/** Write the calls that describe the loops of a worksharing construct, where that can be done.
 *  @return whether the body is to count down to the next chunk */
bool chunk_write(FILE *out, const struct rewrite *rewrite, const struct node *node,
                 struct region *region);
/** Around the body that counts down. */
void chunk_open_body(struct rewrite *rewrite, const struct node *node, struct region *region);
void chunk_close_body(struct rewrite *rewrite, const struct node *node);

/** Fortran: write the same calls; may the construct's loops be described at all? */
void chunk_write_fortran(FILE *out, const struct rewrite *rewrite, const struct node *node);
bool chunk_is_described(const struct rewrite *rewrite, const struct node *node);
/** Fortran: the body that is to call pomp2_at_for_chunk() in each iteration, or NULL. */
const struct node *chunk_body(const struct rewrite *rewrite, const struct node *node);

/* place.c */

/** Text being composed. */
struct piece {
    FILE *out;
    char *text;
    size_t length;
    int line; /* of the user's that the text counts as: its construct's first */
};

/** Start a piece that belongs to the construct at one token and will be placed at the other. */
void piece_open(struct piece *piece, const struct rewrite *rewrite, uint32_t construct,
                uint32_t target);

/** The next line is `number` of the same file. */
void place_marker(FILE *out, const struct rewrite *rewrite, int number);

/** Insert the piece before or after a token, on lines of its own, and keep the numbers of all
 * others. The piece is closed and its text taken. */
void place_before(struct rewrite *rewrite, struct piece *piece, uint32_t token);
void place_after(struct rewrite *rewrite, struct piece *piece, uint32_t token);

/** Insert into a directive, after its last word. */
void place_clause(struct rewrite *rewrite, struct piece *piece, const struct directive *directive);

/** Replace tokens first .. last by the piece; line ends that are removed are kept as splices. */
void place_instead(struct rewrite *rewrite, struct piece *piece, uint32_t first, uint32_t last);

/** Turn a directive that is an attribute into a line of its own, because text has to go between the
 *  directives of a sequence. One beside other attributes is not whole, and stays. */
void place_as_line(struct rewrite *rewrite, const struct directive *directive);
bool place_is_whole(const struct tokens *tokens, uint32_t pragma);

/* rewrite.c */

/** Rewrite a whole tree: fill the result's text, list of constructs and counts.
 *  @return 0, or -1 when the options ask for something that is not there. */
int rewrite_tree(const struct tree *tree, const struct instrument_options *options,
                 struct instrument_result *result);

/** A new region at a token; it takes over the CTC string. */
struct region *rewrite_region(struct rewrite *rewrite, uint32_t token, char *ctc);

/* rewrite-fortran.c */

static inline bool is_fortran(const struct rewrite *rewrite)
{
    return rewrite->options->language >= LANGUAGE_FORTRAN_FREE;
}

/** As open and close of a construct in rewrite.c. */
void rewrite_fortran_open(struct rewrite *rewrite, const struct node *node, const struct plan *plan,
                  struct region *region);
void rewrite_fortran_close(struct rewrite *rewrite, const struct node *node, const struct plan *plan,
                   struct region *region);

/** The innermost construct around `node` in which variables may be private, or NULL. */
const struct node *fortran_environment(const struct node *node);

/** A call in place of a user's directive. */
void fortran_call(struct rewrite *rewrite, const struct node *node, struct region *region,
                  const char *text);

/** Declare the procedure `pomp2_at_NAME` in `function`, once: `declaration` is what stands before it. */
void fortran_declare(struct rewrite *rewrite, const struct node *function, const char *name,
                     const char *declaration);

/** The line behind the whole statement that holds `token` has its number again. */
void fortran_mark_after(struct rewrite *rewrite, uint32_t token);

/* rewrite-fortran-lock.c */

/** A call of a lock procedure, if it is one, becomes a call of ours. */
void fortran_lock(struct rewrite *rewrite, const struct node *call);

/* user.c */

/** Is the token at `name` the name of a lock function? */
bool rewrite_is_lock(const struct tokens *tokens, uint32_t name);

/** A call of a lock function, if `name` is that of one; a directive `pomp inst ..`. */
void rewrite_lock(struct rewrite *rewrite, uint32_t name);
/** Are there any? Then functions without a directive have to be read, too. */
bool rewrite_has_lock_calls(const struct tokens *tokens);
void user_collect(struct rewrite *rewrite); /* first of all: which begin has which end */
void user_free(struct rewrite *rewrite);
void rewrite_user(struct rewrite *rewrite, const struct node *node, const char *silent);

#endif
