/* Trace files, version 1 (doc/trace-format.md): the processor element of both forms, and all of the
 * short form. */
#include "config.h"

#include "common/demangle.h"
#include "analysis/reader/read.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_REGIONS = 1 << 20, MAX_COUNTERS = 1024 };

#define ATTRIBUTE(record, field, name, type, required)                                             \
    {                                                                                              \
        name, type, offsetof(record, field), required                                              \
    }

static bool equals(struct slice text, const char *word)
{
    return text.length == strlen(word) && memcmp(text.start, word, text.length) == 0;
}

int read_word(struct slice text, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        if (equals(text, words[i]))
            return i;
    }
    return -1;
}

static struct region *find_region(struct reader *reader, int id)
{
    struct process *process = reader->process;

    return (size_t)id < process->region_count ? process->regions[id] : NULL;
}

/* ---- processor --------------------------------------------------------------------------- */

struct processor_record {
    struct slice version, rank, init, finalize, complete;
    int64_t epoch;
    int counters;
};

static const struct xml_attribute processor_attributes[] = {
    ATTRIBUTE(struct processor_record, rank, "rank", XML_SLICE, true),
    ATTRIBUTE(struct processor_record, init, "init", XML_SLICE, true),
    ATTRIBUTE(struct processor_record, finalize, "finalize", XML_SLICE, true),
    ATTRIBUTE(struct processor_record, version, "version", XML_SLICE, false),
    ATTRIBUTE(struct processor_record, epoch, "epoch", XML_WIDE, false),
    ATTRIBUTE(struct processor_record, complete, "complete", XML_SLICE, false),
    ATTRIBUTE(struct processor_record, counters, "counters", XML_SMALL, false),
    {0}};

int rank_number(const char *text, size_t length)
{
    int64_t value;

    if (length > 0 && *text == 'P')
        text++, length--;
    if (xml_integers((struct slice){text, length}, &value, 1) != 1 || value > INT_MAX)
        return -1;
    return (int)value;
}

static bool read_times(struct process *process, const struct processor_record *record)
{
    if (process->long_form)
        return xml_seconds(record->init, &process->init) &&
               xml_seconds(record->finalize, &process->finalize);
    return xml_integers(record->init, &process->init, 1) == 1 &&
           xml_integers(record->finalize, &process->finalize, 1) == 1 &&
           process->init <= XML_INTEGER_MAX && process->finalize <= XML_INTEGER_MAX;
}

static bool rank_is_taken(const struct experiment *experiment, int rank)
{
    for (size_t i = 0; i < experiment->process_count; i++) {
        if (experiment->processes[i]->rank == rank)
            return true;
    }
    return false;
}

static void begin_processor(struct xml_reader *xml, const void *data)
{
    struct reader *reader = xml_context(xml);
    const struct processor_record *record = data;
    int rank = rank_number(record->rank.start, record->rank.length);

    if (record->version.start && !equals(record->version, "1")) {
        xml_refuse(xml, "trace version %.*s: this pompeii reads version 1",
                   (int)record->version.length, record->version.start);
        return;
    }
    if (rank < 0 || rank_is_taken(reader->experiment, rank)) {
        xml_refuse(xml,
                   rank < 0 ? "rank=\"%.*s\" is not P and a number"
                            : "rank %.*s is in the experiment twice",
                   (int)record->rank.length, record->rank.start);
        return;
    }
    if (record->counters > MAX_COUNTERS) {
        xml_refuse(xml, "%d counters are more than %d", record->counters, MAX_COUNTERS);
        return;
    }
    struct process *process = experiment_add_process(reader->experiment, reader->file);
    process->rank = rank;
    process->epoch = record->epoch;
    process->complete = !equals(record->complete, "no");
    process->long_form = !record->version.start;
    if (!process->complete)
        experiment_note(reader->experiment,
                        xformat("%s: the run did not reach its end: what was open then is "
                                "counted as far as is known",
                                reader->file));
    reader->process = process;
    reader->counter_count = record->counters;
    reader->counters = xresize(reader->counters, (size_t)record->counters, sizeof(int64_t));
    if (!read_times(process, record)) {
        xml_refuse(xml, "init and finalize are not times");
        return;
    }
    if (process->long_form)
        long_begin(reader);
    if (reader->options->timeline && reader->options->timeline->process_begin)
        reader->options->timeline->process_begin(reader->options->argument, process);
}

