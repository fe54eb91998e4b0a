/* The units of work in a trace file: <xus> and <x>. */
#include "config.h"

#include "analysis/reader/read.h"

#include <string.h>

struct x_record {
    int region, thread, size;
    int64_t id, parent, index, paper, begin, duration, time, last, count;
    struct slice kind, mark, counters;
};

#define ATTRIBUTE(field, name, type, required)                                                     \
    {                                                                                              \
        name, type, offsetof(struct x_record, field), required                                     \
    }

static const struct xml_attribute x_attributes[] = {
    ATTRIBUTE(id, "i", XML_WIDE, true),         ATTRIBUTE(parent, "u", XML_WIDE, false),
    ATTRIBUTE(kind, "k", XML_SLICE, true),      ATTRIBUTE(region, "r", XML_SMALL, true),
    ATTRIBUTE(index, "o", XML_WIDE, false),     ATTRIBUTE(paper, "q", XML_WIDE, false),
    ATTRIBUTE(thread, "h", XML_SMALL, false),   ATTRIBUTE(size, "w", XML_SMALL, false),
    ATTRIBUTE(begin, "b", XML_INTEGER, false),  ATTRIBUTE(duration, "d", XML_INTEGER, false),
    ATTRIBUTE(time, "t", XML_INTEGER, false),   ATTRIBUTE(last, "l", XML_WIDE, false),
    ATTRIBUTE(count, "z", XML_WIDE, false),     ATTRIBUTE(mark, "m", XML_SLICE, false),
    ATTRIBUTE(counters, "c", XML_SLICE, false), {0}};
_Static_assert(sizeof(struct x_record) <= XML_MAX_RECORD, "records have to fit");

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
    struct unit unit = {.location = reader->location,
                        .region = process->regions[record->region],
                        .kind = (enum unit_kind)kind,
                        .mark = (enum unit_mark)mark,
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

static const struct xml_attribute no_attributes[] = {{0}};

const struct xml_element unit_grammar[ELEMENT_COUNT] = {
    [ELEMENT_XUS] = {"xus", XML_IN(ELEMENT_LOCATION), no_attributes, NULL, NULL, NULL},
    [ELEMENT_X] = {"x", XML_IN(ELEMENT_XUS), x_attributes, begin_x, NULL, NULL},
};
