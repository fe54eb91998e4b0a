/**
 * @file tree.h
 * @brief The construct tree: every directive with its extent,
 * and every statement that moves control.
 *
 * One tree for C, C++ and Fortran; a language module fills it, the rewriter and the static checker
 * read it. Extents are token indices: `first` is the node's first token, `last` its last one.
 * Nodes live in a pool that the tree owns; they are never freed one by one.
 *
 * A tree can be 10,000 levels deep, because the input can:
 * walk it with tree_next(), not by recursion.
 */
#ifndef TREE_H
#define TREE_H

#include "instrumenter/syntax/diagnostic.h"
#include "instrumenter/syntax/directive.h"
#include "instrumenter/syntax/token.h"

enum node_kind {
    NODE_FILE,
    NODE_SCOPE,     /* namespace, class, extern "C", module: holds functions */
    NODE_FUNCTION,  /* name; children: its parameters' calls (none as a rule) and its body */
    NODE_LAMBDA,    /* a function inside an expression */
    NODE_DIRECTIVE, /* directive; body is the associated statement, if it has one */
    NODE_BLOCK,     /* { .. }, a statement expression's included (then is_expression) */
    NODE_IF,        /* condition, then, else */
    NODE_FOR,       /* init, condition, increment, body; range-for: condition only */
    NODE_WHILE,     /* also a macro that heads a block in text that was not preprocessed */
    NODE_DO,
    NODE_SWITCH,
    NODE_CASE,     /* `case x:` or `default:` (then is_default) */
    NODE_LABEL,    /* name */
    NODE_GOTO,     /* name; 0 when computed */
    NODE_BREAK,    /* name: Fortran EXIT name */
    NODE_CONTINUE, /* name: Fortran CYCLE name */
    NODE_RETURN,
    NODE_TRY, /* body, then NODE_CATCHes */
    NODE_CATCH,
    NODE_THROW,     /* Fortran: STOP, ERROR STOP */
    NODE_STATEMENT, /* any other statement or declaration; its calls are its children */
    NODE_CONDITION, /* an expression in a controlling position; its calls are its children */
    NODE_CALL,      /* name(..): name is 0 for calls through pointers; is_member after . or -> */
    NODE_ENTRY,     /* Fortran: ENTRY name, another way into the procedure */
    NODE_LOGIC      /* the operand after && || ? or : (name), if it holds a call: it may not run */
};

/** What begins a function in Fortran. */
enum program_unit {
    PROGRAM_UNIT_NONE,
    PROGRAM_UNIT_PROGRAM,
    PROGRAM_UNIT_SUBROUTINE,
    PROGRAM_UNIT_FUNCTION,
    PROGRAM_UNIT_BLOCK_DATA
};

/*
 * In a block, a label (NODE_LABEL, NODE_CASE) ends at its colon and the labelled statement is the
 * next sibling. Where a label is itself the controlled statement, the labelled one is its body.
 *
 * sections: its block's children are section directives only, but for what the source itself puts
 * there outside any: statements before the first `section` get one that is_implicit. The body of a
 * section is its first statement; all its statements are its children.
 */
