/** @file spokesman.h
 *  @brief What all ranks of a job would say is said by one. */
#ifndef POMPEII_SPOKESMAN_H
#define POMPEII_SPOKESMAN_H

#include <stdbool.h>
#include <stdint.h>

/** What there may be to say; `.said-NAME` in the experiment tells that somebody has. */
#define SAID_PREFIX ".said-"

/**
 * Whether this rank is the one to say it: the first that asks. Where that can't be noted, because
 * there is no directory, or it can't be written, rank 0 is. A handler of signals may call it.
 *
 * @param size ranks of the job; who is alone speaks for himself
 */
bool speaks_for_all(const char *directory, const char *name, uint32_t rank, uint32_t size);

#endif
