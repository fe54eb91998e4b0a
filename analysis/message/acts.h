/**
 * @file acts.h
 * @brief What each call of MPI does (analysis/answer/mpi-act.h), by the call's place.
 *
 * Requests are followed over all threads of a process: what ends one says what it was started for.
 * They lie in files without a name; memory is for what is asked for, if that is in order.
 */
#ifndef MESSAGE_ACTS_H
#define MESSAGE_ACTS_H

#include "analysis/answer/mpi-act.h"
#include "analysis/message/match.h"

struct acts;

/** @return NULL with errno set when there is no room for the file */
struct acts *acts_new(void);
/** What is told of messages that are matched: where each departs, and arrives. */
struct message_sink acts_sink(struct acts *all);
/** When all is matched. @return false with errno set when not all could be kept */
bool acts_finish(struct acts *all, struct sequence *sequence, const struct experiment *experiment);

/** Those of the call with that place in the order of reading (operation.h), valid while `all` is;
 * none of what is no such place. */
const struct mpi_act *acts_of(struct acts *all, int64_t place, size_t *count);

void acts_free(struct acts *all);

#endif