struct syntax_node {
    enum node_kind kind;
    uint32_t first, last; /* tokens, both inclusive */
    struct syntax_node *parent;
    struct syntax_node *children, *next; /* in source order */
    struct syntax_node *last_child;      /* for appending */
    struct directive *directive;         /* NODE_DIRECTIVE */
    struct directive *end;               /* NODE_DIRECTIVE, Fortran: its end directive, or NULL */
    struct syntax_node *body;            /* the child that is the controlled statement */
    struct syntax_node *alternative;     /* NODE_IF: the child after else */
    struct syntax_node *condition;       /* the child that is the controlling expression */
    struct syntax_node *host; /* NODE_FUNCTION, Fortran: the module or procedure that holds it */
    struct syntax_node *init,
        *increment;         /* NODE_FOR: the children before and after the condition */
    uint32_t declarations;  /* NODE_FUNCTION, Fortran: declarations may stand before this token */
    uint8_t unit;           /* NODE_FUNCTION, Fortran: enum program_unit */
    uint32_t name;          /* token that is the name, 0 if none (token 0 is never a name) */
    bool is_expression : 1; /* NODE_BLOCK: GNU statement expression */
    bool is_default : 1;    /* NODE_CASE */
    bool is_inline : 1;     /* NODE_FUNCTION: declared inline without static (C99 6.7.4) */
    bool is_constexpr : 1;  /* NODE_FUNCTION, NODE_LAMBDA: constexpr or consteval */
    bool is_template : 1;   /* NODE_FUNCTION, NODE_SCOPE: follows template <..> */
    bool is_member : 1;     /* NODE_CALL: of an object */
    bool is_range : 1;      /* NODE_FOR: for (declaration : range) */
    bool is_class : 1;      /* NODE_SCOPE: class, struct, union */
    bool in_declare_target : 1;  /* NODE_FUNCTION: device code, as declared or as it is called */
    bool is_declare_simd : 1;    /* NODE_FUNCTION: an attribute omp::decl says so */
    bool in_declare_variant : 1; /* NODE_FUNCTION: between begin and end declare variant */
    bool is_lone : 1;            /* the statement is not a direct child of a block (needs braces) */
    bool is_split : 1;           /* NODE_DIRECTIVE: a preprocessor conditional cuts through it */
    bool is_cancelled : 1;       /* NODE_DIRECTIVE: a cancel or cancellation point binds to it */
    bool ends_loop : 1; /* NODE_DIRECTIVE, Fortran: its last statement is that of a DO around it */
    bool is_pure : 1;   /* NODE_FUNCTION, Fortran: pure or elemental */
    bool needs_external : 1; /* NODE_FUNCTION, NODE_SCOPE: IMPLICIT NONE (EXTERNAL) holds */
    bool needs_types : 1;    /* NODE_FUNCTION, NODE_SCOPE: IMPLICIT NONE (TYPE) holds */
    bool is_declaration : 1; /* NODE_STATEMENT, Fortran, in a whole tree: it declares */
    bool is_saved : 1;       /* NODE_FUNCTION, Fortran: a SAVE statement keeps all variables */
    bool is_implicit : 1; /* NODE_DIRECTIVE: the section that sections opens by itself; Fortran: a
                           * branch by a label in another statement */
};

/** One clause as written: `name(modifier: argument)`, or `name(argument: modifier)` where the table
 *  says ARGUMENT_LIST_MODIFIED. Commas belong to neither clause beside them. */
struct clause {
    const struct clause_info *info;   /* NULL: not known */
    uint32_t first, last;             /* name .. closing parenthesis */
    uint32_t argument, argument_last; /* 0: none */
    uint32_t modifier, modifier_last; /* 0: none */
    uint32_t construct;               /* LEAF() bits of what `if(parallel: ..)` names, or 0 */
    struct directive *variant;        /* when, otherwise, default of a metadirective */
    struct clause *next;
};

struct directive {
    const struct directive_info *info; /* NULL: not known, left alone with a warning */
    uint32_t pragma;                   /* the TOKEN_PRAGMA; 0: implicit */
    uint32_t end;                      /* its TOKEN_PRAGMA_END */
    uint32_t name_first, name_last;    /* the directive's words; 0 if it has none */
    struct clause *clauses;
    uint32_t argument, argument_last; /* critical(name), flush(list), depobj(x), ..: inside ( ) */
    bool has_unknown;                 /* a clause that is not in the table */
};

struct pool;

struct tree {
    struct tokens tokens;
    struct syntax_node *root;
    struct diagnostic *diagnostics;
    size_t diagnostic_count;
    struct pool *pool;
};

void tree_free(struct tree *tree);

