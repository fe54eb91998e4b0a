/** @file spool-write.h
 *  @brief The writing side of the spool file: definitions, and chunks for nodes and records. */
#ifndef POMPEII_SPOOL_WRITE_H
#define POMPEII_SPOOL_WRITE_H

#include "pomp2-runtime/ground/spool.h"

#include <stdbool.h>
#include <stddef.h>

struct region_text {
    const char *layer, *construct, *file, *name, *clauses;
    unsigned first, last;
    struct code_place code;
};

/* Definitions; all with runtime.lock held, or before the measurement starts. */
void define_meta(const char *key, const char *value);
void define_region(uint32_t id, const struct region_text *text);
void define_source(const char *name, const char *bytes, const char *digest);
void define_object(uint32_t id, const char *path, const char *build_id);
void define_handle(uint64_t id, const char *name);
/** The entry stays writable: its location keeps it up to date. NULL when there is no memory. */
struct spool_location *define_location(uint32_t id);

/** Creates the spool file `name` in an open directory; `path` leads to it, too, and serves to open
 * it again. Nobody but its owner may. @return false with errno when that is not possible. */
bool spool_create(int directory, const char *name, const char *path, uint32_t rank);

/** The file lies in memory, where nobody has asked for it: it grows no more where little is left.
 */
void spool_spare_memory(void);

/**
 * A new zeroed chunk of `size` bytes, a multiple of SPOOL_PAGE, head included and filled in.
 * Where the file can't grow, records and units get none, and the rest gets plain memory.
 * Any thread. @param offset where it is in the file; 0: not in the file
 */
struct spool_chunk *spool_chunk(enum spool_kind kind, uint32_t location, uint64_t sequence,
                                size_t size, uint64_t *offset);

/** Ends the use of a chunk of records or units. It stays in the file. */
void spool_unmap(struct spool_chunk *chunk);

/** Writes into a chunk that is not mapped any more. */
void spool_patch(uint64_t offset, const void *data, size_t size);

/** How often that failed. */
uint64_t spool_unpatched(void);

/** The chunks that found no room in the file, for converting at exit: calls `visit` with each. */
void spool_each_stray(void (*visit)(void *context, const struct spool_chunk *chunk), void *context);

/** Whether the file could not grow at some time, and why (an errno). */
int spool_failure(void);

/** Counts, in the forked process, one that has something to measure, and whether it does;
 * and what was counted, in the process itself. */
void spool_count_child(bool measured);
uint64_t spool_children(bool measured);

/**
 * In a forked process, which shares the mappings of the file with its parent: puts memory of its
 * own in their place, which handles in the program may still lead to, and forgets the file.
 * @return false when that is not possible
 */
bool spool_leave(void);

/** Whether this process made the file: not so a child of which nobody told us (_Fork(), clone(2)).
 */
bool spool_is_own(void);

/** Notes when a signal ends the run. A handler may call it. */
void spool_note_death(uint64_t now);

/** Notes what events cost, in picoseconds. */
void spool_note_cost(const uint64_t cost[EVENT_KINDS]);

/** Notes how many threads there were at the same time, at most. */
void spool_note_threads(uint64_t most);

/** Notes how many requests of MPI were open when that ended. */
void spool_note_requests(uint64_t open);

/** Notes how much has to be added to the clock to have rank 0's, when it was `at`: at the begin of
 * MPI, and at its end. */
void spool_note_clock(bool end, int64_t offset, uint64_t at);

/** Marks the end of the run in the file. */
void spool_close(uint64_t finalize);

const char *spool_path(void);

#endif
