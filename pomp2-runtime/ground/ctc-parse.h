/** @file ctc-parse.h
 *  @brief The CTC string ("compile time context") that describes a region in POMP2 calls. */
#ifndef POMPEII_CTC_PARSE_H
#define POMPEII_CTC_PARSE_H

#include <stdbool.h>

/** A parsed CTC string. The strings are NUL terminated and never NULL; they live in `text`. */
struct ctc {
    const char *layer;     /* omp, user or another */
    const char *construct; /* the directive as the specification spells it */
    const char *file, *name, *clauses;
    unsigned first, last; /* lines; 0: unknown */
    char text[4096];
};

/**
 * Parses `LEN*key=value*..**`. Nothing is an error: what is unknown or malformed is left out, what
 * is too long is cut. LEN is not trusted, the end is `**` or NUL, and `*` in a value of opari2's is
 * `@`. Of opari2's keys, hasSchedule=.. becomes the clause schedule=.., and so on; unknown keys
 * become clauses as they are. `enc=1` says that values hold %XX escapes.
 */
void ctc_parse(struct ctc *out, const char *string);

#endif
