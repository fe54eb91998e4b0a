/**
 * @file own-name.h
 * @brief How names of ours differ from those that the user's text holds already.
 *
 * A name that belongs to a region ends with the region's number: the first is greater than any that
 * the text has in such a name. All others are followed by as many `x` as it takes, which are none
 * in a text without names like ours.
 */
#ifndef OWN_NAME_H
#define OWN_NAME_H

#include <stdbool.h>
#include <stddef.h>

/** Behind a name without a number, in text that is inserted: the marks go here. */
#define OWN_NAME_END '\1'
#define OWN_NAME_MARK 'x'

/** Numbers from here on are never ours. */
#define OWN_NUMBER_MAX 1000000000

struct own_names {
    unsigned last_number; /* the greatest in a name like ours */
    unsigned marks;       /* how many `x` a name without a number gets */
};

struct own_names own_names_beside(const char *text, size_t length);

#endif
