/**
 * @file offload-wait.h
 * @brief What a run had to do with devices, in a few numbers: what the host's threads spent on
 * them, and what each device did.
 *
 * Times are nanoseconds. Where the host ran target regions itself, nothing of this is said.
 */
#ifndef OFFLOAD_WAIT_H
#define OFFLOAD_WAIT_H

#include "analysis/answer/offload.h"

/** Time of the host's threads, summed over them. No part is in another one but `serial`. */
struct offload_wait {
    int64_t device; /* waiting for code that runs there */
    int64_t launch; /* starting it, and coming back */
    int64_t copy;   /* copying; allocating, freeing and looking up memory there */
    int64_t untold; /* in target regions of which nothing tells the time there */
    int64_t serial; /* of all of these: outside parallel regions */
};

struct offload_wait offload_wait(const struct experiment *experiment,
                                 const struct offload *offload);
int64_t offload_wait_sum(const struct offload_wait *wait);

/** What one device did. */
struct offload_totals {
    int64_t executions, execution; /* of target regions: count and time, as far as it is told */
    bool timed;                    /* all of that time is known */
    int64_t transfers, bytes, transfer; /* both ways: count, bytes, and the time that is known */
    bool transfers_timed;               /* that is all of it */
};

struct offload_totals offload_totals(const struct offload_device *device);

#endif
