/**
 * @file start.h
 * @brief Start and end of the measurement.
 *
 * The room life/ is what happens once in a run, or once in a thread's life: start and end, fork,
 * signals, the experiment directory, a thread's location. It stands on ground/ and measure/, and
 * uses convert/ for the trace that it leaves behind.
 */
#ifndef POMPEII_START_H
#define POMPEII_START_H

#include <stdbool.h>

/** Starts the measurement, once; false when there is none, or none yet. Any thread. */
bool runtime_start(void);

/** Whether the calling thread is between our handlers of a fork(), where nothing is recorded. */
bool runtime_forks(void);

/** Ends it and writes the experiment, once. */
void runtime_finish(void);

/** What an event does when the run is over, or was never begun. */
void runtime_decline(void);

#endif
