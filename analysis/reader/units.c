/* The units of work in a trace file: <xus> and <x>. */
#include "config.h"

#include "analysis/reader/read.h"

#include <string.h>

struct x_record {
    int region, thread, size;
    int64_t id, parent, index, paper, begin, duration, time, last, count;
    struct slice kind, mark, match, counters;
};

_Static_assert(sizeof(struct x_record) <= XML_MAX_RECORD, "records have to fit");

const char *const match_names[] = {"", "label", "rank", "cell"};

/* "cell:1024" is one of many cells. What a later version may write is as good as nothing. */
static enum unit_match read_match(struct slice text)
{
    const char *colon = text.start ? memchr(text.start, ':', text.length) : NULL;

    if (colon)
        text.length = (size_t)(colon - text.start);
    int match = text.start ? read_word(text, match_names, UNIT_MATCHES) : MATCHED_NOT;
    return match < 0 ? MATCHED_NOT : (enum unit_match)match;
}

static void begin_x(struct xml_reader *xml, const void *data)
{
    struct reader *reader = xml_context(xml);
    const struct timeline_handler *handler = reader->options->timeline;
    const struct process *process = reader->process;
    const struct x_record *record = data;
    int kind = read_word(record->kind, unit_names, UNIT_KINDS);
    int mark = read_word(record->mark, mark_names, UNIT_MARKS);

    if (kind <= UNIT_NONE || mark < 0) {
        xml_refuse(xml, "<x>: unknown %s", kind <= UNIT_NONE ? "kind" : "mark");
        return;
    }
    if ((size_t)record->region >= process->region_count || !process->regions[record->region]) {
        xml_refuse(xml, "<x>: there is no region %d", record->region);
        return;
    }
    struct execution_unit unit = {.location = reader->location,
                                  .region = process->regions[record->region],
                                  .kind = (enum unit_kind)kind,
                                  .mark = (enum unit_mark)mark,
                                  .match = read_match(record->match),
                                  .id = record->id,
                                  .parent = record->parent,
                                  .index = record->index,
                                  .paper = record->paper,
                                  .thread = record->thread,
                                  .size = record->size,
                                  .begin = record->begin,
                                  .duration = record->duration,
                                  .time = record->time,
                                  .last = record->last,
                                  .count = record->count};
    if (record->counters.start && reader->counter_count) {
        if (!read_counters(xml, record->counters, reader->counters))
            return;
        unit.counters = reader->counters;
    }
    if (handler && handler->unit)
        handler->unit(reader->options->argument, &unit);
}

const struct part unit_part = {
    .handlers = {[ELEMENT_x] = {.begin = begin_x}},
    .fields = {READ(x, id), READ(x, parent), READ(x, kind), READ(x, region), READ(x, index),
               READ(x, paper), READ(x, thread), READ(x, size), READ(x, begin), READ(x, duration),
               READ(x, time), READ(x, last), READ(x, count), READ(x, mark), READ(x, match),
               READ(x, counters)},
};
