/**
 * @file instrument.h
 * @brief Source text in, instrumented source text out. The whole instrumenter behind one call.
 *
 * Used by the compiler wrappers and by `pompeii instrument`. Nothing here reads or writes a file
 * (include.h does).
 */
#ifndef INSTRUMENT_H
#define INSTRUMENT_H

#include "common/language.h"
#include "instrumenter/syntax/diagnostic.h"
#include "instrumenter/syntax/front.h"

#include <stdbool.h>
#include <stddef.h>

/** A construct that gets no calls: the compiler has rejected the text with them. */
struct rejected_construct {
    char *file;
    int line; /* of the directive */
    char *directive;
    char *message;  /* of the compiler's */
    bool maps_only; /* target: the text with its maps moved; they stay, and it gets calls */
};

struct instrument_options {
    enum language language;
    const char *file;      /* name of the input for messages and for text before any line marker */
    const char *directory; /* absolute directory that relative file names are taken from, or NULL */
    char *const *prefix_maps;  /* OLD=NEW: the absolute name's begin is replaced; the last that fits
                                * wins, as for gcc -ffile-prefix-map. NULL, or NULL terminated */
    const char *disable;       /* OPARI2's --disable list, "omp:atomic,omp:critical", or NULL */
    bool chunks;               /* loops with schedule(static, chunk) tell where each chunk begins */
    bool preprocessed;         /* the text is the output of a preprocessor */
    const char *device_header; /* preprocessed text: <pompeii-device.h>, preprocessed, or NULL */
    unsigned line_length;      /* fixed form: columns that are read; 0: 72 */
    bool whole_statements;     /* Fortran: no line marker may stand inside a statement */
    bool old_standard;         /* Fortran: nothing of Fortran 2018 may be used */
    const struct rejected_construct *rejected; /* left alone, or only their maps */
    size_t rejected_count;
    bool whole_tree; /* the front end reads function bodies without a pragma, too */
};

/** What the front end needs of them. */
static inline struct front_options front_options(const struct instrument_options *options)
{
    return (struct front_options){.language = options->language,
                                  .file = options->file,
                                  .line_length = options->line_length,
                                  .preprocessed = options->preprocessed,
                                  .whole_tree = options->whole_tree};
}

/** A directive that was found, for `pompeii instrument --list`. */
struct listed_construct {
    char *directive; /* as the specification spells it, "parallel for" */
    char *clauses;   /* as written, separated by blanks */
    char *file;
    int line, end_line; /* of the directive, of its block */
    const char *reason; /* why it gets no events; NULL when it does */
    bool executable;
    bool maps_moved; /* target: in the new text its maps are not its own */
};

struct instrument_result {
    char *text; /* the instrumented text; NULL when the input holds no construct or has an error */
    size_t length;
    size_t constructs;        /* executable constructs found */
    size_t regions;           /* of these, how many get events */
    bool has_device_code;     /* the text includes <pompeii-device.h>, or needs it */
    bool lacks_device_header; /* device code gets no calls, because there was no device_header */
    struct listed_construct *list; /* every directive, declarative ones too, in source order */
    size_t list_count;
    struct diagnostic *diagnostics;
    size_t diagnostic_count;
};

/**
 * Instrument `length` bytes at `text` (need not be NUL terminated).
 *
 * @return 0 on success: result->text is the new text, or NULL when nothing was to be done and the
 *         input can be used as it is. -1 when the input cannot be instrumented: at least one
 *         diagnostic is an error and says where and why. Thread safe. Free the result in both
 *         cases with instrument_result_free().
 */
int instrument(const char *text, size_t length, const struct instrument_options *options,
               struct instrument_result *result);

void instrument_result_free(struct instrument_result *result);

#endif
