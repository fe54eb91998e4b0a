/**
 * @file instrument.h
 * @brief `pompeii instrument`: what its two files want from each other.
 */
#ifndef INSTRUMENT_COMMAND_H
#define INSTRUMENT_COMMAND_H

#include "common/language.h"

#include <stdbool.h>
#include <stddef.h>

/** What a list is to be about. */
struct build_question {
    const char *file, *output, *disable; /* the last two may be NULL */
    enum language language;
    bool forced;       /* the file's name does not tell the language */
    bool preprocessed; /* forced: the text is */
    bool json, chunks;
    unsigned line_length; /* 0: the compiler's own */
};

/** List what the build of a file with these flags does to its directives.
 *  @return the exit status */
int instrument_list_build(const struct build_question *q, char *const *flags, size_t flag_count);

/** List what the wrappers left in an object, a library or a program. @return the exit status */
int instrument_list_object(const char *file, const char *output, bool json);

#endif
