/* pompeii summary: operations by level, process, call site and type (Seraphim et al. 2009, section
 * 4.2), with their times. */
#include "config.h"

#include "analysis/command/command.h"
#include "analysis/command/device-table.h"
#include "analysis/command/job-fold.h"
#include "analysis/command/share.h"
#include "analysis/command/summary-groups.h"
#include "analysis/answer/construct.h"
#include "analysis/answer/profile.h"
#include "analysis/answer/region-method.h"
#include "analysis/answer/table.h"
#include "analysis/answer/whole.h"
#include "common/strings.h"

#include <stdlib.h>
#include <string.h>

struct summary_options {
    struct options shared;
    bool levels, threads;
};

struct process_time {
    int64_t rank, communication, total;
};

struct summary_report {
    const struct options *options;
    bool levels, threads;
    struct experiment *experiment;
    struct alike layers, types;
    /* Of the text: what is kept of the processes that were read. Sites are by rank and thread. */
    struct group *by_layer, *by_type, *by_level, *by_site;
    struct place_sums places; /* where there are no sites */
    struct process_time *processes;
    size_t process_count, process_capacity;
    bool matches;
};

typedef struct group_key key_function(const struct summary_report *summary,
                                      const struct profile_node *node);

static struct group_key key_of_row(const struct summary_report *summary,
                                   const struct profile_node *node)
{
    (void)summary;
    return (struct group_key){node->location->process->rank, node->location->thread,
                              node_level(node), node->region};
}

enum { SINGLE_LEVELS = 16 }; /* those below are told apart for people, then 16-31, 32-63 .. */

static struct group_key key_of_level(const struct summary_report *summary,
                                     const struct profile_node *node)
{
    int64_t level = node_level(node), from = SINGLE_LEVELS;

    (void)summary;
    while (2 * from <= level)
        from *= 2;
    return (struct group_key){node->location->process->rank, -1,
                              level < SINGLE_LEVELS ? level : from, NULL};
}

static struct group_key key_of_site(const struct summary_report *summary,
                                    const struct profile_node *node)
{
    (void)summary;
    return (struct group_key){node->location->process->rank, node->location->number, -1,
                              node->region};
}

static struct group_key key_of_type(const struct summary_report *summary,
                                    const struct profile_node *node)
{
    return (struct group_key){-1, -1, -1, summary->types.first[node->region->number]};
}

static struct group_key key_of_layer(const struct summary_report *summary,
                                     const struct profile_node *node)
{
    return (struct group_key){-1, -1, -1, summary->layers.first[node->region->number]};
}

/* The measurement's own work is no operation of the program's; --layer=pompeii shows it. */
static bool is_measurement(const struct summary_report *summary, const struct profile_node *node)
{
    return !summary->options->selection.layer && region_is_ours(node->region);
}

/* What counts as an operation: everything that threads ran but the program itself. What devices did
 * is `pompeii offload`'s. */
static bool is_operation(const struct summary_report *summary, const struct profile_node *node)
{
    return node->parent && node->visits && node->location->kind == LOCATION_THREAD &&
           !is_measurement(summary, node) && select_node(&summary->options->selection, node);
}

/* What is inside something of the same group is part of its time already. */
static void add_node(struct group *group, const struct profile_node *node, int64_t time)
{
    group->count += node->visits;
    if (node_level(node) > group->deepest)
        group->deepest = node_level(node);
    group->exclusive += node_exclusive(node);
    if (!group->open++)
        group->inclusive += time;
}

