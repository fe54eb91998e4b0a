/* pompeii dissimilarity: how far joined profiles are from runs that measured the same counters
 * together (Neill, Drebes and Pop, 2018). */
#include "config.h"

#include "analysis/answer/table.h"
#include "analysis/combine/dissimilarity.h"
#include "analysis/command/command.h"
#include "common/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const bounds[] = {"reference", "all", NULL};
static const char *const averages[] = {"mean", "median", NULL};

enum { DEFAULT_BINS = 10, MOST_BINS = 100 };

struct dissimilarity_command {
    struct options shared;
    const char *references;
    int bins, bounds, average;
    bool per_type, raw;
};

/* A profile as the user named it: NAME=INPUT, several of one name are repeats. */
struct profile {
    const char *name, *input;
    struct distances distances;
};

struct comparisons {
    struct runs runs;
    size_t *reference;
    size_t reference_count, reference_capacity;
    struct profile *profile;
    size_t count;
};

/* ---- Rows -------------------------------------------------------------------------------- */

struct row {
    const char *profile, *name, *type;
    char *pair;
    const struct pair_distance *of; /* NULL: all of the profile */
    const struct distances *distances;
};

static void each_row(const struct comparisons *comparisons, void (*put)(const struct row *, void *),
                     void *argument)
{
    const struct runs *runs = &comparisons->runs;

    for (size_t i = 0; i < comparisons->count; i++) {
        const struct profile *profile = &comparisons->profile[i];
        const struct distances *distances = &profile->distances;
        for (size_t k = 0; k <= distances->count; k++) {
            const struct pair_distance *of = k < distances->count ? &distances->pair[k] : NULL;
            struct row row = {profile->input,
                              profile->name,
                              of && of->type >= 0 ? runs->type[of->type].text : "",
                              NULL,
                              of,
                              distances};
            row.pair =
                of ? xformat("%s:%s", runs->event[of->e], runs->event[of->f]) : xformat("all");
            put(&row, argument);
            free(row.pair);
        }
    }
}

static double ratio_of(const struct row *row)
{
    return row->of ? row->of->ratio : row->distances->overall;
}

static size_t floored_of(const struct row *row)
{
    return row->of ? row->of->floored : row->distances->floored;
}

static void put_real(FILE *out, double value)
{
    if (isnan(value))
        fputc(',', out);
    else
        fprintf(out, ",%.12g", value);
}

static void csv_row(const struct row *row, void *argument)
{
    FILE *out = argument;

    csv_text(out, row->profile);
    fputc(',', out);
    csv_text(out, row->name);
    fputc(',', out);
    csv_text(out, row->pair);
    fputc(',', out);
    csv_text(out, row->type);
    fputc(',', out);
    if (row->of)
        put_integer(out, (int64_t)row->of->units);
    put_real(out, row->of ? row->of->raw : NAN);
    put_real(out, row->of ? row->of->calibration : NAN);
    put_real(out, ratio_of(row));
    fprintf(out, ",%zu\n", floored_of(row));
}

static void json_value(struct json *json, const char *key, double value)
{
    if (isnan(value))
        json_null(json, key);
    else
        json_real(json, key, value);
}

static void json_row(const struct row *row, void *argument)
{
    struct json *json = argument;

    json_open(json, NULL, '{');
    json_text(json, "profile", row->profile);
    json_text(json, "strategy", row->name);
    json_text(json, "pair", row->pair);
    json_text(json, "type", row->type);
    if (row->of) {
        json_integer(json, "xus", (int64_t)row->of->units);
        json_value(json, "raw", row->of->raw);
        json_value(json, "calibration", row->of->calibration);
    }
    json_value(json, "epd", ratio_of(row));
    json_integer(json, "floored", (int64_t)floored_of(row));
    json_close(json);
}

static const char *real_text(double value, char *room, size_t size)
{
    snprintf(room, size, "%.3f", value);
    return isnan(value) ? "-" : room;
}

static void text_row(const struct row *row, void *argument)
{
    char raw[32], calibration[32], ratio[32];
    union cell cells[] = {
        {.text = *row->name ? row->name : row->profile},
        {.text = row->pair},
        {.text = row->type},
        {.text = row->of ? real_text(row->of->raw, raw, sizeof raw) : ""},
        {.text = row->of ? real_text(row->of->calibration, calibration, sizeof calibration) : ""},
        {.text = real_text(ratio_of(row), ratio, sizeof ratio)}};

    table_add(argument, cells);
}

/* ---- Repeats ----------------------------------------------------------------------------- */

