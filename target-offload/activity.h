/**
 * @file activity.h
 * @brief What a device's driver tells of kernels and copies after they ran (activity records), with
 * the device's own times: POMPEII_DEVICE_ACTIVITY.
 *
 * A record has a number that the driver gave the call which it comes from; another record tells in
 * which construct that call was made. They come in any order, later, on the driver's threads.
 */
#ifndef POMPEII_ACTIVITY_H
#define POMPEII_ACTIVITY_H

#include "target-offload/device.h"

enum activity_kind { ACTIVITY_KERNEL, ACTIVITY_TO, ACTIVITY_FROM, ACTIVITY_WITHIN };

struct activity {
    enum activity_kind kind;
    uint32_t call;
    struct time_span time; /**< on the host's clock */
    uint64_t bytes;        /**< of a copy */
    const char *name;      /**< of a kernel; it stays */
    int32_t grid[3], block[3];
    unsigned registers, shared; /**< of a thread; bytes of a block */
    double occupancy;           /**< of the warps that there is room for; 0: not known */
};

/** The call was made in the construct with that id. */
void activity_call(uint32_t call, uint64_t id);

/** Something ran. */
void activity_ran(const struct activity *activity);

/** Puts that into the trace of which the construct is known. `last`: no more comes. */
void activity_put(bool last);

/** An id of a construct on a device, for the driver to tell. */
uint64_t activity_id(const struct region *construct, const struct device *device);

/** Asks the driver for records, if POMPEII_DEVICE_ACTIVITY says so; and for those that it still
 * has.
 */
void cupti_start(void);
void cupti_finish(void);

/** The calling thread begins a construct, ends it. */
void cupti_push(const struct region *construct, const struct device *device);
void cupti_pop(void);

/** Set once records come. */
extern bool cupti_tells;

#endif
