/* Memory of the conversion's own, and what libc does with the program's. */
#include "config.h"
#include "pomp2-runtime/convert/pages.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

struct block {
    size_t bytes; /* with this */
    size_t unused;
};

/* Each location has a few small blocks for a moment: some are kept for the next one. */
enum { SMALL = 16 * 1024, SPARES = 8 };
static struct block *spares[SPARES];

static struct block *map(size_t bytes)
{
    struct block *b = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (b == MAP_FAILED)
        return NULL;
    b->bytes = bytes;
    return b;
}

static struct block *small_block(size_t bytes)
{
    struct block *b = NULL;
    for (int i = 0; i < SPARES && !b; i++)
        b = __atomic_exchange_n(&spares[i], NULL, __ATOMIC_ACQ_REL);
    if (!b)
        return map(SMALL);
    memset(b + 1, 0, bytes - sizeof *b);
    return b;
}

/* @return 0: more than there can be */
static size_t bytes_for(size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes) || bytes > PTRDIFF_MAX - sizeof(struct block))
        return 0;
    return bytes + sizeof(struct block);
}

void *pages_take(size_t count, size_t size)
{
    size_t bytes = bytes_for(count, size);
    struct block *b = !bytes ? NULL : bytes <= SMALL ? small_block(bytes) : map(bytes);
    return b ? b + 1 : NULL;
}

static void *move(struct block *b, size_t count, size_t size)
{
    struct block *larger = pages_take(count, size);
    if (!larger)
        return NULL;
    memcpy(larger, b + 1, b->bytes - sizeof *b);
    pages_give(b + 1);
    return larger;
}

void *pages_resize(void *block, size_t count, size_t size)
{
    size_t bytes = bytes_for(count, size);
    struct block *b = block ? (struct block *)block - 1 : NULL;
    if (!b || !bytes)
        return pages_take(count, size);
    if (bytes <= b->bytes)
        return block;
    struct block *larger = mremap(b, b->bytes, bytes, MREMAP_MAYMOVE);
    if (larger == MAP_FAILED) /* or the kernel has none of that */
        return move(b, count, size);
    larger->bytes = bytes;
    return larger + 1;
}

void pages_give(void *block)
{
    struct block *b = block ? (struct block *)block - 1 : NULL;
    for (int i = 0; b && b->bytes == SMALL && i < SPARES; i++)
        b = __atomic_exchange_n(&spares[i], b, __ATOMIC_ACQ_REL);
    if (b)
        munmap(b, b->bytes);
}

/* ---- Sorting ----------------------------------------------------------------------------- */

struct sorting {
    size_t size;
    int (*compare)(const void *, const void *);
    char *room; /* for half of the items */
};

/* Two sorted halves, of which the first one steps aside. */
static void merge(const struct sorting *s, char *to, size_t half, size_t count)
{
    const char *left = s->room, *left_end = left + half * s->size;
    const char *right = to + half * s->size, *right_end = to + count * s->size;
    memcpy(s->room, to, half * s->size);
    for (; left < left_end && right < right_end; to += s->size) {
        const char **next = s->compare(left, right) <= 0 ? &left : &right;
        memcpy(to, *next, s->size);
        *next += s->size;
    }
    memcpy(to, left, (size_t)(left_end - left)); /* what is left of the second one is in place */
}

static void sort_part(const struct sorting *s, char *items, size_t count)
{
    size_t half = count / 2;
    char *middle = items + half * s->size;
    if (half == 0)
        return;
    sort_part(s, items, half);
    sort_part(s, middle, count - half);
    if (s->compare(middle - s->size, middle) > 0)
        merge(s, items, half, count);
}

bool pages_sort(void *items, size_t count, size_t size, int (*compare)(const void *, const void *))
{
    struct sorting s = {size, compare, NULL};
    if (count < 2)
        return true;
    s.room = pages_take(count / 2, size);
    if (!s.room)
        return false;
    sort_part(&s, items, count);
    pages_give(s.room);
    return true;
}
