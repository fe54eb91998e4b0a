/** @file demangle.h
 *  @brief Names of C++ functions that only the linker's name is known of. */
#ifndef DEMANGLE_H
#define DEMANGLE_H

/** What the source calls a function of this linker's name,
 * with its parameters: `mesh::area(int)`. What follows a blank stays: `mesh::area(int)
 * (cg+0x1b30)`. Free it.
 *  @return NULL: it is no such name, one that may become very long, or Pompeii was built without
 *  libstdc++ */
char *demangle(const char *name);

#endif
