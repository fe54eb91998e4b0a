/**
 * @file store.h
 * @brief A model as bytes: what a compiler wrapper puts in an object file, for the whole program's
 * check when it is linked.
 *
 * The form: "POMPCHKB", then numbers of seven bits a byte, least first (LEB128), and texts with
 * their length. Several of them may follow each other. It is meant for the same version of the
 * program, no more; but any bytes may be read.
 */
#ifndef CHECK_STORE_H
#define CHECK_STORE_H

#include "analysis/check/solve/program.h"

#include <stdio.h>

/** Write all that was built, names of files as the maps (prefix-map.h) have them; nothing may have
 *  been resolved or summarised yet. */
void store_write(struct program *program, char *const *prefix_maps, FILE *out);

bool store_is(const void *bytes, size_t length);

/** Add what the bytes hold. @return 0, or -1 when they are damaged: nothing is added then. */
int store_read(struct program *program, const void *bytes, size_t length);

#endif
