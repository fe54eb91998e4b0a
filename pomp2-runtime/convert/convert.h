/** @file convert.h
 *  @brief Turns a spool into the files of an experiment (doc/trace-format.md).
 *
 *  Includes none of the layout of the spool: `pompeii recover` uses it, too. */
#ifndef POMPEII_CONVERT_H
#define POMPEII_CONVERT_H

#include <stdbool.h>
#include <stdint.h>

struct spool;

/** Maps a spool file. @return NULL with errno; EBADMSG: it is not one of this version */
struct spool *spool_open(const char *path);
void spool_free(struct spool *s);

/** A meta value; "" when there is none. */
const char *spool_meta(const struct spool *s, const char *key);

/** The process that wrote it and has not come to its end; 0: it has. */
uint64_t spool_unfinished(const struct spool *s);

/** What was written, and what could not be. */
struct conversion {
    uint64_t instances;  /**< in the timelines */
    uint64_t unfinished; /**< instances that had begun and not ended when the run died */
    uint64_t finalize;   /**< end of the run, or the last time that is known */
    uint32_t locations;
    bool complete;     /**< the run reached its end */
    char problem[512]; /**< why functions have no name, or no file and line; empty: they have */
};

/**
 * Writes trace.<rank>.xml or .xml.zst, pompeii.dtd and pompeii.xml into `directory`.
 * @return 0, or an errno; `*file` is then what could not be written
 */
int convert_experiment(struct spool *s, const char *directory, bool compress,
                       struct conversion *result, const char **file);

/* Its parts. */
int convert_trace(struct spool *s, const char *path, bool compress, struct conversion *result);

#endif
