/* Trace files, version 1 (doc/trace-format.md): the processor element of both forms, and all of the
 * short form. */
#include "config.h"

#include "common/demangle.h"
#include "analysis/reader/read.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_REGIONS = 1 << 20, MAX_COUNTERS = 1024 };

static bool slice_is(struct slice text, const char *word)
{
    return text.length == strlen(word) &&
           (!text.length || memcmp(text.start, word, text.length) == 0); /* may be nowhere */
}

int read_word(struct slice text, const char *const *words, int count)
{
    for (int i = 0; i < count; i++) {
        if (slice_is(text, words[i]))
            return i;
    }
    return -1;
}

static struct source_region *find_region(struct reader *reader, int id)
{
    struct process *process = reader->process;

    return (size_t)id < process->region_count ? process->regions[id] : NULL;
}

/* ---- processor --------------------------------------------------------------------------- */

struct processor_record {
    struct slice version, rank, init, finalize, complete;
    int64_t epoch, rate, requests, user, system, processors;
    int counters, threads;
};

int rank_number(const char *text, size_t length)
{
    int64_t value;

    if (length > 0 && *text == 'P')
        text++, length--;
    if (xml_integers((struct slice){text, length}, &value, 1) != 1 || value > INT_MAX)
        return -1;
    return (int)value;
}

/* Within what a clock can be wrong by; else it is none. */
static double drift_of(int64_t rate)
{
    double drift = (double)rate / 1e12 - 1;

    return drift > -0.01 && drift < 0.01 ? drift : 0;
}

/* By the clock that all processes have in common. */
static int64_t common_time(const struct process *process, int64_t time)
{
    return clock_course_time(process->course, time + (int64_t)(process->drift * (double)time));
}

static bool read_times(struct process *process, const struct processor_record *record)
{
    if (process->long_form)
        return xml_seconds(record->init, &process->init) &&
               xml_seconds(record->finalize, &process->finalize);
    if (xml_integers(record->init, &process->init, 1) != 1 ||
        xml_integers(record->finalize, &process->finalize, 1) != 1 ||
        process->init > XML_INTEGER_MAX || process->finalize > XML_INTEGER_MAX)
        return false;
    process->init = common_time(process, process->init);
    process->finalize = common_time(process, process->finalize);
    return true;
}

/* Ranks come in rising order, as the anchor has them: then nothing is to be looked for. */
static bool rank_is_taken(struct reader *reader, int rank)
{
    const struct experiment *experiment = reader->experiment;

    if (rank >= reader->ranks_below) {
        reader->ranks_below = rank + 1LL;
        return false;
    }
    if (reader->streams) /* those before may be gone */
        return true;
    for (size_t i = 0; i < experiment->process_count; i++) {
        if (experiment->processes[i]->rank == rank)
            return true;
    }
    return false;
}

/* A trace that has fewer counters than its anchor names is damaged; those that lack are 0. */
static size_t counter_room(const struct reader *reader)
{
    size_t named = reader->experiment->counter_count, there = (size_t)reader->counter_count;

    return named > there ? named : there;
}

