/* The records of a location, one after another, chunk by chunk. */
#include "config.h"
#include "pomp2-runtime/convert/records.h"

struct record_walk records_begin(const struct spool *s, uint32_t location, uint64_t counters,
                                 uint32_t nodes)
{
    struct record_walk walk = {
        .spool = s, .counters = record_counter_slots(counters), .nodes = nodes};
    walk.end = spool_chunks(s, SPOOL_RECORDS, location, &walk.chunk);
    return walk;
}

static size_t slots_of(const struct record_walk *walk, const struct record *r)
{
    enum record_type type = record_type(r->what);
    return record_slots(type) + (record_is_instance(type) ? walk->counters : 0);
}

/* NULL: the chunk has no more. */
static const struct record *next_in_chunk(struct record_walk *walk, const struct spool_chunk *c)
{
    const struct record *first = (const struct record *)(c + 1), *r = walk->at ? walk->at : first;
    const struct record *end = first + (c->size - sizeof *c) / sizeof *first;
    if (r >= end || record_type(r->what) < RECORD_PLAIN || record_type(r->what) >= RECORD_TYPES ||
        (size_t)(end - r) < slots_of(walk, r))
        return NULL;
    walk->at = r + slots_of(walk, r);
    return r;
}

static const struct record *next_record(struct record_walk *walk)
{
    const struct record *r = NULL;
    while (!r && walk->chunk < walk->end) {
        const struct spool_chunk *c = walk->spool->kinds[SPOOL_RECORDS].items[walk->chunk].chunk;
        r = next_in_chunk(walk, c);
        if (!r) {
            spool_release(walk->spool, c);
            walk->chunk++;
            walk->at = NULL;
        }
    }
    return r;
}

static bool is_instance(const struct record_walk *walk, const struct record *r)
{
    return record_is_instance(record_type(r->what)) && r->node < walk->nodes &&
           (r->duration == SPOOL_OPEN || r->start + r->duration >= r->start);
}

const struct record *records_next(struct record_walk *walk)
{
    const struct record *r;
    do
        r = next_record(walk);
    while (r && !is_instance(walk, r));
    return r;
}

const struct listed_request *records_listed(struct record_walk *walk, uint64_t *skip)
{
    for (const struct record *r; *walk->ahead && (r = next_record(walk)); --*walk->ahead) {
        if (record_type(r->what) == RECORD_REQUESTS)
            *skip += ((const struct record_rest *)(r + 1))->value[0];
        else if (record_type(r->what) == RECORD_LISTED && (*skip)-- == 0) {
            *skip = 0;
            return (const struct listed_request *)r;
        }
    }
    return NULL;
}

const struct task_dependence *records_dependence(struct record_walk *walk, uint64_t task)
{
    const struct record *r = next_record(walk);
    const struct task_dependence *d = (const struct task_dependence *)r;
    return r && record_type(r->what) == RECORD_DEPENDS && d->task == task ? d : NULL;
}
