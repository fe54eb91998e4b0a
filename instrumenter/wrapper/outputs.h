/**
 * @file outputs.h
 * @brief The files that a call makes: what of them is ours, and which are the user's.
 */
#ifndef WRAPPER_OUTPUTS_H
#define WRAPPER_OUTPUTS_H

#include "instrumenter/wrapper/steps.h"

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>
#include <time.h>

enum outputs_moment { OUTPUTS_BEFORE, OUTPUTS_OURS, OUTPUTS_THEIRS, OUTPUTS_MOMENTS };

/** A file at a moment; zero where none was. */
struct output_stamp {
    dev_t device;
    ino_t inode;
    struct timespec changed;
};

/** An object of each source, or the program. */
struct outputs {
    size_t count;
    struct output {
        char *path;
        struct output_stamp stamps[OUTPUTS_MOMENTS];
    } * items;
};

struct outputs outputs_of(const struct build *build);
void outputs_free(struct outputs *outputs);

/** Would the call write over one of its inputs? */
bool outputs_are_inputs(const struct outputs *outputs, const struct compiler_call *command);

/** How are they now: before anything ran, after our compilation, after the compiler's own? */
void outputs_note(struct outputs *outputs, enum outputs_moment moment);

/** Remove what our compilation made and the compiler's own did not make again. */
void outputs_remove_ours(const struct outputs *outputs);

void outputs_remove_all(const struct outputs *outputs);

#endif
