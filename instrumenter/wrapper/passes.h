/**
 * @file passes.h
 * @brief A file that the compiler preprocesses several times, for the host and for each device: one
 * text that is the same file for all of them, with the branches chosen that all of them take.
 */
#ifndef WRAPPER_PASSES_H
#define WRAPPER_PASSES_H

#include "instrumenter/wrapper/source.h"

/**
 * Decides the conditionals of a source's text that every pass decides alike, and writes out macros
 * that hold directives, where each pass makes the same of them. The text stays as it is unless what
 * the compiler makes of the new one is what it makes of the user's, pass by pass, token by token.
 * Then, and where that is not so, source->compiled are the constructs that the host's pass has.
 */
void passes_resolve(struct wrapper *wrapper, struct source *source, char **text, size_t *length);

/** Those of source->compiled that the source's own list lacks are lost: list them, too. */
void passes_keep_losses(struct source *source);

/** Free source->compiled. */
void passes_forget(struct source *source);

#endif
