/**
 * @file together.h
 * @brief Several threads that read traces of one experiment at the same time.
 */
#ifndef TOGETHER_H
#define TOGETHER_H

#include "analysis/reader/read.h"

/** How many of `most` threads or processes are worth it for these files. */
size_t jobs_worth(char *const *paths, size_t count, size_t most);

/**
 * Read trace files into reader->experiment, by at most reader->options->jobs threads, each of
 * them several files in a row. The experiment is then the one that reading them one after another
 * gives, to the order of its regions and notes.
 *
 * Where processes are handed over as they come, they are read in rounds of some files, and those of
 * one round are handed over while the next one is read.
 *
 * @return how many of them were read. The others are few, or one of them is refused: they are to be
 *         read one after another, which says why
 */
size_t read_together(struct reader *reader, char *const *paths, size_t count);

#endif
