/* pompeii profile for people: the one-screen answer, and ompP's report section by section. */
#include "config.h"

#include "analysis/command/profile-report.h"
#include "analysis/answer/fit.h"
#include "analysis/answer/table.h"
#include "common/strings.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

struct profile_report {
    const struct profile *profile;
    const struct options *options;
    struct output *output;
    FILE *out;
};

static double percent(double part, double whole)
{
    return whole > 0 ? 100 * part / whole : 0;
}

static double seconds(int64_t time)
{
    return 1e-9 * (double)time;
}

static void put_title(struct profile_report *report, const char *title)
{
    fprintf(report->out, "%s%s%s\n", output_bold(report->output), title,
            output_plain(report->output));
}

/* ---- Header ------------------------------------------------------------------------------ */

enum { COSTLY = 5 }; /* percent that measuring may make a thread slower without a word */

/* By how much a thread became slower: of the time that it had a processor. */
static double slowdown(const struct recorded_location *location)
{
    int64_t rest = location->end - location->begin - location->cost - location->wait;

    return location->cost ? percent((double)location->cost, rest > 0 ? (double)rest : 1) : 0;
}

/* The thread that suffers most; NULL: the trace does not tell. */
static const struct recorded_location *slowest_location(const struct experiment *experiment)
{
    const struct recorded_location *worst = NULL;

    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        for (size_t k = 0; k < process->location_count; k++) {
            const struct recorded_location *location = process->locations[k];
            if (location->cost && (!worst || slowdown(location) > slowdown(worst)))
                worst = location;
        }
    }
    return worst;
}

static void count_events(const struct recorded_location *location, int64_t *events)
{
    for (size_t n = 0; n < location->node_count; n++) {
        const struct profile_node *node = location->nodes[n];
        if (node->parent && !region_is_ours(node->region))
            events[node->region->number] += node->visits + node->columns[COLUMN_cc];
    }
}

/* Which region measuring was spent on, on one location or, NULL, on all: leaving it out gives truer
 * numbers. */
static void put_costly(FILE *out, const struct profile *profile,
                       const struct recorded_location *location)
{
    const struct experiment *experiment = profile->experiment;
    int64_t *events = xzalloc(profile->region_count * sizeof *events);
    size_t most = 0;

    for (size_t i = 0; i < experiment->process_count; i++) {
        const struct process *process = experiment->processes[i];
        for (size_t k = 0; k < process->location_count; k++)
            if (!location || location == process->locations[k])
                count_events(process->locations[k], events);
    }
    for (size_t i = 1; i < profile->region_count; i++)
        if (events[i] > events[most])
            most = i;
    char *place = region_place(profile->regions[most].region);
    fprintf(out,
            "most for %s %s, executed %lld times: leave it out with POMPEII_FILTER or "
            "--pomp-disable\n",
            profile->regions[most].region->construct, place, (long long)events[most]);
    free(place);
    free(events);
}

static void put_cost(FILE *out, const struct profile *profile)
{
    const struct recorded_location *worst = slowest_location(profile->experiment);
    int64_t total = experiment_cost(profile->experiment);
    double share = percent((double)total, (double)profile->total);
    char cost[32], label[32];
    time_text(cost, sizeof cost, total);
    fprintf(out, "measuring cost    %s%s (%.2f %% of the CPU time)\n",
            experiment_cost_is_most(profile->experiment) ? "at most " : "", cost, share);
    if (!profile->region_count || (worst ? slowdown(worst) : share) < COSTLY)
        return;
    fprintf(out, "%18s", "");
    if (worst) {
        location_label(profile->experiment, worst, label, sizeof label);
        fprintf(out, "thread %s became %.0f %% slower; ", label, slowdown(worst));
    }
    put_costly(out, profile, worst);
}

/* Wall time in teams; of several processes, what they had on average. */
static void coverage_text(char *text, size_t size, const struct profile *profile)
{
    time_text(text, size, (int64_t)((double)profile->duration * profile_coverage(profile)));
}

