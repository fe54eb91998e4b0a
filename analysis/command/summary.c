/* pompeii summary: operations by level, process, call site and type (Seraphim et al. 2009, section
 * 4.2), with their times. */
#include "config.h"

#include "analysis/command/command.h"
#include "analysis/command/device-table.h"
#include "analysis/command/job-fold.h"
#include "analysis/answer/construct.h"
#include "analysis/answer/profile.h"
#include "analysis/answer/region-method.h"
#include "analysis/answer/table.h"
#include "analysis/answer/whole.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

/* Counts and times of the nodes that share a key. */
struct group {
    struct group_key {
        int64_t rank, thread, level;        /* -1: not told apart */
        const struct source_region *region; /* NULL: likewise; or one that stands for those alike */
    } key;
    const struct source_region *region;
    int64_t count, inclusive, exclusive;
    int64_t deepest; /* level */
    int open;        /* nodes of it above the one that a walk is at */
    UT_hash_handle hh;
};

struct summary_options {
    struct options shared;
    bool levels, threads;
};

/* Regions that are alike. */
struct kind {
    char *name;
    const struct source_region *first;
    UT_hash_handle hh;
};

/* Of each region, by its number, the first one that is alike. */
struct alike {
    const struct source_region **first;
    size_t count, capacity;
    struct kind *kinds;
};

/* What all threads of all processes did at a call site. */
struct place_sum {
    int64_t count, inclusive, exclusive, least, most; /* the last two: of a thread */
    size_t threads;
};

struct summary_report {
    const struct options *options;
    bool levels, threads;
    struct experiment *experiment;
    struct alike layers, types;
    /* Of the text: what is kept of the processes that were read. Sites are by rank and thread. */
    struct group *by_layer, *by_type, *by_level, *by_site;
    struct place_sum *places; /* by region->number, where there are no sites */
    size_t place_count;
    struct table *processes;
    bool matches;
};

static struct group *find_group(struct group **groups, const struct group_key *key,
                                const struct profile_node *node)
{
    struct group *group;

    HASH_FIND(hh, *groups, key, sizeof *key, group);
    if (!group) {
        group = xzalloc(sizeof *group);
        group->key = *key;
        group->region = node->region;
        HASH_ADD(hh, *groups, key, sizeof group->key, group);
    }
    return group;
}

