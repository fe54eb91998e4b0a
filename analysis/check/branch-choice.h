/**
 * @file branch-choice.h
 * @brief Of a text that no compiler preprocessed, one branch of each conditional.
 */
#ifndef CHECK_BRANCH_CHOICE_H
#define CHECK_BRANCH_CHOICE_H

#include <stdbool.h>
#include <stddef.h>

/**
 * Blank all branches but the first that may be compiled with OpenMP, and the lines of the
 * conditionals, so that nothing is said of what is never compiled together. Every line keeps its
 * place; a conditional inside the brackets of a call, and a text whose conditionals do not belong
 * together, stay as they are.
 */
void choose_branches(char *text, size_t length, bool cxx);

#endif
