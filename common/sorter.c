/* Records by a key, more than memory has room for. */
#include "config.h"

#include "common/sorter.h"

#include "common/heap.h"
#include "common/memory.h"
#include "common/nameless.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* What is held until it is sorted; a run's buffer, at most; the buffers of many. */
enum { HELD = 7 << 20, BUFFER = 1 << 15, BUFFERS = 1 << 23 };

enum { MOST_RUNS = 1 << 24 };

/* Before each record. */
struct head {
    int64_t key;
    int32_t tag;
    uint32_t size; /* without the head */
};

/* A record that is held: they grow up from the begin of the memory, and these down from its end. */
struct held {
    int64_t key;
    size_t at;
};

struct run {
    int64_t key;         /* of its first record */
    off_t begin, end;    /* in the file of its source */
    int32_t least, most; /* tags */
    size_t source;
    off_t at; /* to be read next */
    char *buffer;
    size_t used, filled, size;
};

/* Where runs are: 0 is our own file. */
struct source {
    int file;
    off_t begin;
    int32_t tag; /* added to those of its records */
};

struct sorter {
    FILE *file;
    bool is_given; /* the file, which others close */
    off_t begin, end;
    int error;
    char *memory; /* which the system gives and takes: the heap would keep it */
    size_t used, room;
    struct held *held; /* in it: the latest */
    struct run *runs;
    size_t run_count, run_capacity;
    struct source *sources;
    size_t source_count, source_capacity;
    struct heap heap;
    bool is_told; /* the first one's record in it: it goes on with the next one */
    int32_t tag;  /* that is wanted */
};

static size_t source_add(struct sorter *sorter, struct source source)
{
    sorter->sources = xgrow(sorter->sources, sorter->source_count, &sorter->source_capacity,
                            sizeof *sorter->sources);
    sorter->sources[sorter->source_count] = source;
    return sorter->source_count++;
}

static struct run *run_add(struct sorter *sorter)
{
    sorter->runs =
        xgrow(sorter->runs, sorter->run_count, &sorter->run_capacity, sizeof *sorter->runs);
    struct run *run = &sorter->runs[sorter->run_count++];
    *run = (struct run){.key = INT64_MIN};
    return run;
}

struct sorter *sorter_new_in(FILE *file)
{
    struct sorter *sorter = xzalloc(sizeof *sorter);

    sorter->file = file;
    sorter->is_given = true;
    sorter->begin = sorter->end = ftello(file);
    sorter->error = sorter->begin < 0 ? errno : 0;
    source_add(sorter, (struct source){.file = fileno(file)});
    return sorter;
}

struct sorter *sorter_new(void)
{
    FILE *file = nameless_file();
    struct sorter *sorter = file ? sorter_new_in(file) : NULL;

    if (sorter)
        sorter->is_given = false;
    return sorter;
}

/* Behind the first one. */
static struct held *held_end(const struct sorter *sorter)
{
    return (struct held *)(void *)(sorter->memory + sorter->room);
}

static void forget_held(struct sorter *sorter)
{
    if (sorter->memory)
        munmap(sorter->memory, sorter->room);
    sorter->memory = NULL;
    sorter->held = NULL;
    sorter->used = sorter->room = 0;
}

