/** @file device-recorder.h
 *  @brief What Fortran's device code calls: made of C by the compiler that goes with the Fortran
 *  one, for the same devices, and kept. An archive, so that only who calls it has it. */
#ifndef POMPEII_DEVICE_RECORDER_H
#define POMPEII_DEVICE_RECORDER_H

#include "instrumenter/wrapper/options.h"
#include "instrumenter/wrapper/wrapper-settings.h"

/** Whether Fortran's device code may call it: it is there when the call links, too. */
bool device_recorder_is_there(const struct compiler_call *command,
                              const struct wrapper_settings *settings);

/** Sets command->device_recorder where the call links Fortran with OpenMP. */
void device_recorder_prepare(struct compiler_call *command,
                             const struct wrapper_settings *settings);

#endif