/** Next node in document order (depth first), or NULL; `within` bounds the walk. */
struct syntax_node *tree_next(const struct syntax_node *node, const struct syntax_node *within);

/** As tree_next(), but leave out what is below `node`. */
struct syntax_node *tree_skip(const struct syntax_node *node, const struct syntax_node *within);

/** Print the tree as text, one node a line, for tests and debugging. `stream` is a FILE. */
void tree_dump(const struct tree *tree, void *stream);

/* ---- Directives -------------------------------------------------------------------------- */

/** The first clause of that kind, or NULL. */
const struct clause *directive_clause(const struct directive *directive, enum clause_id id);

/** What this directive goes with, its clauses considered (`ordered depend(..)` stands alone). */
enum directive_association directive_association(const struct directive *directive);

/** Is this an `error` that speaks when the program runs, not when it is compiled? */
bool directive_is_error_of_run(const struct tokens *tokens, const struct directive *directive);

/** Does something happen here when the program runs? A declaration cannot follow then. */
bool directive_is_executed(const struct tokens *tokens, const struct directive *directive);

/** The directive's id, DIRECTIVE_UNKNOWN for one that is not known. */
enum directive_id directive_id(const struct directive *directive);

/** To which constituents of the (combined) directive does this clause of it go? LEAF() bits; 0 when
 *  none of them permits it. One thing is left to the caller: firstprivate goes to target only for
 *  items that are in no lastprivate or map clause. */
uint32_t clause_leaves(const struct tokens *tokens, const struct directive *directive,
                       const struct clause *clause);

/** Does this item list (as of private) hold the variable `name`? Both are tokens. */
bool clause_has_item(const struct tokens *tokens, const struct clause *clause, uint32_t name);

/** The set of simple constructs that a directive node consists of. */
static inline uint32_t node_leaves(const struct syntax_node *node)
{
    return directive_leaves(directive_id(node->directive));
}

/* ---- Context: questions about a node ----------------------------------------------------- */

/** The innermost directive around `node` (not itself) in the same function, or NULL. */
struct syntax_node *node_directive(const struct syntax_node *node);
/** The function or lambda around `node`, or NULL. */
struct syntax_node *node_function(const struct syntax_node *node);

/** Is `node` inside a construct with one of these constituents, in the same function or lambda? */
bool node_within(const struct syntax_node *node, uint32_t leaves);

/** May no call be inserted right here, that is beside or in place of `node`? True inside simd,
 * loop, order(concurrent) and atomic, strictly inside teams, around a teams in target, and between
 * the loops of a nest. What encloses the call of the function is not known here. */
bool node_forbids_calls(const struct tokens *tokens, const struct syntax_node *node);

/** Can it run on a device: inside a target region, or in a function that is device code? */
bool node_on_device(const struct syntax_node *node);

/** Must it be evaluable at compile time (inside a constexpr function or lambda)? */
bool node_in_constexpr(const struct syntax_node *node);

/** Is the function a C++ coroutine, or is one of the lambdas in it? */
bool node_is_coroutine(const struct tokens *tokens, const struct syntax_node *function);

/** Is it in a template, or in a class template's member? */
bool node_in_template(const struct syntax_node *node);

/** The construct that a `cancel` or `cancellation point` binds to, or NULL (it is in the caller).
 */
struct syntax_node *node_cancelled(const struct syntax_node *cancel);

/** Does a `cancel` or `cancellation point` inside the function bind to this construct? */
bool node_is_cancelled(const struct syntax_node *construct);

/** Loop `depth` (0: outermost) of the nest associated with a loop directive, through blocks and
 * loop transforming directives between them; NULL if there is none. */
struct syntax_node *node_loop(const struct syntax_node *directive, unsigned depth);

/** How many loops are associated: collapse, ordered(n), the number of sizes of tile; at least 1.
 *  0 when the number is no literal. */
unsigned directive_loops(const struct tokens *tokens, const struct directive *directive);

#endif
