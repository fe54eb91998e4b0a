/* pompeii profile as CSV: ompP's layout, sections between ##BEG and ##END, as TAU's importer
 * (OmppDataSource) reads it. Lines, keys and the order of columns are its input format: times are
 * seconds, and no field is empty.
 *
 * It takes columns by their places, and knows the places of ompP's constructs alone: it stops at a
 * row of another with fewer columns, and of tasks takes one figure for another. As an export
 * (CSV_TAU) what ompP has not is a user region, whose columns are those that they have. */
#include "config.h"

#include "analysis/command/profile-report.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const struct construct_row user_region = {.title = "USER REGION",
                                                 .columns = MEASURE_BIT(execT) | MEASURE_BIT(execC),
                                                 .split = MEASURE_execT};

/* Whether it has no columns of its own for TAU. */
static bool is_foreign(const struct construct_row *construct)
{
    return construct->split == MEASURE_execT && construct->id != CONSTRUCT_MASTER &&
           construct->id != CONSTRUCT_USER;
}

static double seconds(int64_t time)
{
    return 1e-9 * (double)time;
}

/* Fields are not quoted in this format: a comma in a name would shift what follows. */
static void put_field(FILE *out, const char *text)
{
    for (; *text; text++)
        fputc(*text == ',' || *text == ';' || (unsigned char)*text < 0x20 ? ' ' : *text, out);
}

static void put_pair(FILE *out, const char *key, const char *value)
{
    fprintf(out, "%s,", key);
    put_field(out, *value ? value : "unknown");
    fputc('\n', out);
}

static void put_header(const struct profile *profile, FILE *out)
{
    const struct experiment *e = profile->experiment;
    char key[32];

    fputs("##BEG header\n", out);
    put_pair(out, "Start Date", e->run.date);
    fprintf(out, "Duration,%.9f\n", seconds(profile->duration));
    put_pair(out, "Application Name", e->program.name);
    fprintf(out, "Type of Report,final\nUser Time,%.9f\nSystem Time,%.9f\n", seconds(e->run.user),
            seconds(e->run.system));
    fprintf(out, "Max Threads,%lld\nThread Count,%zu\n", (long long)profile->threads,
            profile->worker_count);
    put_pair(out, "Hostname", e->machine.host);
    put_pair(out, "Generator", e->generator);
    for (size_t i = 0; i < e->counter_count; i++) {
        snprintf(key, sizeof key, "OMPP_CTR%zu", i + 1);
        put_pair(out, key, e->counters[i]);
    }
    fputs("##END header\n\n", out);
}

static void put_location(FILE *out, const struct source_region *region)
{
    char *location = region_location(region);

    put_field(out, location);
    free(location);
}

/* A construct that we do not know is called as the trace calls it. */
static void put_construct(FILE *out, struct source_region *region)
{
    char title[64];

    put_field(out, construct_title(region, title, sizeof title));
}

/* Where it is, and what. A user region's place is "FILE (LINES) 'NAME'". */
static void put_region(FILE *out, struct source_region *region, enum csv_reader reader)
{
    char title[64];
    const char *type = construct_title(region, title, sizeof title);

    if (reader == CSV_ANY || !is_foreign(construct_of(region))) {
        put_location(out, region);
        fputc(',', out);
        put_field(out, type);
        return;
    }
    char *place = xformat(
        "%s (%d-%d) '%s%s%s'", *region->file ? region_file_name(region) : "unknown", region->begin,
        region->end ? region->end : region->begin, type, *region->name ? " " : "", region->name);
    put_field(out, place);
    fprintf(out, ",%s", user_region.title);
    free(place);
}

static void put_overview(const struct profile *profile, enum csv_reader reader, FILE *out)
{
    fputs("##BEG region overview\n", out);
    for (size_t i = 0; i < profile->region_count; i++) {
        if (!region_has_rows(&profile->regions[i]))
            continue;
        fprintf(out, "R%05zu,", i);
        put_region(out, profile->regions[i].region, reader);
        fputc('\n', out);
    }
    fputs("##END region overview\n\n", out);
}

static bool has_visits(const struct path *path)
{
    for (const struct profile_node *node = path->nodes; node; node = node->same) {
        if (node->visits || node->columns[COLUMN_cc])
            return true;
    }
    return false;
}

static void put_callgraph(const struct profile *profile, FILE *out)
{
    const struct experiment *experiment = profile->experiment;
    struct path *root = experiment->path_count ? experiment->paths[0] : NULL;
    struct path_time *times = profile_path_times(profile);
    double whole = root && times[0].inclusive > 0 ? times[0].inclusive : 1;

    fputs("##BEG ompp callgraph\nInclusive,(%),Exclusive,(%)\n", out);
    for (struct path *path = root; path; path = path_next(root, path)) {
        const struct path_time *time = &times[path->index];
        if (path != root && !has_visits(path))
            continue;
        fprintf(out, "%f,%f,%f,%f,%d,", time->inclusive, 100 * time->inclusive / whole,
                time->exclusive, 100 * time->exclusive / whole, path->depth);
        if (path == root) {
            fputc('[', out);
            put_field(out, experiment->program.name);
            fprintf(out, ": %lld threads]\n", (long long)profile->threads);
        } else {
            fprintf(out, "R%05d,", path->region->number);
            put_construct(out, path->region);
            fputc(',', out);
            put_location(out, path->region);
            fputc('\n', out);
        }
    }
    fputs("##END ompp callgraph\n\n", out);
    free(times);
}

