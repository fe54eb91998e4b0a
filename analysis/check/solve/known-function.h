/**
 * @file known-function.h
 * @brief Functions whose source is rarely at hand: what does their result depend on?
 */
#ifndef CHECK_KNOWN_FUNCTION_H
#define CHECK_KNOWN_FUNCTION_H

#include <stdbool.h>
#include <stdint.h>

enum result {
    RESULT_UNKNOWN,  /* not in the table */
    RESULT_SAME,     /* on the arguments alone, or on what all threads of a team share */
    RESULT_DIFFERENT /* on the thread that calls, or on when it does */
};

enum result known_function_result(const char *function);
/** .. of a member function: what is told apart of atomics. */
enum result known_member_result(const char *function);

/** May it change what this argument leads to? Those that are not in the table may. */
bool known_function_sets(const char *function, uint32_t argument);

/** Does a member function of the library by that name change its object? */
bool known_member_changes(const char *function);
/** .. and adds one thing to it or takes one away, whatever that is? */
bool known_member_counts(const char *function);
/** Does the path lead to how much there is in a container of the library? */
bool is_size_member(const char *path);

#endif
