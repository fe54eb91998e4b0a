/* pompeii scaling: runs with different numbers of threads and ranks. */
#include "config.h"

#include "analysis/command/scaling-picture.h"

#include "analysis/answer/table.h"
#include "analysis/command/run-list.h"
#include "common/strings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { SCALING_SVG = FORMAT_JSON + 1, SCREEN_REGIONS = 10 };
static const char *const formats[] = {"text", "csv", "json", "svg", NULL};

struct scaling_options {
    struct options shared;
    bool weak, regions, anyway;
};

/* ---- Whether the runs are a series ------------------------------------------------------- */

static bool is_series(const struct scaling_options *options, const struct run_list *runs)
{
    const struct experiment *first = runs->experiments[0];

    for (size_t i = 1; i < runs->count && !options->anyway; i++) {
        const struct experiment *other = runs->experiments[i];
        bool program = strcmp(first->program.name, other->program.name) == 0;
        if (program &&
            (options->weak || strcmp(first->program.arguments, other->program.arguments) == 0))
            continue;
        complain("scaling: not comparable: %s ran %s %s, and %s ran %s %s; --anyway takes them%s",
                 first->path, first->program.name, first->program.arguments, other->path,
                 other->program.name, other->program.arguments,
                 program ? ", --weak is for a size that grows with the threads" : "");
        return false;
    }
    return true;
}

/* ---- Tables ------------------------------------------------------------------------------ */

/* The speed-up is a text for people, and a number for programs. */
#define POINT_COLUMNS(type, without_mpi)                                                           \
    {"threads", "Threads", CELL_COUNT, false}, {"ranks", "Ranks", CELL_COUNT, false},              \
        {"runs", "Runs", CELL_COUNT, false}, {"duration_s", "Duration", CELL_TIME, false},         \
        {"min_s", "", CELL_TIME, true}, {"max_s", "", CELL_TIME, true},                            \
        {"speedup", "Speed-up", type, false},                                                      \
        {"efficiency_percent", "Efficiency", CELL_PERCENT, false},                                 \
        {"parallel_percent", "= Parallel", CELL_PERCENT, false},                                   \
        {"mpi_percent", "(MPI", CELL_PERCENT, without_mpi},                                        \
        {"openmp_percent", "x OpenMP)", CELL_PERCENT, without_mpi},                                \
        {"computation_percent", "x Computation", CELL_PERCENT, false},                             \
        {"processor_wait_percent", "No processor", CELL_PERCENT, false},                           \
        {"processors", "Processors", CELL_COUNT, true}, {"crowded", "", CELL_TEXT, false},         \
    {                                                                                              \
        0                                                                                          \
    }
static const struct table_column point_columns[] = {POINT_COLUMNS(CELL_FIGURE, true)};
static const struct table_column mpi_point_columns[] = {POINT_COLUMNS(CELL_FIGURE, false)};
static const struct table_column point_numbers[] = {POINT_COLUMNS(CELL_PERCENT, false)};

static int64_t nanoseconds(double seconds)
{
    return isnan(seconds) ? TIME_UNKNOWN : llround(1e9 * seconds);
}

static bool has_mpi(const struct scaling *scaling)
{
    for (size_t i = 0; i < scaling->point_count; i++)
        if (!isnan(scaling->points[i].mpi))
            return true;
    return false;
}

static const char *const crowds[] = {[CROWD_NONE] = "",
                                     [CROWD_FEW] = "too few processors",
                                     [CROWD_OTHERS] = "processors had other work"};

static struct table *point_table(const struct scaling *scaling, bool for_people)
{
    struct table *table = table_new(scaling->weak ? "Weak scaling" : "Strong scaling",
                                    !for_people        ? point_numbers
                                    : has_mpi(scaling) ? mpi_point_columns
                                                       : point_columns);

    for (size_t i = 0; i < scaling->point_count; i++) {
        const struct scaling_point *point = &scaling->points[i];
        char speedup[32];
        snprintf(speedup, sizeof speedup, "%.2f", point->speedup);
        union cell row[] = {{.count = point->threads},
                            {.count = point->ranks},
                            {.count = (int64_t)point->runs},
                            {.time = nanoseconds(point->seconds)},
                            {.time = nanoseconds(point->least)},
                            {.time = nanoseconds(point->greatest)},
                            {.text = speedup}, /* or a number */
                            {.percent = 100 * point->efficiency},
                            {.percent = 100 * point->parallel},
                            {.percent = 100 * point->mpi},
                            {.percent = 100 * point->openmp},
                            {.percent = 100 * point->computation},
                            {.percent = 100 * point->waited},
                            {.count = point->processors},
                            {.text = crowds[point->crowded]}};
        if (!for_people)
            row[6].percent = point->speedup;
        table_add(table, row);
    }
    return table;
}