/* ---- Regions ----------------------------------------------------------------------------- */

struct r_record {
    struct region region;
    int id;
};

static const struct xml_attribute r_attributes[] = {
    ATTRIBUTE(struct r_record, id, "id", XML_SMALL, true),
    ATTRIBUTE(struct r_record, region.layer, "l", XML_STRING, true),
    ATTRIBUTE(struct r_record, region.construct, "c", XML_STRING, true),
    ATTRIBUTE(struct r_record, region.file, "f", XML_STRING, false),
    ATTRIBUTE(struct r_record, region.begin, "b", XML_SMALL, false),
    ATTRIBUTE(struct r_record, region.end, "e", XML_SMALL, false),
    ATTRIBUTE(struct r_record, region.name, "n", XML_STRING, false),
    ATTRIBUTE(struct r_record, region.clauses, "k", XML_STRING, false),
    {0}};

/* A function without debug information has the linker's name. */
static struct region *find_or_add_region(struct experiment *experiment, const struct region *like)
{
    struct region named = *like;
    char *name = like->name ? demangle(like->name) : NULL;

    if (name)
        named.name = name;
    struct region *region = experiment_region(experiment, &named);
    free(name);
    return region;
}

static void begin_r(struct xml_reader *xml, const void *data)
{
    struct reader *reader = xml_context(xml);
    struct process *process = reader->process;
    const struct r_record *record = data;

    if (record->id >= MAX_REGIONS) {
        xml_refuse(xml, "region %d: more than %d regions", record->id, MAX_REGIONS);
        return;
    }
    if (find_region(reader, record->id)) {
        xml_refuse(xml, "region %d is there twice", record->id);
        return;
    }
    while (process->region_count <= (size_t)record->id) {
        process->regions = xgrow(process->regions, process->region_count, &process->region_capacity,
                                 sizeof *process->regions);
        process->regions[process->region_count++] = NULL;
    }
    process->regions[record->id] = find_or_add_region(reader->experiment, &record->region);
}

/* ---- Locations --------------------------------------------------------------------------- */

struct location_record {
    int id, thread;
    int64_t tid, begin, end, lost, cut, team, error, dropped;
    struct slice kind, device;
    const char *name, *source;
};

static const struct xml_attribute location_attributes[] = {
    ATTRIBUTE(struct location_record, id, "id", XML_SMALL, true),
    ATTRIBUTE(struct location_record, thread, "thread", XML_SMALL, true),
    ATTRIBUTE(struct location_record, begin, "begin", XML_INTEGER, true),
    ATTRIBUTE(struct location_record, end, "end", XML_INTEGER, true),
    ATTRIBUTE(struct location_record, kind, "kind", XML_SLICE, false),
    ATTRIBUTE(struct location_record, tid, "tid", XML_INTEGER, false),
    ATTRIBUTE(struct location_record, lost, "lost", XML_INTEGER, false),
    ATTRIBUTE(struct location_record, cut, "cut", XML_INTEGER, false),
    ATTRIBUTE(struct location_record, name, "name", XML_STRING, false),
    ATTRIBUTE(struct location_record, device, "device", XML_SLICE, false),
    ATTRIBUTE(struct location_record, source, "source", XML_STRING, false),
    ATTRIBUTE(struct location_record, error, "error", XML_INTEGER, false),
    ATTRIBUTE(struct location_record, team, "team", XML_INTEGER, false),
    ATTRIBUTE(struct location_record, dropped, "dropped", XML_INTEGER, false),
    {0}};

static bool read_kind(struct slice text, enum location_kind *kind)
{
    int known = read_word(text, location_names, LOCATION_KINDS);

    *kind = known < 0 ? LOCATION_THREAD : (enum location_kind)known;
    return known >= 0 || !text.start;
}

