/**
 * @file module.h
 * @brief `use pompeii`: the module for the Fortran compiler in use.
 */
#ifndef WRAPPER_MODULE_H
#define WRAPPER_MODULE_H

#include "instrumenter/wrapper/options.h"
#include "common/strings.h"

/** Compile the module pompeii where a Fortran source of the call mentions it: a compiled module is
 * good for the compiler that made it only. @return the directory that holds it (free it); NULL:
 * there is none. */
char *module_make(const struct compiler_call *command, const struct strings *compiler);

#endif
