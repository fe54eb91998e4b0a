/* pompeii info: what an experiment holds. */
#include "config.h"

#include "analysis/command/object-account.h"
#include "analysis/command/command.h"
#include "analysis/command/info-peaks.h"
#include "analysis/command/job-fold.h"
#include "analysis/answer/counters.h"
#include "common/json.h"
#include "common/memory.h"
#include "analysis/answer/output.h"
#include "analysis/answer/profile.h"
#include "analysis/answer/source-file.h"
#include "analysis/answer/table.h"
#include "analysis/reader/verify.h"

#include <assert.h>
#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

struct info_options {
    struct options shared;
    bool verify, settings, counters;
    const char *peaks; /* NULL: not asked for */
};

/* One thing that is known, in one of the sections that JSON has as objects. */
struct info_fact {
    const char *section, *key, *title; /* key NULL: for people alone; title NULL: the key is why
                                          directives have no events */
    enum cell_type type;
    union cell value;
};

enum { MAX_FACTS = 96 };

struct info_facts {
    struct info_fact fact[MAX_FACTS];
    int count;
};

static void add_fact(struct info_facts *facts, struct info_fact fact)
{
    assert(facts->count < MAX_FACTS);
    facts->fact[facts->count++] = fact;
}

static void add_text(struct info_facts *facts, const char *section, const char *key,
                     const char *title, const char *value)
{
    if (*value)
        add_fact(facts, (struct info_fact){section, key, title, CELL_TEXT, {.text = value}});
}

static void add_count(struct info_facts *facts, const char *section, const char *key,
                      const char *title, int64_t value)
{
    add_fact(facts, (struct info_fact){section, key, title, CELL_COUNT, {.count = value}});
}

static void add_time(struct info_facts *facts, const char *section, const char *key,
                     const char *title, int64_t value)
{
    add_fact(facts, (struct info_fact){section, key, title, CELL_TIME, {.time = value}});
}

/* People read why there is no number; programs find none. */
static void add_unknown(struct info_facts *facts, const char *section, const char *title,
                        const char *reason)
{
    add_fact(facts, (struct info_fact){section, NULL, title, CELL_TEXT, {.text = reason}});
}

static void add_batch(struct info_facts *facts, const struct experiment *e)
{
    add_text(facts, "batch", "system", "batch system", e->batch.system);
    add_text(facts, "batch", "job", "  job", e->batch.job);
    add_text(facts, "batch", "name", "  name", e->batch.name);
    add_text(facts, "batch", "partition", "  partition", e->batch.partition);
    if (e->batch.nodes)
        add_count(facts, "batch", "nodes", "  nodes", e->batch.nodes);
    if (e->batch.tasks)
        add_count(facts, "batch", "tasks", "  tasks", e->batch.tasks);
    if (e->batch.has_array)
        add_count(facts, "batch", "array", "  index in the array", e->batch.array);
    add_text(facts, "batch", "step", "  step", e->batch.step);
    if (e->batch.restarts)
        add_count(facts, "batch", "restarts", "  put back into the queue", e->batch.restarts);
}