static void add_location(const struct summary_report *summary, struct group **groups,
                         const struct recorded_location *location, key_function *key_of)
{
    struct group **group_of = xzalloc(location->node_count * sizeof(struct group *));
    int64_t *times = location_times(location);
    const struct profile_node *last = NULL;

    for (size_t n = 0; n < location->node_count; n++) {
        const struct profile_node *node = location->nodes[n];
        for (; last && last != node->parent; last = last->parent)
            if (group_of[last->index])
                group_of[last->index]->open--;
        if (is_operation(summary, node)) {
            struct group_key key = key_of(summary, node);
            group_of[n] = group_of_key(groups, &key, node->region);
            add_node(group_of[n], node, times[n]);
        }
        last = node;
    }
    for (; last; last = last->parent)
        if (group_of[last->index])
            group_of[last->index]->open--;
    free(times);
    free(group_of);
}

static void collect(const struct summary_report *summary, struct group **groups,
                    const struct process *process, key_function *key_of)
{
    for (size_t k = 0; k < process->location_count; k++)
        add_location(summary, groups, process->locations[k], key_of);
}

static struct group *collect_groups(const struct summary_report *summary, key_function *key_of)
{
    struct group *groups = NULL;

    for (size_t i = 0; i < summary->experiment->process_count; i++)
        collect(summary, &groups, summary->experiment->processes[i], key_of);
    return groups;
}

/* ---- Regions that are alike -------------------------------------------------------------- */

static char *name_of_layer(const struct source_region *region)
{
    return xstrdup(region->layer);
}

/* What a region is counted as: of a library's layer that is its method. */
static const char *type_name(const struct source_region *region)
{
    const char *method = region_method(region);

    return method && *method ? method : region->construct;
}

static char *name_of_type(const struct source_region *region)
{
    return xformat("%zu %s%s", strlen(region->layer), region->layer, type_name(region));
}

/* ---- Tables ------------------------------------------------------------------------------ */

static const struct table_column row_columns[] = {{"rank", "Process", CELL_NUMBER, false},
                                                  {"thread", "Thread", CELL_NUMBER, false},
                                                  {"level", "Level", CELL_NUMBER, false},
                                                  {"layer", "Layer", CELL_TEXT, false},
                                                  {"operation", "Operation", CELL_TEXT, false},
                                                  {"name", "Name", CELL_TEXT, false},
                                                  {"file", "File", CELL_TEXT, false},
                                                  {"line", "Line", CELL_NUMBER, false},
                                                  {"count", "Count", CELL_COUNT, false},
                                                  {"inclusive_s", "Inclusive", CELL_TIME, false},
                                                  {"exclusive_s", "Exclusive", CELL_TIME, false},
                                                  {0}};

static struct table *make_rows(const struct summary_report *summary)
{
    struct table *table = table_new("Operations", row_columns);
    struct group *groups = collect_groups(summary, key_of_row);

    for (const struct group *g = groups; g; g = g->hh.next) {
        const struct source_region *region = g->region;
        union cell row[] = {
            {.count = g->key.rank},  {.count = g->key.thread},    {.count = g->key.level},
            {.text = region->layer}, {.text = region->construct}, {.text = region->name},
            {.text = region->file},  {.count = region->begin},    {.count = g->count},
            {.time = g->inclusive},  {.time = g->exclusive}};
        table_add(table, row);
    }
    table_sort(table, "rank,thread,level,file,line,operation,name");
    summary_groups_free(groups);
    return table;
}

static const struct table_column layer_columns[] = {{"layer", "Layer", CELL_TEXT, false},
                                                    {"count", "Count", CELL_COUNT, false},
                                                    {"inclusive_s", "Inclusive", CELL_TIME, false},
                                                    {"exclusive_s", "Exclusive", CELL_TIME, false},
                                                    {0}};

static struct table *make_layers(const struct summary_report *summary)
{
    struct table *table = table_new("Operations per layer", layer_columns);

    for (const struct group *g = summary->by_layer; g; g = g->hh.next) {
        union cell row[] = {{.text = g->region->layer},
                            {.count = g->count},
                            {.time = g->inclusive},
                            {.time = g->exclusive}};
        table_add(table, row);
    }
    table_sort(table, "inclusive_s,layer");
    return table;
}

