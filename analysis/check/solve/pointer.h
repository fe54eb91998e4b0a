/**
 * @file pointer.h
 * @brief Into which variables of a team the address of an object gets, from one to the next.
 */
#ifndef CHECK_POINTER_H
#define CHECK_POINTER_H

#include "analysis/check/solve/program.h"

struct pointers; /* of a team */

struct pointers *pointers_new(const struct program *program, const struct checked_team *team);
void pointers_free(struct pointers *pointers);

/** The objects that its address gets into, until the next question; none twice. */
const uint32_t *pointers_to(struct pointers *pointers, uint32_t object, size_t *count);

#endif