/* False: there is none, and no more is kept. */
static bool hold(struct sorter *sorter, size_t room)
{
    void *memory = mmap(NULL, room, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    forget_held(sorter);
    if (memory == MAP_FAILED) {
        sorter->error = errno;
        return false;
    }
    sorter->memory = memory;
    sorter->room = room;
    sorter->held = held_end(sorter);
    return true;
}

void sorter_free(struct sorter *sorter)
{
    if (!sorter)
        return;
    if (!sorter->is_given)
        fclose(sorter->file);
    for (size_t i = 1; i < sorter->source_count; i++)
        close(sorter->sources[i].file);
    for (size_t i = 0; i < sorter->run_count; i++)
        free(sorter->runs[i].buffer);
    forget_held(sorter);
    free(sorter->runs);
    free(sorter->sources);
    heap_free(&sorter->heap);
    free(sorter);
}

/* ---- In ---------------------------------------------------------------------------------- */

static int compare_held(const void *a, const void *b)
{
    const struct held *left = a, *right = b;

    return left->key != right->key ? (left->key > right->key) - (left->key < right->key)
                                   : (left->at > right->at) - (left->at < right->at);
}

static void write_bytes(struct sorter *sorter, const void *bytes, size_t size)
{
    if (fwrite(bytes, size, 1, sorter->file) != 1 && !sorter->error)
        sorter->error = errno ? errno : EIO;
    sorter->end += (off_t)size;
}

/* What is held becomes a run. */
static void flush_held(struct sorter *sorter)
{
    const struct held *end = sorter->memory ? held_end(sorter) : NULL;

    if (sorter->held == end)
        return;
    struct run *run = run_add(sorter);
    qsort(sorter->held, (size_t)(end - sorter->held), sizeof *sorter->held, compare_held);
    run->begin = sorter->end;
    run->key = sorter->held->key;
    run->least = INT32_MAX;
    for (; sorter->held < end; sorter->held++) {
        const struct head *head = (const void *)(sorter->memory + sorter->held->at);
        run->least = head->tag < run->least ? head->tag : run->least;
        run->most = head->tag > run->most ? head->tag : run->most;
        write_bytes(sorter, head, sizeof *head + head->size);
    }
    run->end = sorter->end;
    sorter->used = 0;
}

static bool has_room(const struct sorter *sorter, size_t needed)
{
    return sorter->memory && (size_t)((char *)sorter->held - sorter->memory) - sorter->used >=
                                 needed + sizeof(struct held);
}

/* A record may be larger than what is held of others together. */
static bool make_room(struct sorter *sorter, size_t needed)
{
    if (has_room(sorter, needed))
        return true;
    flush_held(sorter);
    return !sorter->error &&
           (has_room(sorter, needed) || hold(sorter, needed < HELD / 2 ? HELD : 2 * needed));
}

void sorter_put(struct sorter *sorter, int64_t key, int32_t tag, const void *record, size_t size,
                const void *rest, size_t rest_size)
{
    struct head head = {key, tag, (uint32_t)(size + rest_size)};
    size_t needed = sizeof head + size + rest_size;

    if (!make_room(sorter, needed))
        return;
    *--sorter->held = (struct held){key, sorter->used};
    char *to = sorter->memory + sorter->used;
    memcpy(to, &head, sizeof head);
    memcpy(to + sizeof head, record, size);
    if (rest_size)
        memcpy(to + sizeof head + size, rest, rest_size);
    sorter->used += needed;
}

bool sorter_finish(struct sorter *sorter)
{
    flush_held(sorter);
    forget_held(sorter);
    if (fflush(sorter->file) != 0 && !sorter->error)
        sorter->error = errno;
    errno = sorter->error;
    return !sorter->error;
}

/* ---- From one process to another --------------------------------------------------------- */

static void pass_bytes(struct parcel *parcel, const struct sorter *sorter)
{
    char *bytes = xmalloc(BUFFER);
    ssize_t got;

    for (off_t at = sorter->begin; at < sorter->end && !parcel->is_bad; at += got) {
        off_t left = sorter->end - at;
        got = pread(fileno(sorter->file), bytes, left < BUFFER ? (size_t)left : BUFFER, at);
        if (got > 0)
            parcel_put_bytes(parcel, bytes, (size_t)got);
        else
            parcel->is_bad = true;
    }
    free(bytes);
}

void sorter_pass(struct parcel *parcel, struct sorter *sorter)
{
    bool is_there = sorter->file == parcel->file;

    if (!sorter_finish(sorter))
        parcel->is_bad = true;
    parcel_put(parcel, is_there);
    parcel_put(parcel, sorter->begin);
    parcel_put(parcel, sorter->end);
    parcel_put(parcel, (int64_t)sorter->run_count);
    for (size_t i = 0; i < sorter->run_count; i++)
        parcel_put_bytes(parcel, &sorter->runs[i], sizeof sorter->runs[i]);
    if (!is_there)
        pass_bytes(parcel, sorter);
}

/* In the order in which they lie there, from begin to end. */
static void take_runs(struct parcel *parcel, struct sorter *sorter, const struct source *source,
                      off_t begin, off_t end)
{
    for (size_t left = parcel_take_count(parcel, MOST_RUNS); left && !parcel->is_bad; left--) {
        struct run *run = run_add(sorter), taken;
        parcel_take_bytes(parcel, &taken, sizeof taken);
        *run = (struct run){.key = taken.key,
                            .begin = taken.begin,
                            .end = taken.end,
                            .least = taken.least + source->tag,
                            .most = taken.most + source->tag,
                            .source = sorter->source_count};
        parcel->is_bad |= run->begin != begin || run->end < begin;
        begin = run->end;
    }
    parcel->is_bad |= begin != end;
}

size_t sorter_take(struct parcel *parcel, struct sorter *sorter, int32_t tag)
{
    struct source source = {.tag = tag};
    bool is_there = parcel_take(parcel);
    off_t begin = parcel_take(parcel), end = parcel_take(parcel);

    take_runs(parcel, sorter, &source, begin, end);
    if (!is_there) {
        source.begin = ftello(parcel->file) - begin;
        parcel->is_bad |= parcel->is_bad || fseeko(parcel->file, end - begin, SEEK_CUR) != 0;
    }
    source.file = fcntl(fileno(parcel->file), F_DUPFD_CLOEXEC, 0);
    parcel->is_bad |= begin < 0 || source.begin < -begin || source.file < 0;
    return source_add(sorter, source);
}

/* ---- Out --------------------------------------------------------------------------------- */

void sorter_rewind(struct sorter *sorter, int32_t tag)
{
    heap_free(&sorter->heap);
    sorter->is_told = false;
    sorter->tag = tag;
    for (size_t i = 0; i < sorter->run_count; i++) {
        struct run *run = &sorter->runs[i];
        run->at = run->begin;
        run->used = run->filled = 0;
        if (run->begin < run->end && (tag == SORTER_ALL || (run->least <= tag && tag <= run->most)))
            heap_put(&sorter->heap, run->key, (int64_t)i, run);
    }
}

static bool fill(struct sorter *sorter, struct run *run, size_t size)
{
    const struct source *source = &sorter->sources[run->source];

    while (run->filled < size) {
        off_t left = run->end - run->at;
        size_t room = run->size - run->filled;
        ssize_t got = pread(source->file, run->buffer + run->filled,
                            (off_t)room < left ? room : (size_t)left, source->begin + run->at);
        if (got <= 0) {
            sorter->error = got < 0 ? errno : EIO;
            return false;
        }
        run->filled += (size_t)got;
        run->at += got;
    }
    return true;
}

/* So many bytes of the run in its buffer; NULL: there are not so many. */
static const void *run_bytes(struct sorter *sorter, struct run *run, size_t size)
{
    size_t rest = run->filled - run->used, buffer = BUFFERS / sorter->run_count;

    if (rest >= size)
        return run->buffer + run->used;
    if ((off_t)(size - rest) > run->end - run->at)
        return NULL;
    buffer = buffer < BUFFER ? buffer : BUFFER;
    if (size > run->size || !run->buffer) {
        run->size = size > buffer ? size : buffer;
        run->buffer = xresize(run->buffer, run->size, 1);
    }
    memmove(run->buffer, run->buffer + run->used, rest);
    run->used = 0;
    run->filled = rest;
    return fill(sorter, run, size) ? run->buffer : NULL;
}

/* The first one's next record stands in its place among the others, or its memory goes. */
static void first_continues(struct sorter *sorter, struct run *run)
{
    const struct head *head = run_bytes(sorter, run, sizeof *head);

    if (head) {
        heap_replace(&sorter->heap, head->key, run - sorter->runs, run);
        return;
    }
    heap_take(&sorter->heap);
    free(run->buffer);
    run->buffer = NULL;
    run->used = run->filled = run->size = 0;
}

static bool next_of_all(struct sorter *sorter, struct sorted *sorted)
{
    if (sorter->is_told)
        first_continues(sorter, sorter->heap.items[0].item);
    sorter->is_told = false;
    errno = sorter->error;
    if (sorter->error || !sorter->heap.count)
        return false;
    struct run *run = sorter->heap.items[0].item;
    const struct head *head = run_bytes(sorter, run, sizeof *head);
    size_t size = head ? head->size : 0;
    int64_t key = head ? head->key : 0;
    int32_t tag = head ? head->tag + sorter->sources[run->source].tag : 0;
    if (!head || !run_bytes(sorter, run, sizeof *head + size)) {
        errno = sorter->error = sorter->error ? sorter->error : EIO;
        return false;
    }
    sorter->is_told = true;
    *sorted = (struct sorted){.record = run->buffer + run->used + sizeof *head,
                              .size = size,
                              .key = key,
                              .tag = tag,
                              .source = run->source};
    run->used += sizeof *head + size;
    return true;
}

bool sorter_next(struct sorter *sorter, struct sorted *sorted)
{
    while (next_of_all(sorter, sorted))
        if (sorter->tag == SORTER_ALL || sorter->tag == sorted->tag)
            return true;
    return false;
}