static const struct table_column level_columns[] = {{"rank", "Process", CELL_NUMBER, false},
                                                    {"level", "Level", CELL_NUMBER, false},
                                                    {"to", "To", CELL_NUMBER, false},
                                                    {"count", "Count", CELL_COUNT, false},
                                                    {"inclusive_s", "Inclusive", CELL_TIME, false},
                                                    {"exclusive_s", "Exclusive", CELL_TIME, false},
                                                    {0}};

/* Only where they were asked for: an empty table is not printed. */
static struct table *make_levels(const struct summary_report *summary)
{
    struct table *table =
        table_new("Operations per process and level, the depth in the call path", level_columns);

    for (const struct group *g = summary->by_level; g; g = g->hh.next) {
        union cell row[] = {{.count = g->key.rank}, {.count = g->key.level},
                            {.count = g->deepest},  {.count = g->count},
                            {.time = g->inclusive}, {.time = g->exclusive}};
        table_add(table, row);
    }
    table_sort(table, "rank,level");
    return table;
}

static const struct table_column site_columns[] = {{"rank", "Process", CELL_NUMBER, false},
                                                   {"thread", "Thread", CELL_NUMBER, false},
                                                   {"layer", "Layer", CELL_TEXT, false},
                                                   {"operation", "Operation", CELL_TEXT, false},
                                                   {"name", "Name", CELL_TEXT, false},
                                                   {"file", "File", CELL_TEXT, false},
                                                   {"line", "Line", CELL_NUMBER, false},
                                                   {"count", "Count", CELL_COUNT, false},
                                                   {"inclusive_s", "Inclusive", CELL_TIME, false},
                                                   {"exclusive_s", "Exclusive", CELL_TIME, false},
                                                   {0}};

static struct table *make_sites(const struct summary_report *summary)
{
    struct table *table = table_new("Operations per call site and thread", site_columns);

    for (const struct group *g = summary->by_site; g; g = g->hh.next) {
        const struct source_region *region = g->region;
        union cell row[] = {{.count = g->key.rank},   {.count = g->key.thread},
                            {.text = region->layer},  {.text = region->construct},
                            {.text = region->name},   {.text = region_file_name(region)},
                            {.count = region->begin}, {.count = g->count},
                            {.time = g->inclusive},   {.time = g->exclusive}};
        table_add(table, row);
    }
    table_sort(table, "rank,file,line,operation,name,thread");
    return table;
}

/* ---- Threads folded ---------------------------------------------------------------------- */

static const struct table_column place_columns[] = {{"layer", "Layer", CELL_TEXT, false},
                                                    {"operation", "Operation", CELL_TEXT, false},
                                                    {"place", "Where", CELL_TEXT, false},
                                                    {"count", "Count", CELL_COUNT, false},
                                                    {"inclusive_s", "Inclusive", CELL_TIME, false},
                                                    {"exclusive_s", "Exclusive", CELL_TIME, false},
                                                    {"each_s", "Each", CELL_TIME, false},
                                                    {"balance", "Balance", CELL_FIGURE, false},
                                                    {0}};

/* Balance: the exclusive time of the thread with the least by that of the one with the most. */
static struct table *make_places(const struct summary_report *summary)
{
    struct table *table = table_new("Operations per call site, all threads", place_columns);
    char balance[16];

    for (size_t i = 0; i < summary->places.count; i++) {
        const struct source_region *region = summary->experiment->regions[i];
        const struct place_sum *sum = &summary->places.item[i];
        if (!sum->threads)
            continue;
        char *place = region_place(region);
        snprintf(balance, sizeof balance, "%.2f",
                 sum->most ? (double)sum->least / (double)sum->most : 1);
        union cell row[] = {{.text = region->layer},
                            {.text = region->construct},
                            {.text = place},
                            {.count = sum->count},
                            {.time = sum->inclusive},
                            {.time = sum->exclusive},
                            {.time = sum->count ? sum->exclusive / sum->count : 0},
                            {.text = sum->threads > 1 ? balance : "-"}};
        table_add(table, row);
        free(place);
    }
    table_sort(table, "exclusive_s,count");
    return table;
}

