/* What programs that are instrumented by hand share: CTC strings, and the calls around target
 * constructs as doc/offload.md has them. */
#include <pompeii-device.h>

#include "pomp2-runtime/pomp2.h"

#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A CTC string of a target construct at a line, with the clauses that its items are told by. */
#define TARGET(construct, line, clauses)                                                           \
    "1*regionType=target*layer=target*construct=" construct "*sscl=hand.c:" #line ":" #line        \
    "*escl=hand.c:" #line ":" #line "*" clauses "*"
#define INNER(construct, line)                                                                     \
    "1*regionType=" construct "*construct=" construct "*sscl=hand.c:" #line ":" #line              \
    "*escl=hand.c:" #line ":" #line "**"

/* The id of a region on the device. */
static inline uint64_t id_of(const char *ctc)
{
    uint64_t hash = 0xcbf29ce484222325u;
    while (*ctc)
        hash = (hash ^ (unsigned char)*ctc++) * 0x100000001b3u;
    return hash;
}

/* A region with its handle. */
struct place {
    void *handle;
    const char *ctc;
};

static inline void begin(struct place *p, int device, int if_clause)
{
    POMP2_Target_begin(&p->handle, device, if_clause, p->ctc);
}

static inline void map_region(struct place *p)
{
    POMP2_Target_map_region(&p->handle, id_of(p->ctc), p->ctc);
}

static inline void item(struct place *p, unsigned number, const void *address, size_t bytes)
{
    POMP2_Target_map_item(&p->handle, number, address, bytes);
}

static inline void copy_begin(struct place *p, enum POMP2_Target_direction direction)
{
    POMP2_Target_copy_begin(&p->handle, direction);
}

static inline void copy_end(struct place *p, enum POMP2_Target_direction direction)
{
    POMP2_Target_copy_end(&p->handle, direction);
}

static inline void flush(struct place *p)
{
    POMP2_Target_flush(&p->handle);
}

static inline void end(struct place *p)
{
    POMP2_Target_end(&p->handle);
}