/* ---- Profiles of regions ----------------------------------------------------------------- */

/* ompP has its counters before the column that came last. */
static const enum measure last_column = MEASURE_taskT;

static bool is_split(const struct construct_row *construct, bool with_split, int measure)
{
    return with_split && construct->split == measure;
}

static void put_titles(const struct profile *profile, const struct construct_row *construct,
                       bool with_split, FILE *out)
{
    fputs("TID", out);
    for (int m = 0; m < MEASURE_COUNT; m++) {
        if (!(construct->columns >> m & 1) || m == (int)last_column)
            continue;
        if (is_split(construct, with_split, m))
            fprintf(out, ",%s/I,%s/E", measure_names[m], measure_names[m]);
        else
            fprintf(out, ",%s", measure_names[m]);
    }
    for (size_t i = 0; i < profile->experiment->counter_count; i++) {
        for (int copy = 0; copy <= with_split; copy++) {
            fputc(',', out);
            put_field(out, profile->experiment->counters[i]);
        }
    }
    if (construct->columns >> last_column & 1)
        fprintf(out, ",%s", measure_names[last_column]);
    fputc('\n', out);
}

static void put_measure(FILE *out, int measure, int64_t value)
{
    if (measure_is_count(measure))
        fprintf(out, ",%lld", (long long)value);
    else
        fprintf(out, ",%.9f", seconds(value));
}

static void put_counter(FILE *out, int64_t count, enum csv_reader reader)
{
    if (count == COUNT_UNKNOWN)
        fputs(reader == CSV_TAU ? ",NaN" : ",-", out);
    else
        fprintf(out, ",%lld", (long long)count);
}

/* `exclusive`: NULL in flat profiles. Counters have no exclusive value: it is repeated. */
static void put_row(const struct profile *profile, const char *label,
                    const struct construct_row *construct, const struct measures *inclusive,
                    const struct measures *exclusive, const int64_t *counters,
                    enum csv_reader reader, FILE *out)
{
    fputs(label, out);
    for (int m = 0; m < MEASURE_COUNT; m++) {
        if (!(construct->columns >> m & 1) || m == (int)last_column)
            continue;
        put_measure(out, m, inclusive->value[m]);
        if (is_split(construct, exclusive != NULL, m))
            put_measure(out, m, exclusive->value[m]);
    }
    for (size_t i = 0; i < profile->experiment->counter_count; i++) {
        for (int copy = 0; copy <= (exclusive != NULL); copy++)
            put_counter(out, counters ? counters[i] : 0, reader);
    }
    if (construct->columns >> last_column & 1)
        put_measure(out, last_column, inclusive->value[last_column]);
    fputc('\n', out);
}

static void put_flat(const struct profile *profile, FILE *out)
{
    char label[32];

    fputs("##BEG flat region profiles\n", out);
    for (size_t i = 0; i < profile->region_count; i++) {
        const struct region_profile *region = &profile->regions[i];
        if (!region_has_rows(region))
            continue;
        fprintf(out, "##BEG R%05zu flat profile\nR%05zu,", i, i);
        put_location(out, region->region);
        fputc(',', out);
        put_construct(out, region->region);
        fputc('\n', out);
        put_titles(profile, region->construct, false, out);
        for (size_t w = 0; w < profile->worker_count; w++) {
            if (!region->rows[w])
                continue;
            snprintf(label, sizeof label, "%zu", w);
            put_row(profile, label, region->construct, &region->rows[w]->measures, NULL,
                    region->rows[w]->counters, CSV_ANY, out);
        }
        put_row(profile, "SUM", region->construct, &region->sum.measures, NULL,
                region->sum.counters, CSV_ANY, out);
        fprintf(out, "##END R%05zu flat profile\n\n", i);
    }
    fputs("##END flat region profiles\n\n", out);
}

static void put_call_path(const struct path *path, enum csv_reader reader, FILE *out)
{
    const struct path **above = xzalloc(((size_t)path->depth + 1) * sizeof *above);

    for (const struct path *at = path; at; at = at->parent)
        above[at->depth] = at;
    fputs("[*00],", out);
    put_field(out, above[0]->region->name);
    fputc('\n', out);
    for (int i = 1; i <= path->depth; i++) {
        fprintf(out, "[%c%02d],R%05d,", above[i]->first ? '+' : '=', i, above[i]->region->number);
        put_region(out, above[i]->region, reader);
        fputc('\n', out);
    }
    free(above);
}

