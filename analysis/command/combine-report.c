/* What pompeii combine writes: rows of a list with the counters of all runs, and in JSON what they
 * come from. */
#include "config.h"

#include "analysis/command/combine-report.h"

#include "analysis/answer/table.h"
#include "analysis/combine/retrace.h"

#include <stdlib.h>
#include <string.h>

struct coverage coverage_of(const struct runs *runs, const struct joined *joined)
{
    struct coverage coverage = {.type = xcalloc(runs->type_count + 1, sizeof *coverage.type)};
    size_t *count = xcalloc(runs->type_count + 1, sizeof *count);

    for (size_t i = 0; i < joined->count; i++) {
        const uint32_t *member = joined->member + i * joined->runs;
        size_t r = 0;
        while (r < joined->runs && member[r] != NO_MEMBER)
            r++;
        if (r == joined->runs)
            coverage.type[runs->run[0].type[member[0]]][0]++;
    }
    for (size_t r = 0; r < runs->count; r++) {
        memset(count, 0, runs->type_count * sizeof *count);
        for (size_t i = 0; i < runs->run[r].count; i++)
            count[runs->run[r].type[i]]++;
        for (size_t t = 0; t < runs->type_count; t++)
            coverage.type[t][1] = count[t] > coverage.type[t][1] ? count[t] : coverage.type[t][1];
    }
    for (size_t t = 0; t < runs->type_count; t++) {
        coverage.derived += coverage.type[t][0];
        coverage.possible += coverage.type[t][1];
    }
    free(count);
    return coverage;
}

/* ---- Rows -------------------------------------------------------------------------------- */

/* Goes through the rows, whose units are in the order of their runs. */
struct joined_rows {
    const struct combine_report *report;
    struct cursor **cursor; /* of each run, where one was wanted */
    char key[40];
    struct unit_row unit;
    int64_t *value;
    long *from; /* run of each value, -1: it is of none */
};

static struct joined_rows rows_new(const struct combine_report *report)
{
    const struct runs *runs = report->runs;

    return (struct joined_rows){.report = report,
                                .cursor = xcalloc(runs->count, sizeof(struct cursor *)),
                                .value = xcalloc(runs->event_count + 1, sizeof(int64_t)),
                                .from = xcalloc(runs->event_count + 1, sizeof(long))};
}

static void rows_free(struct joined_rows *rows)
{
    for (size_t r = 0; r < rows->report->runs->count; r++)
        cursor_free(rows->cursor[r]);
    free(rows->cursor);
    free(rows->value);
    free(rows->from);
}

static bool take_unit(struct joined_rows *rows, size_t r, uint32_t member, char **problem)
{
    const struct combine_report *report = rows->report;
    const struct run *run = &report->runs->run[r];

    if (!rows->cursor[r] && !(rows->cursor[r] = cursor_new(run, !report->keys, problem)))
        return false;
    const struct unit_row *unit = cursor_go(rows->cursor[r], member);
    if (!unit) {
        *problem = xformat("%s: it has changed while it was read", run->input);
        return false;
    }
    rows->unit = *unit;
    if (report->keys) {
        const uint64_t *word = run->key[member].word;
        snprintf(rows->key, sizeof rows->key, "%016llx%016llx", (unsigned long long)word[0],
                 (unsigned long long)word[1]);
        rows->unit.label = rows->key;
    }
    return true;
}

static bool take_row(struct joined_rows *rows, size_t row, char **problem)
{
    const struct combine_report *report = rows->report;
    const struct joined *joined = report->joined;
    const uint32_t *member = joined->member + row * joined->runs;
    size_t first = 0, from;

    while (member[first] == NO_MEMBER)
        first++;
    for (size_t e = 0; e < report->runs->event_count; e++) {
        bool anchor = joined->anchor && e == joined->anchor_event;
        rows->value[e] = joined_value(report->runs, joined, row, e, &from);
        rows->from[e] = anchor ? -1 : (long)from;
    }
    return take_unit(rows, first, member[first], problem);
}