/* Of more ranks a row for each thread is for programs to read. */
enum { RANKS_IN_ROWS = 256 };

static bool has_sites(const struct summary_report *summary)
{
    return summary->threads || summary->options->sort ||
           experiment_processes(summary->experiment) <= RANKS_IN_ROWS;
}

/* A row for each thread, unless the terminal has no room for it in one line, or ranks are many:
 * then one for all. */
static struct table *make_sites_that_fit(struct summary_report *summary, int width)
{
    struct table *sites = has_sites(summary) ? make_sites(summary) : NULL;

    if (sites && (!width || summary->threads || summary->options->sort ||
                  table_natural_width(sites) <= width))
        return sites;
    if (sites)
        place_sums_add(&summary->places, summary->experiment, summary->by_site);
    table_free(sites);
    return make_places(summary);
}

/* ---- Types and processes ----------------------------------------------------------------- */

static const struct table_column type_columns[] = {
    {"layer", "Layer", CELL_TEXT, false},           {"operation", "Operation", CELL_TEXT, false},
    {"count", "Count", CELL_COUNT, false},          {"inclusive_s", "Inclusive", CELL_TIME, false},
    {"exclusive_s", "Exclusive", CELL_TIME, false}, {0}};

static struct table *make_types(const struct summary_report *summary)
{
    struct table *table = table_new("Operations per type", type_columns);

    for (const struct group *g = summary->by_type; g; g = g->hh.next) {
        union cell row[] = {{.text = g->region->layer},
                            {.text = type_name(g->region)},
                            {.count = g->count},
                            {.time = g->inclusive},
                            {.time = g->exclusive}};
        table_add(table, row);
    }
    table_sort(table, "exclusive_s,count,operation");
    return table;
}

static const struct table_column process_columns[] = {
    {"rank", "Process", CELL_NUMBER, false},
    {"communication_s", "Communication", CELL_TIME, false},
    {"computation_s", "Computation", CELL_TIME, false},
    {"total_s", "Total", CELL_TIME, false},
    {0}};

static void add_process(struct summary_report *summary, const struct process *process)
{
    int64_t time = process_communication(process);

    if (!time)
        return;
    summary->processes = xgrow(summary->processes, summary->process_count,
                               &summary->process_capacity, sizeof *summary->processes);
    summary->processes[summary->process_count++] =
        (struct process_time){process->rank, time, process->finalize - process->init};
}

/* Only where there is communication: an empty table is not printed. */
static struct table *make_processes(const struct summary_report *summary)
{
    struct table *table = table_new("Communication and computation", process_columns);

    for (size_t i = 0; i < summary->process_count; i++) {
        const struct process_time *p = &summary->processes[i];
        union cell row[] = {{.count = p->rank},
                            {.time = p->communication},
                            {.time = p->total > p->communication ? p->total - p->communication : 0},
                            {.time = p->total}};
        table_add(table, row);
    }
    return table;
}

/* ---- Reading ----------------------------------------------------------------------------- */

static void grow_kinds(struct summary_report *summary)
{
    alike_grow(&summary->layers, summary->experiment, name_of_layer);
    alike_grow(&summary->types, summary->experiment, name_of_type);
}

/* Of the text's tables; CSV and JSON are of the experiment as a whole. */
static bool take_process(void *argument, struct process *process)
{
    struct summary_report *summary = argument;
    struct group *sites = NULL;
    bool stays = job_uses_devices(process);

    summary->experiment = process->experiment;
    grow_kinds(summary);
    collect(summary, &summary->by_layer, process, key_of_layer);
    collect(summary, &summary->by_type, process, key_of_type);
    if (summary->levels)
        collect(summary, &summary->by_level, process, key_of_level);
    collect(summary, has_sites(summary) ? &summary->by_site : &sites, process, key_of_site);
    place_sums_add(&summary->places, summary->experiment, sites);
    summary_groups_free(sites);
    add_process(summary, process);
    summary->matches = summary->matches || !selection_is_set(&summary->options->selection) ||
                       selection_matches_process(&summary->options->selection, process);
    if (!stays)
        process_sums_add(&process->experiment->given_back, process);
    return !stays;
}

