/**
 * @file logical-clock.h
 * @brief No message arrives before it was sent, also where clocks of nodes were compared, and went
 * otherwise between.
 *
 * Clocks are compared when MPI begins and ends, and the offset is linear between: what is left is
 * some microseconds, more than a message takes. So the calls are matched a first time; where the
 * end of one comes before the begin of what it waited for it is put behind that, and what follows
 * in its process by less and less (clock-course.h), which may move what waits for that, and so on.
 * Which calls wait for which lies in a file without a name: memory is for what was moved.
 */
#ifndef LOGICAL_CLOCK_H
#define LOGICAL_CLOCK_H

#include "analysis/message/match.h"

/** Moves the operations of a sequence, once, where its clocks are several.
 * @return false with errno set when the file can't be kept */
bool logical_clock_settle(struct sequence *sequence, const struct experiment *experiment);

#endif
