/** @file spool-read.h
 *  @brief The reading side of the spool file. Nothing in the file is trusted. */
#ifndef POMPEII_SPOOL_READ_H
#define POMPEII_SPOOL_READ_H

#include "pomp2-runtime/convert/convert.h"
#include "pomp2-runtime/ground/spool.h"

#include <stdbool.h>
#include <stddef.h>

/** A chunk, with what tells its order: sorting them touches no page of the file. */
struct chunk_entry {
    const struct spool_chunk *chunk;
    uint64_t sequence;
    uint32_t location;
};

/** Chunks of one kind, sorted by location and sequence. */
struct chunks {
    struct chunk_entry *items;
    size_t count, capacity;
};

/** Memory that a snapshot owns (snapshot.h); what it holds is behind it. */
struct spool_copy {
    struct spool_copy *next;
};

/** A frame that was open, of a kind by which others ask for it: of a team, or of a task. A process
 * that goes on may change the frame. */
struct open_entry {
    struct {
        uint64_t kind, context, mark;
    } key;
    const struct open_frame *frame;
    const struct spool_location *location;
    size_t order; /**< as they were found */
};

/** All of them, sorted, once somebody has asked: interrupted.c. */
struct open_index {
    struct open_entry *items;
    size_t count;
    bool known;
};

struct spool {
    const struct spool_header *header;
    const char *file; /**< where it is mapped */
    size_t size;
    struct chunks kinds[SPOOL_KINDS];
    struct spool_copy *copies;
    struct open_index *open;
    uint64_t end;          /**< spool_tell_end(); 0: nobody told */
    bool without_timeline; /**< records only tell which untied tasks have moved */
};

/** Gives back the memory of a chunk that was read; it can be read again.
 * A spool may be larger than the memory. */
void spool_release(const struct spool *s, const struct spool_chunk *chunk);

/** Adds a chunk that is not in the file. It has to outlive the spool. */
void spool_add(struct spool *s, const struct spool_chunk *chunk);

/** The first definition of a type after `previous` (NULL: the first of all); NULL: no more. */
const struct spool_entry *spool_next(const struct spool *s, enum spool_definition type,
                                     const struct spool_entry *previous);

/** The chunks of a kind that belong to a location: `*first` .. result. */
size_t spool_chunks(const struct spool *s, enum spool_kind kind, uint32_t location, size_t *first);

#endif