struct repeats {
    const char *name;
    size_t count;
    double mean, deviation;
};

/* The profiles of the name that profile `i` has; count 0: an earlier one told of them. */
static struct repeats repeats_of(const struct comparisons *comparisons, size_t i)
{
    struct repeats repeats = {.name = comparisons->profile[i].name};
    double squares = 0;

    for (size_t k = 0; k < comparisons->count; k++) {
        const struct profile *other = &comparisons->profile[k];
        if (strcmp(other->name, repeats.name) != 0)
            continue;
        if (k < i)
            return (struct repeats){0};
        double difference = other->distances.overall - repeats.mean;
        repeats.mean += difference / (double)++repeats.count;
        squares += difference * (other->distances.overall - repeats.mean);
    }
    if (!*repeats.name)
        return (struct repeats){0};
    repeats.deviation = repeats.count > 1 ? sqrt(squares / (double)(repeats.count - 1)) : NAN;
    return repeats;
}

static void put_repeats(const struct comparisons *comparisons, struct output *output)
{
    char mean[32], deviation[32];

    for (size_t i = 0; i < comparisons->count; i++) {
        struct repeats repeats = repeats_of(comparisons, i);
        if (repeats.count > 1)
            fprintf(output->file, "%s: EPD %s, standard deviation %s, of %zu profiles\n",
                    repeats.name, real_text(repeats.mean, mean, sizeof mean),
                    real_text(repeats.deviation, deviation, sizeof deviation), repeats.count);
    }
}

static void json_repeats(const struct comparisons *comparisons, struct json *json)
{
    json_open(json, "strategies", '[');
    for (size_t i = 0; i < comparisons->count; i++) {
        struct repeats repeats = repeats_of(comparisons, i);
        if (!repeats.count)
            continue;
        json_open(json, NULL, '{');
        json_text(json, "strategy", repeats.name);
        json_integer(json, "profiles", (int64_t)repeats.count);
        json_value(json, "mean", repeats.mean);
        json_value(json, "deviation", repeats.deviation);
        json_close(json);
    }
    json_close(json);
}

/* ---- Output ------------------------------------------------------------------------------ */

static void write_text(const struct comparisons *comparisons, struct output *output)
{
    static const struct table_column columns[] = {
        {"profile", "Profile", CELL_TEXT, false},
        {"pair", "Counters", CELL_TEXT, false},
        {"type", "Type", CELL_TEXT, false},
        {"raw", "Distance", CELL_TEXT, false},
        {"calibration", "Of references", CELL_TEXT, false},
        {"epd", "EPD", CELL_TEXT, false},
        {0}};
    struct table *table = table_new("Dissimilarity", columns);

    each_row(comparisons, text_row, table);
    table_print(table, output, 0);
    table_free(table);
    put_repeats(comparisons, output);
}

static int write_result(const struct dissimilarity_command *options,
                        const struct comparisons *comparisons)
{
    struct output output;

    if (output_open(&output, &options->shared.output) < 0)
        return STATUS_ERROR;
    struct json json = {.out = output.file};
    if (options->shared.output.format == FORMAT_TEXT) {
        write_text(comparisons, &output);
    } else if (options->shared.output.format == FORMAT_CSV) {
        fputs("profile,strategy,pair,type,xus,raw,calibration,epd,floored\n", output.file);
        each_row(comparisons, csv_row, output.file);
    } else {
        json_open(&json, NULL, '{');
        json_open(&json, "rows", '[');
        each_row(comparisons, json_row, &json);
        json_close(&json);
        json_repeats(comparisons, &json);
        json_close(&json);
    }
    return output_close(&output, true) == 0 ? STATUS_OK : STATUS_ERROR;
}

/* ---- The command ------------------------------------------------------------------------- */

static const char *copy(struct comparisons *comparisons, const char *text, size_t length)
{
    return pool_text(&comparisons->runs.pool, text, length);
}

static bool add_run(struct comparisons *comparisons, const struct dissimilarity_command *options,
                    const char *path)
{
    char *problem = NULL;
    bool good = runs_add(&comparisons->runs, path, &options->shared.selection.ranks, &problem) == 0;

    if (!good)
        complain("dissimilarity: %s", problem);
    free(problem);
    return good;
}