static void put_path_profile(const struct profile *profile, const struct path *path,
                             enum csv_reader reader, FILE *out)
{
    const struct construct_row *construct = construct_of(path->region);
    if (reader == CSV_TAU && is_foreign(construct))
        construct = &user_region;
    struct measures inclusive, exclusive, sums[2] = {0};
    size_t counter_count = profile->experiment->counter_count;
    int64_t *counters = xzalloc(counter_count * sizeof *counters);
    char label[32];

    fprintf(out, "##BEG R%05d callgraph profile\n", path->region->number);
    put_call_path(path, reader, out);
    put_titles(profile, construct, true, out);
    for (const struct profile_node *node = path->nodes; node; node = node->same) {
        if (!node->visits && !node->columns[COLUMN_cc])
            continue;
        node_measures(node, false, &inclusive);
        node_measures(node, true, &exclusive);
        measures_add(&sums[0], &inclusive);
        measures_add(&sums[1], &exclusive);
        for (size_t i = 0; node->counters && i < counter_count; i++)
            count_add(&counters[i], node->counters[i]);
        snprintf(label, sizeof label, "%zu", profile_worker(profile, node->location));
        put_row(profile, label, construct, &inclusive, &exclusive, node->counters, reader, out);
    }
    put_row(profile, "SUM", construct, &sums[0], &sums[1], counters, reader, out);
    free(counters);
    fprintf(out, "##END R%05d callgraph profile\n\n", path->region->number);
}

static void put_paths(const struct profile *profile, enum csv_reader reader, FILE *out)
{
    struct path *root = profile->experiment->path_count ? profile->experiment->paths[0] : NULL;

    fputs("##BEG callgraph region profiles\n", out);
    for (struct path *path = root; path; path = path_next(root, path)) {
        if (path != root && has_visits(path))
            put_path_profile(profile, path, reader, out);
    }
    fputs("##END callgraph region profiles\n\n", out);
}

/* ---- Overheads --------------------------------------------------------------------------- */

static void put_overhead_row(const char *id, const char *location, const char *type, int64_t wall,
                             int64_t cpu, const int64_t *overheads, FILE *out)
{
    int64_t sum = 0;

    for (int o = 0; o < OVERHEAD_COUNT; o++)
        sum += overheads[o];
    fprintf(out, "%s,", id);
    put_field(out, location);
    fputc(',', out);
    put_field(out, type);
    fprintf(out, ",%.9f,%.9f,%.9f", seconds(wall), seconds(cpu), seconds(sum));
    for (int o = 0; o < OVERHEAD_COUNT; o++)
        fprintf(out, ",%.9f", seconds(overheads[o]));
    fputc('\n', out);
}

static void put_hybrid(const struct hybrid *hybrid, FILE *out)
{
    for (int i = 0; hybrid->is_told && i < HYBRID_FACTORS; i++) {
        if (isnan(hybrid->factor[i]))
            fprintf(out, "%s,\n", hybrid_names[i].field);
        else
            fprintf(out, "%s,%.6f\n", hybrid_names[i].field, hybrid->factor[i]);
    }
}

static void put_overheads(const struct profile *profile, FILE *out)
{
    char id[32], title[64];

    fputs("##BEG overhead analysis\nRegion,Location,Type,Wall,Total,Ovhds", out);
    for (int o = 0; o < OVERHEAD_COUNT; o++)
        fprintf(out, ",%s", overhead_names[o]);
    fputc('\n', out);
    for (size_t i = 0; i < profile->region_count; i++) {
        const struct region_profile *region = &profile->regions[i];
        if (!region->cpu)
            continue;
        char *location = region_location(region->region);
        snprintf(id, sizeof id, "R%05zu", i);
        put_overhead_row(id, location, construct_title(region->region, title, sizeof title),
                         region->wall, region->cpu, region->overheads, out);
        free(location);
    }
    put_overhead_row("SUM", "program", "PROGRAM", profile->parallel, profile->total,
                     profile->overheads, out);
    fputs("##END overhead analysis\n\n##BEG efficiencies\n", out);
    for (int e = 0; e < profile_efficiencies(profile); e++)
        fprintf(out, "%s,%.6f\n", efficiency_names[e], profile_efficiency(profile, e));
    put_hybrid(&profile->hybrid, out);
    fputs("##END efficiencies\n\n##BEG performance properties\nProperty,Region,Location,Severity,"
          "Gain\n",
          out);
    for (size_t i = 0; i < profile->finding_count; i++) {
        const struct performance_finding *finding = &profile->findings[i];
        char *location = finding->region ? region_location(finding->region) : xformat("program");
        fprintf(out, "%s,R%05d,", finding->property, finding->region ? finding->region->number : 0);
        put_field(out, location);
        fprintf(out, ",%.6f,%.9f\n", finding->severity, finding->gain);
        free(location);
    }
    fputs("##END performance properties\n", out);
}

void profile_csv(const struct profile *profile, enum csv_reader reader, FILE *out)
{
    put_header(profile, out);
    put_overview(profile, reader, out);
    put_callgraph(profile, out);
    put_flat(profile, out);
    put_paths(profile, reader, out);
    put_overheads(profile, out);
    profile_locks_csv(profile, out);
}
