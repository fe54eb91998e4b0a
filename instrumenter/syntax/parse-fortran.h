/**
 * @file parse-fortran.h
 * @brief What parse-fortran.c (statements) and parse-fortran-directive.c (directives) share.
 */
#ifndef PARSE_FORTRAN_H
#define PARSE_FORTRAN_H

#include "instrumenter/syntax/fortran-statement.h"
#include "instrumenter/syntax/parse.h"

enum open_kind {
    OPEN_FILE,
    OPEN_SCOPE, /* a module or submodule */
    OPEN_UNIT,  /* a program or procedure */
    OPEN_IF,
    OPEN_DO,
    OPEN_SELECT,
    OPEN_BLOCK,   /* block, associate, where, .. */
    OPEN_COUNTED, /* a directive with `wanted` statements or constructs */
    OPEN_REGION,  /* a directive with a block up to its end directive */
    OPEN_SECTIONS,
    OPEN_SECTION
};

/** Something that is open: statements go into it until it is closed. */
struct open_block {
    enum open_kind kind;
    enum statement_kind statement; /* what END has to say */
    struct syntax_node *node;      /* that ends where it is closed */
    struct syntax_node *into;      /* parent of what is inside */
    uint32_t target;               /* OPEN_DO: label that ends it */
    unsigned wanted;               /* OPEN_COUNTED: statements still to come */
    bool contains;                 /* OPEN_UNIT: behind its CONTAINS */
    bool is_implicit;              /* OPEN_UNIT: main program without PROGRAM statement */
    bool is_strict;                /* OPEN_REGION: its block is a BLOCK, which ends it, too */
};

struct fortran_parser {
    struct tree *tree;
    const struct tokens *tokens;
    const struct token *t;
    uint32_t i;        /* next token */
    bool fixed, whole; /* whole: declarations have nodes, too */
    struct open_block *open;
    size_t open_count, open_capacity;
    /* the statement being read, squeezed */
    char *text;
    bool *starts;
    uint32_t *token_of; /* the token of each character */
    size_t length, text_capacity, starts_capacity, token_capacity;
    uint32_t first, last; /* its tokens, without the TOKEN_NEWLINE */
};

static inline struct open_block *fortran_top(const struct fortran_parser *p)
{
    return &p->open[p->open_count - 1];
}

struct open_block *fortran_push(struct fortran_parser *p, enum open_kind kind,
                                struct syntax_node *node, struct syntax_node *into);
/** Close what is open on top; it ends with token `last`. */
void fortran_close(struct fortran_parser *p, uint32_t last);
/** A statement or construct ended at token `last`: directives that wait for it, and loops that end
 *  at its label, end too. */
void fortran_complete(struct fortran_parser *p, uint32_t last, uint32_t label);
/** The innermost unit; one without a PROGRAM statement is opened at token `first` if there is none.
 */
struct open_block *fortran_unit(struct fortran_parser *p, uint32_t first);

/** The token that holds a character of the squeezed statement. */
static inline uint32_t fortran_token_at(const struct fortran_parser *p, size_t position)
{
    return position < p->length ? p->token_of[position] : p->last;
}

/* parse-fortran-statement.c; all of the statement that p->first and p->last bound */

/** The nodes of what stands in the parentheses of an IF, WHILE or SELECT. */
struct syntax_node *fortran_parenthesized(struct fortran_parser *p, struct syntax_node *parent,
                                          const struct statement *st);
/** The bounds of a DO whose loop variable is the token `variable`. */
void fortran_bounds(struct fortran_parser *p, struct syntax_node *node, uint32_t variable);
void fortran_arithmetic_if(struct fortran_parser *p, struct syntax_node *parent,
                           const struct statement *st);
/** A statement that can be the action of an IF. */
void fortran_action(struct fortran_parser *p, struct syntax_node *parent,
                    const struct statement *st);

/** Read the directive at p->i. */
void fortran_directive(struct fortran_parser *p);
/** Is the next thing the end directive of this directive node? */
bool fortran_end_follows(const struct fortran_parser *p, const struct syntax_node *node);

#endif