static void begin_processor(struct xml_reader *xml, const void *data)
{
    struct reader *reader = xml_context(xml);
    const struct processor_record *record = data;
    int rank = rank_number(record->rank.start, record->rank.length);

    if (record->version.start && !slice_is(record->version, "1")) {
        xml_refuse(xml, "trace version %.*s: this pompeii reads version 1",
                   (int)record->version.length, record->version.start);
        return;
    }
    if (rank < 0 || rank_is_taken(reader, rank)) {
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
    reader->ranks_read++;
    process->epoch = record->epoch;
    process->has_rate = xml_has(xml, ATTRIBUTE_processor_rate);
    process->drift = process->has_rate ? drift_of(record->rate) : 0;
    process->threads = record->threads;
    process->requests = record->requests;
    process->user = record->user;
    process->system = record->system;
    process->processors = record->processors;
    process->has_times = xml_has(xml, ATTRIBUTE_processor_user);
    process->complete = !slice_is(record->complete, "no");
    process->long_form = !record->version.start;
    if (!process->complete)
        experiment_note(reader->experiment,
                        xformat("%s: the run did not reach its end: what was open then is "
                                "counted as far as is known",
                                reader->file));
    reader->process = process;
    reader->counter_count = record->counters;
    free(reader->counters);
    reader->counters = xcalloc(counter_room(reader), sizeof *reader->counters);
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
    struct source_region region;
    int id;
};

static bool is_too_long(const char *text)
{
    return text && strlen(text) > XML_MAX_STRING;
}

struct source_region *read_region(struct xml_reader *xml, const struct source_region *like)
{
    struct experiment *experiment = ((struct reader *)xml_context(xml))->experiment;

    if (is_too_long(like->construct) || is_too_long(like->file) || is_too_long(like->name))
        xml_refuse(xml, "<%s>: a text of more than %d KB", xml_name(xml), XML_MAX_STRING >> 10);
    struct source_region *region = experiment_region(experiment, like);
    if (experiment->region_bytes > XML_MAX_STRINGS)
        xml_refuse(xml, "more than %d MB of names", XML_MAX_STRINGS >> 20);
    return region;
}

/* A function without debug information has the linker's name. */
static struct source_region *read_demangled(struct xml_reader *xml,
                                            const struct source_region *like)
{
    struct source_region named = *like;
    char *name = like->name ? demangle(like->name) : NULL;

    if (name && !is_too_long(name))
        named.name = name;
    struct source_region *region = read_region(xml, &named);
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
    process->regions[record->id] = read_demangled(xml, &record->region);
}

/* ---- Locations --------------------------------------------------------------------------- */

struct location_record {
    int id, thread;
    int64_t tid, begin, end, cost, setup, wait, out, lost, cut, lacking, untold, team, error,
        dropped;
    struct slice kind, device;
    const char *name, *source;
};

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
    if (slice_is(text, "-1"))
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
    if (record->untold)
        experiment_note(reader->experiment,
                        xformat("%s: location %d: locks were taken %lld times that are not told "
                                "apart: set POMPEII_LOCKS higher",
                                reader->file, record->id, (long long)record->untold));
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
    const struct recorded_location *last =
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
    struct recorded_location *location = process_add_location(reader->process, record->id);
    location->kind = kind;
    location->thread = record->thread;
    location->tid = record->tid;
    reader->location_begin = record->begin;
    location->begin = common_time(reader->process, record->begin);
    location->end = common_time(reader->process, record->end);
    location->cost = record->cost;
    location->setup = record->setup;
    location->wait = record->wait;
    location->left_out = record->out;
    location->lacks_instances = record->cut > 0;
    location->lacks_calls = record->lacking;
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
    int64_t visits, time, least, greatest, kept, kept_creations, first, last;
    double squares;
    int64_t columns[COLUMN_COUNT];
    struct slice task, counters, bins;
};

_Static_assert(sizeof(struct n_record) <= XML_MAX_RECORD, "records have to fit");

static void begin_profile(struct xml_reader *xml, const void *data)
{
    struct reader *reader = xml_context(xml);

    (void)data;
    if (reader->location->node_count)
        xml_refuse(xml, "location %d has two profiles", reader->location->id);
}

/* Counts of a joined experiment: `-` is none. */
static bool read_some_counters(struct slice list, int64_t *values, int count)
{
    const char *at = list.start, *end = at + list.length;

    for (int i = 0; i < count; i++) {
        while (at < end && *at == ' ')
            at++;
        const char *stop = memchr(at, ' ', (size_t)(end - at));
        struct slice word = {at, (size_t)((stop ? stop : end) - at)};
        values[i] = COUNT_UNKNOWN;
        if (!slice_is(word, "-") && xml_integers(word, &values[i], 1) != 1)
            return false;
        at = stop ? stop : end;
    }
    return at == end;
}

bool read_counters(struct xml_reader *xml, struct slice list, int64_t *values)
{
    const struct reader *reader = xml_context(xml);

    if (xml_integers(list, values, reader->counter_count) == reader->counter_count ||
        read_some_counters(list, values, reader->counter_count))
        return true;
    xml_refuse(xml, "<%s>: c=\"..\" is not a list of %d counters", xml_name(xml),
               reader->counter_count);
    return false;
}

