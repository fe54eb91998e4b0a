/**
 * @file fingerprint.h
 * @brief Which finding of one check is which of another, when lines have moved in between.
 */
#ifndef CHECK_FINGERPRINT_H
#define CHECK_FINGERPRINT_H

#include "analysis/check/report/report.h"

enum { FINGERPRINT_LENGTH = 32 }; /* hexadecimal digits */

/** The name of the kind in SARIF's partialFingerprints: another way to make them has another. */
#define FINGERPRINT_KIND "pompeiiCheck/v1"

struct fingerprint {
    char text[FINGERPRINT_LENGTH + 1];
};

/**
 * Of each finding, in their order: of its kind, file, function and directive, and of the text of
 * its line and of the nearest condition's, blanks apart; of several that are alike in all that,
 * also of which of them it is. To be freed.
 */
struct fingerprint *fingerprints_of(const struct program *program, const struct findings *findings);

#endif
