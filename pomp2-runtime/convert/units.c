/* Units of work, and the counters of nodes and units. */
#include "pomp2-runtime/convert/units.h"
#include "pomp2-runtime/convert/pages.h"

#include <stdio.h>

static const char *name_of(const struct spool *s, unsigned i)
{
    char key[32];
    snprintf(key, sizeof key, "counter.%u", i);
    return spool_meta(s, key);
}

unsigned counters_of(const struct spool *s)
{
    unsigned count = 0;
    while (*name_of(s, count))
        count++;
    return count;
}

void put_counter_names(struct xml *x, const struct spool *s)
{
    unsigned count = counters_of(s);
    xml_put(x, " ");
    xml_put(x, OPEN_counters);
    xml_put(x, count ? ">\n" : "/>\n");
    for (unsigned i = 0; i < count; i++) {
        xml_put(x, "  ");
        xml_put(x, OPEN_counter);
        xml_string(x, NAME_counter_name, name_of(s, i));
        xml_put(x, "/>\n");
    }
    if (count) {
        xml_put(x, " ");
        xml_put(x, CLOSE_counters);
    }
}

const uint64_t **read_totals(const struct spool *s, uint32_t location, uint32_t nodes)
{
    size_t first, end = spool_chunks(s, SPOOL_COUNTS, location, &first);
    unsigned count = counters_of(s);
    const uint64_t **totals = first < end && count ? pages_take(nodes + 1, sizeof *totals) : NULL;
    for (size_t i = first; totals && i < end; i++) {
        const struct spool_chunk *c = s->kinds[SPOOL_COUNTS].items[i].chunk;
        const char *at = (const char *)(c + 1), *stop = (const char *)c + c->size;
        uint64_t size = count_size(count);
        for (; c->counters == count && (uint64_t)(stop - at) >= size; at += size) {
            const struct count *entry = (const struct count *)at;
            if (!entry->used)
                break;
            if (entry->node < nodes)
                totals[entry->node] = entry->counters;
        }
    }
    return totals;
}

void put_counters(struct xml *x, const char *name, const uint64_t *values, unsigned count)
{
    xml_begin(x, name);
    for (unsigned i = 0; i < count; i++) {
        if (i)
            xml_put(x, " ");
        xml_number(x, values[i]);
    }
    xml_put(x, "\"");
}

/* Which iterations, or how exactly that is known. */
static void put_iterations(struct xml *x, const struct unit *u, uint64_t first, unsigned flags)
{
    static const struct {
        enum unit_flag flag;
        enum unit_mark mark;
    } marks[] = {{UNIT_UNSEEN, MARK_UNSEEN},
                 {UNIT_CANCELLED, MARK_CANCELLED},
                 {UNIT_MERGED, MARK_MERGED},
                 {UNIT_UNCERTAIN, MARK_UNCERTAIN}};
    if (u->count) {
        xml_optional(x, NAME_x_last, flags & UNIT_COUNTED ? first + u->count - 1 : u->last);
        xml_attribute(x, NAME_x_count, u->count);
    }
    for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
        if (flags & marks[i].flag) {
            xml_word(x, NAME_x_mark, mark_names[marks[i].mark]);
            break;
        }
}

static void put_unit(struct xml *x, const struct unit *u, const struct shares *shares,
                     uint32_t region, unsigned counters)
{
    bool work = u->kind >= UNIT_TASK;
    uint64_t first = u->index;
    unsigned flags = u->flags;
    if (flags & UNIT_COUNTED && !shares_first(shares, u, &first))
        flags ^= UNIT_COUNTED | UNIT_UNSEEN;
    xml_put(x, OPEN_x);
    xml_attribute(x, NAME_x_id, u->id);
    xml_optional(x, NAME_x_parent, u->parent);
    xml_word(x, NAME_x_kind, unit_names[u->kind]);
    xml_attribute(x, NAME_x_region, region);
    xml_optional(x, NAME_x_index, first);
    xml_optional(x, NAME_x_paper, u->paper);
    xml_optional(x, NAME_x_thread, u->thread);
    if (u->kind == UNIT_PARALLEL)
        xml_optional(x, NAME_x_size, u->size);
    xml_optional(x, NAME_x_begin, u->start);
    if (work && u->end != SPOOL_OPEN && u->end >= u->start)
        xml_attribute(x, NAME_x_duration, u->end - u->start);
    if (work)
        xml_optional(x, NAME_x_time, u->time);
    put_iterations(x, u, first, flags);
    if (work && counters)
        put_counters(x, NAME_x_counters, u->counters, counters);
    xml_put(x, "/>\n");
}

void put_units(struct xml *x, const struct spool *s, const struct shares *shares, uint32_t location,
               const uint32_t *number, uint32_t ids)
{
    size_t first, end = spool_chunks(s, SPOOL_UNITS, location, &first);
    unsigned counters = counters_of(s);
    uint64_t size = unit_size(counters);
    if (first == end)
        return;
    xml_put(x, OPEN_xus);
    xml_put(x, ">\n");
    for (size_t i = first; i < end; i++) {
        const struct spool_chunk *c = s->kinds[SPOOL_UNITS].items[i].chunk;
        const char *at = (const char *)(c + 1), *stop = (const char *)c + c->size;
        for (; c->counters == counters && (uint64_t)(stop - at) >= size; at += size) {
            const struct unit *u = (const struct unit *)at;
            if (!u->id)
                break;
            if (u->kind > UNIT_NONE && u->kind < UNIT_KINDS)
                put_unit(x, u, shares, u->region < ids ? number[u->region] : 0, counters);
        }
        spool_release(s, c);
    }
    xml_put(x, CLOSE_xus);
}
