/** @file notes.h
 *  @brief What the user should know of an experiment, said once for all of its ranks. */
#ifndef ANALYSIS_READER_NOTES_H
#define ANALYSIS_READER_NOTES_H

#include "analysis/reader/model.h"

/**
 * Gives each note, in order. Of notes that are equal but for the file and for numbers, as ranks of
 * one job have them, those of more than three files are the first file's, with how many more there
 * are.
 */
void notes_each(const struct experiment *experiment, void (*take)(void *context, const char *text),
                void *context);

/** Writes them to standard error. */
void notes_complain(const struct experiment *experiment);

#endif