static void put_header(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    const struct experiment *e = profile->experiment;
    char duration[32], coverage[32];

    time_text(duration, sizeof duration, profile->duration);
    coverage_text(coverage, sizeof coverage, profile);
    fprintf(report->out, "%sprogram%s           %s%s%s\n", output_bold(report->output),
            output_plain(report->output), *e->program.name ? e->program.name : e->path,
            *e->program.arguments ? " " : "", e->program.arguments);
    if (e->has_anchor)
        fprintf(report->out, "run               %s on %s (%s)\n", e->run.date, e->machine.host,
                e->machine.cpu);
    fprintf(report->out, "duration          %s with %lld threads", duration,
            (long long)profile->threads);
    if (profile_processes(profile) > 1)
        fprintf(report->out, " in %lld processes", (long long)profile_processes(profile));
    if (silent_ranks(e))
        fprintf(report->out, ", %lld of them without OpenMP, each taken for one busy thread",
                (long long)silent_ranks(e));
    fprintf(report->out, "\nparallel coverage %s (%.1f %%)\n", coverage,
            100 * profile_coverage(profile));
    if (e->has_anchor)
        put_cost(report->out, profile);
    fputc('\n', report->out);
}

/* ---- One screen -------------------------------------------------------------------------- */

enum { SCREEN_REGIONS = 8, SCREEN_FINDINGS = 6 };

/* First, because all that follows takes threads that have no processor for threads that work, wait
 * or start. */
static void put_processors(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    struct processor_want want = profile_processor_want(profile);

    if (!want.process)
        return;
    int64_t threads = process_threads(want.process), processors = want.process->processors;
    if (want.processes > 1)
        fprintf(report->out, "%zu of %zu ranks had too few processors, most of all ",
                want.processes, profile->experiment->process_count);
    if (profile->experiment->process_count > 1)
        fprintf(report->out, "rank %d: ", want.process->rank);
    fprintf(report->out, threads == 1 ? "1 thread shared " : "%lld threads shared ",
            (long long)threads);
    if (processors && processors < threads)
        fprintf(report->out,
                processors == 1 ? "1 processor: " : "%lld processors: ", (long long)processors);
    else
        fprintf(report->out,
                "%s with other programs: ", threads == 1 ? "its processor" : "their processors");
    if (want.work >= 0.05)
        fprintf(report->out, "%.0f %% of what is called work was waiting for one\n\n",
                100 * want.work);
    else
        fprintf(report->out, "%.0f %% of the time was waiting for one\n\n", 100 * want.waited);
}

static void put_efficiencies(struct profile_report *report)
{
    const struct profile *profile = report->profile;

    fprintf(report->out,
            "parallel efficiency %.1f %%  =  serialisation %.1f %%  x  load balance %.1f %%  x  "
            "scheduling %.1f %%\n",
            100 * profile_efficiency(profile, EFFICIENCY_PARALLEL),
            100 * profile_efficiency(profile, EFFICIENCY_SERIALISATION),
            100 * profile_efficiency(profile, EFFICIENCY_LOAD_BALANCE),
            100 * profile_efficiency(profile, EFFICIENCY_SCHEDULING));
    fputs("CPU time lost: ", report->out);
    for (int o = 0; o < OVERHEAD_COUNT; o++) {
        char time[32];
        if (o == OVERHEAD_MPI && !profile->overheads[o])
            continue;
        time_text(time, sizeof time, profile->overheads[o]);
        fprintf(report->out, "%s%s %s (%.1f %%)", o ? ", " : "", overhead_names[o], time,
                percent((double)profile->overheads[o], (double)profile->total));
    }
    char idle[32];
    time_text(idle, sizeof idle, profile->idle);
    fprintf(report->out, ", idle %s (%.1f %%)\n\n", idle,
            percent((double)profile->idle, (double)profile->total));
}

static const struct table_column top_columns[] = {{"region", "Region", CELL_TEXT, false},
                                                  {"type", "Type", CELL_TEXT, false},
                                                  {"place", "Where", CELL_TEXT, false},
                                                  {"count", "execC", CELL_COUNT, false},
                                                  {"inclusive_s", "Inclusive", CELL_TIME, false},
                                                  {"exclusive_s", "Exclusive", CELL_TIME, false},
                                                  {"percent", "of CPU time", CELL_PERCENT, false},
                                                  {0}};

bool profile_sorts_by(const char *columns)
{
    struct table *table = table_new("", top_columns);
    bool can = table_sort(table, columns);

    table_free(table);
    return can;
}

