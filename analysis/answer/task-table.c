/* Tables of tasks, of their work and span, and of the critical path. */
#include "config.h"

#include "analysis/answer/task-table.h"

#include "analysis/answer/add.h"
#include "analysis/answer/profile.h"
#include "analysis/answer/spark.h"
#include "analysis/answer/whole.h"
#include "common/duration-bin.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Of the tasks that one construct creates. */
struct task_row {
    struct source_region *region;
    int64_t created, creation;
    struct task_sum sum;
};

struct task_summary {
    const struct experiment *experiment;
    const struct task_graph *graph;
    size_t count;
    struct task_row **row; /* by the region's number; NULL: none */
    bool knows_instances;  /* of each task when it ran */
};

/* ---- Sums -------------------------------------------------------------------------------- */

static struct task_row *row_of(struct task_summary *summary, struct source_region *region)
{
    struct task_row **row = &summary->row[region->number];

    if (!*row)
        *row = xzalloc(sizeof **row);
    (*row)->region = region;
    return *row;
}

/* Its creation is in the profile, also where its instances were not kept. */
static void add_creations(struct task_summary *summary, const struct recorded_location *location)
{
    for (size_t i = 0; i < location->node_count; i++) {
        const struct profile_node *node = location->nodes[i];
        if (!node->task || (!node->columns[COLUMN_cc] && !node->visits))
            continue;
        struct task_row *row = row_of(summary, node->region);
        row->created = add_times(row->created, node->columns[COLUMN_cc]);
        row->creation = add_times(row->creation, node->columns[COLUMN_ct]);
    }
}

static void add_sum(struct task_sum *to, const struct task_sum *from)
{
    to->ran += from->ran;
    to->stolen += from->stolen;
    to->of_loops += from->of_loops;
    to->queue = add_times(to->queue, from->queue);
    to->work = add_times(to->work, from->work);
    to->suspended = add_times(to->suspended, from->suspended);
    for (int i = 0; i < TASK_LEVELS; i++) {
        to->level[i].count += from->level[i].count;
        to->level[i].total = add_times(to->level[i].total, from->level[i].total);
    }
    for (int i = 0; i < DURATION_BINS; i++) {
        to->creations[i] += from->creations[i];
        to->works[i] += from->works[i];
    }
}

static void add_graph(struct task_summary *summary, const struct task_graph *graph)
{
    for (size_t i = 0; i < graph->regions; i++) {
        if (!graph->sum[i])
            continue;
        struct task_row *row = row_of(summary, summary->experiment->regions[i]);
        add_sum(&row->sum, graph->sum[i]);
        row->created += graph->sum[i]->of_loops;
    }
}

struct task_summary *task_summary_new(const struct experiment *experiment,
                                      const struct task_graph *graphs, size_t count)
{
    struct task_summary *summary = xzalloc(sizeof *summary);

    summary->experiment = experiment;
    summary->graph = graphs;
    summary->count = count;
    summary->knows_instances = true;
    summary->row = xcalloc(experiment->region_count, sizeof *summary->row);
    for (size_t i = 0; i < count; i++) {
        const struct process *process = graphs[i].process;
        for (size_t k = 0; k < process->location_count; k++)
            add_creations(summary, process->locations[k]);
        summary->knows_instances &= !(graphs[i].lacks & LACKS_INSTANCES);
        add_graph(summary, &graphs[i]);
    }
    return summary;
}

void task_summary_free(struct task_summary *summary)
{
    for (size_t i = 0; i < summary->experiment->region_count; i++)
        free(summary->row[i]);
    free(summary->row);
    free(summary);
}

bool task_summary_has_tasks(const struct task_summary *summary)
{
    for (size_t i = 0; i < summary->experiment->region_count; i++)
        if (summary->row[i])
            return true;
    for (size_t i = 0; i < summary->count; i++)
        if (summary->graph[i].lacks & LACKS_TASKLOOPS)
            return true;
    return false;
}

/* ---- Tables ------------------------------------------------------------------------------ */

static double ratio(int64_t part, int64_t whole)
{
    return whole > 0 ? (double)part / (double)whole : NAN;
}

static int64_t mean(int64_t sum, int64_t count)
{
    return count > 0 ? sum / count : TIME_UNKNOWN;
}

