/* Where many jumps leave many objects: the same ones end in one place. */
#include "analysis/check/build/build.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

enum { ENDS_APART = 1000 }; /* more objects that jumps of a function end do so in one place */

/** Where an object ends, and those alive around it, on the way to a node. */
struct shared_end {
    UT_hash_handle hh;
    struct end_key {
        uint32_t life, team, to;
    } key;
    uint32_t node;
};

bool ends_join(struct builder *b, const struct lifetime *life, uint32_t token, uint32_t to)
{
    struct end_key key = {life->number, life->team, to};
    struct shared_end *end;
    if (b->ends_apart < ENDS_APART) {
        b->ends_apart++;
        return false;
    }
    HASH_FIND(hh, b->shared_ends, &key, sizeof(key), end);
    if (end) {
        connect(b, b->cursor, end->node);
        b->cursor = NO_NODE;
        return true;
    }
    end = xcalloc(1, sizeof(*end));
    end->key = key;
    end->node = step_follow(b, CFG_BASIC, token);
    HASH_ADD(hh, b->shared_ends, key, sizeof(end->key), end);
    return false;
}

void ends_forget(struct builder *b)
{
    struct shared_end *end, *next;
    HASH_ITER(hh, b->shared_ends, end, next)
    {
        HASH_DEL(b->shared_ends, end);
        free(end);
    }
    b->ends_apart = 0;
}
