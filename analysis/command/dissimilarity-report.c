/* What pompeii dissimilarity writes: tables, rows, documents, and the figure of the paper. */
#include "config.h"

#include "analysis/command/dissimilarity-report.h"

#include "analysis/answer/table.h"
#include "common/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* ---- Rows -------------------------------------------------------------------------------- */

struct distance_row {
    const char *profile, *name, *type;
    char *pair;
    const struct pair_distance *of; /* NULL: all of the profile */
    const struct distances *distances;
};

static void each_row(const struct comparisons *comparisons,
                     void (*put)(const struct distance_row *, void *), void *argument)
{
    const struct runs *runs = &comparisons->runs;

    for (size_t i = 0; i < comparisons->count; i++) {
        const struct profile_given *profile = &comparisons->profile[i];
        const struct distances *distances = &profile->distances;
        for (size_t k = 0; k <= distances->count; k++) {
            const struct pair_distance *of = k < distances->count ? &distances->pair[k] : NULL;
            struct distance_row row = {profile->input,
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

static double ratio_of(const struct distance_row *row)
{
    return row->of ? row->of->ratio : row->distances->overall;
}

static size_t floored_of(const struct distance_row *row)
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

static void csv_row(const struct distance_row *row, void *argument)
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

static void json_row(const struct distance_row *row, void *argument)
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

static void text_row(const struct distance_row *row, void *argument)
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
        const struct profile_given *other = &comparisons->profile[k];
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

static void write_json(const struct comparisons *comparisons, FILE *out)
{
    struct json json = {.out = out};

    json_open(&json, NULL, '{');
    json_open(&json, "rows", '[');
    each_row(comparisons, json_row, &json);
    json_close(&json);
    json_repeats(comparisons, &json);
    json_close(&json);
}

/* ---- Figure 3 of the paper: a bar for each name, with the deviation of its repeats ------------
 */

enum { BAR = 60, GAP = 30, HIGH = 300, MARGIN = 50, LETTER = 8 };

/* Profiles without a name stand for themselves. */
static struct repeats bar_of(const struct comparisons *comparisons, size_t i)
{
    const struct profile_given *profile = &comparisons->profile[i];

    if (*profile->name)
        return repeats_of(comparisons, i);
    return (struct repeats){profile->input, 1, profile->distances.overall, NAN};
}

struct figure {
    size_t bars;
    double scale; /* of one */
    int step;     /* from bar to bar: names of a profile may be long */
};

static struct figure measure_figure(const struct comparisons *comparisons)
{
    struct figure figure = {.step = BAR + GAP};
    double most = 1;

    for (size_t i = 0; i < comparisons->count; i++) {
        struct repeats bar = bar_of(comparisons, i);
        double top = bar.mean + (isnan(bar.deviation) ? 0 : bar.deviation);
        if (!bar.count)
            continue;
        int wide = LETTER * (text_width(bar.name) + 1);
        figure.bars++;
        figure.step = wide > figure.step ? wide : figure.step;
        most = top > most ? top : most;
    }
    figure.scale = HIGH / most;
    return figure;
}

static double height_of(const struct figure *figure, double value)
{
    return MARGIN + HIGH - (value > 0 ? value : 0) * figure->scale;
}

/* The base line of the number over a bar: not on the line at 1. */
static double number_height(const struct figure *figure, double top)
{
    enum { UP = 6, TALL = 12, DEEP = 4 };
    double one = height_of(figure, 1), at = top - UP;

    return at - TALL < one && one < at + DEEP ? one - UP : at;
}

static void put_bar(FILE *out, const struct repeats *bar, double middle,
                    const struct figure *figure)
{
    double error = isnan(bar->deviation) ? 0 : bar->deviation, foot = MARGIN + HIGH;
    double top = height_of(figure, bar->mean), above = height_of(figure, bar->mean + error);

    fprintf(out, "<rect x=\"%.1f\" y=\"%.1f\" width=\"%d\" height=\"%.1f\" fill=\"#4477aa\"/>\n",
            middle - BAR / 2.0, top, BAR, foot - top);
    if (!isnan(bar->deviation)) {
        double below = height_of(figure, bar->mean - error);
        fprintf(out, "<path d=\"M%.1f %.1fV%.1fM%.1f %.1fh12M%.1f %.1fh12\" stroke=\"black\"/>\n",
                middle, above, below, middle - 6, above, middle - 6, below);
    }
    fprintf(out, "<text x=\"%.1f\" y=\"%.1f\">%.2f</text>\n<text x=\"%.1f\" y=\"%.0f\">", middle,
            number_height(figure, above), bar->mean, middle, foot + 18);
    markup_text(out, bar->name);
    fputs("</text>\n", out);
}

static void write_svg(const struct comparisons *comparisons, FILE *out)
{
    struct figure figure = measure_figure(comparisons);
    int width = 2 * MARGIN + (int)figure.bars * figure.step;
    double middle = MARGIN + figure.step / 2.0, one = height_of(&figure, 1);

    fprintf(out,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"%d\" height=\"%d\" "
            "font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">\n"
            "<title>Execution profile dissimilarity</title>\n",
            width, HIGH + 2 * MARGIN);
    for (size_t i = 0; i < comparisons->count; i++) {
        struct repeats bar = bar_of(comparisons, i);
        if (!bar.count)
            continue;
        put_bar(out, &bar, middle, &figure);
        middle += figure.step;
    }
    fprintf(out,
            "<path d=\"M%d %dH%d\" stroke=\"black\"/>\n"
            "<path d=\"M%d %.1fH%d\" stroke=\"#cc3311\" stroke-dasharray=\"4\"/>\n"
            "<text x=\"%d\" y=\"%.1f\">1</text>\n</svg>\n",
            MARGIN, MARGIN + HIGH, width - MARGIN, MARGIN, one, width - MARGIN, MARGIN - 12,
            one + 4);
}

void write_dissimilarity(const struct comparisons *comparisons, enum dissimilarity_format format,
                         struct output *output)
{
    if (format == DISSIMILARITY_TEXT) {
        write_text(comparisons, output);
    } else if (format == DISSIMILARITY_CSV) {
        fputs("profile,strategy,pair,type,xus,raw,calibration,epd,floored\n", output->file);
        each_row(comparisons, csv_row, output->file);
    } else if (format == DISSIMILARITY_JSON) {
        write_json(comparisons, output->file);
    } else {
        write_svg(comparisons, output->file);
    }
}

/* ---- Agreement with the truth ---------------------------------------------------------------- */

static void agreement_csv(const struct comparisons *comparisons, FILE *out)
{
    fputs("profile,strategy,counter,xus,equal,mean_error,greatest_error,spearman\n", out);
    for (size_t i = 0; i < comparisons->count; i++) {
        const struct profile_given *profile = &comparisons->profile[i];
        for (size_t k = 0; k < profile->agreement_count; k++) {
            const struct agreement *of = &profile->agreement[k];
            csv_text(out, profile->input);
            fputc(',', out);
            csv_text(out, profile->name);
            fputc(',', out);
            csv_text(out, comparisons->runs.event[of->event]);
            fprintf(out, ",%zu,%zu", of->units, of->equal);
            put_real(out, of->mean);
            put_real(out, of->greatest);
            put_real(out, of->correlation);
            fputc('\n', out);
        }
    }
}

static void agreement_json(const struct comparisons *comparisons, FILE *out)
{
    struct json json = {.out = out};

    json_open(&json, NULL, '{');
    json_open(&json, "truth", '[');
    for (size_t i = 0; i < comparisons->count; i++) {
        const struct profile_given *profile = &comparisons->profile[i];
        for (size_t k = 0; k < profile->agreement_count; k++) {
            const struct agreement *of = &profile->agreement[k];
            json_open(&json, NULL, '{');
            json_text(&json, "profile", profile->input);
            json_text(&json, "strategy", profile->name);
            json_text(&json, "counter", comparisons->runs.event[of->event]);
            json_integer(&json, "xus", (int64_t)of->units);
            json_integer(&json, "equal", (int64_t)of->equal);
            json_real(&json, "mean_error", of->mean);
            json_real(&json, "greatest_error", of->greatest);
            json_value(&json, "spearman", of->correlation);
            json_close(&json);
        }
    }
    json_close(&json);
    json_close(&json);
}

static void agreement_text(const struct comparisons *comparisons, struct output *output)
{
    static const struct table_column columns[] = {{"profile", "Profile", CELL_TEXT, false},
                                                  {"counter", "Counter", CELL_TEXT, false},
                                                  {"xus", "Units", CELL_COUNT, false},
                                                  {"equal", "Equal", CELL_COUNT, false},
                                                  {"mean", "Mean error", CELL_PERCENT, false},
                                                  {"greatest", "Greatest", CELL_PERCENT, false},
                                                  {"rank", "Rank correlation", CELL_TEXT, false},
                                                  {0}};
    struct table *table = table_new("Against the truth", columns);
    char room[32];

    for (size_t i = 0; i < comparisons->count; i++) {
        const struct profile_given *profile = &comparisons->profile[i];
        for (size_t k = 0; k < profile->agreement_count; k++) {
            const struct agreement *of = &profile->agreement[k];
            union cell cells[] = {{.text = *profile->name ? profile->name : profile->input},
                                  {.text = comparisons->runs.event[of->event]},
                                  {.count = (int64_t)of->units},
                                  {.count = (int64_t)of->equal},
                                  {.percent = 100 * of->mean},
                                  {.percent = 100 * of->greatest},
                                  {.text = real_text(of->correlation, room, sizeof room)}};
            table_add(table, cells);
        }
    }
    table_print(table, output, 0);
    table_free(table);
}

void write_agreement(const struct comparisons *comparisons, enum dissimilarity_format format,
                     struct output *output)
{
    if (format == DISSIMILARITY_TEXT)
        agreement_text(comparisons, output);
    else if (format == DISSIMILARITY_CSV)
        agreement_csv(comparisons, output->file);
    else
        agreement_json(comparisons, output->file);
}