static const struct table_column task_columns[] = {
    {"region", "Region", CELL_TEXT, true},
    {"type", "Type", CELL_TEXT, false},
    {"place", "Where", CELL_TEXT, false},
    {"created", "Created", CELL_COUNT, false},
    {"creation_s", "creation", CELL_TIME, false},
    {"queue_s", "in queue", CELL_TIME, false},
    {"execution_s", "execution", CELL_TIME, false},
    {"suspended_s", "suspended", CELL_TIME, false},
    {"stolen_percent", "Stolen", CELL_PERCENT, false},
    {"grain", "Grain", CELL_RATIO, false},
    {"total_s", "Total", CELL_TIME, false},
    {0}};

static void add_task_row(const struct task_summary *summary, struct table *table,
                         const struct task_row *row)
{
    char id[32], title[64], *place = region_place(row->region);
    int64_t ran = summary->knows_instances ? row->sum.ran : 0;

    snprintf(id, sizeof id, "R%05d", row->region->number);
    bool known = ran && row->created && row->creation > 0;
    union cell cells[] = {
        {.text = id},
        {.text = construct_title(row->region, title, sizeof title)},
        {.text = place},
        {.count = row->created},
        {.time = row->creation ? mean(row->creation, row->created) : TIME_UNKNOWN},
        {.time = mean(row->sum.queue, ran)},
        {.time = mean(row->sum.work, ran)},
        {.time = mean(row->sum.suspended, ran)},
        {.percent = 100 * ratio(row->sum.stolen, ran)},
        {.percent = known ? (double)row->sum.work / (double)ran /
                                ((double)row->creation / (double)row->created)
                          : NAN},
        {.time = summary->knows_instances ? row->sum.work : TIME_UNKNOWN}};
    table_add(table, cells);
    free(place);
}

struct table *task_table(const struct task_summary *summary, const struct selection *selection)
{
    struct table *table = table_new("Tasks, times of one on average", task_columns);

    for (size_t i = 0; i < summary->experiment->region_count; i++) {
        const struct task_row *row = summary->row[i];
        if (row && select_region(selection, row->region))
            add_task_row(summary, table, row);
    }
    table_sort(table, summary->knows_instances ? "total_s" : "created");
    return table;
}

static int64_t known(int64_t time)
{
    return time < 0 ? TIME_UNKNOWN : time;
}

static const struct table_column graph_columns[] = {
    {"rank", "Rank", CELL_NUMBER, true},
    {"tasks", "Tasks", CELL_COUNT, false},
    {"threads", "Threads", CELL_COUNT, false},
    {"work_s", "Work", CELL_TIME, false},
    {"span_s", "Span", CELL_TIME, false},
    {"parallelism", "Work / span", CELL_RATIO, false},
    {"idle_ready_s", "Idle, tasks ready", CELL_TIME, false},
    {"idle_none_s", "Idle, none ready", CELL_TIME, false},
    {0}};

struct table *task_graph_table(const struct task_summary *summary)
{
    struct table *table = table_new("The run as a graph of tasks", graph_columns);

    for (size_t i = 0; i < summary->count; i++) {
        const struct task_graph *graph = &summary->graph[i];
        union cell cells[] = {{.count = graph->process->rank},
                              {.count = (int64_t)graph->tasks},
                              {.count = process_threads(graph->process)},
                              {.time = known(graph->work)},
                              {.time = known(graph->span)},
                              {.percent = ratio(graph->work, graph->span)},
                              {.time = known(graph->idle_ready)},
                              {.time = known(graph->idle_none)}};
        table_add(table, cells);
    }
    return table;
}

static const struct table_column part_columns[] = {
    {"rank", "Rank", CELL_NUMBER, true},
    {"part", "Part", CELL_NUMBER, false},
    {"begin_s", "Begin", CELL_TIME, false},
    {"work_s", "Work", CELL_TIME, false},
    {"parallelism", "Parallelism", CELL_RATIO, false},
    {0}};

static const struct table_column strip_columns[] = {
    {"rank", "Rank", CELL_NUMBER, false},
    {"strip", "from begin to end of the span", CELL_TEXT, false},
    {"least", "least", CELL_RATIO, false},
    {"most", "most", CELL_RATIO, false},
    {0}};

static double part_parallelism(const struct task_graph *graph, int part)
{
    return ratio(graph->part[part],
                 task_graph_part(graph, part + 1) - task_graph_part(graph, part));
}

static void add_parts(struct table *table, const struct task_graph *graph)
{
    for (int p = 0; p < SPAN_PARTS; p++) {
        union cell cells[] = {{.count = graph->process->rank},
                              {.count = p},
                              {.time = task_graph_part(graph, p)},
                              {.time = graph->part[p]},
                              {.percent = part_parallelism(graph, p)}};
        table_add(table, cells);
    }
}

