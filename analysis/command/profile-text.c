/* pompeii profile for people: ompP's report section by section. */
#include "config.h"

#include "analysis/command/profile-part.h"
#include "analysis/answer/table.h"
#include "common/strings.h"

#include <stdlib.h>
#include <string.h>

/* ---- Region overview --------------------------------------------------------------------- */

struct titled_region {
    char title[64];
    size_t number, first; /* of those with the same title, the first one's */
};

static int compare_titles(const void *a, const void *b)
{
    const struct titled_region *x = a, *y = b;
    int order = strcmp(x->title, y->title);

    return order ? order : (x->number > y->number) - (x->number < y->number);
}

static int compare_firsts(const void *a, const void *b)
{
    const struct titled_region *x = a, *y = b;
    int order = (x->first > y->first) - (x->first < y->first);

    return order ? order : (x->number > y->number) - (x->number < y->number);
}

/* Those that have rows; of one title, one behind the other. */
static struct titled_region *by_title(const struct profile *profile, size_t *count)
{
    struct titled_region *list = xcalloc(profile->region_count + 1, sizeof *list);

    *count = 0;
    for (size_t i = 0; i < profile->region_count; i++) {
        struct titled_region *item = &list[*count];
        if (!region_has_rows(&profile->regions[i]))
            continue;
        const char *title =
            construct_title(profile->regions[i].region, item->title, sizeof item->title);
        if (title != item->title)
            snprintf(item->title, sizeof item->title, "%s", title);
        item->number = i;
        ++*count;
    }
    qsort(list, *count, sizeof *list, compare_titles);
    for (size_t i = 0; i < *count; i++) {
        bool same = i && strcmp(list[i].title, list[i - 1].title) == 0;
        list[i].first = same ? list[i - 1].first : list[i].number;
    }
    qsort(list, *count, sizeof *list, compare_firsts);
    return list;
}

static void put_overview(struct profile_report *report)
{
    const struct profile *profile = report->profile;
    size_t count, end;
    struct titled_region *list = by_title(profile, &count);

    profile_put_title(report, "Region overview");
    for (size_t i = 0; i < count; i = end) {
        for (end = i + 1; end < count && list[end].first == list[i].first; end++)
            ;
        fprintf(report->out, "%s: %zu region%s:\n", list[i].title, end - i, plural(end - i));
        for (size_t k = i; k < end; k++) {
            char *location = region_location(profile->regions[list[k].number].region);
            fprintf(report->out, " * R%05zu %s\n", list[k].number, location);
            free(location);
        }
        fputc('\n', report->out);
    }
    free(list);
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
                        {.percent = percent_of((double)sum, whole)},
                        {.percent = percent_of((double)overheads[OVERHEAD_SYNC], whole)},
                        {.percent = percent_of((double)overheads[OVERHEAD_IMBALANCE], whole)},
                        {.percent = percent_of((double)overheads[OVERHEAD_LIMITED], whole)},
                        {.percent = percent_of((double)overheads[OVERHEAD_MANAGEMENT], whole)},
                        {.percent = percent_of((double)overheads[OVERHEAD_MPI], whole)}};
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
    profile_coverage_text(coverage, sizeof coverage, profile);
    profile_put_title(report, "Overhead analysis");
    fprintf(report->out,
            "Total runtime (wallclock)  %s [%lld threads]\nNumber of parallel regions %zu\n"
            "Parallel coverage          %s (%.2f %%)\n\n",
            duration, (long long)profile->threads, regions, coverage,
            100 * profile_coverage(profile));
    put_overhead_table(report, false);
    put_overhead_table(report, true);
    profile_put_efficiencies(report);
}

static void put_properties(struct profile_report *report)
{
    const struct profile *profile = report->profile;

    profile_put_title(report, "Performance properties");
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
    } parts[] = {{SECTION_SCREEN, profile_put_screen},
                 {SECTION_HEADER, profile_put_header},
                 {SECTION_OVERVIEW, put_overview},
                 {SECTION_CALLGRAPH, profile_put_callgraph},
                 {SECTION_FLAT, profile_put_flat},
                 {SECTION_CALLPATHS, profile_put_paths},
                 {SECTION_OVERHEADS, put_overheads},
                 {SECTION_PROPERTIES, put_properties},
                 {SECTION_LOCKS, put_locks}};
    struct profile_report report = {profile, options, output, output->file};

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        if (sections & parts[i].section)
            parts[i].put(&report);
    }
}
