/**
 * @file sequence.h
 * @brief The operations of all processes in the order of their begins.
 *
 * A trace has one location after another. So their operations are put into a file without a name
 * first, and come from there together: memory is a buffer for each location.
 */
#ifndef MESSAGE_SEQUENCE_H
#define MESSAGE_SEQUENCE_H

#include "analysis/message/communicator.h"
#include "analysis/message/operation.h"

struct sequence;

/** @return NULL with errno set when there is no room for the file */
struct sequence *sequence_new(void);
/** What reads the timeline into a sequence, which is its argument. */
extern const struct timeline_handler sequence_handler;
void sequence_free(struct sequence *sequence);

/** A process has no part in it, if it was read last and made no call of MPI. @return whether that
 * is so
 */
bool sequence_forget(struct sequence *sequence, const struct process *process);

/** When all has been read. Processes are in their order then, operations have their numbers.
 * @return false with errno set when not all could be kept */
bool sequence_finish(struct sequence *sequence, const struct experiment *experiment);

struct communicators *sequence_communicators(struct sequence *sequence);

/** Operations of all processes. */
int64_t sequence_count(const struct sequence *sequence);
/** The number of the first operation of a process; the one behind the last process is the end. */
int64_t sequence_first(const struct sequence *sequence, size_t process);

/** The moment from which a process's calls are not all in the timeline; INT64_MAX: they are. */
int64_t sequence_cut(const struct sequence *sequence, size_t process);

/** What is added to the times of a process's trace. */
int64_t sequence_offset(const struct sequence *sequence, size_t process);

/** Instead of a process. */
enum { EVERY_PROCESS = -1 };

/** To the beginning, as often as one likes. @param process whose operations are wanted */
void sequence_rewind(struct sequence *sequence, int process);
/** The next one; what it points to is valid until the one after that. @return false: there is none;
 * errno is 0, or why the file can't be read */
bool sequence_next(struct sequence *sequence, struct operation *operation,
                   const struct operation_part **parts);

#endif
