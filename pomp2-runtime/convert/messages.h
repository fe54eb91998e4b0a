/** @file messages.h
 *  @brief What calls of MPI were told, as text. */
#ifndef POMPEII_MESSAGES_H
#define POMPEII_MESSAGES_H

#include "pomp2-runtime/convert/records.h"
#include "pomp2-runtime/convert/xml-write.h"

/** The names of communicators, types and operations; NULL: there are none, or no memory. */
struct handles *handles_find(const struct spool *s);
void handles_free(struct handles *handles);

/** The attributes of a message's instance. */
void put_message(struct xml *x, const struct handles *handles, const struct spool_message *m);

/** The attributes of an instance that lists `count` requests, and `lost` that found no room.
 * @param behind stands behind it */
void put_requests(struct xml *x, const struct handles *handles, uint64_t count, uint64_t lost,
                  struct record_walk behind);

#endif
