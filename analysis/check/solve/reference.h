/**
 * @file reference.h
 * @brief Parameters that stand for data of the caller: Fortran's dummy arguments, references of
 * C++.
 */
#ifndef CHECK_REFERENCE_H
#define CHECK_REFERENCE_H

#include "analysis/check/solve/program.h"

/** What callers in parallel regions hand over, as bits. */
enum reference_memory {
    MEMORY_OWN = 1,   /* data that each thread has for itself */
    MEMORY_SHARED = 2 /* data that all threads use */
};

struct references; /* memory of earlier answers */

struct references *references_new(const struct program *program);
void references_free(struct references *references);

/** Whose data may the parameter stand for? MEMORY_SHARED where no caller is known. */
unsigned reference_memory(struct references *references, uint32_t function, uint32_t parameter);

/** Does the function set the parameter whichever way it goes? */
bool reference_is_always_set(struct references *references, uint32_t function, uint32_t parameter);

/** The object that is this parameter of the function, if it is a reference; NO_NODE otherwise. */
uint32_t reference_object(const struct function *function, uint32_t parameter);

#endif
