/**
 * @file chunk.h
 * @brief Which iterations of a worksharing loop a thread executes:
 * told by the source, or by the OpenMP runtime.
 *
 * The source tells of schedule(static) and schedule(static, chunk), which compilers handle without
 * a call; where the runtime is asked for each chunk, its functions are interposed (gomp-loops.c,
 * kmpc-loops.c). The first one to speak in a loop is believed. Where nobody does, a thread's share
 * begins with the loop, and the body may have counted its iterations. Iterations are logical ones:
 * 0 is the first of the loop nest.
 *
 * The room loops/ holds this, and the functions of libgomp and LLVM's runtime that we stand in
 * front of to learn it. It stands on measure/ and knows nothing of life/, beside it.
 */
#ifndef POMPEII_CHUNK_H
#define POMPEII_CHUNK_H

#include <stdbool.h>
#include <stdint.h>

/** Iterations from value `first` up to `bound`; all values are taken modulo 2^64, so that signed,
 * unsigned and pointer types are one. 0 for a step of 0. */
static inline uint64_t chunk_iterations(uint64_t first, uint64_t bound, int64_t step,
                                        bool inclusive)
{
    int64_t way = (int64_t)(bound - first);
    uint64_t stride = step < 0 ? -(uint64_t)step : (uint64_t)step;
    uint64_t distance = step < 0 ? -(uint64_t)way : (uint64_t)way;
    if (!step || (int64_t)distance < 0)
        return 0;
    return inclusive ? distance / stride + 1 : (distance + stride - 1) / stride;
}

/** Whose functions hand the ranges out. LLVM's runtime has libgomp's, too, which call its own. */
enum chunk_source { CHUNK_GOMP, CHUNK_KMPC, CHUNK_OMPT };

/**
 * A loop begins whose ranges the runtime hands out, as values of a variable that starts at `base`.
 * @return false: the loop is none that is recorded, and its ranges are not either
 */
bool chunk_loop(enum chunk_source source, uint64_t base, int64_t step);

/** libgomp: the thread gets the range from value `from` up to and without `to`. */
void chunk_next(uint64_t from, uint64_t to);
/** LLVM: the thread gets the range from value `from` up to and with `to`. */
void chunk_inclusive(uint64_t from, uint64_t to);

/** LLVM: its share of schedule(static, chunk), in one range: the first part is `lower` .. `upper`,
 * the others follow every `each` values, up to `end`. */
void chunk_stride(uint64_t lower, uint64_t upper, int64_t each, uint64_t end, int64_t step);

/** A loop was entered whose chunks come by chunk_dispatched(): it has `count` iterations.
 *  @param firsts with schedule(static, chunk), only each thread's first one is told of */
void chunk_expect(uint64_t count, bool firsts);

/** The thread gets iterations `first` .. `first + count - 1`, unless a function above told so
 * already. */
void chunk_dispatched(uint64_t first, uint64_t count);

/** It leaves the loop by cancellation. */
void chunk_cancel(void);

/** It gets no more; or, with `loop`, leaves the loop. */
void chunk_end(enum chunk_source source, bool loop);

#endif
