/**
 * @file sorter.h
 * @brief Records that come in any order, and go by a key: what memory has no room for lies in a
 * file without a name.
 *
 * So many as there is room for are sorted, and written as a run; all runs are then read together.
 * Memory is that room, or a buffer for each run, and knows nothing of who the records are from.
 */
#ifndef SORTER_H
#define SORTER_H

#include "common/parcel.h"

struct sorter;

/** @return NULL with errno set when there is no room for the file */
struct sorter *sorter_new(void);
/** In the file of a parcel, from where it stands; nothing else is put there before sorter_pass().
 */
struct sorter *sorter_new_in(FILE *file);
void sorter_free(struct sorter *sorter);

/** A record of two pieces, whose sizes are multiples of 8; records with one key go as they came.
 * @param tag by which it may be asked for alone */
void sorter_put(struct sorter *sorter, int64_t key, int32_t tag, const void *record, size_t size,
                const void *rest, size_t rest_size);

/** No more comes. @return false with errno set when not all could be kept */
bool sorter_finish(struct sorter *sorter);

/** All records, finished; what can't be kept makes the parcel bad. */
void sorter_pass(struct parcel *parcel, struct sorter *sorter);
/** The records that were put there come behind those that are here, and are read from the parcel's
 * file, which may be closed. @param tag added to theirs. @return their source */
size_t sorter_take(struct parcel *parcel, struct sorter *sorter, int32_t tag);

struct sorted {
    void *record; /* of both pieces: until the next one is asked for */
    size_t size;
    int64_t key;
    int32_t tag;
    size_t source; /* 0: put here, else of whom it was taken */
};

enum { SORTER_ALL = -1 };

/** To the beginning, as often as one likes. @param tag whose records are wanted, or SORTER_ALL */
void sorter_rewind(struct sorter *sorter, int32_t tag);
/** @return false: there is none; errno is 0, or why the file can't be read */
bool sorter_next(struct sorter *sorter, struct sorted *sorted);

#endif
