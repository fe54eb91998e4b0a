/**
 * @file library.h
 * @brief Where libpompeii is, and what the linker has to be told about it.
 */
#ifndef WRAPPER_LIBRARY_H
#define WRAPPER_LIBRARY_H

#include "instrumenter/wrapper/options.h"

/** True when a call makes something that has to hold the runtime: a program or shared library
 *  with OpenMP, or with what command->uses_runtime says. A plug-in gets it, too, since the program
 * that loads it may have none. */
bool library_needed(const struct compiler_call *command);

/** True when it makes one without OpenMP, where the runtime is missing if something else uses it.
 */
bool library_is_missing(const struct compiler_call *command);

/** Append the arguments that link the runtime. */
void library_add(struct strings *list, const struct compiler_call *command);

/** Append the MPI layer. */
void library_add_layer(struct strings *list, const struct compiler_call *command);

/** Around libraries that the linker is to keep: the layer asks for Fortran's names when it runs. */
void library_keep(struct strings *list, const struct compiler_call *command);
void library_keep_end(struct strings *list, const struct compiler_call *command);

/** The directory of <pompeii-device.h>. Free it. */
char *header_directory(void);

/** The directory that holds `pompeii/pompeii.h` (free it), or NULL. */
char *include_directory(void);

/** The directory of the MPI layer's source, or NULL. Free it. */
char *layer_directory(void);

/** The directory that this program lies in, with its last slash. Free it. */
char *own_directory(void);

#endif
