/**
 * @file disable.h
 * @brief What --disable switches off.
 */
#ifndef REWRITE_DISABLE_H
#define REWRITE_DISABLE_H

#include "instrumenter/syntax/directive.h"

/** What --disable switched off. */
struct disabled {
    bool directive[DIRECTIVE_COUNT];
    bool inner[DIRECTIVE_COUNT]; /* only begin and end */
    bool omp;                    /* everything but parallel */
    bool locks, user;
};

/** Read a --disable list. @return NULL, or the item that is not known (free it). */
char *disabled_parse(struct disabled *disabled, const char *list);

#endif