static void add_strip(struct table *table, const struct task_graph *graph, bool unicode)
{
    double least = INFINITY, most = 0;

    for (int p = 0; p < SPAN_PARTS; p++) {
        least = fmin(least, part_parallelism(graph, p));
        most = fmax(most, part_parallelism(graph, p));
    }
    char *strip = spark_text(graph->part, SPAN_PARTS, unicode);
    union cell cells[] = {
        {.count = graph->process->rank}, {.text = strip}, {.percent = least}, {.percent = most}};
    table_add(table, cells);
    free(strip);
}

struct table *task_parallelism_table(const struct task_summary *summary, bool people, bool unicode)
{
    struct table *table = table_new("Tasks that could run, with enough threads",
                                    people ? strip_columns : part_columns);

    for (size_t i = 0; i < summary->count; i++) {
        const struct task_graph *graph = &summary->graph[i];
        if (!task_graph_is_known(graph) || graph->span < SPAN_PARTS)
            continue;
        if (people)
            add_strip(table, graph, unicode);
        else
            add_parts(table, graph);
    }
    return table;
}

static const struct table_column team_columns[] = {
    {"rank", "Rank", CELL_NUMBER, true},
    {"region", "Region", CELL_TEXT, true},
    {"type", "Type", CELL_TEXT, false},
    {"place", "Where", CELL_TEXT, false},
    {"count", "Count", CELL_COUNT, false},
    {"work_s", "Work", CELL_TIME, false},
    {"span_s", "Span", CELL_TIME, false},
    {"parallelism", "Work / span", CELL_RATIO, false},
    {0}};

struct table *task_team_table(const struct task_summary *summary)
{
    struct table *table = table_new("Parallel regions", team_columns);
    char id[32], title[64];

    for (size_t i = 0; i < summary->count; i++)
        for (size_t r = 0; r < summary->graph[i].regions; r++) {
            const struct team_sum *team = &summary->graph[i].team[r];
            struct source_region *region = summary->experiment->regions[r];
            if (!team->count || !task_graph_is_known(&summary->graph[i]))
                continue;
            char *place = region_place(region);
            snprintf(id, sizeof id, "R%05zu", r);
            union cell cells[] = {{.count = summary->graph[i].process->rank},
                                  {.text = id},
                                  {.text = construct_title(region, title, sizeof title)},
                                  {.text = place},
                                  {.count = team->count},
                                  {.time = team->work},
                                  {.time = team->span},
                                  {.percent = ratio(team->work, team->span)}};
            table_add(table, cells);
            free(place);
        }
    table_sort(table, "span_s");
    return table;
}

static const struct table_column path_columns[] = {{"rank", "Rank", CELL_NUMBER, true},
                                                   {"region", "Region", CELL_TEXT, true},
                                                   {"type", "Type", CELL_TEXT, false},
                                                   {"place", "Where", CELL_TEXT, false},
                                                   {"count", "Instances", CELL_COUNT, false},
                                                   {"time_s", "Time", CELL_TIME, false},
                                                   {"percent", "of the span", CELL_PERCENT, false},
                                                   {0}};

struct table *task_path_table(const struct task_summary *summary)
{
    struct table *table = table_new("Critical path", path_columns);
    char id[32], title[64];

    for (size_t i = 0; i < summary->count; i++)
        for (size_t p = 0; p < summary->graph[i].path_count; p++) {
            const struct path_share *share = &summary->graph[i].path[p];
            char *place = region_place(share->region);
            snprintf(id, sizeof id, "R%05d", share->region->number);
            union cell cells[] = {{.count = summary->graph[i].process->rank},
                                  {.text = id},
                                  {.text = construct_title(share->region, title, sizeof title)},
                                  {.text = place},
                                  {.count = share->strands},
                                  {.time = share->time},
                                  {.percent = 100 * ratio(share->time, summary->graph[i].span)}};
            table_add(table, cells);
            free(place);
        }
    return table;
}

/* ---- Advice ------------------------------------------------------------------------------ */

enum {
    MANY_TASKS = 1000, /* fewer cost nothing that matters */
    FINE_GRAIN = 10,   /* tasks of less than so many creations are too small */
    GOOD_GRAIN = 50    /* those of that many are not */
};

