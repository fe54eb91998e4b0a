/**
 * @file silence.h
 * @brief Why nothing may be inserted in a part of the text, as a state that the walk carries.
 */
#ifndef SILENCE_H
#define SILENCE_H

#include "instrumenter/syntax/tree.h"

enum silence {
    SILENCE_NONE,
    SILENCE_TARGET,          /* device code: */
    SILENCE_DEVICE_FUNCTION, /* the device's own calls may stand there */
    SILENCE_SIMD,
    SILENCE_LOOP,
    SILENCE_WORKSHARE,
    SILENCE_CONCURRENT,
    SILENCE_METADIRECTIVE,
    SILENCE_SIMD_FUNCTION,
    SILENCE_VARIANT,
    SILENCE_CONSTEXPR,
    SILENCE_PURE,
    SILENCE_COROUTINE
};

/** What the user reads; NULL for SILENCE_NONE. */
extern const char *const silence_text[];

/** Is nothing called on the host because it is device code? */
static inline bool silence_is_device(enum silence silence)
{
    return silence == SILENCE_TARGET || silence == SILENCE_DEVICE_FUNCTION;
}

/** May constructs there not have calls because we cannot, not because nothing may be called? */
static inline bool silence_is_loss(enum silence silence)
{
    return silence == SILENCE_COROUTINE || silence == SILENCE_METADIRECTIVE;
}

/** Why nothing may be inserted inside this node: `around`, or a reason of its own. */
enum silence silence_inside(const struct syntax_node *node, enum silence around);

#endif
