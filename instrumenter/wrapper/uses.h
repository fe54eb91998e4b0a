/**
 * @file uses.h
 * @brief Whether what a call links uses the runtime without OpenMP: by <pompeii/pompeii.h>, or by
 * functions that were compiled with -finstrument-functions.
 *
 * Objects and libraries are looked into, sources are preprocessed where they have headers that may.
 * What has nothing to do with it is linked as it would be without us.
 */
#ifndef WRAPPER_USES_H
#define WRAPPER_USES_H

#include "instrumenter/wrapper/options.h"
#include "common/strings.h"

#include <stdbool.h>

/** @param compiler the real one's words */
bool command_uses_runtime(const struct compiler_call *command, const struct strings *compiler);

#endif
