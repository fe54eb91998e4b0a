/* The files that name the trace files: `pompeii.xml`, and `hieraCollector` of the long form. */
#include "config.h"

#include "analysis/reader/read.h"

#include <limits.h>
#include <string.h>

#define ATTRIBUTE(record, field, name, type, required)                                             \
    {                                                                                              \
        name, type, offsetof(record, field), required                                              \
    }

static struct experiment *experiment_of(struct xml_reader *xml)
{
    return ((struct reader *)xml_context(xml))->experiment;
}

/* Take over a part of the experiment, which `record` has the layout of. Any attribute may be left
 * out: zero or an empty text. */
static void take_part(void *part, const void *record, size_t size,
                      const struct xml_attribute *attributes)
{
    memcpy(part, record, size);
    for (; attributes->name; attributes++) {
        const char **text = (const char **)((char *)part + attributes->offset);
        if (attributes->type == XML_STRING && !*text)
            *text = "";
    }
}

#define TAKE_PART(part)                                                                            \
    take_part(&experiment_of(xml)->part, record, sizeof experiment_of(xml)->part, part##_attributes)
#define DEFINE_PART(part)                                                                          \
    static void begin_##part(struct xml_reader *xml, const void *record)                           \
    {                                                                                              \
        TAKE_PART(part);                                                                           \
    }
#define PART(part, field, name, type)                                                              \
    {                                                                                              \
        name, type, offsetof(struct experiment, part.field) - offsetof(struct experiment, part),   \
            false                                                                                  \
    }

static const struct xml_attribute program_attributes[] = {
    PART(program, name, "name", XML_STRING),
    PART(program, path, "path", XML_STRING),
    PART(program, arguments, "arguments", XML_STRING),
    PART(program, directory, "directory", XML_STRING),
    PART(program, pid, "pid", XML_INTEGER),
    {0}};
DEFINE_PART(program)

static const struct xml_attribute machine_attributes[] = {PART(machine, host, "host", XML_STRING),
                                                          PART(machine, os, "os", XML_STRING),
                                                          PART(machine, cpu, "cpu", XML_STRING),
                                                          PART(machine, cpus, "cpus", XML_INTEGER),
                                                          {0}};
DEFINE_PART(machine)

static const struct xml_attribute clock_attributes[] = {
    PART(clock, source, "source", XML_STRING), PART(clock, hz, "hz", XML_INTEGER), {0}};
DEFINE_PART(clock)

static const struct xml_attribute overhead_attributes[] = {
    PART(overhead, event, "event", XML_INTEGER),
    PART(overhead, events, "events", XML_INTEGER),
    PART(overhead, total, "total", XML_INTEGER),
    {0}};
DEFINE_PART(overhead)

enum { RUN_EXIT = 5 }; /* position of `exit` below */
static const struct xml_attribute run_attributes[] = {PART(run, date, "date", XML_STRING),
                                                      PART(run, duration, "duration", XML_INTEGER),
                                                      PART(run, user, "user", XML_INTEGER),
                                                      PART(run, system, "system", XML_INTEGER),
                                                      PART(run, threads, "threads", XML_INTEGER),
                                                      [RUN_EXIT] =
                                                          PART(run, exit, "exit", XML_INTEGER),
                                                      {0}};

static void begin_run(struct xml_reader *xml, const void *record)
{
    TAKE_PART(run);
    experiment_of(xml)->run.has_exit = xml_has(xml, RUN_EXIT);
}

struct experiment_record {
    struct slice version;
    const char *generator;
};

static const struct xml_attribute experiment_attributes[] = {
    ATTRIBUTE(struct experiment_record, version, "version", XML_SLICE, true),
    ATTRIBUTE(struct experiment_record, generator, "generator", XML_STRING, false),
    {0}};

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

static const struct xml_attribute setting_attributes[] = {
    ATTRIBUTE(struct setting_record, name, "name", XML_STRING, true),
    ATTRIBUTE(struct setting_record, value, "value", XML_STRING, true),
    ATTRIBUTE(struct setting_record, by_default, "default", XML_SLICE, false),
    {0}};

static void begin_setting(struct xml_reader *xml, const void *data)
{
    struct experiment *experiment = experiment_of(xml);
    const struct setting_record *record = data;

    experiment->settings = xgrow(experiment->settings, experiment->setting_count,
                                 &experiment->setting_capacity, sizeof *experiment->settings);
    experiment->settings[experiment->setting_count++] = (struct setting){
        record->name, record->value,
        record->by_default.length == 3 && memcmp(record->by_default.start, "yes", 3) == 0};
}

struct counter_record {
    const char *name;
};

static const struct xml_attribute counter_attributes[] = {
    ATTRIBUTE(struct counter_record, name, "name", XML_STRING, true), {0}};

static void begin_counter(struct xml_reader *xml, const void *data)
{
    struct experiment *experiment = experiment_of(xml);

    experiment->counters = xgrow(experiment->counters, experiment->counter_count,
                                 &experiment->counter_capacity, sizeof *experiment->counters);
    experiment->counters[experiment->counter_count++] = ((const struct counter_record *)data)->name;
}

struct device_record {
    struct device device;
    struct slice number;
};

static const struct xml_attribute device_attributes[] = {
    ATTRIBUTE(struct device_record, number, "number", XML_SLICE, true),
    ATTRIBUTE(struct device_record, device.name, "name", XML_STRING, false),
    ATTRIBUTE(struct device_record, device.source, "source", XML_STRING, false),
    ATTRIBUTE(struct device_record, device.transfers, "transfers", XML_STRING, false),
    ATTRIBUTE(struct device_record, device.clock, "clock", XML_STRING, false),
    ATTRIBUTE(struct device_record, device.error, "error", XML_INTEGER, false),
    {0}};

static void begin_device(struct xml_reader *xml, const void *data)
{
    struct experiment *experiment = experiment_of(xml);
    const struct device_record *record = data;
    struct device device;

    take_part(&device, &record->device, sizeof device, device_attributes + 1);
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
    experiment->traces = xgrow(experiment->traces, experiment->trace_count,
                               &experiment->trace_capacity, sizeof *experiment->traces);
    experiment->traces[experiment->trace_count++] = (struct trace_file){rank, file};
}

struct trace_record {
    const char *rank, *file;
};

static const struct xml_attribute trace_attributes[] = {
    ATTRIBUTE(struct trace_record, rank, "rank", XML_STRING, true),
    ATTRIBUTE(struct trace_record, file, "file", XML_STRING, true),
    {0}};

static void begin_trace(struct xml_reader *xml, const void *data)
{
    const struct trace_record *record = data;

    add_trace(xml, record->rank, record->file);
}

struct collector_record {
    const char *application;
};

static const struct xml_attribute collector_attributes[] = {
    ATTRIBUTE(struct collector_record, application, "application", XML_STRING, true), {0}};

static void begin_collector(struct xml_reader *xml, const void *data)
{
    struct experiment *experiment = experiment_of(xml);

    if (!is_nested(xml))
        experiment->program.name = ((const struct collector_record *)data)->application;
}

static const struct xml_attribute collect_file_attributes[] = {
    ATTRIBUTE(struct trace_record, rank, "rank", XML_STRING, true), {0}};

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

static const struct xml_attribute no_attributes[] = {{0}};

#define IN_EXPERIMENT XML_IN(ELEMENT_EXPERIMENT)
const struct xml_element anchor_grammar[ELEMENT_COUNT] = {
    [ELEMENT_EXPERIMENT] = {"experiment", XML_AT_ROOT, experiment_attributes, begin_experiment,
                            NULL, NULL},
    [ELEMENT_PROGRAM] = {"program", IN_EXPERIMENT, program_attributes, begin_program, NULL, NULL},
    [ELEMENT_MACHINE] = {"machine", IN_EXPERIMENT, machine_attributes, begin_machine, NULL, NULL},
    [ELEMENT_RUN] = {"run", IN_EXPERIMENT, run_attributes, begin_run, NULL, NULL},
    [ELEMENT_CLOCK] = {"clock", IN_EXPERIMENT, clock_attributes, begin_clock, NULL, NULL},
    [ELEMENT_OVERHEAD] = {"overhead", IN_EXPERIMENT, overhead_attributes, begin_overhead, NULL,
                          NULL},
    [ELEMENT_SETTINGS] = {"settings", IN_EXPERIMENT, no_attributes, NULL, NULL, NULL},
    [ELEMENT_SETTING] = {"setting", XML_IN(ELEMENT_SETTINGS), setting_attributes, begin_setting,
                         NULL, NULL},
    [ELEMENT_COUNTERS] = {"counters", IN_EXPERIMENT, no_attributes, NULL, NULL, NULL},
    [ELEMENT_COUNTER] = {"counter", XML_IN(ELEMENT_COUNTERS), counter_attributes, begin_counter,
                         NULL, NULL},
    [ELEMENT_DEVICES] = {"devices", IN_EXPERIMENT, no_attributes, NULL, NULL, NULL},
    [ELEMENT_DEVICE] = {"device", XML_IN(ELEMENT_DEVICES), device_attributes, begin_device, NULL,
                        NULL},
    [ELEMENT_TRACES] = {"traces", IN_EXPERIMENT, no_attributes, NULL, NULL, NULL},
    [ELEMENT_TRACE] = {"trace", XML_IN(ELEMENT_TRACES), trace_attributes, begin_trace, NULL, NULL},
    [ELEMENT_COLLECTOR] = {"hieraCollector", XML_AT_ROOT, collector_attributes, begin_collector,
                           NULL, NULL},
    [ELEMENT_COLLECT_FILE] = {"collect_file", XML_IN(ELEMENT_COLLECTOR), collect_file_attributes,
                              begin_collect_file, NULL, text_collect_file},
};