/* ---- Several processes ------------------------------------------------------------------- */

static void put_summary(void *context, struct parcel *parcel, const struct experiment *experiment)
{
    const struct summary_report *summary = context;

    (void)experiment;
    parcel_put(parcel, summary->matches);
    summary_groups_put(parcel, summary->by_layer);
    summary_groups_put(parcel, summary->by_type);
    summary_groups_put(parcel, summary->by_level);
    summary_groups_put(parcel, summary->by_site);
    place_sums_put(parcel, &summary->places);
    parcel_put(parcel, (int64_t)summary->process_count);
    parcel_put_bytes(parcel, summary->processes,
                     summary->process_count * sizeof *summary->processes);
}

static void take_processes(struct parcel *parcel, struct summary_report *summary)
{
    size_t count = parcel_take_count(parcel, summary->experiment->rank_count);

    for (; count && !parcel->is_bad; count--) {
        summary->processes = xgrow(summary->processes, summary->process_count,
                                   &summary->process_capacity, sizeof *summary->processes);
        parcel_take_bytes(parcel, &summary->processes[summary->process_count++],
                          sizeof *summary->processes);
    }
}

static void take_summary(void *context, struct parcel *parcel, struct experiment *experiment,
                         const struct part_map *map)
{
    struct summary_report *summary = context;

    summary->experiment = experiment;
    grow_kinds(summary);
    summary->matches |= parcel_take(parcel) != 0;
    summary_groups_take(parcel, &summary->by_layer, map, &summary->layers);
    summary_groups_take(parcel, &summary->by_type, map, &summary->types);
    summary_groups_take(parcel, &summary->by_level, map, NULL);
    summary_groups_take(parcel, &summary->by_site, map, NULL);
    place_sums_take(parcel, &summary->places, experiment, map);
    take_processes(parcel, summary);
}

/* CSV and JSON have rows of single threads: all processes stay. */
static struct experiment *read_summary(struct summary_report *summary, bool is_text, int operands,
                                       char **operand)
{
    const struct sharing sharing = {.taker = {take_process, summary},
                                    .context = summary,
                                    .put = put_summary,
                                    .take = take_summary};

    return is_text ? command_share(summary->options, operands, operand, &sharing)
                   : command_open(summary->options, operands, operand, NULL, NULL);
}

/* ---- Output ------------------------------------------------------------------------------ */

static void print_header(const struct experiment *experiment, struct output *output)
{
    char duration[32];

    if (!experiment->has_anchor)
        return;
    time_text(duration, sizeof duration, experiment_duration(experiment));
    int64_t threads = experiment_threads(experiment);
    fprintf(output->file, "%s%s%s%s%s  %lld thread%s  %s\n\n", output_bold(output),
            experiment->program.name, *experiment->program.arguments ? " " : "",
            experiment->program.arguments, output_plain(output), (long long)threads,
            plural((size_t)threads), duration);
}

static int print_tables(struct summary_report *summary, struct output *output)
{
    struct table *tables[] = {
        make_layers(summary), make_levels(summary),    make_sites_that_fit(summary, output->width),
        make_types(summary),  make_processes(summary), device_table(summary->experiment)};
    size_t count = sizeof tables / sizeof *tables, sorted = 0;
    const char *sort = summary->options->sort;

    for (size_t i = 0; sort && i < count; i++)
        sorted += table_sort(tables[i], sort);
    if (!sort || sorted)
        print_header(summary->experiment, output);
    for (size_t i = 0; (!sort || sorted) && i < count; i++) {
        if (table_rows(tables[i]))
            table_print(tables[i], output, summary->options->limit);
    }
    for (size_t i = 0; i < count; i++)
        table_free(tables[i]);
    return sort && !sorted ? -1 : 0;
}