static const struct table_column region_columns[] = {
    {"region", "Region", CELL_TEXT, false},
    {"layer", "", CELL_TEXT, true},
    {"file", "", CELL_TEXT, true},
    {"line", "", CELL_NUMBER, true},
    {"first_s", "First", CELL_TIME, false},
    {"last_s", "Last", CELL_TIME, false},
    {"lost_s", "Lost", CELL_TIME, false},
    {"efficiency_percent", "Efficiency", CELL_PERCENT, false},
    {"cause_s", "By cause", CELL_TIME, false},
    {"cause", "Cause", CELL_TEXT, false},
    {0}};

static char *region_name(const struct scaling_region *of)
{
    if (!of->region)
        return xformat("threads without a team");
    if (strcmp(of->region->layer, "program") == 0)
        return xformat("the program");
    char *place = region_place(of->region), *name = xformat("%s %s", of->region->construct, place);
    free(place);
    return name;
}

static const char *regions_title(const struct scaling *scaling)
{
    if (scaling->points[scaling->last].crowded)
        return "Regions, from the first to the last line above: shares of the wall time, which is "
               "longer where threads wait for a processor";
    if (scaling->last + 1 < scaling->point_count)
        return "Regions, from the first line above to the last one that had its processors: shares "
               "of the wall time";
    return "Regions, from the first to the last line above: shares of the wall time";
}

static struct table *region_table(const struct scaling *scaling)
{
    struct table *table = table_new(regions_title(scaling), region_columns);

    for (size_t i = 0; i < scaling->region_count; i++) {
        const struct scaling_region *of = &scaling->regions[i];
        char *name = region_name(of);
        union cell row[] = {{.text = name},
                            {.text = of->region ? of->region->layer : ""},
                            {.text = of->region ? of->region->file : ""},
                            {.count = of->region ? of->region->begin : 0},
                            {.time = nanoseconds(of->seconds[0])},
                            {.time = nanoseconds(of->seconds[scaling->last])},
                            {.time = nanoseconds(of->lost)},
                            {.percent = 100 * of->efficiency},
                            {.time = of->lost > 0 ? nanoseconds(of->of_cause) : TIME_UNKNOWN},
                            {.text = of->lost > 0 ? scaling_causes[of->cause] : ""}};
        table_add(table, row);
        free(name);
    }
    return table;
}

/* ---- Laws -------------------------------------------------------------------------------- */

static void put_law(FILE *out, const struct scaling_law *law, const char *name,
                    const char *parameter)
{
    if (!law->is_known)
        return;
    fprintf(out, "%s: %s %.2f %%", name, parameter, 100 * law->serial);
    if (law->exchange > 0)
        fprintf(out, ", coherence %.4f %% a pair", 100 * law->exchange);
    if (!isinf(law->limit))
        fprintf(out, ", at most %.1f times as fast as one thread", law->limit);
    if (!isinf(law->best))
        fprintf(out, ", with %.0f thread%s", law->best, plural((size_t)(law->best + 0.5)));
    if (isnan(law->error))
        fputs("; as many parameters as points: its error is not known\n", out);
    else
        fprintf(out, "; off by %.1f %%\n", law->error);
}

static void put_laws(const struct scaling *scaling, FILE *out)
{
    if (scaling->points[0].crowded)
        fputs("All is relative to the first line, whose threads waited for processors: measure it "
              "where they have them\n",
              out);
    if (scaling->weak)
        return;
    put_law(out, &scaling->amdahl, "Amdahl", "serial");
    put_law(out, &scaling->usl, "Universal law", "contention");
    if (scaling->fitted < scaling->point_count)
        fprintf(out, "Laws leave out threads that waited for processors: %zu of %zu lines above\n",
                scaling->point_count - scaling->fitted, scaling->point_count);
    if (!scaling->amdahl.is_known)
        fputs("No law: it takes two numbers of threads that had processors\n", out);
}

static void json_law(struct json *json, const char *name, const struct scaling_law *law)
{
    if (!law->is_known) {
        json_null(json, name);
        return;
    }
    json_open(json, name, '{');
    json_real(json, "one_thread_s", law->whole);
    json_real(json, "serial_percent", 100 * law->serial);
    json_real(json, "coherence_percent", 100 * law->exchange);
    json_real(json, "error_percent", law->error);
    json_real(json, "best_threads", law->best);
    json_real(json, "limit", law->limit);
    json_close(json);
}

