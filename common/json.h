/**
 * @file json.h
 * @brief Writing JSON: nesting and commas are kept right here, values are given one by one.
 */
#ifndef JSON_H
#define JSON_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { JSON_MAX_DEPTH = 16 };

struct json {
    FILE *out;
    bool keeps_bytes; /* that are no UTF-8: in files of ours, which are read again */
    int depth;
    bool started[JSON_MAX_DEPTH]; /* the container has a member */
    char close[JSON_MAX_DEPTH];
};

/** Text as a string, with its quotes. */
void json_put(FILE *out, const char *text);

/** Open `{` or `[`; `key` is NULL in an array and at the top. */
void json_open(struct json *json, const char *key, char bracket);
void json_close(struct json *json);
void json_text(struct json *json, const char *key, const char *value);
void json_integer(struct json *json, const char *key, int64_t value);
void json_null(struct json *json, const char *key);
void json_bool(struct json *json, const char *key, bool value);
void json_real(struct json *json, const char *key, double value);
/** Nanoseconds, written as seconds with nine decimals. */
void json_seconds(struct json *json, const char *key, int64_t nanoseconds);

#endif
