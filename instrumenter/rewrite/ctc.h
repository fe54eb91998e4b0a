/**
 * @file ctc.h
 * @brief CTC strings: what a region is, as `LEN*key=value*..**`. The keys are listed in
 * doc/pomp2.md.
 */
#ifndef CTC_H
#define CTC_H

#include <stdbool.h>
#include <stdio.h>

struct ctc_text {
    char *text;
    size_t length;
    FILE *out;
    bool encoded; /* a value holds %XX */
};

/** Start a string with the region's type. */
void ctc_open(struct ctc_text *ctc, const char *region_type);

/** Where it starts (key sscl) or ends (escl): the lines of the opening or closing directive. */
void ctc_location(struct ctc_text *ctc, const char *key, const char *file, int first_line,
                  int last_line);

/** Any other pair. Bytes of the value that the format uses itself are written as %XX, and names
 * with \u00fc in them as they are read: in UTF-8. */
void ctc_add(struct ctc_text *ctc, const char *key, const char *value);
void ctc_add_number(struct ctc_text *ctc, const char *key, unsigned value);

/** The finished string; the caller frees it. LEN is the length of the whole string. */
char *ctc_close(struct ctc_text *ctc);

#endif