/* Pairs of a bin and a count, rising, of no more instances than there are. */
static bool take_bins(struct xml_reader *xml, struct slice list, struct profile_node *node)
{
    int64_t values[2 * DURATION_BINS], sum = 0;
    int count = xml_integers(list, values, 2 * DURATION_BINS);

    if (count < 2 || count > 2 * DURATION_BINS || count % 2)
        return false;
    node->bins = pool_allocate(xml_pool(xml), (size_t)count / 2 * sizeof *node->bins);
    for (int i = 0; i < count; i += 2) {
        if (values[i] >= DURATION_BINS || (i && values[i] <= values[i - 2]) ||
            values[i + 1] > node->visits - sum)
            return false;
        sum += values[i + 1];
        node->bins[node->bin_count++] = (struct duration_count){(int)values[i], values[i + 1]};
    }
    return true;
}

static void begin_n(struct xml_reader *xml, const void *data)
{
    struct reader *reader = xml_context(xml);
    const struct n_record *record = data;
    struct source_region *region = find_region(reader, record->region);

    if (!region) {
        xml_refuse(xml, "node %d: there is no region %d", record->id, record->region);
        return;
    }
    if (!reader->node && reader->location->node_count) {
        xml_refuse(xml, "node %d: the profile has two roots", record->id);
        return;
    }
    int64_t kept = xml_has(xml, ATTRIBUTE_n_kept) ? record->kept : record->visits;
    if (kept > record->visits || record->least > record->greatest) {
        xml_refuse(xml, "node %d: %s", record->id,
                   kept > record->visits ? "more instances kept than visits" : "lo is above hi");
        return;
    }
    struct profile_node *node = location_add_node(reader->location, reader->node, region);
    node->id = record->id;
    node->visits = record->visits;
    node->time = record->time;
    node->least = record->least;
    node->greatest = record->greatest;
    node->kept = kept;
    node->kept_creations = xml_has(xml, ATTRIBUTE_n_kept_creations) ? record->kept_creations
                                                                    : record->columns[COLUMN_cc];
    node->squares = record->squares;
    node->task = record->task.start != NULL;
    node->has_trend = xml_has(xml, ATTRIBUTE_n_first) && xml_has(xml, ATTRIBUTE_n_last);
    node->first_tenth = record->first;
    node->last_tenth = record->last;
    memcpy(node->columns, record->columns, sizeof node->columns);
    reader->node = node;
    if (record->counters.start && reader->counter_count) {
        node->counters =
            pool_allocate(xml_pool(xml), counter_room(reader) * sizeof *node->counters);
        read_counters(xml, record->counters, node->counters);
    }
    if (record->bins.start && !take_bins(xml, record->bins, node))
        xml_refuse(xml, "node %d: h=\"..\" is not a list of bins and counts", record->id);
}

static void end_n(struct xml_reader *xml)
{
    struct reader *reader = xml_context(xml);

    assert(reader->node);
    reader->node = reader->node->parent;
}

struct p_record {
    int node;
    int64_t count;
};

static void begin_p(struct xml_reader *xml, const void *data)
{
    struct profile_node *node = ((struct reader *)xml_context(xml))->node;
    const struct p_record *record = data;
    struct profile_predecessor *predecessor = pool_allocate(xml_pool(xml), sizeof *predecessor);

    predecessor->id = record->node;
    predecessor->count = record->count;
    *(node->last_predecessor ? &node->last_predecessor->next : &node->predecessors) = predecessor;
    node->last_predecessor = predecessor;
}

/* Predecessors are siblings that may come later in the file: they are resolved at the end. */
static struct profile_node *unresolved_predecessor(const struct recorded_location *location)
{
    struct profile_node *wrong = NULL;

