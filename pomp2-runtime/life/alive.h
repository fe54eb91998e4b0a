/** @file alive.h
 *  @brief How many threads there are at the same time, each from its first to its last event. */
#ifndef POMPEII_ALIVE_H
#define POMPEII_ALIVE_H

#include <stdint.h>

/** A thread has its first event. Both with the lock held. */
void alive_begin(uint64_t now);

/** A thread has ended; its last event was at `last`, some time ago. */
void alive_end(uint64_t last);

#endif
