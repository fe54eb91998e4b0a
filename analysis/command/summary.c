/* pompeii summary: operations by level, process, call site and type (Seraphim et al. 2009, section
 * 4.2), with their times. */
#include "config.h"

#include "analysis/command/command.h"
#include "analysis/answer/construct.h"
#include "analysis/answer/profile.h"
#include "analysis/answer/table.h"

#include <stdlib.h>
#include <string.h>
#include <uthash.h>

/* Counts and times of the nodes that share a key. */
struct group {
    struct group_key {
        int64_t rank, thread, level;        /* -1: not told apart */
        const struct source_region *region; /* NULL: likewise */
    } key;
    const struct source_region *region;
    int64_t count, inclusive, exclusive;
    UT_hash_handle hh;
};

struct summary_report {
    const struct options *options;
    struct experiment *experiment;
};

static void add_to_group(struct group **groups, const struct group_key *key,
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
    group->count += node->visits;
    group->inclusive += node_inclusive(node);
    group->exclusive += node_exclusive(node);
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

typedef struct group_key key_function(const struct profile_node *node);

static struct group_key key_of_row(const struct profile_node *node)
{
    return (struct group_key){node->location->process->rank, node->location->thread,
                              node_level(node), node->region};
}

static struct group_key key_of_level(const struct profile_node *node)
{
    return (struct group_key){node->location->process->rank, -1, node_level(node), NULL};
}

static struct group_key key_of_site(const struct profile_node *node)
{
    return (struct group_key){node->location->process->rank, node->location->thread, -1,
                              node->region};
}

static struct group_key key_of_region(const struct profile_node *node)
{
    return (struct group_key){-1, -1, -1, node->region};
}

/* The measurement's own work is no operation of the program's; --layer=pompeii shows it. */
static bool is_measurement(const struct summary_report *summary, const struct profile_node *node)
{
    return !summary->options->selection.layer && strcmp(node->region->layer, "pompeii") == 0;
}

/* What counts as an operation: everything that threads ran but the program itself. What devices did
 * is `pompeii offload`'s. */
static bool is_operation(const struct summary_report *summary, const struct profile_node *node)
{
    return node->parent && node->visits && node->location->kind == LOCATION_THREAD &&
           !is_measurement(summary, node) && select_node(&summary->options->selection, node);
}

static struct group *collect_groups(const struct summary_report *summary, key_function *key_of)
{
    struct group *groups = NULL;

    for (size_t i = 0; i < summary->experiment->process_count; i++) {
        const struct process *process = summary->experiment->processes[i];
        for (size_t k = 0; k < process->location_count; k++) {
            const struct recorded_location *location = process->locations[k];
            for (size_t n = 0; n < location->node_count; n++) {
                if (!is_operation(summary, location->nodes[n]))
                    continue;
                struct group_key key = key_of(location->nodes[n]);
                add_to_group(&groups, &key, location->nodes[n]);
            }
        }
    }
    return groups;
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

static const struct table_column level_columns[] = {
    {"rank", "Process", CELL_NUMBER, false},        {"level", "Level", CELL_NUMBER, false},
    {"count", "Count", CELL_COUNT, false},          {"inclusive_s", "Inclusive", CELL_TIME, false},
    {"exclusive_s", "Exclusive", CELL_TIME, false}, {0}};

static struct table *make_levels(const struct summary_report *summary)
{
    struct table *table = table_new("Operations per process and level", level_columns);
    struct group *groups = collect_groups(summary, key_of_level);

    for (const struct group *g = groups; g; g = g->hh.next) {
        union cell row[] = {{.count = g->key.rank},
                            {.count = g->key.level},
                            {.count = g->count},
                            {.time = g->inclusive},
                            {.time = g->exclusive}};
        table_add(table, row);
    }
    table_sort(table, "rank,level");
    free_groups(groups);
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
    struct group *groups = collect_groups(summary, key_of_site);

    for (const struct group *g = groups; g; g = g->hh.next) {
        const struct source_region *region = g->region;
        union cell row[] = {{.count = g->key.rank},   {.count = g->key.thread},
                            {.text = region->layer},  {.text = region->construct},
                            {.text = region->name},   {.text = region_file_name(region)},
                            {.count = region->begin}, {.count = g->count},
                            {.time = g->inclusive},   {.time = g->exclusive}};
        table_add(table, row);
    }
    table_sort(table, "rank,file,line,operation,name,thread");
    free_groups(groups);
    return table;
}

static const struct table_column type_columns[] = {
    {"layer", "Layer", CELL_TEXT, false},           {"operation", "Operation", CELL_TEXT, false},
    {"count", "Count", CELL_COUNT, false},          {"inclusive_s", "Inclusive", CELL_TIME, false},
    {"exclusive_s", "Exclusive", CELL_TIME, false}, {0}};

static int compare_types(const struct group *a, const struct group *b)
{
    int order = strcmp(a->region->layer, b->region->layer);

    return order ? order : strcmp(a->region->construct, b->region->construct);
}

static struct table *make_types(const struct summary_report *summary)
{
    struct table *table = table_new("Operations per type", type_columns);
    struct group *groups = collect_groups(summary, key_of_region), *next;

    /* Neighbours of the same type are added up. */
    HASH_SORT(groups, compare_types);
    for (struct group *g = groups; g; g = next) {
        union cell row[] = {{.text = g->region->layer},
                            {.text = g->region->construct},
                            {.count = 0},
                            {.time = 0},
                            {.time = 0}};
        for (next = g; next && compare_types(g, next) == 0; next = next->hh.next) {
            row[2].count += next->count;
            row[3].time += next->inclusive;
            row[4].time += next->exclusive;
        }
        table_add(table, row);
    }
    table_sort(table, "exclusive_s,count,operation");
    free_groups(groups);
    return table;
}

static const struct table_column process_columns[] = {
    {"rank", "Process", CELL_NUMBER, false},
    {"communication_s", "Communication", CELL_TIME, false},
    {"computation_s", "Computation", CELL_TIME, false},
    {"total_s", "Total", CELL_TIME, false},
    {0}};

static int64_t communication_time(const struct process *process)
{
    int64_t time = 0;

    for (size_t i = 0; i < process->location_count; i++) {
        const struct recorded_location *location = process->locations[i];
        for (size_t n = 0; n < location->node_count; n++) {
            const struct profile_node *node = location->nodes[n];
            if (node_is_mpi(node) && !node_is_inside_mpi(node))
                time += node_inclusive(node);
        }
    }
    return time;
}

/* Only where there is communication: an empty table is not printed. */
static struct table *make_processes(const struct summary_report *summary)
{
    struct table *table = table_new("Communication and computation", process_columns);

    for (size_t i = 0; i < summary->experiment->process_count; i++) {
        const struct process *process = summary->experiment->processes[i];
        int64_t time = communication_time(process);
        int64_t total = process->finalize - process->init;
        if (!time)
            continue;
        union cell row[] = {{.count = process->rank},
                            {.time = time},
                            {.time = total > time ? total - time : 0},
                            {.time = total}};
        table_add(table, row);
    }
    return table;
}

/* ---- Output ------------------------------------------------------------------------------ */

static void print_header(const struct experiment *experiment, struct output *output)
{
    char duration[32];

    if (!experiment->has_anchor)
        return;
    time_text(duration, sizeof duration, experiment->run.duration);
    fprintf(output->file, "%s%s%s%s%s  %lld threads  %s\n\n", output_bold(output),
            experiment->program.name, *experiment->program.arguments ? " " : "",
            experiment->program.arguments, output_plain(output),
            (long long)experiment_threads(experiment), duration);
}

static int print_tables(const struct summary_report *summary, struct output *output)
{
    struct table *tables[] = {make_levels(summary), make_sites(summary), make_types(summary),
                              make_processes(summary)};
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

static int summarise(void *argument, struct experiment *experiment)
{
    const struct options *options = argument;
    struct summary_report summary = {.options = options, .experiment = experiment};
    struct output output;

    if (!command_selects("summary", &options->selection, experiment) ||
        output_open(&output, &options->output) < 0)
        return STATUS_ERROR;
    int status = options->output.format == FORMAT_TEXT ? print_tables(&summary, &output)
                                                       : print_rows(&summary, &output);
    if (status < 0)
        complain("summary: --sort=%s: no such column: rank, thread, level, layer, operation, name, "
                 "file, line, count, inclusive_s, exclusive_s",
                 options->sort);
    return output_close(&output, status == 0) < 0 || status < 0 ? STATUS_ERROR : STATUS_OK;
}

static int run_summary(const struct command *command, int argc, char **argv)
{
    struct options options = {0};
    return command_report(command, argc, argv, &options, summarise);
}

const struct command command_summary = {
    .name = "summary",
    .brief = "operations by level, call site and type, and their time",
    .operands = "[DIR]",
    .description =
        "Counts the operations of a run: how many per process and level of the call path, per\n"
        "call site and thread, and per type, with inclusive and exclusive time; communication\n"
        "and computation time of processes that use MPI. CSV and JSON have one row per process,\n"
        "thread, level and call site, times in seconds.",
    .shared = "ofrtlRsn",
    .run = run_summary};
