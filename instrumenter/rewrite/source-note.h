/**
 * @file source-note.h
 * @brief Digests of the sources of a build, in what it made: an ELF note that is loaded, because
 * the run takes it over into its trace (common/source-digest.h says what is in it).
 */
#ifndef SOURCE_NOTE_H
#define SOURCE_NOTE_H

#include "instrumenter/rewrite/account.h"

/** The note of all files that the account's executed directives are in. They are named as regions
 *  name them: from `directory` on, and as `maps` wants it. Free it.
 *  @return NULL: there is none that can be read */
char *source_note(const struct account *account, const char *directory, char *const *maps,
                  size_t *length);

#endif
