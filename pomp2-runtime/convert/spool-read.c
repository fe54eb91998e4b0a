/* The spool file as it is found: its chunks in order, its definitions. */
#include "pomp2-runtime/convert/spool-read.h"
#include "pomp2-runtime/convert/pages.h"
#include "common/regular.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static int compare_chunks(const void *a, const void *b)
{
    const struct chunk_entry *x = a, *y = b;
    if (x->location != y->location)
        return x->location < y->location ? -1 : 1;
    return x->sequence < y->sequence ? -1 : x->sequence > y->sequence;
}

static void add_chunk(struct chunks *c, const struct spool_chunk *chunk,
                      const struct spool_chunk *head)
{
    if (c->count == c->capacity) {
        size_t capacity = c->capacity ? 2 * c->capacity : 16;
        struct chunk_entry *items = pages_resize(c->items, capacity, sizeof *items);
        if (!items)
            return;
        c->items = items;
        c->capacity = capacity;
    }
    c->items[c->count++] = (struct chunk_entry){chunk, head->sequence, head->location};
}

static bool sort_chunks(struct chunks *c)
{
    return pages_sort(c->items, c->count, sizeof c->items[0], compare_chunks);
}

/* The kernel maps what is in its cache around a page that is read: that goes, too. It comes back
 * when it is needed. */
void spool_release(const struct spool *s, const struct spool_chunk *chunk)
{
    enum { AROUND = 64 * 1024 };
    const char *at = (const char *)chunk;
    if (at <= s->file || at >= s->file + s->size)
        return;
    size_t begin = (size_t)(at - s->file), end = begin + chunk->size;
    begin = begin > AROUND ? begin - AROUND : 0;
    begin -= begin % (size_t)sysconf(_SC_PAGESIZE);
    end = s->size - end > AROUND ? end + AROUND : s->size;
    madvise((void *)(s->file + begin), end - begin, MADV_DONTNEED);
}

static bool is_good(const struct spool_chunk *head, size_t room)
{
    return head->kind >= SPOOL_DEFINITIONS && head->kind < SPOOL_KINDS &&
           head->size >= SPOOL_PAGE && head->size % SPOOL_PAGE == 0 && head->size <= room;
}

/* It may lie in a hole, where the disk was full but not for a later chunk: to read that in the
 * mapping would be a SIGBUS. Who may not read, reads there all the same. */
static struct spool_chunk head_at(const struct spool *s, int fd, size_t offset)
{
    struct spool_chunk head;
    if (pread(fd, &head, sizeof head, (off_t)offset) != sizeof head)
        memcpy(&head, s->file + offset, sizeof head);
    return head;
}

/* A head of zeros belongs to a chunk that was not begun; its size is not known. @return false: no
 * memory */
static bool index_chunks(struct spool *s, int fd)
{
    for (size_t offset = SPOOL_PAGE; offset + SPOOL_PAGE <= s->size;) {
        const struct spool_chunk head = head_at(s, fd, offset);
        bool good = is_good(&head, s->size - offset);
        if (good)
            add_chunk(&s->kinds[head.kind], (const struct spool_chunk *)(s->file + offset), &head);
        offset += good ? head.size : SPOOL_PAGE;
    }
    bool sorted = true;
    for (int kind = SPOOL_DEFINITIONS; kind < SPOOL_KINDS; kind++)
        sorted &= sort_chunks(&s->kinds[kind]);
    return sorted;
}

static bool is_spool(const struct spool_header *h)
{
    return memcmp(h->magic, SPOOL_MAGIC, sizeof h->magic) == 0 && h->version == SPOOL_VERSION;
}

static void free_index(struct spool *s)
{
    for (int kind = 0; kind < SPOOL_KINDS; kind++)
        pages_give(s->kinds[kind].items);
    if (s->open)
        pages_give(s->open->items);
    pages_give(s->open);
    pages_give(s);
}

