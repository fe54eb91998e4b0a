/** @file ompt-device.h
 *  @brief OMPT as a source of what happens on devices and on the way to them. */
#ifndef POMPEII_OMPT_DEVICE_H
#define POMPEII_OMPT_DEVICE_H

#include <omp-tools.h>

struct target_construct;

/** Asks the OpenMP runtime for its device callbacks, as POMPEII_DEVICE says. Any tool of ours calls
 * it while it initialises. */
void ompt_device_callbacks(ompt_set_callback_t set);

/** Asks the OpenMP runtime for the callbacks that POMPEII_DEVICE=tool needs. */
void ompt_tool_callbacks(ompt_set_callback_t set);

/** Asks for the callbacks that tell how long kernels run, for constructs with calls of
 * POMP2_Target_*. */
void ompt_kernel_callbacks(ompt_set_callback_t set);

/** Asks for the callbacks that tell which task runs a construct with nowait. */
void ompt_task_callbacks(ompt_set_callback_t set);

/** The construct with nowait that a task was made for; NULL: another task. */
struct target_construct *ompt_task_construct(const ompt_data_t *task);

#endif