/* ---- Formats ----------------------------------------------------------------------------- */

static void write_text(const struct scaling *scaling, const struct scaling_options *options,
                       struct output *output)
{
    struct table *points = point_table(scaling, true), *regions = region_table(scaling);

    table_print(points, output, 0);
    put_laws(scaling, output->file);
    fputc('\n', output->file);
    table_print(regions, output,
                options->shared.limit ? options->shared.limit
                : options->regions    ? 0
                                      : SCREEN_REGIONS);
    table_free(points);
    table_free(regions);
}

static void write_csv(const struct scaling *scaling, const struct scaling_options *options,
                      struct output *output)
{
    struct table *table = options->regions ? region_table(scaling) : point_table(scaling, false);

    table_csv(table, output->file, options->shared.limit);
    table_free(table);
}

static void write_json(const struct scaling *scaling, struct output *output)
{
    struct json json = {.out = output->file};
    struct table *points = point_table(scaling, false), *regions = region_table(scaling);

    json_open(&json, NULL, '{');
    json_text(&json, "scaling", scaling->weak ? "weak" : "strong");
    table_json(points, &json, "points", 0);
    table_json(regions, &json, "regions", 0);
    json_law(&json, "amdahl", &scaling->amdahl);
    json_law(&json, "usl", &scaling->usl);
    json_close(&json);
    fputc('\n', output->file);
    table_free(points);
    table_free(regions);
}

static int write_scaling(const struct scaling *scaling, const struct scaling_options *options)
{
    struct output output;

    if (output_open(&output, &options->shared.output) < 0)
        return STATUS_ERROR;
    if (options->shared.output.format == SCALING_SVG)
        scaling_picture(scaling, output.file);
    else if (options->shared.output.format == FORMAT_CSV)
        write_csv(scaling, options, &output);
    else if (options->shared.output.format == FORMAT_JSON)
        write_json(scaling, &output);
    else
        write_text(scaling, options, &output);
    return output_close(&output, true) < 0 ? STATUS_ERROR : STATUS_OK;
}

static int run_scaling(const struct command *command, int argc, char **argv)
{
    struct scaling_options options = {.shared = {.output = {.fits = true}}};
    struct run_list runs = {0};
    int status, operand = options_parse(command, argc, argv, &options, &status);

    if (operand >= 0) {
        status = STATUS_ERROR;
        if (operand == argc) {
            complain("scaling: which runs? pompeii scaling DIR..");
        } else if (command_takes_limit(command, &options.shared) &&
                   run_list_add(&runs, "scaling", argv + operand, argc - operand,
                                &options.shared.selection.ranks) &&
                   run_list_selects(&runs, "scaling", &options.shared.selection) &&
                   is_series(&options, &runs)) {
            struct scaling *scaling =
                scaling_new(runs.experiments, runs.count, options.weak, &options.shared.selection);
            status = write_scaling(scaling, &options);
            scaling_free(scaling);
        }
    }
    run_list_free(&runs);
    options_free(&options.shared);
    return status;
}

#define OWN(field) offsetof(struct scaling_options, field)
static const struct option_row scaling_options[] = {
    {"format", 'f', "FORMAT", OPTION_WORD, OWN(shared.output.format), formats,
     "text (default), csv, json, or svg: a picture of the speed-up"},
    {"weak", 0, NULL, OPTION_FLAG, OWN(weak), NULL,
     "the work grows with the threads: weak scaling, not strong"},
    {"regions", 0, NULL, OPTION_FLAG, OWN(regions), NULL,
     "all regions; in csv, their table and not that of the runs"},
    {"anyway", 0, NULL, OPTION_FLAG, OWN(anyway), NULL,
     "take also runs of other programs or arguments"},
    {0}};

const struct command command_scaling = {
    .name = "scaling",
    .brief = "runs with more and more threads or ranks: what they gain, and what stops it",
    .operands = "DIR..",
    .description =
        "Speed-up and efficiency of runs that differ in threads and ranks, POP's factors, the "
        "laws\n"
        "of Amdahl and Gunther as far as they fit, and the regions that lose most against ideal\n"
        "scaling, each with the cause. Several runs with as many threads are one line: a median.",
    .options = scaling_options,
    .shared = "orlRn",
    .run = run_scaling};
