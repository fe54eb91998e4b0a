/** @file messages.h
 *  @brief What calls of MPI were told, as text. */
#ifndef POMPEII_MESSAGES_H
#define POMPEII_MESSAGES_H

#include "pomp2-runtime/convert/spool-read.h"
#include "pomp2-runtime/convert/xml-write.h"

/** The names of communicators, types and operations; NULL: there are none, or no memory. */
struct handles *handles_find(const struct spool *s);
void handles_free(struct handles *handles);

/** The attributes of a message's instance. */
void put_message(struct xml *x, const struct handles *handles, const struct spool_message *m);

#endif
