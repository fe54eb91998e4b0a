/**
 * @file load.h
 * @brief A source file as a text to check: read, and run through a preprocessor where it needs one.
 */
#ifndef CHECK_LOAD_H
#define CHECK_LOAD_H

#include "instrumenter/rewrite/instrument.h"

struct load_options {
    const char *compiler; /* that preprocesses C and C++ */
    const char *fortran;  /* that preprocesses Fortran */
    char **flags;         /* for the compiler; flag_count of them */
    int flag_count;
    bool no_preprocess;   /* take every file as it is */
    bool best_effort;     /* what the compiler refuses to preprocess is checked all the same */
    const char *name;     /* what the file is called where no line marker says it, or NULL */
    const char *language; /* "c", "c++", "fortran", "fortran-fixed", or NULL: the name decides */
};

struct loaded {
    char *text;
    size_t length;
    struct instrument_options how;
    bool is_refused; /* by the compiler: headers are missing, or it is taken as it is */
};

/**
 * Names that end in .i and .ii are preprocessed already. With best_effort, a file that the compiler
 * refuses is preprocessed with empty files in the place of missing headers; where it refuses that,
 * too, one branch of each conditional is taken as it is. *problem says so (free it).
 * @return 0, or -1 when the file cannot be read, or is refused: *problem is why
 */
int load(const char *file, const struct load_options *options, struct loaded *loaded,
         char **problem);

#endif
