/**
 * @file tree.h
 * @brief The construct tree: every directive with its extent, and every statement that moves control.
 *
 * One tree for C, C++ and Fortran; a language module fills it, the rewriter and the static checker
 * read it. Extents are token indices: `first` is the node's first token, `last` its last one.
 * Nodes live in an arena that the tree owns; they are never freed one by one.
 */
#ifndef TREE_H
#define TREE_H

#include "instrumenter/directive.h"
#include "instrumenter/token.h"

enum node_kind {
    NODE_FILE,
    NODE_SCOPE,     /* namespace, class, extern "C", module: holds functions */
    NODE_FUNCTION,  /* name; children: its parameters' calls (none as a rule) and its body */
    NODE_LAMBDA,    /* a function inside an expression */
    NODE_DIRECTIVE, /* directive; body is the associated statement, if it has one */
    NODE_BLOCK,     /* { .. }, a statement expression's included (then is_expression) */
    NODE_IF,        /* condition, then, else */
    NODE_FOR,       /* init, condition, increment, body; range-for: condition only */
    NODE_WHILE,
    NODE_DO,
    NODE_SWITCH,
    NODE_CASE,      /* `case x:` or `default:` (then is_default) */
    NODE_LABEL,     /* name */
    NODE_GOTO,      /* name; NULL when computed */
    NODE_BREAK,     /* name: Fortran EXIT name */
    NODE_CONTINUE,  /* name: Fortran CYCLE name */
    NODE_RETURN,
    NODE_TRY,       /* body, then NODE_CATCHes */
    NODE_CATCH,
    NODE_THROW,
    NODE_STATEMENT, /* any other statement or declaration; its calls are its children */
    NODE_CONDITION, /* an expression in a controlling position; its calls are its children */
    NODE_CALL,      /* name(..): name is NULL for calls through pointers and objects */
    NODE_LOGIC      /* && || ?: with a call in an operand: that operand may not run */
};

struct node {
    enum node_kind kind;
    uint32_t first, last;          /* tokens, both inclusive */
    struct node *parent;
    struct node *children, *next;  /* in source order */
    struct node *last_child;       /* for appending */
    struct directive *directive;   /* NODE_DIRECTIVE */
    struct node *body;             /* the child that is the controlled statement */
    struct node *alternative;      /* NODE_IF: the child after else */
    struct node *condition;        /* the child that is the controlling expression */
    uint32_t name;                 /* token that is the name, 0 if none (token 0 is never a name) */
    bool is_expression : 1;        /* NODE_BLOCK: GNU statement expression */
    bool is_default : 1;           /* NODE_CASE */
    bool is_inline : 1;            /* NODE_FUNCTION: declared inline without static (C99 6.7.4) */
    bool is_constexpr : 1;         /* NODE_FUNCTION: constexpr or consteval */
    bool in_declare_target : 1;    /* NODE_FUNCTION: device code */
    bool is_lone : 1;              /* the statement is not a direct child of a block (needs braces) */
};

/** One clause as written. `construct` says which constituent it names (`if(target: ..)`), if any. */
struct clause {
    const struct clause_info *info; /* NULL: not known */
    uint32_t first, last;           /* name .. closing parenthesis */
    uint32_t argument, argument_last; /* tokens inside the parentheses; argument 0 if none */
    uint32_t modifier, modifier_last; /* tokens before the first `:` of the argument; 0 if none */
    struct clause *next;
};

struct directive {
    const struct directive_info *info; /* NULL: not known, left alone with a warning */
    uint32_t pragma;                   /* the TOKEN_PRAGMA */
    uint32_t name_first, name_last;    /* the directive's words */
    struct clause *clauses;
    uint32_t argument, argument_last;  /* critical(name), flush(list), depobj(x), ..: inside ( ) */
};

struct tree {
    struct tokens tokens;
    struct node *root;
    struct diagnostic *diagnostics;
    size_t diagnostic_count;
    void *arena;
};

/** Parse a whole text. @return 0, or -1 when a diagnostic is an error; free in both cases. */
int tree_parse(const char *text, size_t length, const struct instrument_options *options,
               struct tree *tree);
void tree_free(struct tree *tree);

/** Next node in document order (depth first), or NULL; `within` bounds the walk. */
struct node *tree_next(const struct node *node, const struct node *within);

const struct clause *directive_clause(const struct directive *directive, enum clause_id id);

#endif
