/**
 * @file source-file.h
 * @brief The text of a region's file, as far as it can still be read, and whether it is what ran.
 *
 * Files are a stranger's choice of names: only regular ones are read, that have the name of a
 * source, under which they are asked for and where links lead, and not without limit.
 */
#ifndef SOURCE_FILE_H
#define SOURCE_FILE_H

#include "analysis/reader/model.h"

#include <stdio.h>

enum source_state {
    SOURCE_UNCHECKED, /* nothing tells */
    SOURCE_SAME,      /* size and digest are those of what was compiled */
    SOURCE_CHANGED,   /* they are not */
    SOURCE_NEWER,     /* no digest; the file was written after the run began */
    SOURCE_STATES
};

/** For people; "" where there is nothing to say. */
extern const char *const source_state_texts[SOURCE_STATES];

struct source_text {
    char **lines; /* at most 2000 bytes of each, without its end */
    size_t count;
    int64_t bytes; /* of the file */
    enum source_state state;
};

/** Whether a file may be shown: it has the name of a source. */
bool source_is_named_so(const char *path);

/** Opens a source for reading. @return NULL: it is none by its name or by that of the file that a
 * link leads to, or not readable */
FILE *source_open(const char *path);

/** The states of a run's files: each is looked at once, and 256 MiB are read at most for all of
 * their digests. The experiment, and the paths, outlive it. Of one thread. */
struct source_states;
struct source_states *source_states_new(const struct experiment *experiment);
void source_states_free(struct source_states *states);

/** Whether it is what was compiled; of a file that can't be read, nothing is known. */
enum source_state source_state_of(struct source_states *states, const char *path);

/** How many of the sources that the run has digests of are others by now. `*first`: one of them. */
size_t source_changes(const struct experiment *experiment, const char **first);

/** @return NULL: not a source by its name, of more than `most` bytes or 2 MiB, or not readable */
struct source_text *source_text_read(const struct experiment *experiment, const char *path,
                                     int64_t most);
void source_text_free(struct source_text *text);

#endif
