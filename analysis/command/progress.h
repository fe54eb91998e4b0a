/**
 * @file progress.h
 * @brief How far reading is, in the terminal: from a second on.
 */
#ifndef PROGRESS_H
#define PROGRESS_H

#include "analysis/reader/reader.h"

struct progress {
    double start, shown; /* seconds; 0: nothing shown yet */
};

void progress_begin(struct progress *progress, struct reader_options *reading);
void progress_end(const struct progress *progress);

#endif
