/**
 * @file place.h
 * @brief Where a construct stands: its file under one name, and which include, where that matters.
 */
#ifndef PLACE_H
#define PLACE_H

#include "instrumenter/rewrite/rewrite.h"

/** Find out which pragmas have one place because their file is included more than once. */
void places_read(struct rewrite *rewrite);
void places_free(struct rewrite *rewrite);

/** The absolute name of a token's file, without `.`, and without `..` where that changes nothing.
 */
const char *place_file(const struct rewrite *rewrite, uint32_t token);

/** "at a.c:12", from the inside out, where a pragma has the place of another one; else NULL. */
char *place_include(const struct rewrite *rewrite, uint32_t pragma);

#endif