static void add_run(struct info_facts *facts, const struct experiment *e)
{
    int64_t user, system;

    add_text(facts, "program", "name", "program", e->program.name);
    add_text(facts, "program", "arguments", "arguments", e->program.arguments);
    if (!e->has_anchor)
        return;
    add_text(facts, "program", "path", "path", e->program.path);
    add_text(facts, "program", "build", "build", e->program.build);
    add_text(facts, "program", "options", "compiled with", e->program.options);
    add_text(facts, "program", "compilers", "compilers in it", e->program.compilers);
    add_text(facts, "program", "revision", "git revision", e->program.revision);
    add_text(facts, "program", "directory", "directory", e->program.directory);
    add_count(facts, "program", "pid", "process id", e->program.pid);
    add_text(facts, "machine", "host", "host", e->machine.host);
    add_text(facts, "machine", "os", "system", e->machine.os);
    add_text(facts, "machine", "cpu", "processor", e->machine.cpu);
    add_count(facts, "machine", "cpus", "processors", e->machine.cpus);
    add_text(facts, "machine", "topology", "topology", e->machine.topology);
    add_text(facts, "run", "date", "date", e->run.date);
    add_text(facts, "run", "affinity", "might use processors", e->run.affinity);
    add_text(facts, "run", "spool", "measured into", e->run.spool);
    add_text(facts, "run", "environment", "environment", e->run.environment);
    add_text(facts, "run", "modules", "modules", e->run.modules);
    add_time(facts, "run", "duration_s", "duration", experiment_duration(e));
    if (experiment_times(e, &user, &system)) {
        add_time(facts, "run", "user_s", "user time", user);
        add_time(facts, "run", "system_s", "system time", system);
    } else {
        add_unknown(facts, "run", "user time", "- (the run died before it could say)");
        add_unknown(facts, "run", "system time", "- (the run died before it could say)");
    }
    if (experiment_wait(e))
        add_time(facts, "run", "processor_wait_s", "wait for a processor", experiment_wait(e));
    add_count(facts, "run", "threads", "threads", experiment_threads(e));
    if (experiment_open_requests(e))
        add_count(facts, "run", "open_requests", "MPI requests left open",
                  experiment_open_requests(e));
    add_text(facts, "run", "schedule", "OMP_SCHEDULE", e->run.schedule);
    add_text(facts, "run", "uncounted", "threads without counters", e->run.uncounted);
    if (e->run.has_exit)
        add_count(facts, "run", "exit", "exit status", e->run.exit);
    add_batch(facts, e);
    add_text(facts, "clock", "source", "clock", e->clock.source);
    add_count(facts, "clock", "hz", "clock rate (Hz)", e->clock.hz);
    add_time(facts, "overhead", "event_s", "cost of one event pair", e->overhead.event);
    add_count(facts, "overhead", "events", "event pairs", experiment_pairs(e));
    if (experiment_left_out(e))
        add_count(facts, "overhead", "left_out", "left out", experiment_left_out(e));
    add_time(facts, "overhead", "total_s", "cost of measuring", experiment_cost(e));
    if (experiment_written(e))
        add_time(facts, "overhead", "written_s", "making a trace, at most", experiment_written(e));
    if (experiment_cost_is_rough(e))
        add_unknown(facts, "overhead", "  about",
                    "part of what barriers cost passes while the OpenMP runtime works, and "
                    "behind a system call it is more");
    if (experiment_left_out(e) || experiment_has_functions(e))
        add_unknown(facts, "overhead", "not in the cost",
                    "what compilers could not inline or vectorise because of the calls");
}

/* Sums over all traces that were read. */
static void add_contents(struct info_facts *facts, const struct experiment *experiment)
{
    struct process_sums sums = experiment_sums(experiment);

    add_text(facts, "trace", "generator", "written by", experiment->generator);
    add_count(facts, "trace", "processes", "processes", sums.processes + silent_ranks(experiment));
    add_count(facts, "trace", "locations", "locations", sums.locations);
    add_count(facts, "trace", "regions", "regions", (int64_t)experiment->region_count);
    add_count(facts, "trace", "call_paths", "call path nodes", sums.nodes);
    if (experiment->source_count) {
        const char *first;
        add_count(facts, "trace", "sources", "sources with a digest",
                  (int64_t)experiment->source_count);
        add_count(facts, "trace", "sources_changed", "  changed since the run",
                  (int64_t)source_changes(experiment, &first));
    }
    add_count(facts, "trace", "visits", "instances in the profile", sums.visits);
    add_count(facts, "trace", "instances", "instances in the timeline", sums.instances);
    if (sums.mpi_missing)
        add_count(facts, "trace", "mpi_missing", "calls of MPI not in it", sums.mpi_missing);
}

/* Of the program as it lies there; titles are as wide as the others'. */
static void add_directives(struct info_facts *facts, const struct account_notes *notes)
{
    struct account_summary s = account_summarise(notes);

    add_count(facts, "directives", "executable", "directives", (int64_t)s.executable);
    add_count(facts, "directives", "with_events", "  with events", (int64_t)s.with_events);
    for (size_t i = 0; i < s.reasons; i++)
        add_count(facts, "directives", s.reason[i].text, NULL, (int64_t)s.reason[i].count);
}

/* The run in four numbers; `pompeii profile` says why they are what they are. */
static void add_efficiency(struct info_facts *facts, const struct profile *profile)
{
    static const char *const titles[EFFICIENCY_COUNT] = {"parallel efficiency", "  serialisation",
                                                         "  load balance", "  scheduling",
                                                         "  communication"};

    add_time(facts, "efficiency", "parallel_s", "time in parallel regions",
             (int64_t)((double)profile->duration * profile_coverage(profile)));
    for (int e = 0; e < profile_efficiencies(profile); e++)
        add_fact(facts, (struct info_fact){"efficiency",
                                           efficiency_names[e],
                                           titles[e],
                                           CELL_PERCENT,
                                           {.percent = 100 * profile_efficiency(profile, e)}});
    for (int f = 0; f < HYBRID_FACTORS; f++)
        if (!isnan(profile->hybrid.factor[f]))
            add_fact(facts, (struct info_fact){"efficiency",
                                               hybrid_names[f].field,
                                               hybrid_names[f].title,
                                               CELL_PERCENT,
                                               {.percent = 100 * profile->hybrid.factor[f]}});
}

