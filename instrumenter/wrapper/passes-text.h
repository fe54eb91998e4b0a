/**
 * @file passes-text.h
 * @brief Preprocessed texts of one file, one for each pass of the compiler: divided, compared, and
 * pieces of them put in the place of what they were made of.
 */
#ifndef WRAPPER_PASSES_TEXT_H
#define WRAPPER_PASSES_TEXT_H

#include "common/strings.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/** The word behind `#pragma` in the lines that are put in. */
#define PASSES_PROBE "pompeii_branch"

enum { MOST_PASSES = 8 };

struct passes {
    char *text[MOST_PASSES]; /* the host's is the first */
    size_t count;
};

/** Takes a text over. */
void passes_add(struct passes *passes, char *text);

/** Divide what holds the texts of all passes. @return false when it is one text */
bool passes_divide(struct passes *passes, const char *text);

void passes_free(struct passes *passes);

/** Are they the same, but for blanks, line markers and probes? */
bool passes_equal(const struct passes *a, const struct passes *b);

/** `#line 7 "the/file.c"` and a line end. */
void passes_write_name(FILE *out, unsigned line, const char *name);

/** The text, with headers that hold directives in place of the #include lines that read them: of
 * those that `compiled`, what the host's pass makes of the text, has. NULL: there are none.
 * `directories` gets where they lie. */
char *passes_include(const char *compiled, const char *text, const char *name, bool cxx,
                     struct strings *directories);

/** Whole lines of a text. */
struct text_piece {
    size_t first, end; /* bytes; the end is behind its last newline */
    uint32_t line;     /* the first one's number */
    uint32_t next;     /* the number of the one behind it */
};

struct text_pieces {
    struct text_piece *piece;
    size_t count;
};

/** The lines with these numbers (ascending), each with those that follow until its brackets are
 * closed. */
struct text_pieces pieces_around(const char *text, size_t length, bool cxx, const uint32_t *lines,
                                 size_t count);
void pieces_free(struct text_pieces *pieces);

/** The text with a probe before and behind each of them. */
char *pieces_with_probes(const struct text_pieces *pieces, const char *name, const char *text,
                         size_t length, size_t *size);

/** The text with what stands between the probes in their place. NULL: passes differ there, or have
 * none. */
char *pieces_replace(const struct text_pieces *pieces, const struct passes *passes,
                     const char *text, size_t length, size_t *size);

#endif
