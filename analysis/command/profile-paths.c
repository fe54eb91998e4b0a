/* pompeii profile for people: tables of a region by thread, flat and by call path, and the
 * callgraph. */
#include "config.h"

#include "analysis/command/profile-part.h"
#include "analysis/answer/fit.h"
#include "analysis/answer/table.h"

#include <assert.h>
#include <stdlib.h>

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

void profile_put_flat(struct profile_report *report)
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
    return report->profile->paths.item[path->index].is_shown;
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

void profile_put_callgraph(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    const struct experiment *experiment = profile->experiment;
    struct path *root = experiment->path_count ? experiment->paths[0] : NULL;
    struct path_time *times = profile_path_times(profile);
    double whole = root ? times[0].inclusive : 0;

    profile_put_title(report, "Callgraph (seconds of wall time: CPU time / threads)");
    fputs("  Inclusive   (%)    Exclusive   (%)\n", report->out);
    for (struct path *path = root; path; path = path_next(root, path)) {
        const struct path_time *time = &times[path->index];
        if (path != root && !path_is_shown(report, path))
            continue;
        fprintf(report->out, "%10.4f (%5.1f%%) %10.4f (%5.1f%%) %8s ", time->inclusive,
                percent_of(time->inclusive, whole), time->exclusive,
                percent_of(time->exclusive, whole),
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

void profile_put_paths(struct profile_report *report)
{
    const struct experiment *experiment = report->profile->experiment;
    struct path *root = experiment->path_count ? experiment->paths[0] : NULL;

    profile_put_title(report, "Callgraph region profiles (inclusive /I, exclusive /E)");
    for (struct path *path = root; path; path = path_next(root, path)) {
        if (path != root && path_is_shown(report, path))
            put_path_profile(report, path);
    }
}