static void free_groups(struct group *groups)
{
    struct group *group, *next;

    HASH_ITER(hh, groups, group, next)
    {
        HASH_DEL(groups, group);
        free(group);
    }
}

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
    return (struct group_key){node->location->process->rank, node->location->thread, -1,
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

/* Of each node, what passed in it and in all below it, tasks that were created there included. */
static int64_t *times_below(const struct recorded_location *location)
{
    int64_t *times = xzalloc(location->node_count * sizeof *times);

    /* A node comes after its parent: backwards, children are complete before they are added. */
    for (size_t n = location->node_count; n-- > 0;) {
        const struct profile_node *node = location->nodes[n];
        times[n] += node_exclusive(node);
        if (node->parent)
            times[node->parent->index] += times[n] + node->columns[COLUMN_ct];
    }
    return times;
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
    int64_t *times = times_below(location);
    const struct profile_node *last = NULL;

    for (size_t n = 0; n < location->node_count; n++) {
        const struct profile_node *node = location->nodes[n];
        for (; last && last != node->parent; last = last->parent)
            if (group_of[last->index])
                group_of[last->index]->open--;
        if (is_operation(summary, node)) {
            struct group_key key = key_of(summary, node);
            group_of[n] = find_group(groups, &key, node);
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

/* @param name is taken over */
static const struct source_region *first_of_kind(struct alike *alike, char *name,
                                                 const struct source_region *region)
{
    struct kind *kind;

    HASH_FIND_STR(alike->kinds, name, kind);
    if (kind) {
        free(name);
        return kind->first;
    }
    kind = xzalloc(sizeof *kind);
    kind->name = name;
    kind->first = region;
    HASH_ADD_KEYPTR(hh, alike->kinds, name, strlen(name), kind);
    return region;
}

static void grow_alike(struct alike *alike, const struct experiment *experiment,
                       char *(*name_of)(const struct source_region *))
{
    while (alike->count < experiment->region_count) {
        const struct source_region *region = experiment->regions[alike->count];
        alike->first = xgrow(alike->first, alike->count, &alike->capacity, sizeof *alike->first);
        alike->first[alike->count++] = first_of_kind(alike, name_of(region), region);
    }
}

static void free_alike(struct alike *alike)
{
    struct kind *kind, *next;

    HASH_ITER(hh, alike->kinds, kind, next)
    {
        HASH_DEL(alike->kinds, kind);
        free(kind->name);
        free(kind);
    }
    free(alike->first);
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
    free_groups(groups);
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

static void add_places(struct summary_report *summary, const struct group *groups)
{
    size_t count = summary->experiment->region_count, had = summary->place_count;

    if (count > had) {
        summary->places = xresize(summary->places, count, sizeof *summary->places);
        memset(summary->places + had, 0, (count - had) * sizeof *summary->places);
        summary->place_count = count;
    }
    for (const struct group *g = groups; g; g = g->hh.next) {
        struct place_sum *sum = &summary->places[g->region->number];
        sum->count += g->count;
        sum->inclusive += g->inclusive;
        sum->exclusive += g->exclusive;
        sum->least = !sum->threads || g->exclusive < sum->least ? g->exclusive : sum->least;
        sum->most = g->exclusive > sum->most ? g->exclusive : sum->most;
        sum->threads++;
    }
}

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

    for (size_t i = 0; i < summary->place_count; i++) {
        const struct source_region *region = summary->experiment->regions[i];
        const struct place_sum *sum = &summary->places[i];
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
        add_places(summary, summary->by_site);
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

/* Only where there is communication: an empty table is not printed. */
static void add_process(struct summary_report *summary, const struct process *process)
{
    int64_t time = process_communication(process);
    int64_t total = process->finalize - process->init;

    if (!time)
        return;
    union cell row[] = {{.count = process->rank},
                        {.time = time},
                        {.time = total > time ? total - time : 0},
                        {.time = total}};
    table_add(summary->processes, row);
}

/* ---- Reading ----------------------------------------------------------------------------- */

/* Of the text's tables; CSV and JSON are of the experiment as a whole. */
static bool take_process(void *argument, struct process *process)
{
    struct summary_report *summary = argument;
    struct group *sites = NULL;
    bool stays = job_uses_devices(process);

    summary->experiment = process->experiment;
    grow_alike(&summary->layers, process->experiment, name_of_layer);
    grow_alike(&summary->types, process->experiment, name_of_type);
    collect(summary, &summary->by_layer, process, key_of_layer);
    collect(summary, &summary->by_type, process, key_of_type);
    if (summary->levels)
        collect(summary, &summary->by_level, process, key_of_level);
    collect(summary, has_sites(summary) ? &summary->by_site : &sites, process, key_of_site);
    add_places(summary, sites);
    free_groups(sites);
    add_process(summary, process);
    summary->matches = summary->matches || !selection_is_set(&summary->options->selection) ||
                       selection_matches_process(&summary->options->selection, process);
    if (!stays)
        process_sums_add(&process->experiment->given_back, process);
    return !stays;
}

/* ---- Output ------------------------------------------------------------------------------ */

static void print_header(const struct experiment *experiment, struct output *output)
{
    char duration[32];

    if (!experiment->has_anchor)
        return;
    time_text(duration, sizeof duration, experiment_duration(experiment));
    fprintf(output->file, "%s%s%s%s%s  %lld threads  %s\n\n", output_bold(output),
            experiment->program.name, *experiment->program.arguments ? " " : "",
            experiment->program.arguments, output_plain(output),
            (long long)experiment_threads(experiment), duration);
}

static int print_tables(struct summary_report *summary, struct output *output)
{
    struct table *tables[] = {
        make_layers(summary), make_levels(summary), make_sites_that_fit(summary, output->width),
        make_types(summary),  summary->processes,   device_table(summary->experiment)};
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
    summary->processes = NULL;
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
    free_groups(summary->by_layer);
    free_groups(summary->by_type);
    free_groups(summary->by_level);
    free_groups(summary->by_site);
    free_alike(&summary->layers);
    free_alike(&summary->types);
    free(summary->places);
    table_free(summary->processes);
}

static int summarise(const struct summary_options *wanted, int operands, char **operand)
{
    const struct options *options = &wanted->shared;
    struct summary_report summary = {
        .options = options,
        .levels = wanted->levels,
        .threads = wanted->threads,
        .processes = table_new("Communication and computation", process_columns)};
    bool is_text = options->output.format == FORMAT_TEXT;
    struct process_taker taker = {is_text ? take_process : NULL, &summary};
    int status = STATUS_ERROR;

    struct experiment *experiment = command_stream(options, operands, operand, NULL, NULL, &taker);
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