static bool read_references(struct comparisons *comparisons,
                            const struct dissimilarity_command *options)
{
    const char *at = options->references ? options->references : "";
    size_t length;

    for (; *at; at += length + (at[length] == ',')) {
        length = strcspn(at, ",");
        comparisons->reference =
            xgrow(comparisons->reference, comparisons->reference_count,
                  &comparisons->reference_capacity, sizeof *comparisons->reference);
        comparisons->reference[comparisons->reference_count++] = comparisons->runs.count;
        if (!add_run(comparisons, options, copy(comparisons, at, length)))
            return false;
    }
    if (comparisons->reference_count >= (options->raw ? 1 : 2))
        return true;
    complain("dissimilarity: name two references or more: --references=RUN,RUN: how far they are "
             "from each other is the measure (one will do with --raw)");
    return false;
}

static bool read_profiles(struct comparisons *comparisons,
                          const struct dissimilarity_command *options, int count, char **inputs)
{
    comparisons->profile = xcalloc((size_t)count + 1, sizeof *comparisons->profile);
    for (int i = 0; i < count; i++) {
        const char *input = inputs[i], *equal = strchr(input, '=');
        struct profile *profile = &comparisons->profile[comparisons->count++];
        profile->name = equal ? copy(comparisons, input, (size_t)(equal - input)) : "";
        profile->input = equal ? equal + 1 : input;
        if (!add_run(comparisons, options, profile->input))
            return false;
    }
    if (!count)
        complain(
            "dissimilarity: name the profiles: lists or experiments that pompeii combine made");
    return count;
}

static bool compare_all(struct comparisons *comparisons,
                        const struct dissimilarity_command *options)
{
    struct dissimilarity_options how = {.bins = options->bins ? options->bins : DEFAULT_BINS,
                                        .all_bounds = options->bounds,
                                        .median = options->average,
                                        .per_type = options->per_type,
                                        .uncalibrated = options->raw};
    char *problem = NULL;

    runs_complete(&comparisons->runs);
    for (size_t i = 0; i < comparisons->count && !problem; i++)
        profile_distances(&comparisons->runs, comparisons->reference, comparisons->reference_count,
                          comparisons->reference_count + i, &how,
                          &comparisons->profile[i].distances, &problem);
    if (problem)
        complain("dissimilarity: %s", problem);
    bool good = !problem;
    free(problem);
    return good;
}

static bool has_bad_bins(const struct dissimilarity_command *options)
{
    if (options->bins <= MOST_BINS)
        return false;
    complain("dissimilarity: --bins=%d: at most %d", options->bins, MOST_BINS);
    return true;
}

static int run_dissimilarity(const struct command *command, int argc, char **argv)
{
    struct dissimilarity_command options = {0};
    struct comparisons comparisons = {0};
    int status, operand = options_parse(command, argc, argv, &options, &status);

    if (operand >= 0) {
        status = STATUS_ERROR;
        if (!has_bad_bins(&options) && read_references(&comparisons, &options) &&
            read_profiles(&comparisons, &options, argc - operand, argv + operand) &&
            compare_all(&comparisons, &options))
            status = write_result(&options, &comparisons);
    }
    for (size_t i = 0; i < comparisons.count; i++)
        distances_free(&comparisons.profile[i].distances);
    free(comparisons.profile);
    free(comparisons.reference);
    runs_free(&comparisons.runs);
    options_free(&options.shared);
    return status;
}

#define OWN(field) offsetof(struct dissimilarity_command, field)
static const struct option_row dissimilarity_options[] = {
    {"references", 0, "RUN,RUN,..", OPTION_TEXT, OWN(references), NULL,
     "runs that measured pairs of the counters together, at least two for each"},
    {"bins", 0, "NUMBER", OPTION_NUMBER, OWN(bins), NULL,
     "bins along a counter in the reference's range (default 10)"},
    {"bounds", 0, "WHOSE", OPTION_WORD, OWN(bounds), bounds,
     "the range of each reference (default), or of all"},
    {"average", 0, "HOW", OPTION_WORD, OWN(average), averages,
     "mean (default) or median of the distances to the references"},
    {"per-type", 0, NULL, OPTION_FLAG, OWN(per_type), NULL,
     "compare units of each type by themselves, where there are ten"},
    {"raw", 0, NULL, OPTION_FLAG, OWN(raw), NULL, "distances only: one reference will do"},
    {0}};

const struct command command_dissimilarity = {
    .name = "dissimilarity",
    .brief = "how far joined profiles are from runs that measured the counters together",
    .operands = "[NAME=]PROFILE..",
    .description =
        "Compares profiles that pompeii combine made with reference runs, which measured pairs of\n"
        "the counters together. EPD 1 is as far from a reference as references are from each\n"
        "other; 2 is twice as far. Profiles of one NAME are repeats: their mean is told, too.",
    .options = dissimilarity_options,
    .shared = "ofr",
    .run = run_dissimilarity};