/* -1 stands for the host, which runs target regions where there is no device. */
bool read_device_number(struct slice text, int *number)
{
    int64_t value = 0;

    *number = -1;
    if (equals(text, "-1"))
        return true;
    if (text.start && (xml_integers(text, &value, 1) != 1 || value > INT_MAX))
        return false;
    *number = (int)value;
    return true;
}

static void note_losses(struct reader *reader, const struct location_record *record)
{
    if (record->lost)
        experiment_note(reader->experiment,
                        xformat("%s: location %d: %lld visits found no room for a call path: "
                                "set POMPEII_MEMORY higher",
                                reader->file, record->id, (long long)record->lost));
    if (record->cut)
        experiment_note(reader->experiment,
                        xformat("%s: location %d: %lld instances are not in the timeline: "
                                "the disk was full",
                                reader->file, record->id, (long long)record->cut));
    if (record->dropped)
        experiment_note(reader->experiment,
                        xformat("%s: location %d: %lld events found the device's buffer full: "
                                "set POMPEII_DEVICE_BUFFER higher",
                                reader->file, record->id, (long long)record->dropped));
}

static void begin_location(struct xml_reader *xml, const void *data)
{
    struct reader *reader = xml_context(xml);
    const struct location_record *record = data;
    const struct process *process = reader->process;
    const struct location *last =
        process->location_count ? process->locations[process->location_count - 1] : NULL;
    enum location_kind kind;
    int device;

    if (process->long_form) {
        xml_refuse(xml, "<location> in a <processor> that has no version");
        return;
    }
    if (last && last->id >= record->id) {
        xml_refuse(xml, "location %d after location %d", record->id, last->id);
        return;
    }
    if (!read_kind(record->kind, &kind)) {
        xml_refuse(xml, "location %d: unknown kind", record->id);
        return;
    }
    if (!read_device_number(record->device, &device)) {
        xml_refuse(xml, "location %d: device=\"%.*s\" is not a device number", record->id,
                   (int)record->device.length, record->device.start);
        return;
    }
    if (record->end < record->begin) {
        xml_refuse(xml, "location %d ends before it begins", record->id);
        return;
    }
    struct location *location = process_add_location(reader->process, record->id);
    location->kind = kind;
    location->thread = record->thread;
    location->tid = record->tid;
    location->begin = record->begin;
    location->end = record->end;
    location->lacks_instances = record->cut > 0;
    if (record->name)
        location->name = record->name;
    location->source = record->source ? record->source : "";
    location->error = record->error;
    location->team = record->team;
    location->dropped = record->dropped;
    location->device = device;
    note_losses(reader, record);
    reader->location = location;
    reader->node = NULL;
}

/* ---- Profile ----------------------------------------------------------------------------- */

struct n_record {
    int id, region;
    int64_t visits, time, least, greatest, kept, kept_creations;
    double squares;
    int64_t columns[COLUMN_COUNT];
    struct slice task, counters;
};

enum { N_KEPT = 4, N_KEPT_CREATIONS }; /* positions below */