static int print_rows(const struct summary_report *summary, struct output *output)
{
    struct table *table = make_rows(summary);
    const struct options *options = summary->options;
    int status = 0;

    if (options->sort && !table_sort(table, options->sort))
        status = -1;
    else
        table_document(table, output->file, (enum format)options->output.format, "operations",
                       options->limit);
    table_free(table);
    return status;
}

static int print_summary(struct summary_report *summary, bool is_text)
{
    const struct options *options = summary->options;
    struct output output;

    if (output_open(&output, &options->output) < 0)
        return STATUS_ERROR;
    int status = is_text ? print_tables(summary, &output) : print_rows(summary, &output);
    if (status < 0)
        complain("summary: --sort=%s: no such column: rank, thread, level, layer, operation, name, "
                 "file, line, count, inclusive_s, exclusive_s",
                 options->sort);
    return output_close(&output, status == 0) < 0 || status < 0 ? STATUS_ERROR : STATUS_OK;
}

static void free_summary(struct summary_report *summary)
{
    summary_groups_free(summary->by_layer);
    summary_groups_free(summary->by_type);
    summary_groups_free(summary->by_level);
    summary_groups_free(summary->by_site);
    alike_free(&summary->layers);
    alike_free(&summary->types);
    free(summary->places.item);
    free(summary->processes);
}

static int summarise(const struct summary_options *wanted, int operands, char **operand)
{
    const struct options *options = &wanted->shared;
    struct summary_report summary = {
        .options = options, .levels = wanted->levels, .threads = wanted->threads};
    bool is_text = options->output.format == FORMAT_TEXT;
    int status = STATUS_ERROR;

    struct experiment *experiment = read_summary(&summary, is_text, operands, operand);
    summary.experiment = experiment;
    if (experiment && wanted->levels && !is_text)
        complain("summary: --levels: CSV and JSON have each row's level without it");
    else if (experiment && is_text && !summary.matches)
        command_selects_nothing("summary", experiment);
    else if (experiment && (is_text || command_selects("summary", &options->selection, experiment)))
        status = print_summary(&summary, is_text);
    free_summary(&summary);
    experiment_free(experiment);
    return status;
}

static int run_summary(const struct command *command, int argc, char **argv)
{
    struct summary_options options = {.shared = {.output = {.fits = true}}};
    int status, operand = options_parse(command, argc, argv, &options, &status);

    if (operand >= 0)
        status = summarise(&options, argc - operand, argv + operand);
    options_free(&options.shared);
    return status;
}

static const struct option_row summary_options[] = {
    {"levels", 0, NULL, OPTION_FLAG, offsetof(struct summary_options, levels), NULL,
     "also the operations per level, the depth in the call path"},
    {"threads", 0, NULL, OPTION_FLAG, offsetof(struct summary_options, threads), NULL,
     "a row for each thread also where the terminal is too narrow for one line each, or ranks are "
     "more than 256"},
    {0}};

const struct command command_summary = {
    .name = "summary",
    .brief = "operations by layer, call site and type, and their time",
    .operands = "[DIR]",
    .description =
        "Counts the operations of a run: how many per layer, per call site and thread (where a\n"
        "terminal is too narrow for that, or ranks are more than 256, per call site with the "
        "balance of its threads), and per\n"
        "type, with inclusive and exclusive time, which is counted once where something is inside\n"
        "its like; with --levels per process and level of the call path; communication and\n"
        "computation time of processes that use MPI; what each device ran and copied. CSV and JSON "
        "have one row per process,\n"
        "thread, level and call site, times in seconds.",
    .options = summary_options,
    .shared = "ofrtlRsnj",
    .run = run_summary};
