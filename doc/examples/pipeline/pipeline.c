/*
 * pipeline: a film of noisy pictures is cleaned and packed. Usage: pipeline [FRAMES]
 *
 * It shows stages that wait for each other. A reader, a filter and a keeper run as three sections
 * and hand frames on through bounded queues, each guarded by a lock; the slowest stage, the filter,
 * makes the others wait. After that a loop packs all frames in parallel, and writes them in their
 * order from an ordered region: packing overlaps, writing does not.
 *
 * All of it is done a second time by one thread, frame by frame, and the written bytes compared.
 * Exit status: 0 the result is right, 1 it is wrong, 2 wrong usage.
 */
#include <omp.h>
#include <sched.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 192, HEIGHT = 144, PIXELS = WIDTH * HEIGHT, QUEUE_LENGTH = 4, STAGES = 3 };

struct frame {
    int number;
    uint8_t pixel[PIXELS];
};

/* A bounded queue of frames for one thread that puts and one that takes. */
struct queue {
    omp_lock_t lock;
    struct frame *slot[QUEUE_LENGTH];
    int first, count;
};

/* What has been written, folded into a number that depends on the order of the bytes. */
struct output {
    uint64_t digest;
    size_t bytes;
};

struct packed {
    size_t length;
    uint8_t byte[2 * PIXELS]; /* runs of one pixel are the worst case */
};

