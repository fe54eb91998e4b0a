/** @file processor.h
 *  @brief What the system knows of processors: how many there are for us, and how long a thread
 * that could have run waited for one. */
#ifndef POMPEII_PROCESSOR_H
#define POMPEII_PROCESSOR_H

#include <stdint.h>

/** That the process may use, whatever its first thread is bound to. */
uint64_t processors_for_us(void);

/** Nanoseconds that a living thread of ours waited for a processor so far; 0: not known. */
uint64_t processor_wait(uint64_t tid);

#endif
