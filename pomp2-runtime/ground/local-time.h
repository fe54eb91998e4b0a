/**
 * @file local-time.h
 * @brief The local time, as localtime_r() has it, without its lock and without memory from the
 * heap: the first event may be in a handler, or in an allocator, that has interrupted who holds
 * them. And libc's zone stays unread: the first localtime_r() of a process fixes it, also for a
 * program that sets TZ afterwards.
 */
#ifndef POMPEII_LOCAL_TIME_H
#define POMPEII_LOCAL_TIME_H

#include <stddef.h>
#include <stdint.h>

struct local_time {
    int64_t year;
    int month, day, hour, minute, second; /**< from 1, from 1, from 0 .. */
    long offset;                          /**< seconds east of Greenwich */
};

/** @param zone what TZ says, tzset(3); NULL: it is not set. Of what can't be read: UTC */
struct local_time local_time(int64_t seconds, const char *zone);

/** `20261121-101500`, in the zone of the environment. @return out */
const char *local_stamp(int64_t seconds, char *out, size_t size);

/** `2026-11-21T10:15:00+01:00`, likewise. */
const char *local_date(int64_t seconds, char *out, size_t size);

#endif
