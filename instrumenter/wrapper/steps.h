/**
 * @file steps.h
 * @brief From the user's command line to the command lines of the steps that replace it.
 *
 * Every function appends to `list`, which holds the compiler's own words already.
 */
#ifndef WRAPPER_STEPS_H
#define WRAPPER_STEPS_H

#include "instrumenter/rewrite/instrument.h"
#include "instrumenter/wrapper/options.h"
#include "common/strings.h"

#include <stdbool.h>
#include <stddef.h>

/** One source file of the call. */
struct source {
    const struct item *item;
    char *text; /* instrumented; NULL: the file is compiled as it is */
    size_t length;
    char *file;   /* where that text lies for the compiler */
    char *reason; /* why the file can't be instrumented; NULL: it can, or needs no change */
    struct listed_construct *constructs; /* of that text, in order */
    size_t construct_count;
    struct listed_construct *compiled; /* several passes: what the host's has, else NULL */
    size_t compiled_count;
    struct strings quotes;               /* where headers lay that are in the text now */
    size_t executable, with_events;      /* how many of these: see instrument_result */
    struct rejected_construct *rejected; /* of these, what the compiler did not take */
    size_t rejected_count;
    struct strings left; /* constructs that could have events and have none: place and reason */
    char *assembler;     /* a file that the assembler is to read with it, or NULL */
    bool preprocessed;
    bool has_device_code; /* <pompeii-device.h> has to be found */
};

struct build {
    const struct compiler_call *command;
    struct source *sources; /* command->sources of them, in order */
    char *modules;          /* directory with the module pompeii, or NULL */
    bool no_preprocess;     /* the user's choice, or the compiler's way makes it necessary */
};

/** Preprocess one source to standard output. With `dependencies`, write the file of dependencies
 *  that the whole call is to write. */
void step_preprocess(struct strings *list, const struct build *build, const struct source *source,
                     bool dependencies);

/** Preprocess another text as if it were the source, as the pass that the option `which` names does
 * (NULL: as the compiler does without). */
void step_preprocess_text(struct strings *list, const struct build *build,
                          const struct source *source, const char *file, const char *which);

/** Preprocess <pompeii-device.h> as if it were in the source, to standard output. */
void step_preprocess_header(struct strings *list, const struct build *build,
                            const struct source *source);

/** The call itself, with the instrumented texts in place of the files they come from. Warnings stay
 *  warnings, so that the outcome tells whether the text is sound. */
void step_compile(struct strings *list, const struct build *build);

/** The call on the user's own files, as it was given; made into `output` if that is not NULL. */
void step_original(struct strings *list, const struct build *build, const char *output);

/** The file that the call makes of one source: its object, or the program, for which the source may
 *  be NULL. */
char *step_output(const struct compiler_call *command, const struct item *source);

/** The instrumented text's place for --pomp-keep. */
char *step_kept_file(const struct build *build, const struct source *source);

/** True when the file of dependencies has a name and a target that step_preprocess() can give it.
 */
bool step_dependencies_are_plain(const struct compiler_call *command);

#endif
