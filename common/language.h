/**
 * @file language.h
 * @brief The languages of source files, by what a file is called and by what compilers call them.
 *
 * Names and suffixes are those of GCC 12 ("Options Controlling the Kind of Output", GNU Fortran's
 * "Preprocessing and conditional compilation"), and flang's `.f18`. Nothing here changes: any
 * thread may ask.
 */
#ifndef LANGUAGE_H
#define LANGUAGE_H

#include <stdbool.h>

enum language { LANGUAGE_C, LANGUAGE_CXX, LANGUAGE_FORTRAN_FREE, LANGUAGE_FORTRAN_FIXED };

static inline bool language_is_fortran(enum language language)
{
    return language == LANGUAGE_FORTRAN_FREE || language == LANGUAGE_FORTRAN_FIXED;
}

/** A language as `-x` names it. */
struct source_language {
    const char *name;
    const char *preprocessed; /* name of what its preprocessor makes; NULL: it has none */
    enum language language;
    enum {
        SOURCE_ORIGINAL,
        SOURCE_PREPROCESSED, /* or never preprocessed, as `.f90` */
        SOURCE_HEADER,       /* to be precompiled: no object comes of it */
        SOURCE_OTHER         /* not for us */
    } kind;
};

/** The language that `-x` calls so; one of kind SOURCE_OTHER when it is none of ours. */
const struct source_language *language_named(const char *name);

/** The language that a compiler takes the file for by its suffix; NULL: it has none that we know.
 *  @param cxx_driver as g++ does: `.c` and `.i` are C++ */
const struct source_language *language_of_file(const char *path, bool cxx_driver);

/** Would a compiler read options from the file `x` when it is to read `@x`? Wherever that lies: GCC
 *  hands the last part of a name on to what it calls. */
bool file_names_options(const char *file);

#endif
