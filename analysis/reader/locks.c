/* The locks in a trace file: <locks>, and what locations did with them, <uses>. */
#include "config.h"

#include "analysis/reader/read.h"

struct k_record {
    int id, region, ordinal;
    int64_t inits;
    struct slice kind;
};

static struct source_region *region_at(struct xml_reader *xml, int id)
{
    const struct process *process = ((struct reader *)xml_context(xml))->process;

    if ((size_t)id < process->region_count && process->regions[id])
        return process->regions[id];
    xml_refuse(xml, "<%s>: there is no region %d", xml_name(xml), id);
    return NULL;
}

/* The first one of a region, when a second one comes. */
static void mark_first(const struct process *process, const struct source_region *region)
{
    for (size_t i = 0; i < process->lock_count; i++) {
        if (process->locks[i]->region == region)
            process->locks[i]->several = true;
    }
}

static void begin_k(struct xml_reader *xml, const void *data)
{
    struct process *process = ((struct reader *)xml_context(xml))->process;
    const struct k_record *record = data;
    int kind = read_word(record->kind, lock_names, LOCK_KINDS);
    struct source_region *region = region_at(xml, record->region);

    if (!region)
        return;
    if (kind < 0 || (size_t)record->id != process->lock_count + 1) {
        xml_refuse(xml, kind < 0 ? "lock %d: unknown kind" : "lock %d comes out of order",
                   record->id);
        return;
    }
    struct program_lock *lock = pool_allocate(xml_pool(xml), sizeof *lock);
    *lock = (struct program_lock){.process = process,
                                  .kind = (enum lock_kind)kind,
                                  .region = region,
                                  .id = record->id,
                                  .ordinal = record->ordinal,
                                  .inits = record->inits,
                                  .several = record->ordinal > 1};
    if (record->ordinal == 2)
        mark_first(process, region);
    process->locks =
        xgrow(process->locks, process->lock_count, &process->lock_capacity, sizeof *process->locks);
    process->locks[process->lock_count++] = lock;
}

/* ---- Uses -------------------------------------------------------------------------------- */

struct u_record {
    int lock, node;
    int64_t taken, hold, longest_hold, contended, wait, longest_wait, failed;
};

static void begin_u(struct xml_reader *xml, const void *data)
{
    const struct reader *reader = xml_context(xml);
    struct recorded_location *location = reader->location;
    const struct u_record *record = data;
    struct profile_node *node = location_find_node(location, record->node);

    if (!node || record->lock < 1 || (size_t)record->lock > reader->process->lock_count) {
        xml_refuse(xml, "<u>: location %d has no %s %d", location->id, node ? "lock" : "node",
                   node ? record->lock : record->node);
        return;
    }
    struct recorded_lock_use *use = pool_allocate(xml_pool(xml), sizeof *use);
    *use = (struct recorded_lock_use){.lock = reader->process->locks[record->lock - 1],
                                      .node = node,
                                      .taken = record->taken,
                                      .hold = record->hold,
                                      .longest_hold = record->longest_hold,
                                      .contended = record->contended,
                                      .wait = record->wait,
                                      .longest_wait = record->longest_wait,
                                      .failed = record->failed,
                                      .of_node = node->locks};
    node->locks = use;
    *(location->last_lock ? &location->last_lock->next : &location->locks) = use;
    location->last_lock = use;
}

struct w_record {
    int location, region;
    int64_t count, time;
};

static void begin_w(struct xml_reader *xml, const void *data)
{
    const struct recorded_location *location = ((struct reader *)xml_context(xml))->location;
    const struct w_record *record = data;
    struct recorded_lock_use *use = location->last_lock;
    bool known = xml_has(xml, ATTRIBUTE_w_location) && xml_has(xml, ATTRIBUTE_w_region);
    struct source_region *region = known ? region_at(xml, record->region) : NULL;

    if (!use || (known && !region))
        return;
    struct lock_wait *wait = pool_allocate(xml_pool(xml), sizeof *wait);
    *wait = (struct lock_wait){NULL, known ? record->location : -1, region, record->count,
                               record->time};
    *(use->last_wait ? &use->last_wait->next : &use->waits) = wait;
    use->last_wait = wait;
}

const struct part lock_part = {
    .handlers = {[ELEMENT_k] = {.begin = begin_k},
                 [ELEMENT_u] = {.begin = begin_u},
                 [ELEMENT_w] = {.begin = begin_w}},
    .fields = {READ(k, id), READ(k, kind), READ(k, region), READ(k, ordinal), READ(k, inits),
               READ(u, lock), READ(u, node), READ(u, taken), READ(u, hold), READ(u, longest_hold),
               READ(u, contended), READ(u, wait), READ(u, longest_wait), READ(u, failed),
               READ(w, location), READ(w, region), READ(w, count), READ(w, time)},
};
