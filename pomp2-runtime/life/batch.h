/** @file batch.h
 *  @brief What is noted of the batch system's job that a run is of. */
#ifndef POMPEII_BATCH_H
#define POMPEII_BATCH_H

/** Notes it as `batch.system`, `batch.job` and so on, as far as it is there. */
void batch_note(void);

#endif
