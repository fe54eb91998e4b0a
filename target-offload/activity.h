/**
 * @file activity.h
 * @brief What a device's driver tells of kernels and copies after they ran (activity records), with
 * the device's own times: POMPEII_DEVICE_ACTIVITY.
 *
 * A record tells of the construct that it belongs to, or it has a number that the driver gave the
 * call which it comes from, and another record tells in which construct that call was made. They
 * come in any order, later, on the driver's threads.
 */
#ifndef POMPEII_ACTIVITY_H
#define POMPEII_ACTIVITY_H

#include "target-offload/device.h"

enum activity_kind { ACTIVITY_KERNEL, ACTIVITY_TO, ACTIVITY_FROM, ACTIVITY_WITHIN };

struct activity {
    enum activity_kind kind;
    uint64_t id; /**< of the construct; 0: that of the call tells */
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

/** Compares the host's clock with the driver's, which `now` reads: nanoseconds; it returns 0 if it
 * could. */
void activity_clock_read(int (*now)(uint64_t *time));

/** What the driver says, by the host's clock. */
struct time_span activity_time(uint64_t start, uint64_t end);

/** A driver that tells. */
struct activity_source {
    const char *name; /**< in POMPEII_DEVICE_ACTIVITY */
    unsigned setting;
    enum record_source source;
    const char *missing; /**< what to do if it is not found */

    /** Loads it and asks for records. `*found`: there is one. */
    bool (*start)(bool *found);
    /** Takes those that it still has. */
    void (*finish)(void);
    /** The calling thread begins a construct with that id, ends it. */
    void (*push)(uint64_t id);
    void (*pop)(void);
};
extern const struct activity_source activity_cupti, activity_rocm;

/** The calling thread begins a construct, which the driver is told, if POMPEII_DEVICE_ACTIVITY says
 * so and records come; ends one that it was told. */
bool activity_push(const struct region *construct, const struct device *device);
void activity_pop(void);

#endif
