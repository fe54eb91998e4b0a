/**
 * @file dialect.h
 * @brief A language as a value: what the rewriter leaves to the language of the text.
 *
 * What is decided is the same in every language: plan.c, split.c, loop.c and target-plan.c ask
 * nothing about it. How the decisions are written is in c*.c for C and C++, in fortran*.c for
 * Fortran; no file of the one calls the other's. rewrite_tree() chooses the dialect, once.
 */
#ifndef DIALECT_H
#define DIALECT_H

#include "common/language.h"
#include "instrumenter/rewrite/emit.h"

#include <stdbool.h>
#include <stdint.h>

struct c_spelling;
struct canonical;
struct directive;
struct directive_info;
struct fortran_form;
struct clause_item;
struct syntax_node;
struct plan;
struct refusal;
struct site;
struct rewrite;
struct tokens;

struct dialect {
    /** The words of a directive, with single blanks. */
    const char *(*directive_name)(const struct directive_info *info);

    /** Why this language has no place for a construct's calls: a table of refusal.h. */
    const struct refusal *refusals;

    /** The calls of a construct that a `cancel` may leave early, or that is one. */
    enum pattern_id (*with_cancel)(enum pattern_id pattern, const struct syntax_node *node,
                                   bool is_cancelled);

    /** Write what comes before a construct and at the beginning of its body. The plan is told what
     *  the body counts. */
    void (*open)(struct rewrite *rewrite, const struct syntax_node *node, struct plan *plan,
                 struct site *region);

    /** Write what comes at the end of the body and after the construct. */
    void (*close)(struct rewrite *rewrite, const struct syntax_node *node, const struct plan *plan,
                  struct site *region);

    /** Replace a user's directive by a call, a text of emit.def. */
    void (*call)(struct rewrite *rewrite, const struct syntax_node *node, struct site *region,
                 const char *text);

    /** Turn a directive that is an attribute into a line of its own, because text has to go between
     *  the directives of a sequence; NULL where each has its own already. */
    void (*own_line)(struct rewrite *rewrite, const struct directive *directive);

    /** Rewrite the call of a lock function, if the node is one that can be. */
    void (*lock)(struct rewrite *rewrite, const struct syntax_node *call);

    /** May a call of a lock function stand at the name at token `name`? */
    bool (*may_lock)(const struct tokens *tokens, uint32_t name);

    /** Read bound and step of a canonical loop whose variable and first value are known. False: it
     *  is none. */
    bool (*read_loop)(const struct tokens *tokens, const struct syntax_node *loop,
                      struct canonical *c);

    /** May a list item be mapped by a `target data` around its construct, too? It is evaluated more
     *  than once, then. */
    bool (*item_moves)(const struct rewrite *rewrite, const struct clause_item *item);

    /** Write what the calls of all regions need, last of all; NULL where they need nothing. */
    void (*finish)(struct rewrite *rewrite);

    const char *line_marker; /* its word, in text that was not preprocessed */
    bool records_devices;    /* the recorder for device code is written in this language */
    bool links_recorder;     /* it is not, but bodies of target constructs can call it */
    bool calls_on_devices;   /* device code can have the host's calls, and they do nothing there */
    bool inlines_externally; /* an inline function must not call a static one (C11, 6.7.4) */
    bool has_coroutines;

    const struct c_spelling *spelling; /* C and C++: where they differ in what is written */
    const struct fortran_form *form;   /* Fortran: how its lines are written */
};

/** The dialect of a language. */
const struct dialect *dialect_of(enum language language);

#endif
