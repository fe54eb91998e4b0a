/**
 * @file fortran-statement.h
 * @brief What kind of statement a Fortran statement is, told from its characters without blanks.
 *
 * Fortran has no reserved words, and fixed form no blanks: a statement is known by its shape (is it
 * an assignment?), then by the word it begins with. Works for both forms.
 */
#ifndef FORTRAN_STATEMENT_H
#define FORTRAN_STATEMENT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum statement_kind {
    STATEMENT_OTHER, /* one that moves no control */
    STATEMENT_DECLARATION,
    STATEMENT_ASSIGNMENT,
    STATEMENT_EMPTY,
    /* program units and what is not executed in them */
    STATEMENT_PROGRAM,
    STATEMENT_MODULE,
    STATEMENT_SUBMODULE,
    STATEMENT_SUBROUTINE,
    STATEMENT_FUNCTION,
    STATEMENT_MODULE_PROCEDURE, /* opens a body, unless it stands in an interface */
    STATEMENT_BLOCK_DATA,
    STATEMENT_INTERFACE,
    STATEMENT_TYPE,
    STATEMENT_ENUM,
    STATEMENT_CONTAINS,
    STATEMENT_IMPLICIT,
    STATEMENT_USE,
    STATEMENT_SAVE,
    /* blocks */
    STATEMENT_IF_THEN,
    STATEMENT_ELSE_IF,
    STATEMENT_ELSE,
    STATEMENT_DO,
    STATEMENT_DO_WHILE,
    STATEMENT_DO_CONCURRENT,
    STATEMENT_DO_FOREVER,
    STATEMENT_SELECT,
    STATEMENT_CASE,
    STATEMENT_CASE_DEFAULT,
    STATEMENT_WHERE, /* the construct; WHERE with an assignment is STATEMENT_OTHER, as FORALL */
    STATEMENT_FORALL,
    STATEMENT_ELSEWHERE,
    STATEMENT_ASSOCIATE,
    STATEMENT_BLOCK,
    STATEMENT_CRITICAL,
    STATEMENT_TEAM,
    STATEMENT_END, /* `end_of` says of what */
    /* control */
    STATEMENT_IF, /* with the action at `action` */
    STATEMENT_ARITHMETIC_IF,
    STATEMENT_GOTO,
    STATEMENT_GOTO_COMPUTED,
    STATEMENT_GOTO_ASSIGNED,
    STATEMENT_CALL,
    STATEMENT_RETURN,
    STATEMENT_STOP,
    STATEMENT_CYCLE,
    STATEMENT_EXIT,
    STATEMENT_CONTINUE,
    STATEMENT_ENTRY
};

/** All positions are characters of the squeezed text; 0 stands for "not there" except for
 * `keyword`. */
struct statement {
    enum statement_kind kind;
    enum statement_kind end_of; /* STATEMENT_END: STATEMENT_OTHER when it does not say */
    uint32_t label;             /* of the statement; 0: none */
    uint32_t target;            /* label that a DO ends at */
    bool has_construct_name;
    size_t construct;   /* the name before the colon begins here */
    size_t label_end;   /* behind the label */
    size_t keyword;     /* where the statement proper begins */
    size_t keyword_end; /* behind its keyword */
    size_t name;        /* of a unit or call; the label or construct named by goto, cycle, exit */
    size_t open, close; /* the parentheses of a condition */
    size_t action;      /* STATEMENT_IF, and WHERE and FORALL statements: what they control */
    bool is_loop;       /* a FORALL, not a WHERE */
    size_t variable;    /* STATEMENT_DO: the loop variable */
};

/**
 * Classify `length` lower-case characters without blanks, in which a literal is one `"` per
 * character. `starts[i]`, where not NULL, says that a token starts at `i` (free form), which tells
 * `real functional(n)` from `real function al(n)`.
 */
void statement_classify(struct statement *statement, const char *text, size_t length,
                        const bool *starts);

/** Classify the action statement of a logical IF, at `from`. */
void statement_action(struct statement *action, const char *text, size_t from, size_t length,
                      const bool *starts);

#endif
