/**
 * @file peak.h
 * @brief What a machine can do at most: floating point operations and bytes a second.
 *
 * The room peak measures that once (STREAM's triad, and chains of multiplications and additions in
 * registers), and keeps it for the user. It may know common alone.
 */
#ifndef PEAK_H
#define PEAK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { PEAK_COUNTS = 16, PEAK_CACHES = 4, PEAK_FLOPS = 16, PEAK_TEXT = 128 };

/** STREAM's triad, a = b + s * c, in main memory by a number of threads: 24 bytes an element, as
 * STREAM counts them. */
struct peak_bandwidth {
    int threads;
    double rate; /* bytes a second */
};

/** The same in a cache: on one thread, and on all at the same time. */
struct peak_cache {
    int level;
    int64_t bytes; /* of the cache */
    double one, all;
};

/** Multiplications and additions in registers, with such instructions. */
struct peak_flops {
    char instructions[16]; /* scalar, sse2, avx2, avx512, vector */
    char precision[8];     /* double, single */
    double one, all;       /* operations a second; a fused one is two */
};

struct peaks {
    char cpu[PEAK_TEXT], governor[PEAK_TEXT], date[PEAK_TEXT];
    int64_t processors; /* that the machine has online */
    int threads;        /* so many of them could be used, and were at most */
    struct peak_bandwidth bandwidth[PEAK_COUNTS];
    int bandwidth_count;
    struct peak_cache cache[PEAK_CACHES];
    int cache_count;
    struct peak_flops flops[PEAK_FLOPS];
    int flops_count;
};

/** Fills in what machine this is: processor, how many, and the kernel's way to choose their
 * frequency. */
void peak_identify(struct peaks *peaks);

/** Measures all of it, in some seconds, with as many threads as there are processors. What can't be
 * measured is 0, or missing. */
void peak_measure(struct peaks *peaks);

/** JSON, as `pompeii info --peaks --format=json` has it. */
void peak_write(const struct peaks *peaks, FILE *out);

/** Reads that. @return NULL, or what is wrong with it; free it */
char *peak_read(struct peaks *peaks, const char *text, size_t length);

/**
 * Those that were measured on such a machine by this user, from the cache.
 * @param peaks says which machine, as peak_identify() does @return false: there are none
 */
bool peak_load(struct peaks *peaks);

/** Keeps them there; of a machine of which only a part could be used, nothing is kept.
 * @return false: they are not kept */
bool peak_keep(const struct peaks *peaks);

/** Bytes a second that so many threads can move at most: between measured numbers of threads on a
 * line, beyond all of them as if there were more machines. 0: not known */
double peak_bandwidth_of(const struct peaks *peaks, int threads);

/** Operations a second of so many threads: what one can do times their number, at most what all
 * can; beyond that the same. `instructions` NULL: those that can do most. 0: not known */
double peak_flops_of(const struct peaks *peaks, const char *instructions, const char *precision,
                     int threads);

#endif