struct spool *spool_open(const char *path)
{
    struct spool *s = NULL;
    struct stat status;
    void *memory = MAP_FAILED;
    int failure, fd = open_regular(path);
    if (fd < 0 || fstat(fd, &status) != 0)
        goto fail;
    if (status.st_size < SPOOL_PAGE) {
        errno = EBADMSG;
        goto fail;
    }
    memory = mmap(NULL, (size_t)status.st_size, PROT_READ, MAP_SHARED, fd, 0);
    if (memory == MAP_FAILED || !(s = pages_take(1, sizeof *s)) ||
        !(s->open = pages_take(1, sizeof *s->open)))
        goto fail;
    s->header = memory;
    s->file = memory;
    s->size = (size_t)status.st_size;
    if (!is_spool(s->header)) {
        errno = EBADMSG;
        goto fail;
    }
    if (!index_chunks(s, fd)) {
        errno = ENOMEM;
        goto fail;
    }
    close(fd);
    return s;
fail:
    failure = errno;
    if (memory != MAP_FAILED)
        munmap(memory, (size_t)status.st_size);
    if (fd >= 0)
        close(fd);
    if (s)
        free_index(s);
    errno = failure;
    return NULL;
}

void spool_add(struct spool *s, const struct spool_chunk *chunk)
{
    struct chunks *c = &s->kinds[chunk->kind];
    add_chunk(c, chunk, chunk);
    sort_chunks(c);
}

/* The entry of a definitions chunk at `offset`; NULL at the end or where it is damaged. */
static const struct spool_entry *entry_at(const struct spool_chunk *c, size_t offset)
{
    const struct spool_entry *e = (const struct spool_entry *)((const char *)c + offset);
    if (c->size - offset < sizeof *e || e->size < sizeof *e || e->size % 8 ||
        e->size > c->size - offset)
        return NULL;
    return e;
}

/* Whether what an entry of its type is read for lies within it. */
static bool is_whole(const struct spool_entry *e)
{
    static const struct {
        size_t fixed, strings;
    } layout[] = {
        [SPOOL_META] = {sizeof(struct spool_meta), 2},
        [SPOOL_REGION] = {sizeof(struct spool_region), 5},
        [SPOOL_LOCATION] = {sizeof(struct spool_location), 0},
        [SPOOL_OBJECT] = {sizeof(struct spool_object), 2},
        [SPOOL_SOURCE] = {sizeof(struct spool_source), 3},
        [SPOOL_HANDLE] = {sizeof(struct spool_handle), 1},
    };
    size_t fixed = layout[e->type].fixed, strings = layout[e->type].strings;
    const char *text = (const char *)e + fixed, *end = (const char *)e + e->size;
    while (strings > 0 && text < end)
        strings -= *text++ == '\0';
    return e->size >= fixed && strings == 0;
}

const struct spool_entry *spool_next(const struct spool *s, enum spool_definition type,
                                     const struct spool_entry *previous)
{
    const struct chunks *c = &s->kinds[SPOOL_DEFINITIONS];
    bool after = !previous;
    for (size_t i = 0; i < c->count; i++) {
        const char *chunk = (const char *)c->items[i].chunk, *at = (const char *)previous;
        size_t offset = sizeof(struct spool_chunk);
        if (!after) {
            if (at < chunk || at >= chunk + c->items[i].chunk->size)
                continue;
            offset = (size_t)(at - chunk) + previous->size;
            after = true;
        }
        for (const struct spool_entry *e; (e = entry_at(c->items[i].chunk, offset));
             offset += e->size)
            if (e->type == type && is_whole(e))
                return e;
    }
    return NULL;
}

const char *spool_meta(const struct spool *s, const char *key)
{
    const struct spool_entry *e = NULL;
    while ((e = spool_next(s, SPOOL_META, e))) {
        const char *text = ((const struct spool_meta *)e)->text;
        if (strcmp(text, key) == 0)
            return text + strlen(text) + 1;
    }
    return "";
}

void spool_tell_end(struct spool *s, uint64_t when)
{
    s->end = when;
}

uint64_t spool_unfinished(const struct spool *s)
{
    return s->header->finalize == SPOOL_OPEN ? s->header->pid : 0;
}

size_t spool_chunks(const struct spool *s, enum spool_kind kind, uint32_t location, size_t *first)
{
    const struct chunks *c = &s->kinds[kind];
    size_t low = 0, high = c->count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (c->items[middle].location < location)
            low = middle + 1;
        else
            high = middle;
    }
    *first = low;
    while (high < c->count && c->items[high].location == location)
        high++;
    return high;
}

void spool_free(struct spool *s)
{
    for (struct spool_copy *copy = s->copies, *next; copy; copy = next) {
        next = copy->next;
        free(copy);
    }
    munmap((void *)s->file, s->size);
    free_index(s);
}
