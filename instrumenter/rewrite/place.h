/**
 * @file place.h
 * @brief Where a construct stands: its file under one name, and which include, where that matters.
 */
#ifndef PLACE_H
#define PLACE_H

#include "instrumenter/rewrite/rewrite.h"

/** Find the pragmas and calls of lock functions in included files: some may have one place. */
void places_read(struct rewrite *rewrite);
void places_free(struct rewrite *rewrite);

/** The absolute name of a token's file, without `.`, and without `..` where that changes nothing.
 */
const char *place_file(const struct rewrite *rewrite, uint32_t token);

/** "at a.c:12", from the inside out, where the pragma or lock function at token `i` has the place
 * of another reading's; else NULL. */
char *place_include(const struct rewrite *rewrite, uint32_t i);

#endif
