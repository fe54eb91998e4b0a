/** @file object.h
 *  @brief Executables and shared libraries of the process: where in which file a piece of code comes from. */
#ifndef POMPEII_OBJECT_H
#define POMPEII_OBJECT_H

#include "pomp2-runtime/spool-write.h"

#include <stdbool.h>

/**
 * A place in code that outlives the process: `code.object` is defined in the spool, and names and lines are found
 * there when it is converted (symbol.h). Not for the event path: it asks the dynamic linker. Any thread, without
 * runtime.lock. @return false: the address lies in no object
 */
bool object_place(const void *address, enum code_kind kind, struct code_place *place);

/** The symbol that begins at `address`, of those that the dynamic linker knows; "" when there is none. */
const char *object_symbol(const void *address);

#endif
