/** @file convert.h
 *  @brief Turns a spool into the files of an experiment (doc/trace-format.md). */
#ifndef POMPEII_CONVERT_H
#define POMPEII_CONVERT_H

#include "pomp2-runtime/spool-read.h"

#include <stdbool.h>

/** What was written, and what could not be. */
struct conversion {
    uint64_t instances;  /**< in the timelines */
    uint64_t unfinished; /**< instances that had begun and not ended when the run died */
    uint64_t finalize;   /**< end of the run, or the last time that is known */
    uint32_t locations;
    bool complete; /**< the run reached its end */
};

/**
 * Writes trace.<rank>.xml or .xml.zst, pompeii.dtd and pompeii.xml into `directory`.
 * @return 0, or an errno; `*file` is then what could not be written
 */
int convert_experiment(struct spool *s, const char *directory, bool compress,
                       struct conversion *result, const char **file);

/* Its parts. */
int convert_trace(struct spool *s, const char *path, bool compress, struct conversion *result);
int convert_anchor(struct spool *s, const char *path, const char *trace,
                   const struct conversion *result);

#endif