static void put_top_regions(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    const struct options *options = report->options;
    struct table *table = table_new("Regions by exclusive time, all threads", top_columns);
    char id[32], title[64];

    for (size_t i = 0; i < profile->region_count; i++) {
        const struct region_profile *region = &profile->regions[i];
        if (!region_has_rows(region))
            continue;
        char *place = region_place(region->region);
        snprintf(id, sizeof id, "R%05zu", i);
        union cell row[] = {
            {.text = id},
            {.text = construct_title(region->region, title, sizeof title)},
            {.text = place},
            {.count = region->sum.measures.value[MEASURE_execC]},
            {.time = region->sum.measures.value[MEASURE_execT] -
                     region->sum.measures.value[MEASURE_taskT]},
            {.time = region->sum.exclusive},
            {.percent = percent((double)region->sum.exclusive, (double)profile->total)}};
        table_add(table, row);
        free(place);
    }
    if (!options->sort || !table_sort(table, options->sort))
        table_sort(table, "exclusive_s,count");
    table_print(table, report->output, options->limit ? options->limit : SCREEN_REGIONS);
    table_free(table);
}

static void put_findings(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    int limit = report->options->limit ? report->options->limit : SCREEN_FINDINGS, shown = 0;

    put_title(report, "What it would save to mend, at best");
    for (size_t i = 0; i < profile->finding_count && shown < limit; i++) {
        const struct performance_finding *finding = &profile->findings[i];
        char gain[32];
        if (finding->severity < 0.1 ||
            !select_region(&report->options->selection,
                           finding->region ? finding->region : profile->regions[0].region))
            continue;
        char *place = finding->region ? region_place(finding->region) : xformat("the program");
        time_text(gain, sizeof gain, (int64_t)(finding->gain * 1e9));
        fprintf(report->out, "  %9s (%4.1f %%)  %s: %s\n", gain,
                percent(finding->gain, seconds(profile->duration)), place, finding->text);
        free(place);
        shown++;
    }
    if (!shown)
        fputs("  nothing: no construct loses 0.1 % of the CPU time\n", report->out);
    fputc('\n', report->out);
}

static void put_screen(struct profile_report *report)
{
    put_header(report);
    put_processors(report);
    put_efficiencies(report);
    put_findings(report); /* what to do stands on the first screen */
    put_top_regions(report);
}

/* ---- Region overview --------------------------------------------------------------------- */

static void put_overview(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    bool *done = xzalloc(profile->region_count * sizeof *done);
    char title[64], other[64];

    put_title(report, "Region overview");
    for (size_t i = 0; i < profile->region_count; i++) {
        size_t count = 0;
        if (done[i] || !region_has_rows(&profile->regions[i]))
            continue;
        const char *kind = construct_title(profile->regions[i].region, title, sizeof title);
        for (int pass = 0; pass < 2; pass++) {
            for (size_t k = i; k < profile->region_count; k++) {
                const struct region_profile *region = &profile->regions[k];
                if (!region_has_rows(region) ||
                    strcmp(construct_title(region->region, other, sizeof other), kind) != 0)
                    continue;
                done[k] = true;
                char *location = region_location(region->region);
                if (pass == 0)
                    count++;
                else
                    fprintf(report->out, " * R%05zu %s\n", k, location);
                free(location);
            }
            if (pass == 0)
                fprintf(report->out, "%s: %zu region%s:\n", kind, count, plural(count));
        }
        fputc('\n', report->out);
    }
    free(done);
}

/* ---- Tables of one region ---------------------------------------------------------------- */

/* Each measure inclusive and exclusive, the name, the counters, and the end of the list. */
enum { MAX_COUNTERS = 30, MAX_COLUMNS = 2 * MEASURE_COUNT + MAX_COUNTERS + 2 };

/* The columns of a construct as a table's; of a split one inclusive and exclusive. */
struct region_table {
    struct table_column columns[MAX_COLUMNS];
    char titles[MAX_COLUMNS][40];
    int count;
};

static void add_column(struct region_table *table, const char *name, const char *suffix,
                       enum cell_type type)
{
    char *title = table->titles[table->count];

    assert(table->count + 1 < MAX_COLUMNS);
    snprintf(title, sizeof table->titles[0], "%s%s", name, suffix);
    table->columns[table->count++] = (struct table_column){title, title, type, false};
}

static bool is_split(const struct construct_row *construct, bool with_split, int measure)
{
    return with_split && construct->split == measure;
}

