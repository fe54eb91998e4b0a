/**
 * @file place.h
 * @brief Paths: the way from an object to a part of it, or to what it leads to.
 *
 * A path is a name of the program, spelt as links: `.x` a member, `@` what a pointer leads to, `[]`
 * an element, `[3]` the one with that number. `p->x` is `@.x`, and `*p` is `@`, which is `p[0]`.
 */
#ifndef CHECK_PLACE_H
#define CHECK_PLACE_H

#include "analysis/check/solve/program.h"

/* Fortran: parts that no statement names. Whether there is something, and how much of it: what
 * ALLOCATED and SIZE ask for. Whether a dummy argument is present. */
#define STATUS ".%"
#define PRESENCE ".?"
/* .. Which type something polymorphic has, and which rank what has any. */
#define DYNAMIC_TYPE ".:"

/** What follows in `path` behind `prefix`, or NULL where it does not begin with it. An element of
 *  which the number is not known is any element. */
const char *path_behind(const char *prefix, const char *path);

/** As one name; NO_NODE where that is too long to be followed. */
uint32_t path_join(struct program *program, const char *first, const char *second);

/** Does it lead through a pointer, where the object is a pointer itself, or is not? */
bool path_leads_away(const char *path, bool is_pointer);

/** Through how many pointers? */
uint32_t path_pointers(const char *path, bool is_pointer);

/** `path` without its first link, if that leads to an element or through a pointer; else NULL. */
const char *path_behind_pointer(const char *path);

/** Does a change of `written` change what a read at `path` of `object` sees? Both are of one
 *  function. */
bool overlaps(const struct program *program, const struct function *function, uint32_t written,
              uint32_t object, uint32_t path);

#endif
