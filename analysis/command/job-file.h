/**
 * @file job-file.h
 * @brief The profile of a job in one file beside its traces: doc/trace-format.md, `<job>`.
 *
 * It holds what reports of all ranks need that show no single thread, in a form that gives the same
 * bytes as the traces. It is used as long as names, sizes and times of the traces and of the anchor
 * are those that it was made from.
 */
#ifndef JOB_FILE_H
#define JOB_FILE_H

#include "analysis/command/job-fold.h"
#include "analysis/command/job-spread.h"

/** The file's name in the experiment. */
extern const char *const job_file_names[2]; /* compressed, and not */

/** A digest of the files that the experiment names, in hexadecimal, for free(); NULL: one of them
 * can't be asked, with errno. */
char *job_digest(const struct experiment *experiment);

/** Writes the file under another name and renames it. The profile has its findings.
 * @return 0, or the errno of what failed: nothing is left then */
int job_write(const struct profile *profile, const struct job_spreads *spreads, bool compress);

/** @param follows whether it is known how long the run would take on an ideal network: where
 * messages are followed
 * @return the experiment without its processes, and its profile: fresh, and without devices. NULL:
 * there is none, or it is not to be used; the traces say the same. */
struct experiment *job_read(const char *path, bool follows, struct profile **profile);

#endif