static const struct table_column advice_columns[] = {
    {"rank", "Rank", CELL_NUMBER, true},  {"region", "Region", CELL_TEXT, true},
    {"place", "Where", CELL_TEXT, false}, {"gain_s", "Saves", CELL_TIME, false},
    {"text", "Advice", CELL_TEXT, false}, {0}};

enum { ALL_RANKS = -1 };

static void add_advice(struct table *table, int rank, const struct source_region *region,
                       int64_t gain, const char *text)
{
    char id[32], *place = region_place(region);

    snprintf(id, sizeof id, "R%05d", region->number);
    union cell cells[] = {
        {.count = rank}, {.text = id}, {.text = place}, {.time = gain}, {.text = text}};
    table_add(table, cells);
    free(place);
}

/* The deepest level whose tasks are worth their creation, with all below them; and how many tasks
 * are deeper. -1: there is none. */
static int cut_off_level(const struct task_row *row, double creation, int64_t *deeper)
{
    int level = TASK_LEVELS - 1;

    *deeper = 0;
    for (; level >= 0; level--) {
        int64_t count = row->sum.level[level].count;
        if (count && (double)row->sum.level[level].total > GOOD_GRAIN * creation * (double)count)
            break;
        *deeper += count;
    }
    return level;
}

/* What half of them take less than: a thread that lost its processor meanwhile does not count. */
static double median(const int64_t *bins)
{
    int64_t count = 0, below = 0;
    uint32_t bin = 0;

    for (uint32_t b = 0; b < DURATION_BINS; b++)
        count += bins[b];
    while (bin + 1 < DURATION_BINS && 2 * (below += bins[bin]) < count)
        bin++;
    return (double)duration_bin_start(bin);
}

static void advise_grain(const struct task_summary *summary, const struct task_row *row,
                         struct table *table)
{
    double creation = median(row->sum.creations), execution = median(row->sum.works);
    char *place = region_place(row->region), took[32], cost[32], *text;
    double threads = (double)experiment_threads(summary->experiment);
    int64_t deeper;

    if (row->sum.ran < MANY_TASKS || creation <= 0 || execution >= FINE_GRAIN * creation) {
        free(place);
        return;
    }
    time_text(took, sizeof took, (int64_t)execution);
    time_text(cost, sizeof cost, (int64_t)creation);
    int level = cut_off_level(row, creation, &deeper);
    double gain = creation * (double)deeper / (threads > 0 ? threads : 1);
    if (level >= 0 && deeper) {
        text = xformat("tasks take %s, creating one costs %s: cut off above depth %d: %lld "
                       "of %lld are deeper",
                       took, cost, level + 1, (long long)deeper, (long long)row->sum.ran);
    } else {
        gain = creation * (double)row->created / (threads > 0 ? threads : 1);
        text = xformat("tasks take %s, creating one costs %s: let each do the work of %d", took,
                       cost, (int)ceil(GOOD_GRAIN * creation / (execution > 1 ? execution : 1)));
    }
    const struct experiment *e = summary->experiment;
    add_advice(table, e->process_count == 1 ? e->processes[0]->rank : ALL_RANKS, row->region,
               (int64_t)gain, text);
    free(text);
    free(place);
}

/* The work that has most of the path. */
static const struct path_share *longest_share(const struct task_graph *graph)
{
    return graph->path_count ? &graph->path[0] : NULL;
}

/* Only where the bound is near: the span is of no interest where threads are few beside it. */
static void advise_span(const struct task_graph *graph, struct table *table)
{
    double most = ratio(graph->work, graph->span);
    const struct path_share *share = longest_share(graph);

    if (!task_graph_is_known(graph) || !graph->tasks || !share ||
        !(most < 2 * (double)process_threads(graph->process)))
        return;
    char *place = region_place(share->region);
    char *text = xformat("work / span = %.2f: more than %d threads cannot help; %.0f %% of the "
                         "critical path are at %s",
                         most, (int)ceil(most), 100 * ratio(share->time, graph->span), place);
    add_advice(table, graph->process->rank, share->region, TIME_UNKNOWN, text);
    free(text);
    free(place);
}

struct table *task_advice_table(const struct task_summary *summary)
{
    struct table *table = table_new("What to do", advice_columns);

    for (size_t i = 0; i < summary->experiment->region_count; i++)
        if (summary->row[i] && summary->knows_instances)
            advise_grain(summary, summary->row[i], table);
    table_sort(table, "gain_s");
    for (size_t i = 0; i < summary->count; i++)
        advise_span(&summary->graph[i], table);
    return table;
}
