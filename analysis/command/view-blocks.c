/* pompeii view: messages between blocks of ranks. */
#include "config.h"

#include "analysis/command/view-blocks.h"

#include "analysis/answer/add.h"

#include <stdlib.h>

/* So many blocks of ranks at most, of which each pair is a cell. */
enum { MOST_BLOCKS = 128 };

struct exchange_sum {
    int64_t count, bytes, time; /* bytes: -1: of some it is not known */
};

struct ranked {
    int rank;
    size_t process;
};

static int compare_ranks(const void *a, const void *b)
{
    const struct ranked *left = a, *right = b;

    if (left->rank != right->rank)
        return left->rank < right->rank ? -1 : 1;
    return (left->process > right->process) - (left->process < right->process);
}

/* Processes by rank; of each process its place there. The caller frees both. */
static struct ranked *rank_order(const struct experiment *experiment, size_t **places)
{
    size_t count = experiment->process_count;
    struct ranked *order = xcalloc(count + 1, sizeof *order);

    *places = xcalloc(count + 1, sizeof **places);
    for (size_t i = 0; i < count; i++)
        order[i] = (struct ranked){experiment->processes[i]->rank, i};
    qsort(order, count, sizeof *order, compare_ranks);
    for (size_t i = 0; i < count; i++)
        (*places)[order[i].process] = i;
    return order;
}

static void add_pair(struct exchange_sum *sum, const struct pair_total *pair)
{
    sum->count = add_times(sum->count, pair->count);
    sum->time = add_times(sum->time, pair->time);
    sum->bytes = sum->bytes < 0 || pair->bytes < 0 ? -1 : add_times(sum->bytes, pair->bytes);
}

static void put_bytes(struct json *json, int64_t bytes)
{
    if (bytes < 0)
        json_null(json, NULL);
    else
        json_integer(json, NULL, bytes);
}

static void put_cells(struct json *json, const struct exchange_sum *cells, size_t blocks)
{
    json_open(json, "cells", '[');
    for (size_t i = 0; i < blocks * blocks; i++) {
        if (!cells[i].count)
            continue;
        json_open(json, NULL, '[');
        json_integer(json, NULL, (int64_t)(i / blocks));
        json_integer(json, NULL, (int64_t)(i % blocks));
        json_integer(json, NULL, cells[i].count);
        put_bytes(json, cells[i].bytes);
        json_seconds(json, NULL, cells[i].time);
        json_close(json);
    }
    json_close(json);
}

static void put_sums(struct json *json, const struct exchange_sum *sums, size_t count)
{
    json_open(json, "sums", '[');
    for (size_t i = 0; i < count; i++) {
        json_open(json, NULL, '[');
        for (size_t way = 0; way < 2; way++) {
            json_integer(json, NULL, sums[2 * i + way].count);
            put_bytes(json, sums[2 * i + way].bytes);
        }
        json_close(json);
    }
    json_close(json);
}

void view_blocks_json(const struct totals *totals, const struct experiment *experiment,
                      struct json *json)
{
    size_t count = experiment->process_count, *places;
    size_t every = (count + MOST_BLOCKS - 1) / MOST_BLOCKS, blocks;
    struct ranked *order = rank_order(experiment, &places);

    every = every ? every : 1;
    blocks = (count + every - 1) / every;
    struct exchange_sum *cells = xcalloc(blocks * blocks + 1, sizeof *cells);
    struct exchange_sum *sums = xcalloc(2 * count + 1, sizeof *sums);
    for (size_t i = 0; i < totals->pair_count; i++) {
        const struct pair_total *pair = &totals->pairs[i];
        size_t from = places[pair->from], to = places[pair->to];
        add_pair(&cells[from / every * blocks + to / every], pair);
        add_pair(&sums[2 * from], pair);
        add_pair(&sums[2 * to + 1], pair);
    }
    json_open(json, "blocks", '{');
    json_integer(json, "every", (int64_t)every);
    json_open(json, "ranks", '[');
    for (size_t i = 0; i < count; i++)
        json_integer(json, NULL, order[i].rank);
    json_close(json);
    put_cells(json, cells, blocks);
    put_sums(json, sums, count);
    json_close(json);
    free(cells);
    free(sums);
    free(order);
    free(places);
}