static void put_match(const struct joined_rows *rows, size_t row, FILE *out)
{
    char room[24];

    putc_unlocked(',', out);
    for (size_t e = 0; e < rows->report->runs->event_count; e++) {
        if (e)
            putc_unlocked(' ', out);
        if (rows->from[e] < 0)
            putc_unlocked('-', out);
        else
            put_integer(out, rows->from[e]);
    }
    putc_unlocked(',', out);
    fputs_unlocked(match_text(rows->report->joined->match[row], room, sizeof room), out);
    putc_unlocked('\n', out);
}

int combine_csv(const struct combine_report *report, FILE *out, char **problem)
{
    const struct runs *runs = report->runs;
    struct joined_rows rows = rows_new(report);
    bool good = true;

    fputs(unit_row_titles, out);
    for (size_t e = 0; e < runs->event_count; e++) {
        fputc(',', out);
        csv_text(out, runs->event[e]);
    }
    fputs(",runs,match\n", out);
    for (size_t i = 0; i < report->joined->count && good; i++) {
        good = take_row(&rows, i, problem);
        if (!good)
            break;
        unit_row_csv(out, &rows.unit, rows.value, runs->event_count);
        put_match(&rows, i, out);
    }
    rows_free(&rows);
    return good ? 0 : -1;
}

/* ---- JSON -------------------------------------------------------------------------------- */

static void json_runs(const struct runs *runs, struct json *json)
{
    json_open(json, "runs", '[');
    for (size_t r = 0; r < runs->count; r++) {
        const struct run *run = &runs->run[r];
        json_open(json, NULL, '{');
        json_text(json, "input", run->input);
        json_open(json, "events", '[');
        for (size_t e = 0; e < run->event_count; e++)
            json_text(json, NULL, runs->event[run->event[e]]);
        json_close(json);
        json_integer(json, "xus", (int64_t)run->count);
        json_close(json);
    }
    json_close(json);
}

static void json_coverage(const struct combine_report *report, struct json *json)
{
    const struct runs *runs = report->runs;
    const struct coverage *coverage = report->coverage;

    json_open(json, "coverage", '{');
    json_integer(json, "xus_first", (int64_t)runs->run[0].count);
    json_integer(json, "derived", (int64_t)coverage->derived);
    json_real(json, "fraction", (double)coverage->derived / (double)coverage->possible);
    json_open(json, "per_type", '[');
    for (size_t t = 0; t < runs->type_count; t++) {
        const struct unit_type *type = &runs->type[t];
        if (!coverage->type[t][1])
            continue;
        json_open(json, NULL, '{');
        json_text(json, "kind", type->kind);
        json_text(json, "construct", type->construct);
        json_text(json, "file", type->file);
        json_integer(json, "line", type->line);
        json_integer(json, "xus", (int64_t)coverage->type[t][1]);
        json_integer(json, "derived", (int64_t)coverage->type[t][0]);
        json_close(json);
    }
    json_close(json);
    json_close(json);
}

static bool json_rows(const struct combine_report *report, struct json *json, char **problem)
{
    const struct runs *runs = report->runs;
    struct joined_rows rows = rows_new(report);
    char room[24];
    size_t i;

    json_open(json, "xus", '[');
    for (i = 0; i < report->joined->count && take_row(&rows, i, problem); i++) {
        json_open(json, NULL, '{');
        unit_row_json(json, &rows.unit, runs->event, rows.value, runs->event_count);
        json_open(json, "runs", '[');
        for (size_t e = 0; e < runs->event_count; e++) {
            if (rows.from[e] < 0)
                json_null(json, NULL);
            else
                json_integer(json, NULL, rows.from[e]);
        }
        json_close(json);
        json_text(json, "match", match_text(report->joined->match[i], room, sizeof room));
        json_close(json);
    }
    json_close(json);
    rows_free(&rows);
    return i == report->joined->count;
}

int combine_json(const struct combine_report *report, FILE *out, char **problem)
{
    struct json json = {.out = out};

    json_open(&json, NULL, '{');
    json_text(&json, "strategy", strategy_names[report->options->strategy]);
    json_integer(&json, "seed", (int64_t)report->options->seed);
    json_runs(report->runs, &json);
    json_coverage(report, &json);
    bool good = json_rows(report, &json, problem);
    json_close(&json);
    return good ? 0 : -1;
}
