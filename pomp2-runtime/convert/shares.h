/** @file shares.h
 *  @brief Which iterations the counted shares of loops are.
 *
 *  Of a loop with schedule(static) whose bounds nobody told, each thread knows only how many
 *  iterations it executed. A thread's share follows those of the threads before it. */
#ifndef POMPEII_CONVERT_SHARES_H
#define POMPEII_CONVERT_SHARES_H

#include "pomp2-runtime/convert/spool-read.h"

struct shares;

/** All of a run; NULL when there is none (or no memory: then they stay unseen). */
struct shares *shares_find(const struct spool *s);
void shares_free(struct shares *shares);

/** The first iteration of a counted share. False: what comes before it is not known. */
bool shares_first(const struct shares *shares, const struct unit *unit, uint64_t *first);

#endif