static void make_columns(struct region_table *table, const struct construct_row *construct,
                         const struct experiment *experiment, bool with_split)
{
    table->count = 0;
    add_column(table, "TID", "", CELL_TEXT);
    for (int m = 0; m < MEASURE_COUNT; m++) {
        enum cell_type type = measure_is_count(m) ? CELL_COUNT : CELL_TIME;
        if (!(construct->columns >> m & 1))
            continue;
        add_column(table, measure_names[m], is_split(construct, with_split, m) ? "/I" : "", type);
        if (is_split(construct, with_split, m))
            add_column(table, measure_names[m], "/E", type);
    }
    for (size_t i = 0; i < experiment->counter_count && i < MAX_COUNTERS; i++)
        add_column(table, experiment->counters[i], "", CELL_COUNT);
    table->columns[table->count] = (struct table_column){0};
}

/* `counters`: of the row, or NULL where it has none. */
static void add_cells(struct table *table, const char *label, const struct construct_row *construct,
                      const struct measures *inclusive, const struct measures *exclusive,
                      const int64_t *counters, size_t counter_count)
{
    union cell cells[MAX_COLUMNS];
    int count = 0;

    cells[count++].text = label;
    for (int m = 0; m < MEASURE_COUNT; m++) {
        if (!(construct->columns >> m & 1))
            continue;
        cells[count++].count = inclusive->value[m];
        if (is_split(construct, exclusive != NULL, m))
            cells[count++].count = exclusive->value[m];
    }
    for (size_t i = 0; i < counter_count && i < MAX_COUNTERS; i++)
        cells[count++].count = counters ? counters[i] : 0;
    table_add_cells(table, cells, count);
}

static void put_flat(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    size_t counters = profile->experiment->counter_count;
    struct region_table columns;
    char label[32], title[64];

    for (size_t i = 0; i < profile->region_count; i++) {
        const struct region_profile *region = &profile->regions[i];
        if (!region_has_rows(region))
            continue;
        char *location = region_location(region->region);
        char *heading = xformat("R%05zu %s %s", i, location,
                                construct_title(region->region, title, sizeof title));
        make_columns(&columns, region->construct, profile->experiment, false);
        struct table *table = table_new(heading, columns.columns);
        for (size_t w = 0; w < profile->worker_count; w++) {
            if (!region->rows[w])
                continue;
            location_label(profile->experiment, profile->workers[w].location, label, sizeof label);
            add_cells(table, label, region->construct, &region->rows[w]->measures, NULL,
                      region->rows[w]->counters, counters);
        }
        add_cells(table, "SUM", region->construct, &region->sum.measures, NULL,
                  region->sum.counters, counters);
        table_print(table, report->output, 0);
        table_free(table);
        free(heading);
        free(location);
    }
}

/* ---- Callgraph --------------------------------------------------------------------------- */

static bool path_is_shown(const struct profile_report *report, const struct path *path)
{
    for (const struct profile_node *node = path->nodes; node; node = node->same) {
        if ((node->visits || node->columns[COLUMN_cc]) &&
            select_node(&report->options->selection, node))
            return true;
    }
    return false;
}

/* Levels that are drawn; of a path that is deeper it is said how many stand before them. */
enum { MAX_LEVELS = 40 };

static void put_branches(FILE *out, const struct path *path)
{
    const char *parts[MAX_LEVELS];
    int levels = path->depth < MAX_LEVELS ? path->depth : MAX_LEVELS, level = levels;

    if (path->depth > levels)
        fprintf(out, "(%d levels) ", path->depth - levels);
    parts[--level] = path->next ? "|-" : "+-";
    while (level > 0) {
        path = path->parent;
        parts[--level] = path->next ? "| " : "  ";
    }
    for (int i = 0; i < levels; i++)
        fputs(parts[i], out);
}

/* In what the line has left of the terminal, but no less than what tells places apart. */
static void put_callgraph_place(struct profile_report *report, const struct path *path)
{
    enum { BEFORE = 55, LEAST = 12 };
    int levels = path->depth < MAX_LEVELS ? path->depth : MAX_LEVELS;
    int room = report->output->width - BEFORE - 2 * levels;
    char *location = region_location(path->region);
    char *shown = report->output->width ? fit_middle(location, room > LEAST ? room : LEAST)
                                        : xstrdup(location);

    fprintf(report->out, "R%05d %s\n", path->region->number, shown);
    free(shown);
    free(location);
}

