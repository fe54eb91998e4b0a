/**
 * @file parcel.h
 * @brief What one process hands over to another one of the same program: numbers, records and texts
 * in a stream, one after another.
 *
 * Who takes asks in the order in which was put. What is not there, or is larger than it may be, is
 * 0 or empty, and the parcel is bad from then on: it is enough to ask at the end.
 */
#ifndef COMMON_PARCEL_H
#define COMMON_PARCEL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct parcel {
    FILE *file;
    bool is_bad;
};

void parcel_put(struct parcel *parcel, int64_t number);
void parcel_put_bytes(struct parcel *parcel, const void *bytes, size_t size);
void parcel_put_text(struct parcel *parcel, const char *text);

int64_t parcel_take(struct parcel *parcel);
void parcel_take_bytes(struct parcel *parcel, void *bytes, size_t size);

/** @return at most `most` */
size_t parcel_take_count(struct parcel *parcel, size_t most);

/** The caller frees it. */
char *parcel_take_text(struct parcel *parcel);

#endif
