/* The files that name the trace files: `pompeii.xml`, and `hieraCollector` of the long form. */
#include "config.h"

#include "analysis/reader/read.h"

#include <limits.h>
#include <string.h>

static struct experiment *experiment_of(struct xml_reader *xml)
{
    return ((struct reader *)xml_context(xml))->experiment;
}

/* Any attribute may be left out: zero or an empty text. */
static void fill_texts(int element, void *record)
{
    for (int i = 0; i < ATTRIBUTE_COUNT; i++) {
        const struct xml_attribute *attribute = &trace_grammar.attributes[i];
        xml_field field = anchor_part.fields[i];
        if (attribute->element != element || attribute->type != XML_STRING || !field)
            continue;
        const char **text = (const char **)((char *)record + field - 1);
        if (!*text)
            *text = "";
    }
}

/* An element that is a part of the experiment: its record has that part's layout. */
#define DEFINE_PART(part)                                                                          \
    static void begin_##part(struct xml_reader *xml, const void *record)                           \
    {                                                                                              \
        struct experiment *experiment = experiment_of(xml);                                        \
        memcpy(&experiment->part, record, sizeof experiment->part);                                \
        fill_texts(ELEMENT_##part, &experiment->part);                                             \
    }
DEFINE_PART(program)
DEFINE_PART(machine)
DEFINE_PART(clock)
DEFINE_PART(overhead)

static void begin_run(struct xml_reader *xml, const void *record)
{
    struct experiment *experiment = experiment_of(xml);

    memcpy(&experiment->run, record, sizeof experiment->run);
    fill_texts(ELEMENT_run, &experiment->run);
    experiment->run.has_exit = xml_has(xml, ATTRIBUTE_run_exit);
    experiment->run.has_times = xml_has(xml, ATTRIBUTE_run_user);
}

static void begin_batch(struct xml_reader *xml, const void *record)
{
    struct experiment *experiment = experiment_of(xml);

    memcpy(&experiment->batch, record, sizeof experiment->batch);
    fill_texts(ELEMENT_batch, &experiment->batch);
    experiment->batch.has_array = xml_has(xml, ATTRIBUTE_batch_array);
}

struct experiment_record {
    struct slice version;
    const char *generator;
};

/* An anchor that names an anchor could go on for ever. */
static bool is_nested(struct xml_reader *xml)
{
    if (!((struct reader *)xml_context(xml))->in_trace)
        return false;
    xml_refuse(xml, "an experiment inside an experiment");
    return true;
}

static void begin_experiment(struct xml_reader *xml, const void *data)
{
    const struct experiment_record *record = data;

    if (is_nested(xml))
        return;
    experiment_of(xml)->has_anchor = true;
    if (record->generator)
        experiment_of(xml)->generator = record->generator;
    if (record->version.length != 1 || record->version.start[0] != '1')
        xml_refuse(xml, "experiment version %.*s: this pompeii reads version 1",
                   (int)record->version.length, record->version.start);
}

struct setting_record {
    const char *name, *value;
    struct slice by_default;
};

static void begin_setting(struct xml_reader *xml, const void *data)
{
    struct experiment *experiment = experiment_of(xml);
    const struct setting_record *record = data;

    experiment->settings = xgrow(experiment->settings, experiment->setting_count,
                                 &experiment->setting_capacity, sizeof *experiment->settings);
    experiment->settings[experiment->setting_count++] = (struct setting_value){
        record->name, record->value,
        record->by_default.length == 3 && memcmp(record->by_default.start, "yes", 3) == 0};
}

struct counter_record {
    const char *name;
};

static void begin_counter(struct xml_reader *xml, const void *data)
{
    struct experiment *experiment = experiment_of(xml);

    experiment->counters = xgrow(experiment->counters, experiment->counter_count,
                                 &experiment->counter_capacity, sizeof *experiment->counters);
    experiment->counters[experiment->counter_count++] = ((const struct counter_record *)data)->name;
}

struct device_record {
    struct recorded_device device;
    struct slice number;
};

static void begin_device(struct xml_reader *xml, const void *data)
{
    struct experiment *experiment = experiment_of(xml);
    const struct device_record *record = data;
    struct recorded_device device = record->device;

    fill_texts(ELEMENT_device, &device);
    if (!read_device_number(record->number, &device.number)) {
        xml_refuse(xml, "device number=\"%.*s\" is not a number", (int)record->number.length,
                   record->number.start);
        return;
    }
    experiment->devices = xgrow(experiment->devices, experiment->device_count,
                                &experiment->device_capacity, sizeof *experiment->devices);
    experiment->devices[experiment->device_count++] = device;
}

/* ---- Trace files ------------------------------------------------------------------------- */

/* A trace is beside its anchor or below it: an anchor from a stranger must not name other files. */
static bool leaves_directory(const char *file)
{
    return *file == '/' || *file == '\0' || strcmp(file, "..") == 0 ||
           strncmp(file, "../", 3) == 0 || strstr(file, "/../");
}

static void add_trace(struct xml_reader *xml, const char *rank, const char *file)
{
    struct experiment *experiment = experiment_of(xml);

    if (rank_number(rank, strlen(rank)) < 0) {
        xml_refuse(xml, "rank=\"%s\" is not P and a number", rank);
        return;
    }
    if (leaves_directory(file)) {
        xml_refuse(xml, "trace file \"%s\" is not in the experiment", file);
        return;
    }
    experiment_add_trace(experiment, rank_number(rank, strlen(rank)), file);
}

struct traces_record {
    struct slice listed;
};

static void begin_traces(struct xml_reader *xml, const void *data)
{
    const struct traces_record *record = data;

    experiment_of(xml)->unlisted =
        record->listed.length == 2 && memcmp(record->listed.start, "no", 2) == 0;
}

struct trace_record {
    const char *rank, *file;
};

static void begin_trace(struct xml_reader *xml, const void *data)
{
    const struct trace_record *record = data;

    add_trace(xml, record->rank, record->file);
}

struct collector_record {
    const char *application;
};

static void begin_collector(struct xml_reader *xml, const void *data)
{
    struct experiment *experiment = experiment_of(xml);

    if (!is_nested(xml))
        experiment->program.name = ((const struct collector_record *)data)->application;
}

static void begin_collect_file(struct xml_reader *xml, const void *data)
{
    ((struct reader *)xml_context(xml))->collect_rank = ((const struct trace_record *)data)->rank;
}

static void text_collect_file(struct xml_reader *xml, const char *text)
{
    size_t skip = strspn(text, " \t\r\n"), length = strcspn(text + skip, " \t\r\n");

    add_trace(xml, ((struct reader *)xml_context(xml))->collect_rank,
              pool_text(xml_pool(xml), text + skip, length));
}

#define PART(part, attribute)                                                                      \
    FIELD_AT(part, attribute,                                                                      \
             offsetof(struct experiment, part.attribute) - offsetof(struct experiment, part),      \
             ((struct experiment *)0)->part.attribute)
#define DEVICE(attribute) FIELD(device, attribute, struct device_record, device.attribute)

const struct part anchor_part = {
    .handlers =
        {
            [ELEMENT_experiment] = {.begin = begin_experiment},
            [ELEMENT_program] = {.begin = begin_program},
            [ELEMENT_machine] = {.begin = begin_machine},
            [ELEMENT_run] = {.begin = begin_run},
            [ELEMENT_batch] = {.begin = begin_batch},
            [ELEMENT_clock] = {.begin = begin_clock},
            [ELEMENT_overhead] = {.begin = begin_overhead},
            [ELEMENT_setting] = {.begin = begin_setting},
            [ELEMENT_counter] = {.begin = begin_counter},
            [ELEMENT_device] = {.begin = begin_device},
            [ELEMENT_traces] = {.begin = begin_traces},
            [ELEMENT_trace] = {.begin = begin_trace},
            [ELEMENT_hieraCollector] = {.begin = begin_collector},
            [ELEMENT_collect_file] = {.begin = begin_collect_file, .text = text_collect_file},
        },
    .fields =
        {
            READ(experiment, version),
            READ(experiment, generator),
            PART(program, name),
            PART(program, path),
            PART(program, arguments),
            PART(program, build),
            PART(program, directory),
            PART(program, revision),
            PART(program, options),
            PART(program, compilers),
            PART(program, pid),
            PART(machine, host),
            PART(machine, os),
            PART(machine, cpu),
            PART(machine, cpus),
            PART(machine, topology),
            PART(run, date),
            PART(run, schedule),
            PART(run, uncounted),
            PART(run, duration),
            PART(run, user),
            PART(run, system),
            PART(run, threads),
            PART(run, exit),
            PART(run, ranks),
            PART(run, environment),
            PART(run, modules),
            PART(run, affinity),
            PART(run, spool),
            PART(batch, system),
            PART(batch, job),
            PART(batch, name),
            PART(batch, partition),
            PART(batch, nodes),
            PART(batch, tasks),
            PART(batch, array),
            PART(batch, step),
            PART(batch, restarts),
            PART(clock, source),
            PART(clock, hz),
            PART(overhead, event),
            PART(overhead, events),
            PART(overhead, total),
            READ(setting, name),
            READ(setting, value),
            FIELD(setting, default, struct setting_record, by_default),
            READ(counter, name),
            READ(device, number),
            DEVICE(name),
            DEVICE(source),
            DEVICE(transfers),
            DEVICE(clock),
            DEVICE(error),
            READ(traces, listed),
            READ(trace, rank),
            READ(trace, file),
            FIELD(hieraCollector, application, struct collector_record, application),
            FIELD(collect_file, rank, struct trace_record, rank),
        },
};
