/* Memory from the system, in blocks that are never given back. */
#include "pomp2-runtime/ground/arena.h"

#include <sys/mman.h>

enum { LINE = 64, BLOCK = 64 * 1024 };

void *arena_get(struct arena *a, size_t size)
{
    size = (size + LINE - 1) & ~(size_t)(LINE - 1);
    if (size > (size_t)(a->end - a->next)) {
        size_t block = size > BLOCK ? size : BLOCK;
        void *memory =
            mmap(NULL, block, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (memory == MAP_FAILED)
            return NULL;
        a->taken += block;
        a->next = memory;
        a->end = a->next + block;
    }
    void *piece = a->next;
    a->next += size;
    return piece;
}