static void *allocate(size_t size)
{
    void *memory = malloc(size);

    if (!memory) {
        fputs("pipeline: out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

/* ---- What is done to one frame ------------------------------------------------------------- */

/* A disc that moves over stripes, with every eighth pixel or so lost. */
static void draw(struct frame *frame, int number)
{
    uint32_t state = (uint32_t)number * 2654435761u + 1;
    int cx = 5 * number % WIDTH, cy = 3 * number % HEIGHT;

    frame->number = number;
    for (int y = 0; y < HEIGHT; y++) {
        for (int x = 0; x < WIDTH; x++) {
            int dx = x - cx, dy = y - cy;
            bool inside = dx * dx + dy * dy < 900;

            state = state * 1664525 + 1013904223;
            frame->pixel[y * WIDTH + x] = state >> 29 == 0 ? (uint8_t)(state >> 20)
                                          : inside         ? 200
                                          : y / 16 % 2     ? 80
                                                           : 30;
        }
    }
}

static int clamp(int value, int limit)
{
    return value < 0 ? 0 : value >= limit ? limit - 1 : value;
}

/* The median of the 3 x 3 pixels around (x, y). */
static uint8_t median(const struct frame *frame, int x, int y)
{
    uint8_t sorted[9];
    int count = 0;

    for (int dy = -1; dy <= 1; dy++) {
        for (int dx = -1; dx <= 1; dx++) {
            uint8_t value = frame->pixel[clamp(y + dy, HEIGHT) * WIDTH + clamp(x + dx, WIDTH)];
            int at = count++;

            for (; at > 0 && sorted[at - 1] > value; at--)
                sorted[at] = sorted[at - 1];
            sorted[at] = value;
        }
    }
    return sorted[4];
}

static void clean(struct frame *frame)
{
    struct frame *noisy = allocate(sizeof *noisy);

    *noisy = *frame;
    for (int y = 0; y < HEIGHT; y++)
        for (int x = 0; x < WIDTH; x++)
            frame->pixel[y * WIDTH + x] = median(noisy, x, y);
    free(noisy);
}

/* Run lengths: (how many, which). */
static void pack(const struct frame *frame, struct packed *packed)
{
    packed->length = 0;
    for (int i = 0, run; i < PIXELS; i += run) {
        run = 1;
        while (run < 255 && i + run < PIXELS && frame->pixel[i + run] == frame->pixel[i])
            run++;
        packed->byte[packed->length++] = (uint8_t)run;
        packed->byte[packed->length++] = frame->pixel[i];
    }
}

/* FNV-1a. */
static void write_packed(struct output *output, const struct packed *packed)
{
    for (size_t i = 0; i < packed->length; i++)
        output->digest = (output->digest ^ packed->byte[i]) * UINT64_C(1099511628211);
    output->bytes += packed->length;
}

static const struct output nothing_written = {UINT64_C(14695981039346656037), 0};

/* ---- The pipeline ------------------------------------------------------------------------------
 */

static bool try_put(struct queue *queue, struct frame *frame)
{
    bool room;

    omp_set_lock(&queue->lock);
    room = queue->count < QUEUE_LENGTH;
    if (room)
        queue->slot[(queue->first + queue->count++) % QUEUE_LENGTH] = frame;
    omp_unset_lock(&queue->lock);
    return room;
}

/* Nobody is kept waiting just for a look: NULL also when the other one has the lock. */
static struct frame *try_take(struct queue *queue)
{
    struct frame *frame = NULL;

    if (!omp_test_lock(&queue->lock))
        return NULL;
    if (queue->count > 0) {
        frame = queue->slot[queue->first];
        queue->first = (queue->first + 1) % QUEUE_LENGTH;
        queue->count--;
    }
    omp_unset_lock(&queue->lock);
    return frame;
}

static void put(struct queue *queue, struct frame *frame)
{
    while (!try_put(queue, frame))
        sched_yield();
}

static struct frame *take(struct queue *queue)
{
    struct frame *frame;

    while (!(frame = try_take(queue)))
        sched_yield();
    return frame;
}

static void read_stage(int count, struct queue *to)
{
    for (int i = 0; i < count; i++) {
        struct frame *frame = allocate(sizeof *frame);
        draw(frame, i);
        put(to, frame);
    }
}

static void filter_stage(int count, struct queue *from, struct queue *to)
{
    for (int i = 0; i < count; i++) {
        struct frame *frame = take(from);
        clean(frame);
        put(to, frame);
    }
}

static void keep_stage(int count, struct queue *from, struct frame **frames)
{
    for (int i = 0; i < count; i++) {
        struct frame *frame = take(from);
        frames[frame->number] = frame;
    }
}

/* The stages need a thread each: with fewer, one would wait for a stage that never starts. */
static void run_stages_in_turn(int count, struct frame **frames)
{
    for (int i = 0; i < count; i++) {
        frames[i] = allocate(sizeof *frames[i]);
        draw(frames[i], i);
        clean(frames[i]);
    }
}

static void read_and_clean(int count, struct frame **frames)
{
    struct queue noisy = {.count = 0}, cleaned = {.count = 0};

    omp_init_lock(&noisy.lock);
    omp_init_lock(&cleaned.lock);
#pragma omp parallel num_threads(STAGES)
    {
        if (omp_get_num_threads() < STAGES) {
#pragma omp single
            run_stages_in_turn(count, frames);
        } else {
#pragma omp sections
            {
#pragma omp section
                read_stage(count, &noisy);
#pragma omp section
                filter_stage(count, &noisy, &cleaned);
#pragma omp section
                keep_stage(count, &cleaned, frames);
            }
        }
    }
    omp_destroy_lock(&noisy.lock);
    omp_destroy_lock(&cleaned.lock);
}

static struct output pack_and_write(int count, struct frame *const *frames)
{
    struct output output = nothing_written;

#pragma omp parallel
    {
        struct packed *packed = allocate(sizeof *packed);

#pragma omp for ordered schedule(dynamic)
        for (int i = 0; i < count; i++) {
            pack(frames[i], packed);
#pragma omp ordered
            write_packed(&output, packed);
        }
        free(packed);
    }
    return output;
}

/* ---- The check ----------------------------------------------------------------------------------
 */

static struct output one_by_one(int count)
{
    struct output output = nothing_written;
    struct frame *frame = allocate(sizeof *frame);
    struct packed *packed = allocate(sizeof *packed);

    for (int i = 0; i < count; i++) {
        draw(frame, i);
        clean(frame);
        pack(frame, packed);
        write_packed(&output, packed);
    }
    free(frame);
    free(packed);
    return output;
}

int main(int argc, char *argv[])
{
    char *end = NULL;
    long count = argc > 1 ? strtol(argv[1], &end, 10) : 200;
    struct output output, expected;
    struct frame **frames;
    double start;
    bool correct;

    if (argc > 2 || (end && (*end || end == argv[1])) || count < 1 || count > 100000) {
        fputs("Usage: pipeline [FRAMES]   with 1 to 100000 frames\n", stderr);
        return 2;
    }
    frames = allocate((size_t)count * sizeof(struct frame *));
    start = omp_get_wtime();
    read_and_clean((int)count, frames);
    output = pack_and_write((int)count, frames);
    start = omp_get_wtime() - start;

    expected = one_by_one((int)count);
    correct = output.digest == expected.digest && output.bytes == expected.bytes;
    printf("%ld frames of %d x %d pixels, %zu bytes written\n", count, WIDTH, HEIGHT, output.bytes);
    printf("digest: %016llx\n", (unsigned long long)output.digest);
    printf("verification: %s\n", correct ? "successful" : "FAILED");
    printf("time: %.3f s\n", start);
    for (long i = 0; i < count; i++)
        free(frames[i]);
    free(frames);
    return correct ? 0 : 1;
}
