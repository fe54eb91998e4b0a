/**
 * @file roofline.h
 * @brief How near each region comes to what the machine can do (Williams, Waterman and Patterson,
 * CACM 52(4), 2009): from counters of operations and of bytes, and from measured peaks.
 */
#ifndef ROOFLINE_H
#define ROOFLINE_H

#include "analysis/answer/profile.h"
#include "analysis/peak/peak.h"

/** Which roof is lower at the region's intensity, and holds it: it reaches half of it at least. */
enum roof { ROOF_UNKNOWN, ROOF_MEMORY, ROOF_COMPUTE, ROOF_NEITHER, ROOF_COUNT };
extern const char *const roof_names[ROOF_COUNT];

/** Rates are those of all of its threads at the same time: what was counted, by the time that a
 * thread was in it on average. What is not known is NAN. */
struct roofline_row {
    const struct region_profile *region;
    int threads;               /* that executed it */
    int64_t time;              /* of all of them, inclusive as counters are, in ns */
    double ipc;                /* instructions a cycle */
    double flops;              /* operations a second */
    double bytes;              /* bytes a second, from main memory */
    double intensity;          /* operations for each byte; INFINITY: no byte came from there */
    double attainable;         /* operations a second, of so many threads at that intensity */
    double share;              /* of it, 0 .. 1; more where a peak was not one */
    bool single;               /* most operations were in single precision */
    bool is_limited_by_memory; /* the lower roof is that of the bandwidth */
    enum roof roof;
};

struct roofline {
    const struct peaks *peaks; /* NULL: none are known */
    struct roofline_row *rows; /* most time first */
    size_t count;
    int threads; /* the most of a row */
};

/** Whether `counters` say it; else what is missing, for the user; free it. */
char *roofline_lack(const struct experiment *experiment);

/** A row for each region that has counters. The peaks outlive it. */
struct roofline *roofline_new(const struct profile *profile, const struct peaks *peaks);
void roofline_free(struct roofline *roofline);

/** Why it is that roof, for people; "" without peaks. Free it. */
char *roofline_reason(const struct roofline *roofline, const struct roofline_row *row);

#endif
