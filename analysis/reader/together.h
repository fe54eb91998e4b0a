/**
 * @file together.h
 * @brief Several threads that read traces of one experiment at the same time.
 */
#ifndef TOGETHER_H
#define TOGETHER_H

#include "analysis/reader/read.h"

/**
 * Read the trace files into reader->experiment, by at most reader->options->jobs threads, each of
 * them several files in a row. The experiment is then the one that reading them one after another
 * gives, to the order of its regions and notes.
 *
 * @return false: nothing was done, for they are few, or one of them is refused: they are to be read
 *         one after another, which says why
 */
bool read_together(struct reader *reader, char *const *paths, size_t count);

#endif
