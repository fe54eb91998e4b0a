/**
 * @file machine.h
 * @brief The caches of this machine, as the kernel tells of them.
 */
#ifndef PEAK_MACHINE_H
#define PEAK_MACHINE_H

#include <stdint.h>

struct machine_cache {
    int level;
    int64_t bytes;
    int sharers; /* processors that have it in common */
};

/** Data caches of the first processor, the nearest first. @return how many of `most` */
int machine_caches(struct machine_cache *caches, int most);

#endif