/* What is there of the run: "yes", or "no", and in the text what can be done about it. */
static const char *complete_text(const struct experiment *experiment, bool is_text)
{
    const struct process_sums sums = experiment_sums(experiment);

    if (experiment->spool_count || experiment->spools_elsewhere || sums.incomplete)
        return "no";
    if (!sums.mpi_missing)
        return "yes";
    return is_text ? "no: calls of MPI are not in the timeline: set POMPEII_MESSAGES higher" : "no";
}

/* ---- Output ------------------------------------------------------------------------------ */

/* Events that its locations lack. */
static int64_t dropped_by(const struct experiment *experiment, int number)
{
    int64_t sum = 0;

    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        for (size_t k = 0; k < process->location_count; k++) {
            const struct recorded_location *location = process->locations[k];
            if (location->kind != LOCATION_THREAD && location->device == number)
                sum += location->dropped;
        }
    }
    return sum;
}

static void print_device(const struct recorded_device *device, const struct experiment *experiment,
                         FILE *out)
{
    char title[32], error[32];
    int64_t dropped = dropped_by(experiment, device->number);

    snprintf(title, sizeof title, device->number < 0 ? "host as device" : "device %d",
             device->number);
    fprintf(out, "%-26s %s%s", title, device->name, *device->name ? ", " : "");
    fprintf(out, "execution from %s, transfers from %s",
            *device->source ? device->source : "nothing",
            *device->transfers ? device->transfers : "nothing");
    time_text(error, sizeof error, device->error);
    if (device->error)
        fprintf(out, ", clock within %s", error);
    if (dropped)
        fprintf(out, ", %lld events dropped", (long long)dropped);
    fputc('\n', out);
}

static void facts_text(const struct info_facts *facts, const struct experiment *experiment,
                       FILE *out)
{
    char time[32];

    for (int i = 0; i < facts->count; i++) {
        const struct info_fact *fact = &facts->fact[i];
        if (!fact->title) {
            fprintf(out, "%-26s %lld: %s\n", "  no events", (long long)fact->value.count,
                    fact->key);
            continue;
        }
        fprintf(out, "%-26s ", fact->title);
        if (fact->type == CELL_TEXT)
            fprintf(out, "%s\n", fact->value.text);
        else if (fact->type == CELL_COUNT)
            fprintf(out, "%lld\n", (long long)fact->value.count);
        else if (fact->type == CELL_PERCENT)
            fprintf(out, "%.1f %%\n", fact->value.percent);
        else
            time_text(time, sizeof time, fact->value.time), fprintf(out, "%s\n", time);
    }
    fprintf(out, "%-26s %s\n", "complete", complete_text(experiment, true));
    for (size_t i = 0; i < experiment->counter_count; i++)
        fprintf(out, "%-26s %s\n", i ? "" : "counters", experiment->counters[i]);
    for (size_t i = 0; i < experiment->device_count; i++)
        print_device(&experiment->devices[i], experiment, out);
    for (size_t i = 0; i < experiment->setting_count; i++)
        fprintf(out, "%-26s %s%s\n", experiment->settings[i].name, experiment->settings[i].value,
                experiment->settings[i].is_default ? "" : "  (set)");
}

static void facts_csv(const struct info_facts *facts, const struct experiment *experiment,
                      FILE *out)
{
    fputs("key,value\n", out);
    for (int i = 0; i < facts->count; i++) {
        const struct info_fact *fact = &facts->fact[i];
        if (!fact->key)
            continue;
        char *name = xformat("%s.%s", fact->section, fact->key);
        csv_text(out, name);
        free(name);
        fputc(',', out);
        if (fact->type == CELL_TEXT)
            csv_text(out, fact->value.text);
        else if (fact->type == CELL_COUNT)
            fprintf(out, "%lld", (long long)fact->value.count);
        else if (fact->type == CELL_PERCENT)
            fprintf(out, "%.4f", fact->value.percent);
        else
            fprintf(out, "%.9f", 1e-9 * (double)fact->value.time);
        fputc('\n', out);
    }
    fprintf(out, "trace.complete,%s\n", complete_text(experiment, false));
    for (size_t i = 0; i < experiment->setting_count; i++) {
        char *name = xformat("settings.%s", experiment->settings[i].name);
        csv_text(out, name);
        free(name);
        fputc(',', out);
        csv_text(out, experiment->settings[i].value);
        fputc('\n', out);
    }
}

