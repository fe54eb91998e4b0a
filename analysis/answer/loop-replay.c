/* Replay of the measured ranges of a loop under other schedules. */
#include "config.h"

#include "analysis/answer/loop-replay.h"

#include "common/memory.h"

#include <stdbool.h>
#include <stdlib.h>

/* How large the next chunk is when `left` iterations are. */
typedef int64_t chunk_rule(int64_t left, int64_t chunk, int threads);

/* A schedule while the ranges pass. */
struct replaying {
    enum schedule_kind kind;
    chunk_rule *rule; /* of chunks that are asked for */
    int64_t chunk, iterations;
    int threads;
    double *end;       /* of each thread; where chunks are asked for, a heap */
    int thread;        /* whose chunk it is */
    int64_t left;      /* iterations that no chunk has */
    int64_t of_chunk;  /* iterations that the chunk still takes */
    double chunk_cost; /* of those that it has */
};

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

static void begin_chunk(struct replaying *of)
{
    int64_t size = of->chunk;

    if (of->kind == SCHEDULE_STATIC)
        size = of->iterations / of->threads + (of->thread < of->iterations % of->threads);
    else if (of->kind != SCHEDULE_CHUNKED)
        size = of->rule(of->left, of->chunk, of->threads);
    of->of_chunk = size < of->left ? size : of->left;
    of->left -= of->of_chunk;
    of->chunk_cost = 0;
}

static void end_chunk(struct replaying *of)
{
    if (of->rule) {
        of->end[0] += REPLAY_DISPATCH + of->chunk_cost;
        sink(of->end, of->threads);
        return;
    }
    of->end[of->thread] += of->chunk_cost;
    of->thread = of->thread + 1 < of->threads ? of->thread + 1 : 0;
}

static void pass_range(struct replaying *of, const struct loop_range *range)
{
    for (int64_t left = range->count, part; left > 0; left -= part) {
        if (!of->of_chunk)
            begin_chunk(of);
        part = of->of_chunk < left ? of->of_chunk : left;
        of->chunk_cost += part == range->count
                              ? (double)range->time
                              : (double)range->time * (double)part / (double)range->count;
        of->of_chunk -= part;
        if (!of->of_chunk)
            end_chunk(of);
    }
}

static double greatest(const double *list, int count)
{
    double most = 0;

    for (int i = 0; i < count; i++)
        if (list[i] > most)
            most = list[i];
    return most;
}

/* ---- All schedules ----------------------------------------------------------------------- */

/* One row for each way to hand out chunks; of two rows of a kind the longer one is what it takes.
 */
static const struct {
    enum schedule_kind kind;
    chunk_rule *rule;
} ways[] = {{SCHEDULE_STATIC, NULL},
            {SCHEDULE_CHUNKED, NULL},
            {SCHEDULE_GUIDED, guided_chunk_gnu},
            {SCHEDULE_GUIDED, guided_chunk_llvm},
            {SCHEDULE_DYNAMIC, dynamic_chunk}};

enum { WAYS = sizeof ways / sizeof *ways };

/* Whether the chunk of 2^k is replayed, or takes what that of 2^(k-1) does. */
static bool is_replayed(enum schedule_kind kind, int k, int least, int most)
{
    return k == 0 || (k > least && k <= most && kind != SCHEDULE_STATIC);
}

static size_t begin_all(const struct loop_execution *execution, int threads, struct replaying *list,
                        double *ends)
{
    int least = loop_least_chunk(execution);
    int most = loop_chunk_logarithm(execution->iterations / threads + 1);
    size_t count = 0;

    for (int w = 0; w < WAYS; w++)
        for (int k = 0; k < REPLAY_CHUNKS; k++) {
            if (!is_replayed(ways[w].kind, k, least, most))
                continue;
            if (list)
                list[count] = (struct replaying){.kind = ways[w].kind,
                                                 .rule = ways[w].rule,
                                                 .chunk = (int64_t)1 << (k < least ? least : k),
                                                 .iterations = execution->iterations,
                                                 .threads = threads,
                                                 .end = ends + count * (size_t)threads,
                                                 .left = execution->iterations};
            count++;
        }
    return count;
}

static void add_all(const struct loop_execution *execution, int threads,
                    const struct replaying *next, double time[SCHEDULES][REPLAY_CHUNKS])
{
    int least = loop_least_chunk(execution);
    int most = loop_chunk_logarithm(execution->iterations / threads + 1);
    double own[SCHEDULES][REPLAY_CHUNKS] = {{0}}, last = 0;

    for (int w = 0; w < WAYS; w++)
        for (int k = 0; k < REPLAY_CHUNKS; k++) {
            double *of = &own[ways[w].kind][k];
            if (is_replayed(ways[w].kind, k, least, most))
                last = greatest((next++)->end, threads);
            *of = last > *of ? last : *of;
        }
    for (int kind = 0; kind < SCHEDULES; kind++)
        for (int k = 0; k < REPLAY_CHUNKS; k++)
            time[kind][k] += own[kind][k];
}

void loop_replay(const struct loop_execution *execution, int threads,
                 double time[SCHEDULES][REPLAY_CHUNKS])
{
    size_t count = begin_all(execution, threads, NULL, NULL);
    struct replaying *list = xcalloc(count, sizeof *list);
    double *ends = xcalloc(count * (size_t)threads, sizeof *ends);

    begin_all(execution, threads, list, ends);
    for (size_t i = 0; i < execution->ranges; i++) {
        const struct loop_range *range = loop_range_at(execution, i);
        for (size_t r = 0; r < count; r++)
            pass_range(&list[r], range);
    }
    add_all(execution, threads, list, time);
    free(ends);
    free(list);
}

int loop_chunk_logarithm(int64_t chunk)
{
    int k = 0;

    while (k < REPLAY_CHUNKS - 1 && (int64_t)1 << k < chunk)
        k++;
    return k;
}

int loop_least_chunk(const struct loop_execution *execution)
{
    enum { FINER = 4 };

    return loop_chunk_logarithm(execution->iterations / (FINER * (int64_t)execution->ranges));
}

int64_t loop_time(const struct loop_execution *execution, size_t locations)
{
    struct interval {
        int64_t begin, end;
    } *of = xcalloc(locations, sizeof *of);
    int64_t longest = 0;

    for (size_t i = 0; i < execution->ranges; i++) {
        const struct loop_range *range = loop_range_at(execution, i);
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