#define COLUMN(name, title)                                                                        \
    ATTRIBUTE(struct n_record, columns[COLUMN_##name], #name, XML_INTEGER, false),
static const struct xml_attribute n_attributes[] = {
    ATTRIBUTE(struct n_record, id, "id", XML_SMALL, true),
    ATTRIBUTE(struct n_record, region, "r", XML_SMALL, true),
    ATTRIBUTE(struct n_record, visits, "v", XML_INTEGER, true),
    ATTRIBUTE(struct n_record, time, "t", XML_INTEGER, true),
    [N_KEPT] = ATTRIBUTE(struct n_record, kept, "k", XML_INTEGER, false),
    [N_KEPT_CREATIONS] = ATTRIBUTE(struct n_record, kept_creations, "kc", XML_INTEGER, false),
    ATTRIBUTE(struct n_record, least, "lo", XML_INTEGER, false),
    ATTRIBUTE(struct n_record, greatest, "hi", XML_INTEGER, false),
    ATTRIBUTE(struct n_record, squares, "sq", XML_REAL, false),
#include "common/trace.def"
    ATTRIBUTE(struct n_record, task, "x", XML_SLICE, false),
    ATTRIBUTE(struct n_record, counters, "c", XML_SLICE, false),
    {0}};
_Static_assert(sizeof(struct n_record) <= XML_MAX_RECORD, "records have to fit");

static void begin_profile(struct xml_reader *xml, const void *data)
{
    struct reader *reader = xml_context(xml);

    (void)data;
    if (reader->location->node_count)
        xml_refuse(xml, "location %d has two profiles", reader->location->id);
}

bool read_counters(struct xml_reader *xml, struct slice list, int64_t *values)
{
    const struct reader *reader = xml_context(xml);

    if (xml_integers(list, values, reader->counter_count) == reader->counter_count)
        return true;
    xml_refuse(xml, "<%s>: c=\"..\" is not a list of %d counters", xml_name(xml),
               reader->counter_count);
    return false;
}

static void begin_n(struct xml_reader *xml, const void *data)
{
    struct reader *reader = xml_context(xml);
    const struct n_record *record = data;
    struct region *region = find_region(reader, record->region);

    if (!region) {
        xml_refuse(xml, "node %d: there is no region %d", record->id, record->region);
        return;
    }
    if (!reader->node && reader->location->node_count) {
        xml_refuse(xml, "node %d: the profile has two roots", record->id);
        return;
    }
    int64_t kept = xml_has(xml, N_KEPT) ? record->kept : record->visits;
    if (kept > record->visits || record->least > record->greatest) {
        xml_refuse(xml, "node %d: %s", record->id,
                   kept > record->visits ? "more instances kept than visits" : "lo is above hi");
        return;
    }
    struct node *node = location_add_node(reader->location, reader->node, region);
    node->id = record->id;
    node->visits = record->visits;
    node->time = record->time;
    node->least = record->least;
    node->greatest = record->greatest;
    node->kept = kept;
    node->kept_creations =
        xml_has(xml, N_KEPT_CREATIONS) ? record->kept_creations : record->columns[COLUMN_cc];
    node->squares = record->squares;
    node->task = record->task.start != NULL;
    memcpy(node->columns, record->columns, sizeof node->columns);
    reader->node = node;
    if (record->counters.start && reader->counter_count) {
        node->counters =
            pool_allocate(xml_pool(xml), (size_t)reader->counter_count * sizeof *node->counters);
        read_counters(xml, record->counters, node->counters);
    }
}

static void end_n(struct xml_reader *xml)
{
    struct reader *reader = xml_context(xml);

    reader->node = reader->node->parent;
}

struct p_record {
    int node;
    int64_t count;
};

static const struct xml_attribute p_attributes[] = {
    ATTRIBUTE(struct p_record, node, "n", XML_SMALL, true),
    ATTRIBUTE(struct p_record, count, "c", XML_INTEGER, true),
    {0}};

static void begin_p(struct xml_reader *xml, const void *data)
{
    struct node *node = ((struct reader *)xml_context(xml))->node;
    const struct p_record *record = data;
    struct predecessor *predecessor = pool_allocate(xml_pool(xml), sizeof *predecessor);

    predecessor->id = record->node;
    predecessor->count = record->count;
    *(node->last_predecessor ? &node->last_predecessor->next : &node->predecessors) = predecessor;
    node->last_predecessor = predecessor;
}

/* Predecessors are siblings that may come later in the file: they are resolved at the end. */
static struct node *unresolved_predecessor(const struct location *location)
{
    struct node *wrong = NULL;

    for (size_t i = 0; i < location->node_count; i++) {
        struct node *node = location->nodes[i];
        for (struct predecessor *p = node->predecessors; p; p = p->next) {
            struct node *from = location_find_node(location, p->id);
            if (from && node->parent && (from == node->parent || from->parent == node->parent))
                p->node = from;
            else
                wrong = node;
        }
    }
    return wrong;
}

void trace_cut(struct reader *reader)
{
    int twice;

    /* In a profile that is not complete some predecessors stay unresolved: their node is NULL. */
    if (reader->location && !reader->location->by_id && location_index(reader->location, &twice))
        unresolved_predecessor(reader->location);
}

static void end_profile(struct xml_reader *xml)
{
    struct reader *reader = xml_context(xml);
    struct location *location = reader->location;
    int twice;

    if (!location->node_count) {
        xml_refuse(xml, "location %d: its profile is empty", location->id);
        return;
    }
    if (!location_index(location, &twice)) {
        xml_refuse(xml, "location %d: two nodes have the id %d", location->id, twice);
        return;
    }
    const struct node *wrong = unresolved_predecessor(location);
    if (wrong)
        xml_refuse(xml, "node %d: a predecessor is neither its parent nor a sibling", wrong->id);
}

/* ---- Timeline ---------------------------------------------------------------------------- */

struct i_record {
    int node;
    int64_t gap, duration, task;
    int64_t columns[COLUMN_COUNT];
    struct slice fragment, counters;
};

#define COLUMN(name, title)                                                                        \
    ATTRIBUTE(struct i_record, columns[COLUMN_##name], #name, XML_INTEGER, false),
static const struct xml_attribute i_attributes[] = {
    ATTRIBUTE(struct i_record, node, "n", XML_SMALL, true),
    ATTRIBUTE(struct i_record, gap, "g", XML_INTEGER, true),
    ATTRIBUTE(struct i_record, duration, "d", XML_INTEGER, true),
#include "common/trace.def"
    ATTRIBUTE(struct i_record, task, "x", XML_INTEGER, false),
    ATTRIBUTE(struct i_record, fragment, "p", XML_SLICE, false),
    ATTRIBUTE(struct i_record, counters, "c", XML_SLICE, false),
    {0}};

static const struct xml_attribute c_attributes[] = {
    ATTRIBUTE(struct i_record, node, "n", XML_SMALL, true),
    ATTRIBUTE(struct i_record, gap, "g", XML_INTEGER, true),
    ATTRIBUTE(struct i_record, duration, "d", XML_INTEGER, true),
    ATTRIBUTE(struct i_record, task, "x", XML_INTEGER, true),
    ATTRIBUTE(struct i_record, columns[COLUMN_ta], "ta", XML_INTEGER, false),
    ATTRIBUTE(struct i_record, fragment, "p", XML_SLICE, false),
    {0}};

static void begin_timeline(struct xml_reader *xml, const void *data)
{
    struct reader *reader = xml_context(xml);
    struct location *location = reader->location;

    (void)data;
    if (!location->by_id || location->has_timeline) {
        xml_refuse(xml, "location %d: %s", location->id,
                   location->by_id ? "two timelines" : "a timeline without a profile");
        return;
    }
    location->has_timeline = true;
    reader->cursor = location->begin;
    reader->depth = 0;
}

void timeline_enter(struct reader *reader, struct instance *instance)
{
    const struct timeline_handler *handler = reader->options->timeline;

    instance->depth = (int)reader->depth;
    if (!instance->creation)
        instance->node->location->instances++;
    reader->open = xgrow(reader->open, reader->depth, &reader->open_capacity, sizeof *reader->open);
    reader->open[reader->depth++] = (struct open_instance){.node = instance->node,
                                                           .begin = instance->begin,
                                                           .end = instance->end,
                                                           .cursor = instance->begin,
                                                           .creation = instance->creation};
    if (handler && handler->enter)
        handler->enter(reader->options->argument, instance);
}

void timeline_leave(struct reader *reader)
{
    const struct timeline_handler *handler = reader->options->timeline;
    struct open_instance *open = &reader->open[--reader->depth];

    *(reader->depth ? &open[-1].cursor : &reader->cursor) = open->end;
    if (handler && handler->leave) {
        struct instance instance = {.node = open->node,
                                    .begin = open->begin,
                                    .end = open->end,
                                    .creation = open->creation,
                                    .depth = (int)reader->depth};
        handler->leave(reader->options->argument, &instance);
    }
}

/* What is no fragment that this version knows ends its instance. */
static enum fragment read_fragment(struct slice text)
{
    int known = read_word(text, fragment_names, FRAGMENTS);

    return known < 0 ? FRAGMENT_LAST : (enum fragment)known;
}

static void begin_instance(struct xml_reader *xml, const struct i_record *record, bool creation)
{
    struct reader *reader = xml_context(xml);
    struct node *node = location_find_node(reader->location, record->node);
    int64_t cursor = reader->depth ? reader->open[reader->depth - 1].cursor : reader->cursor;
    int64_t begin = cursor + record->gap, end = begin + record->duration;
    struct instance instance = {.node = node,
                                .begin = begin,
                                .end = end,
                                .gap = record->gap,
                                .task = record->task,
                                .creation = creation};

    if (!node) {
        xml_refuse(xml, "<%s>: location %d has no node %d", xml_name(xml), reader->location->id,
                   record->node);
        return;
    }
    if (end > XML_INTEGER_MAX) {
        xml_refuse(xml, "<%s>: ends after 104 days", xml_name(xml));
        return;
    }
    if (record->fragment.length)
        instance.fragment = read_fragment(record->fragment);
    if (record->counters.start && reader->counter_count) {
        if (!read_counters(xml, record->counters, reader->counters))
            return;
        instance.counters = reader->counters;
    }
    memcpy(instance.columns, record->columns, sizeof instance.columns);
    timeline_enter(reader, &instance);
}

static void begin_i(struct xml_reader *xml, const void *data)
{
    begin_instance(xml, data, false);
}

static void begin_c(struct xml_reader *xml, const void *data)
{
    begin_instance(xml, data, true);
}

static void end_instance(struct xml_reader *xml)
{
    timeline_leave(xml_context(xml));
}

/* ---- The end ----------------------------------------------------------------------------- */

static void end_location(struct xml_reader *xml)
{
    const struct location *location = ((struct reader *)xml_context(xml))->location;

    if (!location->node_count)
        xml_refuse(xml, "location %d has no profile", location->id);
}

static void end_processor(struct xml_reader *xml)
{
    struct reader *reader = xml_context(xml);

    if (reader->process->long_form)
        long_end(reader);
}

static const struct xml_attribute no_attributes[] = {{0}};

#define IN_TIMELINE (XML_IN(ELEMENT_TIMELINE) | XML_IN(ELEMENT_I) | XML_IN(ELEMENT_C))

const struct xml_element trace_grammar[ELEMENT_COUNT] = {
    [ELEMENT_I] = {"i", IN_TIMELINE, i_attributes, begin_i, end_instance, NULL},
    [ELEMENT_C] = {"c", IN_TIMELINE, c_attributes, begin_c, end_instance, NULL},
    [ELEMENT_N] = {"n", XML_IN(ELEMENT_PROFILE) | XML_IN(ELEMENT_N), n_attributes, begin_n, end_n,
                   NULL},
    [ELEMENT_P] = {"p", XML_IN(ELEMENT_N), p_attributes, begin_p, NULL, NULL},
    [ELEMENT_R] = {"r", XML_IN(ELEMENT_REGIONS), r_attributes, begin_r, NULL, NULL},
    [ELEMENT_PROCESSOR] = {"processor", XML_AT_ROOT, processor_attributes, begin_processor,
                           end_processor, NULL},
    [ELEMENT_OBJECTS] = {"objects", XML_IN(ELEMENT_PROCESSOR), no_attributes, NULL, NULL, NULL},
    [ELEMENT_O] = {"o", XML_IN(ELEMENT_OBJECTS), no_attributes, NULL, NULL, NULL},
    [ELEMENT_REGIONS] = {"regions", XML_IN(ELEMENT_PROCESSOR), no_attributes, NULL, NULL, NULL},
    [ELEMENT_LOCATION] = {"location", XML_IN(ELEMENT_PROCESSOR), location_attributes,
                          begin_location, end_location, NULL},
    [ELEMENT_PROFILE] = {"profile", XML_IN(ELEMENT_LOCATION), no_attributes, begin_profile,
                         end_profile, NULL},
    [ELEMENT_TIMELINE] = {"timeline", XML_IN(ELEMENT_LOCATION), no_attributes, begin_timeline, NULL,
                          NULL},
};