static void json_devices(struct json *json, const struct experiment *experiment)
{
    json_open(json, "devices", '[');
    for (size_t i = 0; i < experiment->device_count; i++) {
        const struct recorded_device *device = &experiment->devices[i];
        json_open(json, NULL, '{');
        json_integer(json, "device", device->number);
        json_text(json, "name", device->name);
        json_text(json, "source", device->source);
        json_text(json, "transfers_source", device->transfers);
        json_seconds(json, "clock_error_s", device->error);
        json_integer(json, "dropped", dropped_by(experiment, device->number));
        json_close(json);
    }
    json_close(json);
}

static void facts_json(const struct info_facts *facts, const struct experiment *experiment,
                       FILE *out)
{
    struct json json = {.out = out};
    const char *section = NULL;

    json_open(&json, NULL, '{');
    for (int i = 0; i < facts->count; i++) {
        const struct info_fact *fact = &facts->fact[i];
        if (!fact->key)
            continue;
        if (!section || strcmp(section, fact->section) != 0) {
            if (section)
                json_close(&json);
            json_open(&json, section = fact->section, '{');
        }
        if (fact->type == CELL_TEXT)
            json_text(&json, fact->key, fact->value.text);
        else if (fact->type == CELL_COUNT)
            json_integer(&json, fact->key, fact->value.count);
        else if (fact->type == CELL_PERCENT)
            json_real(&json, fact->key, fact->value.percent);
        else
            json_seconds(&json, fact->key, fact->value.time);
    }
    /* `trace` is the last section */
    json_bool(&json, "complete", *complete_text(experiment, false) == 'y');
    json_close(&json);
    json_open(&json, "counters", '[');
    for (size_t i = 0; i < experiment->counter_count; i++)
        json_text(&json, NULL, experiment->counters[i]);
    json_close(&json);
    json_devices(&json, experiment);
    json_open(&json, "settings", '{');
    for (size_t i = 0; i < experiment->setting_count; i++)
        json_text(&json, experiment->settings[i].name, experiment->settings[i].value);
    json_close(&json);
    json_close(&json);
}

static void describe_experiment(const struct experiment *experiment, const struct profile *profile,
                                int format, FILE *out)
{
    static void (*const print[])(const struct info_facts *, const struct experiment *, FILE *) = {
        [FORMAT_TEXT] = facts_text, [FORMAT_CSV] = facts_csv, [FORMAT_JSON] = facts_json};
    struct info_facts facts = {.count = 0};
    struct account_notes notes = {0};

    add_run(&facts, experiment);
    if (experiment->has_anchor &&
        account_of_run(&notes, experiment->program.path, experiment->run.date))
        add_directives(&facts, &notes);
    add_efficiency(&facts, profile);
    add_contents(&facts, experiment);
    print[format](&facts, experiment, out);
    account_notes_free(&notes);
}

/* ---- Settings of the runtime ------------------------------------------------------------- */

static const struct table_column setting_columns[] = {{"name", "Variable", CELL_TEXT, false},
                                                      {"kind", "Kind", CELL_TEXT, false},
                                                      {"default", "Default", CELL_TEXT, false},
                                                      {"meaning", "Meaning", CELL_TEXT, false},
                                                      {0}};

static struct table *make_settings(void)
{
    static const char *const rows[][4] = {
#define SETTING(name, field, kind, fallback, meaning) {"POMPEII_" name, #kind, fallback, meaning},
#include "pomp2-runtime/ground/settings.def"
#undef SETTING
        {NULL}};
    struct table *table = table_new("Settings of the measurement", setting_columns);

    for (size_t i = 0; rows[i][0]; i++) {
        char kind[16] = {0}, fallback[64] = {0};
        for (size_t c = 0; rows[i][1][c] && c < sizeof kind - 1; c++)
            kind[c] = (char)tolower((unsigned char)rows[i][1][c]);
        /* The first of a choice is the default. */
        snprintf(fallback, sizeof fallback, "%.*s", (int)strcspn(rows[i][2], "|"), rows[i][2]);
        union cell row[] = {
            {.text = rows[i][0]}, {.text = kind}, {.text = fallback}, {.text = rows[i][3]}};
        table_add(table, row);
    }
    return table;
}

/* Frees the table. */
static int write_table(const struct options *options, struct table *table, const char *key)
{
    struct output output;

    if (output_open(&output, &options->output) < 0) {
        table_free(table);
        return STATUS_ERROR;
    }
    if (options->output.format == FORMAT_TEXT)
        table_print(table, &output, options->limit);
    else
        table_document(table, output.file, (enum format)options->output.format, key,
                       options->limit);
    table_free(table);
    return output_close(&output, true) < 0 ? STATUS_ERROR : STATUS_OK;
}