static void put_callgraph(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    const struct experiment *experiment = profile->experiment;
    struct path *root = experiment->path_count ? experiment->paths[0] : NULL;
    struct path_time *times = profile_path_times(profile);
    double whole = root ? times[0].inclusive : 0;

    put_title(report, "Callgraph (seconds of wall time: CPU time / threads)");
    fputs("  Inclusive   (%)    Exclusive   (%)\n", report->out);
    for (struct path *path = root; path; path = path_next(root, path)) {
        const struct path_time *time = &times[path->index];
        if (path != root && !path_is_shown(report, path))
            continue;
        fprintf(report->out, "%10.4f (%5.1f%%) %10.4f (%5.1f%%) %8s ", time->inclusive,
                percent(time->inclusive, whole), time->exclusive, percent(time->exclusive, whole),
                path == root ? "" : construct_of(path->region)->brief);
        if (path == root) {
            fprintf(report->out, "[%s: %lld threads]\n",
                    *experiment->program.name ? experiment->program.name : "app",
                    (long long)profile->threads);
            continue;
        }
        put_branches(report->out, path);
        put_callgraph_place(report, path);
    }
    fputc('\n', report->out);
    free(times);
}

/* ---- Callgraph region profiles ----------------------------------------------------------- */

static void put_path(FILE *out, const struct path *path)
{
    const struct path **above = xzalloc(((size_t)path->depth + 1) * sizeof *above);
    char title[64];

    for (const struct path *at = path; at; at = at->parent)
        above[at->depth] = at;
    for (int i = 0; i <= path->depth; i++) {
        if (i == 1 && path->depth > MAX_LEVELS) {
            i = path->depth - MAX_LEVELS + 1;
            fprintf(out, "[ ..] %d levels\n", i - 1);
        }
        char *location = region_location(above[i]->region);
        if (i == 0)
            fprintf(out, "[*00] %s\n", above[0]->region->name);
        else
            fprintf(out, "[%c%02d] R%05d %s %s\n", above[i]->first ? '+' : '=', i,
                    above[i]->region->number, location,
                    construct_title(above[i]->region, title, sizeof title));
        free(location);
    }
    free(above);
}

static void put_path_profile(struct profile_report *report, const struct path *path)
{
    const struct profile *profile = report->profile;
    const struct construct_row *construct = construct_of(path->region);
    struct measures inclusive, exclusive, sums[2] = {0};
    size_t counter_count = profile->experiment->counter_count;
    int64_t *counters = xzalloc(counter_count * sizeof *counters);
    struct region_table columns;
    char label[32];

    put_path(report->out, path);
    make_columns(&columns, construct, profile->experiment, true);
    struct table *table = table_new("", columns.columns);
    for (const struct profile_node *node = path->nodes; node; node = node->same) {
        if ((!node->visits && !node->columns[COLUMN_cc]) ||
            !select_node(&report->options->selection, node))
            continue;
        node_measures(node, false, &inclusive);
        node_measures(node, true, &exclusive);
        measures_add(&sums[0], &inclusive);
        measures_add(&sums[1], &exclusive);
        location_label(profile->experiment, node->location, label, sizeof label);
        for (size_t i = 0; node->counters && i < counter_count; i++)
            count_add(&counters[i], node->counters[i]);
        add_cells(table, label, construct, &inclusive, &exclusive, node->counters, counter_count);
    }
    add_cells(table, "SUM", construct, &sums[0], &sums[1], counters, counter_count);
    free(counters);
    table_print(table, report->output, 0);
    table_free(table);
}

static void put_paths(struct profile_report *report)
{
    const struct experiment *experiment = report->profile->experiment;
    struct path *root = experiment->path_count ? experiment->paths[0] : NULL;

    put_title(report, "Callgraph region profiles (inclusive /I, exclusive /E)");
    for (struct path *path = root; path; path = path_next(root, path)) {
        if (path != root && path_is_shown(report, path))
            put_path_profile(report, path);
    }
}

/* ---- Overheads --------------------------------------------------------------------------- */

static const struct table_column overhead_columns[] = {{"region", "Region", CELL_TEXT, false},
                                                       {"type", "Type", CELL_TEXT, false},
                                                       {"place", "Where", CELL_TEXT, false},
                                                       {"wall_s", "Wall", CELL_TIME, false},
                                                       {"total_s", "CPU", CELL_TIME, false},
                                                       {"overhead_s", "Overhead", CELL_TIME, false},
                                                       {"percent", "(%)", CELL_PERCENT, false},
                                                       {"sync", "Synch", CELL_PERCENT, false},
                                                       {"imbal", "Imbal", CELL_PERCENT, false},
                                                       {"limpar", "Limpar", CELL_PERCENT, false},
                                                       {"mgmt", "Mgmt", CELL_PERCENT, false},
                                                       {"mpi", "MPI", CELL_PERCENT, false},
                                                       {0}};

