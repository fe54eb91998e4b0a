/**
 * @file outputs.h
 * @brief The files that a call makes, and which of them are the user's.
 */
#ifndef WRAPPER_OUTPUTS_H
#define WRAPPER_OUTPUTS_H

#include "instrumenter/wrapper/steps.h"

#include <stdbool.h>
#include <stddef.h>

/** An object of each source, or the program. */
struct outputs {
    size_t count;
    char **paths;
};

struct outputs outputs_of(const struct build *build);
void outputs_free(struct outputs *outputs);

/** Would the call write over one of its inputs? */
bool outputs_are_inputs(const struct outputs *outputs, const struct compiler_call *command);

void outputs_remove_all(const struct outputs *outputs);

#endif
