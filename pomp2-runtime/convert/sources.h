/**
 * @file sources.h
 * @brief The digests of the program's sources, from the spool to the trace.
 */
#ifndef POMPEII_SOURCES_H
#define POMPEII_SOURCES_H

#include "pomp2-runtime/convert/spool-read.h"
#include "pomp2-runtime/convert/xml-write.h"

/** Each once, by name; nothing where there are none. @return false: memory is out */
bool put_sources(struct xml *xml, const struct spool *spool);

#endif
