/** @file ompt-device.h
 *  @brief OMPT as a source of what happens on devices and on the way to them. */
#ifndef POMPEII_OMPT_DEVICE_H
#define POMPEII_OMPT_DEVICE_H

#include <omp-tools.h>

/** Asks the OpenMP runtime for its device callbacks, as POMPEII_DEVICE says. Any tool may call it
 * while it initialises. */
void ompt_device_callbacks(ompt_set_callback_t set);

/** The same for what POMPEII_DEVICE=tool needs. */
void ompt_tool_callbacks(ompt_set_callback_t set);

#endif
