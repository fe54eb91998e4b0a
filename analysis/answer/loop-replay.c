/* Replay of the measured ranges of a loop under another schedule. */
#include "config.h"

#include "analysis/answer/loop-replay.h"

#include "common/memory.h"

#include <stdlib.h>

/* Where the next chunk begins. */
struct cursor {
    const struct loop_range *range, *end;
    int64_t used; /* iterations of the range */
};

/* The cost of the next iterations. */
static double take(struct cursor *cursor, int64_t iterations)
{
    double cost = 0;

    while (iterations > 0 && cursor->range < cursor->end) {
        const struct loop_range *range = cursor->range;
        int64_t left = range->count - cursor->used, part = iterations < left ? iterations : left;
        cost += (double)range->time * (double)part / (double)range->count;
        cursor->used += part;
        iterations -= part;
        if (cursor->used < range->count)
            continue;
        cursor->range++;
        cursor->used = 0;
    }
    return cost;
}

static double greatest(const double *list, int count)
{
    double most = 0;

    for (int i = 0; i < count; i++)
        if (list[i] > most)
            most = list[i];
    return most;
}

/* The first thread of a heap is the one that ends first; after its end became later. */
static void sink(double *heap, int count)
{
    for (int at = 0, child; (child = 2 * at + 1) < count; at = child) {
        child += child + 1 < count && heap[child + 1] < heap[child];
        if (heap[at] <= heap[child])
            return;
        double other = heap[at];
        heap[at] = heap[child];
        heap[child] = other;
    }
}

static void replay_static(const struct loop_execution *execution, struct cursor *cursor,
                          double *end, int threads)
{
    int64_t share = execution->iterations / threads, more = execution->iterations % threads;

    for (int t = 0; t < threads; t++)
        end[t] = take(cursor, share + (t < more));
}

static void replay_chunked(const struct loop_execution *execution, struct cursor *cursor,
                           double *end, int threads, int64_t chunk)
{
    int t = 0;

    for (int64_t left = execution->iterations; left > 0; left -= chunk) {
        end[t] += take(cursor, chunk);
        t = t + 1 < threads ? t + 1 : 0;
    }
}

/* How large the next chunk is when `left` iterations are. */
typedef int64_t chunk_rule(int64_t left, int64_t chunk, int threads);

static int64_t dynamic_chunk(int64_t left, int64_t chunk, int threads)
{
    (void)left;
    (void)threads;
    return chunk;
}

static int64_t guided_chunk_gnu(int64_t left, int64_t chunk, int threads)
{
    int64_t share = (left + threads - 1) / threads;

    return share > chunk ? share : chunk;
}

/* Half a share, as long as there are two chunks for each thread. */
static int64_t guided_chunk_llvm(int64_t left, int64_t chunk, int threads)
{
    return left / 2 / threads < chunk + 1 ? chunk : left / 2 / threads;
}

static void replay_asked(const struct loop_execution *execution, struct cursor *cursor, double *end,
                         int threads, int64_t chunk, chunk_rule *rule)
{
    for (int64_t left = execution->iterations; left > 0;) {
        int64_t size = rule(left, chunk, threads);
        end[0] += REPLAY_DISPATCH + take(cursor, size);
        sink(end, threads);
        left -= size < left ? size : left;
    }
}

static double replay(const struct loop_execution *execution, enum schedule_kind kind, int64_t chunk,
                     int threads, chunk_rule *rule)
{
    struct cursor cursor = {execution->range, execution->range + execution->ranges, 0};
    double *end = xcalloc((size_t)threads, sizeof *end);

    if (kind == SCHEDULE_STATIC)
        replay_static(execution, &cursor, end, threads);
    else if (kind == SCHEDULE_CHUNKED)
        replay_chunked(execution, &cursor, end, threads, chunk);
    else
        replay_asked(execution, &cursor, end, threads, chunk, rule);
    double time = greatest(end, threads);
    free(end);
    return time;
}

double loop_replay(const struct loop_execution *execution, enum schedule_kind kind, int64_t chunk,
                   int threads)
{
    if (kind != SCHEDULE_GUIDED)
        return replay(execution, kind, chunk, threads, dynamic_chunk);
    double gnu = replay(execution, kind, chunk, threads, guided_chunk_gnu);
    double llvm = replay(execution, kind, chunk, threads, guided_chunk_llvm);
    return gnu > llvm ? gnu : llvm;
}

int64_t loop_least_chunk(const struct loop_execution *execution)
{
    enum { FINER = 4 };
    int64_t chunk = execution->iterations / (FINER * (int64_t)execution->ranges);

    return chunk > 1 ? chunk : 1;
}

int64_t loop_time(const struct loop_execution *execution, size_t locations)
{
    struct interval {
        int64_t begin, end;
    } *of = xcalloc(locations, sizeof *of);
    int64_t longest = 0;

    for (size_t i = 0; i < execution->ranges; i++) {
        const struct loop_range *range = &execution->range[i];
        struct interval *at = &of[range->location];
        int64_t end = range->begin + range->time;
        bool first = at->end == 0;
        if (first || range->begin < at->begin)
            at->begin = range->begin;
        if (first || end > at->end)
            at->end = end;
        if (at->end - at->begin > longest)
            longest = at->end - at->begin;
    }
    free(of);
    return longest;
}