    for (size_t i = 0; i < location->node_count; i++) {
        struct profile_node *node = location->nodes[i];
        for (struct profile_predecessor *p = node->predecessors; p; p = p->next) {
            struct profile_node *from = location_find_node(location, p->id);
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
    struct recorded_location *location = reader->location;
    int twice;

    if (!location->node_count) {
        xml_refuse(xml, "location %d: its profile is empty", location->id);
        return;
    }
    if (!location_index(location, &twice)) {
        xml_refuse(xml, "location %d: two nodes have the id %d", location->id, twice);
        return;
    }
    const struct profile_node *wrong = unresolved_predecessor(location);
    if (wrong)
        xml_refuse(xml, "node %d: a predecessor is neither its parent nor a sibling", wrong->id);
}

/* ---- Timeline ---------------------------------------------------------------------------- */

struct i_record {
    int node, lock;
    int64_t gap, duration, task, calls, took;
    int64_t columns[COLUMN_COUNT];
    struct slice fragment, counters, message, dependences;
};

static void begin_timeline(struct xml_reader *xml, const void *data)
{
    struct reader *reader = xml_context(xml);
    struct recorded_location *location = reader->location;

    (void)data;
    if (!location->by_id || location->has_timeline) {
        xml_refuse(xml, "location %d: %s", location->id,
                   location->by_id ? "two timelines" : "a timeline without a profile");
        return;
    }
    location->has_timeline = true;
    reader->cursor = reader->location_begin;
    reader->depth = 0;
}

/* A hostile trace has as many as it likes. */
static void count_calls(int64_t *sum, int64_t calls)
{
    if (__builtin_add_overflow(*sum, calls, sum))
        *sum = INT64_MAX;
}

void timeline_enter(struct reader *reader, struct instance *instance)
{
    const struct timeline_handler *handler = reader->options->timeline;

    instance->depth = (int)reader->depth;
    if (!instance->creation)
        count_calls(&instance->node->location->instances, instance->calls);
    reader->open = xgrow(reader->open, reader->depth, &reader->open_capacity, sizeof *reader->open);
    reader->open[reader->depth++] = (struct open_instance){.node = instance->node,
                                                           .begin = instance->begin,
                                                           .end = instance->end,
                                                           .cursor = instance->begin,
                                                           .creation = instance->creation};
    instance->begin = common_time(reader->process, instance->begin);
    instance->end = common_time(reader->process, instance->end);
    if (handler && handler->enter)
        handler->enter(reader->options->argument, instance);
}

void timeline_leave(struct reader *reader)
{
    const struct timeline_handler *handler = reader->options->timeline;
    assert(reader->depth > 0);
    struct open_instance *open = &reader->open[--reader->depth];

    *(reader->depth ? &open[-1].cursor : &reader->cursor) = open->end;
    if (handler && handler->leave) {
        struct instance instance = {.node = open->node,
                                    .begin = common_time(reader->process, open->begin),
                                    .end = common_time(reader->process, open->end),
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
    struct profile_node *node = location_find_node(reader->location, record->node);
    int64_t cursor = reader->depth ? reader->open[reader->depth - 1].cursor : reader->cursor;
    int64_t begin = cursor + record->gap, end = begin + record->duration;
    struct instance instance = {.node = node,
                                .begin = begin,
                                .end = end,
                                .gap = record->gap,
                                .task = record->task,
                                .lock = record->lock,
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
    if (record->calls > node->visits || record->took > node->time) {
        xml_refuse(xml, "<%s>: more calls than visits, or longer ones", xml_name(xml));
        return;
    }
    instance.calls = record->calls ? record->calls : 1;
    instance.took = record->calls ? record->took : record->duration;
    if (record->lock < 0 || (size_t)record->lock > reader->process->lock_count) {
        xml_refuse(xml, "<%s>: location %d has no lock %d", xml_name(xml), reader->location->id,
                   record->lock);
        return;
    }
    instance.message = record->message.start;
    instance.message_length = record->message.start ? (int)record->message.length : 0;
    instance.dependences = record->dependences.start;
    instance.dependences_length = record->dependences.start ? (int)record->dependences.length : 0;
    if (record->fragment.length)
        instance.fragment = read_fragment(record->fragment);
    if (record->counters.start && reader->counter_count) {
        if (!read_counters(xml, record->counters, reader->counters))
            return;
        instance.counters = reader->counters;
    }
    memcpy(instance.columns, record->columns, sizeof instance.columns);
    if (record->columns[COLUMN_st] > node->longest_startup)
        node->longest_startup = record->columns[COLUMN_st];
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
    const struct recorded_location *location = ((struct reader *)xml_context(xml))->location;

    if (!location->node_count)
        xml_refuse(xml, "location %d has no profile", location->id);
}

static void end_processor(struct xml_reader *xml)
{
    struct reader *reader = xml_context(xml);

    if (reader->process->long_form)
        long_end(reader);
}

struct written_record {
    int64_t took;
};

static void begin_written(struct xml_reader *xml, const void *data)
{
    ((struct reader *)xml_context(xml))->process->written =
        ((const struct written_record *)data)->took;
}

#define REGION(id) FIELD(r, id, struct r_record, region.id)
#define CREATION(id) FIELD(c, id, struct i_record, id)
#define OF_NODE(name) FIELD(n, name, struct n_record, columns[COLUMN_##name]),
#define OF_INSTANCE(name) OF_NODE(name) FIELD(i, name, struct i_record, columns[COLUMN_##name]),
#define COLUMN(name, owner, title) OF_##owner(name)

const struct part trace_part = {
    .handlers =
        {
            [ELEMENT_processor] = {.begin = begin_processor, .end = end_processor},
            [ELEMENT_written] = {.begin = begin_written},
            [ELEMENT_r] = {.begin = begin_r},
            [ELEMENT_location] = {.begin = begin_location, .end = end_location},
            [ELEMENT_profile] = {.begin = begin_profile, .end = end_profile},
            [ELEMENT_n] = {.begin = begin_n, .end = end_n},
            [ELEMENT_p] = {.begin = begin_p},
            [ELEMENT_timeline] = {.begin = begin_timeline},
            [ELEMENT_i] = {.begin = begin_i, .end = end_instance},
            [ELEMENT_c] = {.begin = begin_c, .end = end_instance},
        },
    .fields =
        {
            READ(processor, rank),
            READ(processor, init),
            READ(processor, finalize),
            READ(processor, version),
            READ(processor, epoch),
            READ(processor, rate),
            READ(processor, complete),
            READ(processor, counters),
            READ(processor, threads),
            READ(processor, requests),
            READ(processor, user),
            READ(processor, system),
            READ(processor, processors),
            READ(written, took),
            READ(r, id),
            REGION(layer),
            REGION(construct),
            REGION(file),
            REGION(begin),
            REGION(end),
            REGION(name),
            REGION(clauses),
            READ(location, id),
            READ(location, kind),
            READ(location, thread),
            READ(location, tid),
            READ(location, name),
            READ(location, begin),
            READ(location, end),
            READ(location, cost),
            READ(location, setup),
            READ(location, wait),
            READ(location, out),
            READ(location, lost),
            READ(location, cut),
            READ(location, lacking),
            READ(location, untold),
            READ(location, device),
            READ(location, team),
            READ(location, source),
            READ(location, error),
            READ(location, dropped),
            READ(n, id),
            READ(n, region),
            READ(n, visits),
            READ(n, time),
            READ(n, least),
            READ(n, greatest),
            READ(n, squares),
            READ(n, bins),
            READ(n, first),
            READ(n, last),
            READ(n, kept),
            READ(n, kept_creations),
            READ(n, task),
            READ(n, counters),
            READ(p, node),
            READ(p, count),
            READ(i, node),
            READ(i, gap),
            READ(i, duration),
            READ(i, calls),
            READ(i, took),
            READ(i, task),
            READ(i, lock),
            READ(i, fragment),
            READ(i, counters),
            READ(i, message),
            CREATION(node),
            CREATION(gap),
            CREATION(duration),
            CREATION(task),
            CREATION(fragment),
            CREATION(dependences),
            FIELD(c, ta, struct i_record, columns[COLUMN_ta]),
#include "common/trace.def"
        },
};
