/** @file launch.h
 *  @brief What the launcher of a parallel program told this process in its environment. */
#ifndef COMMON_LAUNCH_H
#define COMMON_LAUNCH_H

#include <stdint.h>

struct launch {
    uint32_t rank;  /**< 0 without a launcher */
    uint32_t local; /**< the rank among those of its node; that of all where nobody says */
    uint32_t size;  /**< ranks of the program; 1: none but this one, or not known */
    char job[128];  /**< the same for all of them, a file name; "" without a launcher */
    char name[128]; /**< the same, and without a launcher the batch system's job; else "0" */
};

/** Looks for launchers in the order of the table in launch.c. */
void launch_find(struct launch *out);

#endif
