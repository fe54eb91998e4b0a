/**
 * @file emit.h
 * @brief The text that goes into the output: calls at the constructs, helpers in the preamble.
 */
#ifndef EMIT_H
#define EMIT_H

#include "instrumenter/rewrite/instrument.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum helper {
#define HELPER(id, ...) HELPER_##id,
#include "instrumenter/rewrite/emit.def"
    HELPER_COUNT
};

enum pattern_id {
    PATTERN_NONE,
#define PATTERN(id, ...) PATTERN_##id,
#include "instrumenter/rewrite/emit.def"
};

enum parameters_id {
#define PARAMETERS(id, ...) PARAMETERS_##id,
#include "instrumenter/rewrite/emit.def"
};

/** What stands between the handle and the CTC string: see emit.def. */
struct parameters {
    const char *declared, *types, *arguments;
};

struct helper_info {
    const char *name, *result, *function;
    const struct parameters *parameters;
    bool ctc;
};

/** The text around a construct; see emit.def. What is NULL is not emitted. */
struct pattern {
    const char *before, *clause, *begin, *end, *after;
};

extern const struct pattern pattern_table[];
extern const struct parameters parameter_table[];
extern const struct helper_info helper_table[];

/** A region of the output: one source construct that has events. */
struct site {
    unsigned number; /* counts from 1 in the file, or from where no name of the user's is like it */
    const char *file;
    int line;
    char *ctc;          /* owned */
    uint64_t device_id; /* 0, or what device code calls the region: the hash of its CTC string */
    size_t place;       /* kept among the edits, Fortran's target constructs */
    unsigned launch;    /* number of the target construct whose kernel's team runs it, or 0 */
    bool on_devices;    /* devices have its calls, too, where they do nothing */
    bool used[HELPER_COUNT];
};

/** The helper called `name` (`length` characters), or HELPER_COUNT. */
enum helper helper_find(const char *name, size_t length);

/** Its name in device code, which it has from now on. */
uint64_t emit_device_id(struct site *region);

/** Write a text of a pattern for this region: `%` is its number, `@name` a helper, which is marked
 * as used, `$` its name in device code, `~` the number of the target construct around it. */
void emit_text(FILE *out, struct site *region, const char *text);

/** Are the arguments of the helper values that Fortran can pass as they stand? */
bool helper_takes_values(enum helper helper);

/** The name of the POMP2 function behind a helper, whether it takes the handle. */
const char *helper_function(enum helper helper, bool *has_handle);

/** Write `text` as the inside of a C string literal or of a line marker's file name. */
void emit_quoted(FILE *out, const char *text);

/** Write a line marker: the next line is `line` of `file`. */
void emit_marker(FILE *out, int line, const char *file, bool system);

#endif
