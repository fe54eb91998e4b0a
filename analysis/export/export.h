/**
 * @file export.h
 * @brief An experiment as a file of another tool: `pompeii export`.
 *
 * The room export writes what others read. A format is a row of formats.def and a file of its own:
 * it gets either the instances of the timeline one by one (walk.h), or the call paths of the
 * profile when all has been read (tree.h). Names are those of frame.h, figures those of metric.h,
 * and memory does not depend on the number of instances. The way back is import.h. The room may
 * know answer, reader and common.
 */
#ifndef EXPORT_H
#define EXPORT_H

#include "analysis/answer/select.h"
#include "analysis/export/metric.h"
#include "analysis/export/preview.h"
#include "analysis/export/walk.h"

#include <stdio.h>

enum export_holds { EXPORT_CALL_PATHS, EXPORT_TIMELINE };

/** What of a request a format heeds; --rank, --thread, --layer and --region are heeded by all. */
enum export_heed { HEED_RANGE = 1, HEED_SHORTEST = 2, HEED_METRIC = 4, HEED_METRICS = 8 };

struct export_request {
    FILE *out;        /* NULL for an archive */
    const char *path; /* of an archive: a folder that is not there yet */
    const struct selection *selection;
    const char *metrics; /* of --metric, or NULL: the format's own */
    struct time_range range;
    int64_t shortest; /* nanoseconds: what took less is left out */
    /** The format ompp is near that of `pompeii profile`, which the caller has. */
    void (*ompp)(const struct export_request *request, struct experiment *experiment);
    void *findings; /* its argument */
    /** Of timelines: what a first reading tells; NULL: it can't be read. `previewer` is its
     * argument. */
    const struct preview *(*preview)(void *previewer, const struct experiment *experiment);
    void *previewer;
};

struct export_format {
    const char *name, *suffix;
    enum export_holds holds;
    unsigned heeds;                   /* set of enum export_heed */
    bool binary;                      /* nothing for a terminal */
    bool archive;                     /* a folder, not a file */
    const char *brief;                /* one line: what reads it */
    const char *untested;             /* which of those never read one of ours; NULL: none */
    const struct timeline_sink *sink; /* of timelines */
    /* Of call paths. @return false after the user was told what is wrong */
    bool (*write)(const struct export_request *request, struct experiment *experiment);
};

/** Those that this build has; ends with a NULL name. */
extern const struct export_format export_formats[];

/** NULL: there is none of that name. */
const struct export_format *export_format(const char *name);

/** The names of those that hold that, or of all with -1: "folded, csv"; the caller frees it. */
char *export_names(int holds);

#endif