static void add_overheads(struct table *table, const char *id, const char *type, const char *place,
                          int64_t wall, int64_t cpu, const int64_t *overheads, double whole)
{
    int64_t sum = 0;

    for (int o = 0; o < OVERHEAD_COUNT; o++)
        sum += overheads[o];
    union cell row[] = {{.text = id},
                        {.text = type},
                        {.text = place},
                        {.time = wall},
                        {.time = cpu},
                        {.time = sum},
                        {.percent = percent((double)sum, whole)},
                        {.percent = percent((double)overheads[OVERHEAD_SYNC], whole)},
                        {.percent = percent((double)overheads[OVERHEAD_IMBALANCE], whole)},
                        {.percent = percent((double)overheads[OVERHEAD_LIMITED], whole)},
                        {.percent = percent((double)overheads[OVERHEAD_MANAGEMENT], whole)},
                        {.percent = percent((double)overheads[OVERHEAD_MPI], whole)}};
    table_add(table, row);
}

/* Percentages of each region's own CPU time, or of the program's. */
static void put_overhead_table(struct profile_report *report, bool of_program)
{
    const struct profile *profile = report->profile;
    struct table *table = table_new(of_program ? "Overheads with respect to the whole program"
                                               : "Overheads with respect to each parallel region",
                                    overhead_columns);
    char id[32], title[64];

    for (size_t i = 0; i < profile->region_count; i++) {
        const struct region_profile *region = &profile->regions[i];
        if (!region->cpu || !select_region(&report->options->selection, region->region))
            continue;
        char *place = region_place(region->region);
        snprintf(id, sizeof id, "R%05zu", i);
        add_overheads(table, id, construct_title(region->region, title, sizeof title), place,
                      region->wall, region->cpu, region->overheads,
                      of_program ? (double)profile->total : (double)region->cpu);
        free(place);
    }
    table_sort(table, of_program ? "overhead_s" : "wall_s");
    if (of_program)
        add_overheads(table, "SUM", "", "", profile->parallel, profile->total, profile->overheads,
                      (double)profile->total);
    table_print(table, report->output, 0);
    table_free(table);
}

static void put_overheads(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    size_t regions = 0;
    char duration[32], coverage[32];

    for (size_t i = 0; i < profile->region_count; i++)
        regions += profile->regions[i].cpu > 0;
    time_text(duration, sizeof duration, profile->duration);
    coverage_text(coverage, sizeof coverage, profile);
    put_title(report, "Overhead analysis");
    fprintf(report->out,
            "Total runtime (wallclock)  %s [%lld threads]\nNumber of parallel regions %zu\n"
            "Parallel coverage          %s (%.2f %%)\n\n",
            duration, (long long)profile->threads, regions, coverage,
            100 * profile_coverage(profile));
    put_overhead_table(report, false);
    put_overhead_table(report, true);
    put_efficiencies(report);
}

static void put_properties(struct profile_report *report)
{
    const struct profile *profile = report->profile;

    put_title(report, "Performance properties");
    for (size_t i = 0; i < profile->finding_count; i++) {
        const struct performance_finding *finding = &profile->findings[i];
        char *location =
            finding->region ? region_location(finding->region) : xformat("the program");
        fprintf(report->out,
                "Property P%05zu '%s' holds for %s with a severity (in percent) of %.4f\n", i + 1,
                finding->property, location, finding->severity);
        free(location);
    }
    fputc('\n', report->out);
}

static void put_locks(struct profile_report *report)
{
    profile_locks_text(report->profile, report->options, report->output);
}

void profile_text(const struct profile *profile, unsigned sections, const struct options *options,
                  struct output *output)
{
    static const struct {
        unsigned section;
        void (*put)(struct profile_report *report);
    } parts[] = {{SECTION_SCREEN, put_screen},       {SECTION_HEADER, put_header},
                 {SECTION_OVERVIEW, put_overview},   {SECTION_CALLGRAPH, put_callgraph},
                 {SECTION_FLAT, put_flat},           {SECTION_CALLPATHS, put_paths},
                 {SECTION_OVERHEADS, put_overheads}, {SECTION_PROPERTIES, put_properties},
                 {SECTION_LOCKS, put_locks}};
    struct profile_report report = {profile, options, output, output->file};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (sections & parts[i].section)
            parts[i].put(&report);
    }
}
