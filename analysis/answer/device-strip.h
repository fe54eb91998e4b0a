/**
 * @file device-strip.h
 * @brief When threads were in target constructs, and devices busy: a strip of cells for each, from
 * a timeline of any length, in as much memory whatever that length is.
 */
#ifndef DEVICE_STRIP_H
#define DEVICE_STRIP_H

#include "analysis/answer/select.h"
#include "analysis/reader/reader.h"

/** What a thread or a device was at. */
enum strip_part {
    STRIP_WAIT, /* a thread: in a target construct, and not copying */
    STRIP_RUN,  /* a device: in a target region */
    STRIP_TO,   /* copying there; also what allocates, frees and sets memory there */
    STRIP_FROM,
    STRIP_PARTS
};

enum strip_kind { STRIP_THREAD, STRIP_DEVICE, STRIP_COPIES };

/** Whose strip it is. All teams of a device, and all that is copied, have one. */
struct strip_key {
    int rank, number; /* of the thread's location, of the device */
    enum strip_kind kind;
};

struct strip;
struct strips;

/** The selection is of constructs; it has to live as long. */
struct strips *strips_new(const struct selection *selection);
void strips_free(struct strips *strips);

/** Gets what experiment_read() reads, with the strips as its argument. */
extern const struct timeline_handler strips_timeline;

/** All of them; a process's threads first, then device by device. Threads that met no target
 * construct have none. */
const struct strip *const *strips_all(struct strips *strips, size_t *count);
struct strip_key strip_key(const struct strip *strip);

/** Of threads' strips: the thread as reports call it. */
const struct recorded_location *strip_location(const struct strip *strip);

/** When the last of them ended, and when that location did: nanoseconds since the first process
 * began. */
int64_t strips_end(const struct strips *strips);
int64_t strip_life(const struct strip *strip, int64_t *end);

/** Nanoseconds of a part between two moments; where instances overlap, of each of them. */
int64_t strip_time(const struct strip *strip, enum strip_part part, int64_t from, int64_t to);

#endif
