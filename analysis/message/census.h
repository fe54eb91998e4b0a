/**
 * @file census.h
 * @brief Of each communicator, who is in it, with which rank, and how many collectives each calls:
 * noted while operations are read, so that nobody has to go through all of them for it.
 */
#ifndef MESSAGE_CENSUS_H
#define MESSAGE_CENSUS_H

#include "analysis/message/communicator.h"
#include "analysis/message/operation.h"
#include "common/parcel.h"

struct census;

struct census *census_new(void);
void census_free(struct census *census);

/** @param share number of the process that calls it: those of one process come in a row */
void census_operation(struct census *census, int32_t share, const struct operation *operation,
                      const struct operation_part *parts);
/** Of a process, the latest one, not all collectives count: none of those that were noted does. */
void census_cut(struct census *census, int32_t share);

void census_put(struct parcel *parcel, const struct census *census);
/** @param comms what its numbers of communicators are here; @param share added to its processes */
void census_take(struct parcel *parcel, struct census *census, const int32_t *comms,
                 size_t comm_count, int32_t share);

/** All that was noted. @param process_of positions of the processes by their numbers */
void census_settle(const struct census *census, struct communicators *comms,
                   const int32_t *process_of, size_t process_count);

/** A collective more, of those that the census does not count. */
void census_count(struct communicators *comms, const struct operation *operation,
                  const struct operation_part *parts);

#endif
