/**
 * @file branch.h
 * @brief The statement that a condition belongs to, as it is written: what decides, what it holds,
 * how it leaves.
 *
 * It is read from the user's text, once more and without a compiler's care, for what people are
 * told. Nothing is decided by it but words; where it is not understood, it is BRANCH_UNKNOWN.
 */
#ifndef CHECK_BRANCH_H
#define CHECK_BRANCH_H

#include "analysis/check/solve/program.h"

enum branch_kind { BRANCH_UNKNOWN, BRANCH_IF, BRANCH_SWITCH, BRANCH_LOOP };

enum branch_jump { JUMP_NONE, JUMP_RETURN, JUMP_BREAK, JUMP_CONTINUE, JUMP_GOTO };

struct branch {
    enum branch_kind kind;
    enum branch_jump jump; /* the first that stands in it */
    uint32_t first, last;  /* lines of the statement */
    size_t column;         /* of what decides, as bytes before it in its line */
    char words[80];        /* `if (rank == 0)` */
};

/** Its kind, column and words alone, which takes no longer for what the statement holds. */
void branch_heading(const struct program *program, const struct place *condition,
                    struct branch *branch);
void branch_read(const struct program *program, const struct place *condition,
                 struct branch *branch);

/** Does the statement hold that place? */
bool branch_holds(const struct branch *branch, const struct place *condition,
                  const struct place *place);

#endif
