/** @file convert.h
 *  @brief The room that turns a spool into the files of an experiment (doc/trace-format.md).
 *
 *  It knows the trace grammar (common/trace.h), the layout of the spool (ground/spool.h), and how
 *  to load a plugin (counters/plugin.h); nothing of a running measurement, because `pompeii
 *  recover` converts, too. This header shows none of the spool's layout. What converts the parts
 *  of a trace is in regions.h, location-tree.h, cost.h and their like, over spool-read.h and
 *  xml-write.h. */
#ifndef POMPEII_CONVERT_H
#define POMPEII_CONVERT_H

#include <stdbool.h>
#include <stdint.h>

struct spool;

/** Maps a spool file. @return NULL with errno; EBADMSG: it is not one of this version */
struct spool *spool_open(const char *path);
void spool_free(struct spool *s);

/** Whether regions are known by their code, so that names are looked up in debug information. */
bool spool_has_code(const struct spool *s);

/** A meta value; "" when there is none. */
const char *spool_meta(const struct spool *s, const char *key);

/** When the run began to end, CLOCK_MONOTONIC in nanoseconds: its trace then tells what making it
 * took. */
void spool_tell_end(struct spool *s, uint64_t when);

/** The process that wrote it and has not come to its end; 0: it has. */
uint64_t spool_unfinished(const struct spool *s);

/** What was written, and what could not be. */
struct conversion {
    uint64_t instances;  /**< in the timelines */
    uint64_t unfinished; /**< instances that had begun and not ended when the run died */
    uint64_t finalize;   /**< end of the run, or the last time that is known */
    uint64_t pairs;      /**< of events that host threads had, as far as nodes tell */
    uint64_t team;       /**< threads of the largest one */
    uint32_t locations;
    bool first;        /**< no other rank had written what ran */
    bool complete;     /**< the run reached its end */
    char problem[512]; /**< why functions have no name, or no file and line; empty: they have */
};

/** What the run noted of the container that its trace goes to: the name without its ending. */
#define CONTAINER_META "trace.container"

/**
 * Writes trace.<rank>.xml or .xml.zst, or a member of the container that the run noted, into
 * `directory`, which is open for reading: whatever its name leads to meanwhile; also pompeii.dtd
 * and pompeii.xml, where no lower rank has.
 * @return 0, or an errno; `*file` is then what could not be written
 */
int convert_experiment(struct spool *s, int directory, bool compress, struct conversion *result,
                       const char **file);

/** The trace alone, as the file `name`, or a member of `container` if that is not NULL. */
int convert_trace(struct spool *s, int directory, const char *container, const char *name,
                  bool compress, struct conversion *result);

#endif