/* What --verify found; the differences are printed already. */
static int conclude(const struct verify *verify, const struct experiment *experiment, FILE *out)
{
    bool cut = false;

    for (size_t i = 0; i < experiment->process_count; i++)
        cut |= experiment->processes[i]->cut;
    if (!verify->compared && verify->skipped)
        fprintf(out,
                "nothing was compared: %d locations left instances out: run with "
                "POMPEII_INSTANCES=all",
                verify->skipped);
    else if (!verify->compared)
        fputs("nothing was compared: no location has a profile beside its timeline", out);
    else
        fprintf(out, "%d locations compared, %d differences", verify->compared,
                verify->differences);
    if (verify->compared && verify->skipped)
        fprintf(out, "; %d locations left instances out and can't be compared", verify->skipped);
    fputs(cut ? "; a trace is cut\n" : "\n", out);
    return verify->differences || cut ? STATUS_FOUND : STATUS_OK;
}

static int check(const struct options *options, int operands, char **operand, FILE *out)
{
    struct verify verify = {.out = out};
    struct experiment *experiment =
        command_open(options, operands, operand, &verify_timeline, &verify);
    int status = experiment ? conclude(&verify, experiment, out) : STATUS_ERROR;

    verify_free(&verify);
    experiment_free(experiment);
    return status;
}

static int describe(const struct options *options, int operands, char **operand)
{
    struct job_fold fold = {0};
    struct experiment *experiment = job_fold_open(&fold, options, operands, operand, NULL, NULL);
    struct output output;
    int status = STATUS_ERROR;

    if (experiment && output_open(&output, &options->output) == 0) {
        describe_experiment(experiment, fold.profile, options->output.format, output.file);
        status = output_close(&output, true) < 0 ? STATUS_ERROR : STATUS_OK;
    }
    profile_free(fold.profile);
    experiment_free(experiment);
    return status;
}

static int verify(const struct options *options, int operands, char **operand)
{
    struct output output;

    if (output_open(&output, &options->output) < 0)
        return STATUS_ERROR;
    int status = check(options, operands, operand, output.file);
    return output_close(&output, status != STATUS_ERROR) < 0 ? STATUS_ERROR : status;
}

static int run_info(const struct command *command, int argc, char **argv)
{
    struct info_options options = {.shared = {.output = {.fits = true}}};
    int status;
    int operand = options_parse(command, argc, argv, &options, &status);

    if (operand >= 0 && options.verify && options.shared.output.format != FORMAT_TEXT) {
        complain("info: --verify: its answer is text only");
        status = STATUS_ERROR;
    } else if (operand >= 0 && options.settings)
        status = write_table(&options.shared, make_settings(), "settings");
    else if (operand >= 0 && options.counters)
        status = write_table(&options.shared, counters_table(), "counters");
    else if (operand >= 0 && options.peaks)
        status = info_peaks(&options.shared, options.peaks);
    else if (operand >= 0)
        status =
            (options.verify ? verify : describe)(&options.shared, argc - operand, argv + operand);
    options_free(&options.shared);
    return status;
}

static const struct option_row info_options[] = {
    {"verify", 0, NULL, OPTION_FLAG, offsetof(struct info_options, verify), NULL,
     "check that the profile agrees with the timeline; status 1 if not"},
    {"counters", 0, NULL, OPTION_FLAG, offsetof(struct info_options, counters), NULL,
     "list what POMPEII_COUNTERS can measure on this machine; needs no DIR"},
    {"settings", 0, NULL, OPTION_FLAG, offsetof(struct info_options, settings), NULL,
     "list the POMPEII_* variables that the measurement obeys; needs no DIR"},
    {"peaks", 0, "again", OPTION_MAYBE, offsetof(struct info_options, peaks), NULL,
     "what this machine can do at most: bytes and floating point operations a second, measured "
     "once "
     "and kept; again: once more; needs no DIR"},
    {0}};

const struct command command_info = {
    .name = "info",
    .brief = "what an experiment holds: program, machine, run, settings, sizes",
    .operands = "[DIR]",
    .description =
        "Tells what ran, where, when and with which settings, and what the traces hold. With\n"
        "--verify it computes the profile from the timeline instead, where all instances were\n"
        "kept, and compares it with the profile in the file.",
    .options = info_options,
    .shared = "ofrj",
    .run = run_info};
