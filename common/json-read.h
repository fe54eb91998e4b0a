/**
 * @file json-read.h
 * @brief Reading JSON (RFC 8259) that we have written, or that somebody says we have: a tree.
 *
 * Small and strict: no comments, no trailing commas, one value, at most JSON_READ_MOST bytes and
 * JSON_READ_DEPTH levels. Bytes that are not UTF-8 are taken as they are, for paths have them. A
 * string with a NUL in it is refused.
 */
#ifndef JSON_READ_H
#define JSON_READ_H

#include "common/memory.h"

#include <stdbool.h>
#include <stdint.h>

enum { JSON_READ_MOST = 64 << 20, JSON_READ_DEPTH = 16 };

enum json_kind { JSON_NULL, JSON_FALSE, JSON_TRUE, JSON_NUMBER, JSON_TEXT, JSON_LIST, JSON_OBJECT };

struct json_value {
    enum json_kind kind;
    const char *key;  /* in an object; else NULL */
    const char *text; /* of a string; of a number, its digits */
    struct json_value *first, *next;
    size_t count; /* of members */
};

/**
 * All of it in the pool.
 *
 * @return NULL with what is wrong in `*what` and where in `*at`, the offset
 */
const struct json_value *json_parse(struct pool **pool, const char *text, size_t length,
                                    const char **what, size_t *at);

/** The first member of that name; NULL: there is none, or it is no object. */
const struct json_value *json_member(const struct json_value *object, const char *key);

/** False: it is no whole number of 64 bits. */
bool json_whole(const struct json_value *value, int64_t *number);

/** False: it is no number. */
bool json_number(const struct json_value *value, double *number);

#endif
