/**
 * @file sequence.h
 * @brief The operations of all processes in the order of their begins.
 *
 * A trace has one location after another, and an experiment one trace after another. So operations
 * are sorted through a file without a name (sorter.h), with memory that does not grow with them.
 * What is asked of their processes is kept, so these may be given back once they are read.
 */
#ifndef MESSAGE_SEQUENCE_H
#define MESSAGE_SEQUENCE_H

#include "analysis/answer/part.h"
#include "analysis/message/communicator.h"
#include "analysis/message/operation.h"

struct sequence;

/** @param file of a parcel, as of sorter_new_in(), or NULL: one of its own. @return NULL with errno
 * set when there is no room for that */
struct sequence *sequence_new(FILE *file);
/** What reads the timeline into a sequence, which is its argument. */
extern const struct timeline_handler sequence_handler;
void sequence_free(struct sequence *sequence);

/** A process has no part in it, if it was read last, and has no operation. */
void sequence_forget(struct sequence *sequence, const struct process *process);

/** Nothing more is read: what the file of a parcel gets is in it. */
void sequence_kept(struct sequence *sequence);
/** What was read of some processes, to be put behind what was read of others. What can't be kept
 * makes the parcel bad. */
void sequence_put(struct parcel *parcel, struct sequence *sequence);
void sequence_take(struct parcel *parcel, struct sequence *sequence, const struct part_map *map);

/** When all has been read. Processes are in the order of their ranks then, operations have their
 * numbers. @return false with errno set when not all could be kept */
bool sequence_finish(struct sequence *sequence);

/** What is known of a process. */
struct sequence_process {
    int rank;
    int64_t epoch, init, finalize;
    bool has_rate; /* its clock was compared with another one */
    int64_t work;  /* what its first thread did outside of MPI: others may be in it meanwhile */
};

/** Those that have a part in it; where all processes of an experiment do, and were read, they are
 * at the same positions there. */
size_t sequence_processes(const struct sequence *sequence);
const struct sequence_process *sequence_process(const struct sequence *sequence, size_t process);

struct communicators *sequence_communicators(struct sequence *sequence);

/** Operations of all processes. */
int64_t sequence_count(const struct sequence *sequence);
/** The number of the first operation of a process; the one behind the last process is the end. */
int64_t sequence_first(const struct sequence *sequence, size_t process);

/** The moment from which a process's calls are not all in the timeline; INT64_MAX: they are. */
int64_t sequence_cut(const struct sequence *sequence, size_t process);

/** What is added to the times of a process's trace. */
int64_t sequence_offset(const struct sequence *sequence, size_t process);

/** What was put right where clocks of nodes differ: logical-clock.h. */
struct sequence_amends {
    int64_t reversed; /* messages that came before they were sent, */
    int64_t most;     /* nanoseconds that calls are moved by for that, at most */
};

/** Clocks were compared, and nothing was put right yet. */
bool sequence_has_clocks(const struct sequence *sequence);
/** @param courses by process, which it has from here on; NULL: what was read is right already */
void sequence_amend(struct sequence *sequence, struct clock_course *courses,
                    const struct sequence_amends *amends);
/** Of a process; valid while the sequence is, NULL: nothing is moved. */
const struct clock_course *sequence_course(const struct sequence *sequence, size_t process);
const struct sequence_amends *sequence_amends(const struct sequence *sequence);

/** Instead of a process. */
enum { EVERY_PROCESS = -1 };

/** To the beginning, as often as one likes. @param process whose operations are wanted */
void sequence_rewind(struct sequence *sequence, int process);
/** The next one; what it points to is valid until the one after that. @return false: there is none;
 * errno is 0, or why the file can't be read */
bool sequence_next(struct sequence *sequence, struct operation *operation,
                   const struct operation_part **parts);

#endif
