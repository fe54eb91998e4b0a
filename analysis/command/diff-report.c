/* pompeii diff: its table in all formats, and what the gate says. */
#include "config.h"

#include "analysis/command/diff-report.h"

#include "analysis/answer/table.h"
#include "analysis/compare/significance.h"
#include "common/strings.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

const char *const diff_formats[] = {"text", "csv", "json", "html", "junit", "markdown", NULL};

typedef bool gate_says(const struct gate_rule *rule, const struct compared_row *row);

static size_t count_rows(const struct diff_report *report, gate_says *says)
{
    size_t count = 0;

    for (size_t r = 0; report->gate && r < report->gate->count; r++)
        for (size_t i = 0; i < report->comparison->row_count; i++)
            count += gate_concerns(&report->gate->rules[r], &report->comparison->rows[i]) &&
                     says(&report->gate->rules[r], &report->comparison->rows[i]);
    return count;
}

size_t diff_broken(const struct diff_report *report)
{
    return count_rows(report, gate_is_broken);
}

size_t diff_unsure(const struct diff_report *report)
{
    return report->comparison->one_run ? count_rows(report, gate_is_unsure) : 0;
}

/* ---- Rows -------------------------------------------------------------------------------- */

enum { FIGURE = 32, SCREEN_ROWS = 20 };

static void figure_text(char *text, const struct compared_row *row, double value, bool for_people)
{
    if (isnan(value))
        snprintf(text, FIGURE, for_people ? "-" : "%s", "");
    else if (!for_people)
        snprintf(text, FIGURE, "%.9g", value);
    else if (row->metric->kind == COMPARED_TIME)
        time_text(text, FIGURE, llround(1e9 * value));
    else if (row->metric->kind == COMPARED_PERCENT)
        snprintf(text, FIGURE, "%.1f %%", value);
    else
        snprintf(text, FIGURE, "%.0f", value);
}

/* For people: the program, the typical and exclusive times and counters; all with --all. */
static bool is_shown(const struct diff_report *report, const struct compared_row *row)
{
    static const char *const more[] = {"total_s", "count"};

    for (size_t i = 0; i < sizeof more / sizeof *more && !report->all; i++)
        if (strcmp(row->metric->name, more[i]) == 0)
            return row->metric->kind == COMPARED_COUNT && row->is_in[0] && row->is_in[1] &&
                   row->median[0] != row->median[1];
    return true;
}

static const char *change_text(const struct compared_row *row)
{
    return !row->is_in[0] ? "only in B" : !row->is_in[1] ? "only in A" : change_names[row->change];
}

struct diff_cells {
    char *name;
    const char *change;
    char figure[5][FIGURE]; /* A, B, delta, percent, chance */
};

static struct diff_cells cells_of(const struct compared_row *row, bool for_people)
{
    struct diff_cells cells = {.name = row_name(row)};
    double percent = row_change(row);

    figure_text(cells.figure[0], row, row->is_in[0] ? row->median[0] : NAN, for_people);
    figure_text(cells.figure[1], row, row->is_in[1] ? row->median[1] : NAN, for_people);
    bool both = row->is_in[0] && row->is_in[1];
    figure_text(cells.figure[2], row, both ? row->median[1] - row->median[0] : NAN, for_people);
    if (!both || isnan(percent) || (for_people && row->metric->kind == COMPARED_PERCENT))
        snprintf(cells.figure[3], FIGURE, for_people ? "-" : "%s", "");
    else
        snprintf(cells.figure[3], FIGURE, for_people ? "%+.1f %%" : "%.9g", percent);
    if (isnan(row->chance))
        snprintf(cells.figure[4], FIGURE, for_people ? "-" : "%s", "");
    else
        snprintf(cells.figure[4], FIGURE, for_people ? "%.3f" : "%.6g", row->chance);
    cells.change = change_text(row);
    return cells;
}

static const struct table_column columns[] = {{"region", "Region", CELL_TEXT, false},
                                              {"layer", "Layer", CELL_TEXT, true},
                                              {"construct", "Construct", CELL_TEXT, true},
                                              {"file", "File", CELL_TEXT, true},
                                              {"line", "Line", CELL_NUMBER, true},
                                              {"metric", "Metric", CELL_TEXT, false},
                                              {"a", "A", CELL_FIGURE, false},
                                              {"b", "B", CELL_FIGURE, false},
                                              {"delta", "B - A", CELL_FIGURE, false},
                                              {"percent", "%", CELL_FIGURE, false},
                                              {"chance", "Chance", CELL_FIGURE, false},
                                              {"change", "Change", CELL_TEXT, false},
                                              {0}};

static void add_row(struct table *table, const struct compared_row *row, bool for_people)
{
    struct diff_cells cells = cells_of(row, for_people);
    const struct source_region *region = row->region;
    union cell line[] = {{.text = cells.name},
                         {.text = region ? region->layer : ""},
                         {.text = region ? region->construct : ""},
                         {.text = region ? region->file : ""},
                         {.count = region ? region->begin : 0},
                         {.text = row->metric->name},
                         {.text = cells.figure[0]},
                         {.text = cells.figure[1]},
                         {.text = cells.figure[2]},
                         {.text = cells.figure[3]},
                         {.text = cells.figure[4]},
                         {.text = cells.change}};

    table_add(table, line);
    free(cells.name);
}

enum rank { OF_PROGRAM, CHANGED, OF_ONE, UNCHANGED };

static enum rank rank_of(const struct compared_row *row)
{
    return !row->region                       ? OF_PROGRAM
           : row->change != CHANGE_NONE       ? CHANGED
           : !row->is_in[0] || !row->is_in[1] ? OF_ONE
                                              : UNCHANGED;
}

/* The program first, then what changed, what only one has, and then the rest; each by the time that
 * it is about. */
static int compare_rows(const void *a, const void *b)
{
    const struct compared_row *const *x = a, *const *y = b;
    const struct compared_row *left = *x, *right = *y;
    enum rank of_left = rank_of(left), of_right = rank_of(right);

    if (of_left != of_right)
        return of_left < of_right ? -1 : 1;
    if (left->cost != right->cost)
        return left->cost < right->cost ? 1 : -1;
    return left < right ? -1 : left > right;
}

static const struct compared_row **ordered_rows(const struct diff_report *report, size_t *count)
{
    const struct comparison *comparison = report->comparison;
    const struct compared_row **rows = xcalloc(comparison->row_count + 1, sizeof *rows);

    *count = 0;
    for (size_t i = 0; i < comparison->row_count; i++)
        if (report->options->output.format == DIFF_CSV ||
            report->options->output.format == DIFF_JSON || is_shown(report, &comparison->rows[i]))
            rows[(*count)++] = &comparison->rows[i];
    qsort(rows, *count, sizeof *rows, compare_rows);
    return rows;
}

/* ---- What is said of all ----------------------------------------------------------------- */

static char *runs_text(const struct diff_report *report)
{
    const struct comparison *comparison = report->comparison;
    const struct experiment *first = report->experiments[0];
    const struct experiment *second = report->experiments[comparison->count[0]];

    return xformat("A: %s, %zu run%s; B: %s, %zu run%s", first->path, comparison->count[0],
                   plural(comparison->count[0]), second->path, comparison->count[1],
                   plural(comparison->count[1]));
}

/* NULL: nothing is to be said; the caller frees it. */
static char *power_text(const struct comparison *comparison)
{
    char waits[32];

    if (comparison->one_run && comparison->waits > 0) {
        time_text(waits, sizeof waits, (int64_t)fmin(1e9 * comparison->waits, 9e18));
        return xformat("one run each: chances are from instances, and a tenth from run to run is "
                       "taken for usual, and %s a region for what threads waited for a processor: "
                       "5 runs of each tell more (pompeii run --repeat=5)",
                       waits);
    }
    if (comparison->one_run)
        return xstrdup("one run each: chances are from instances, and a tenth from run to run is "
                       "taken for usual: 5 runs of each tell more (pompeii run --repeat=5)");
    if (comparison->least > SIGNIFICANT)
        return xstrdup("too few runs to tell a difference from chance: make 5 of each at least "
                       "(pompeii run --repeat=5)");
    return NULL;
}

/* ---- Formats ----------------------------------------------------------------------------- */

static void put_rows(const struct diff_report *report, gate_says *says, const char *word,
                     const char *why, FILE *out)
{
    const struct comparison *comparison = report->comparison;

    for (size_t r = 0; report->gate && r < report->gate->count; r++) {
        const struct gate_rule *rule = &report->gate->rules[r];
        for (size_t i = 0; i < comparison->row_count; i++) {
            const struct compared_row *row = &comparison->rows[i];
            if (!gate_concerns(rule, row) || !says(rule, row))
                continue;
            char *name = row_name(row);
            fprintf(out, "%s:%d: %s: %s of %s is %+.1f %%, more than %+g %%%s\n",
                    report->gate->path, rule->line, word, rule->metric, name, row_change(row),
                    rule->limit, why);
            free(name);
        }
    }
}

static void put_broken(const struct diff_report *report, FILE *out)
{
    put_rows(report, gate_is_broken, "broken", "", out);
    if (report->comparison->one_run)
        put_rows(report, gate_is_unsure, "not told", ", which may be chance", out);
    if (report->gate && !diff_broken(report))
        fprintf(out, "%s: kept\n", report->gate->path);
}

static void put_text(const struct diff_report *report, struct output *output)
{
    size_t count;
    const struct compared_row **rows = ordered_rows(report, &count);
    char *runs = runs_text(report);
    char *power = power_text(report->comparison);
    struct table *table = table_new(runs, columns);

    for (size_t i = 0; i < count; i++)
        add_row(table, rows[i], true);
    table_print(table, output,
                report->options->limit ? report->options->limit
                : report->all          ? 0
                                       : SCREEN_ROWS);
    if (power)
        fprintf(output->file, "%s\n", power);
    free(power);
    put_broken(report, output->file);
    table_free(table);
    free(runs);
    free(rows);
}

static void put_csv(const struct diff_report *report, struct output *output)
{
    size_t count;
    const struct compared_row **rows = ordered_rows(report, &count);
    struct table *table = table_new("", columns);

    for (size_t i = 0; i < count; i++)
        add_row(table, rows[i], false);
    table_csv(table, output->file, report->options->limit);
    table_free(table);
    free(rows);
}

static void put_json_row(struct json *json, const struct compared_row *row)
{
    char *name = row_name(row);

    json_open(json, NULL, '{');
    json_text(json, "region", name);
    json_text(json, "layer", row->region ? row->region->layer : "");
    json_text(json, "construct", row->region ? row->region->construct : "");
    json_text(json, "file", row->region ? row->region->file : "");
    json_integer(json, "line", row->region ? row->region->begin : 0);
    json_text(json, "metric", row->metric->name);
    json_real(json, "a", row->is_in[0] ? row->median[0] : NAN);
    json_real(json, "b", row->is_in[1] ? row->median[1] : NAN);
    bool both = row->is_in[0] && row->is_in[1];
    json_real(json, "delta", both ? row->median[1] - row->median[0] : NAN);
    json_real(json, "percent", both ? row_change(row) : NAN);
    json_real(json, "chance", row->chance);
    json_text(json, "change", change_text(row));
    json_close(json);
    free(name);
}

static void put_json(const struct diff_report *report, struct output *output)
{
    struct json json = {.out = output->file};
    size_t count;
    const struct compared_row **rows = ordered_rows(report, &count);

    json_open(&json, NULL, '{');
    json_integer(&json, "runs_a", (int64_t)report->comparison->count[0]);
    json_integer(&json, "runs_b", (int64_t)report->comparison->count[1]);
    json_text(&json, "chances_from", report->comparison->one_run ? "instances" : "runs");
    json_real(&json, "least_chance", report->comparison->one_run ? NAN : report->comparison->least);
    if (report->gate)
        json_integer(&json, "broken", (int64_t)diff_broken(report));
    json_open(&json, "rows", '[');
    for (size_t i = 0; i < count; i++)
        put_json_row(&json, rows[i]);
    json_close(&json);
    json_close(&json);
    fputc('\n', output->file);
    free(rows);
}

static void put_markup_row(FILE *out, const struct compared_row *row, const char *begin,
                           const char *between, const char *end, void (*put)(FILE *, const char *))
{
    struct diff_cells cells = cells_of(row, true);
    const char *texts[] = {cells.name,      row->metric->name, cells.figure[0], cells.figure[1],
                           cells.figure[2], cells.figure[3],   cells.figure[4], cells.change};

    fputs(begin, out);
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        fputs(i ? between : "", out);
        put(out, texts[i]);
    }
    fputs(end, out);
    free(cells.name);
}

static void put_markdown(const struct diff_report *report, struct output *output)
{
    FILE *out = output->file;
    size_t count;
    const struct compared_row **rows = ordered_rows(report, &count);
    char *runs = runs_text(report);
    char *power = power_text(report->comparison);

    markdown_text(out, runs);
    fputs("\n\n| Region | Metric | A | B | B - A | % | Chance | Change |\n"
          "|---|---|---:|---:|---:|---:|---:|---|\n",
          out);
    for (size_t i = 0; i < count; i++)
        put_markup_row(out, rows[i], "| ", " | ", " |\n", markdown_text);
    if (power)
        fprintf(out, "\n%s\n", power);
    free(power);
    if (report->gate) {
        fputc('\n', out);
        put_broken(report, out);
    }
    free(runs);
    free(rows);
}

static void put_html(const struct diff_report *report, struct output *output)
{
    FILE *out = output->file;
    size_t count;
    const struct compared_row **rows = ordered_rows(report, &count);
    char *runs = runs_text(report);
    char *power = power_text(report->comparison);

    fputs("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"><title>pompeii diff"
          "</title>\n<style>body{font:16px sans-serif;margin:2em}table{border-collapse:collapse}"
          "td,th{border-bottom:1px solid #bbb;padding:.2em .6em;text-align:right}"
          "td:first-child,td:nth-child(2),td:last-child,th:first-child,th:nth-child(2){text-align:"
          "left}</style></head><body>\n<h1>pompeii diff</h1>\n<p>",
          out);
    markup_text(out, runs);
    fputs("</p>\n<table><thead><tr><th>Region<th>Metric<th>A<th>B<th>B - A<th>%<th>Chance<th>Change"
          "</tr></thead><tbody>\n",
          out);
    for (size_t i = 0; i < count; i++)
        put_markup_row(out, rows[i], "<tr><td>", "</td><td>", "</td></tr>\n", markup_text);
    fputs("</tbody></table>\n", out);
    if (power)
        fprintf(out, "<p>%s</p>\n", power);
    free(power);
    fputs("</body></html>\n", out);
    free(runs);
    free(rows);
}

/* A test case for each rule and row that it is about; without a gate, for each row that is tested.
 */
static void put_case(FILE *out, const struct compared_row *row, const struct gate_rule *rule,
                     bool failed)
{
    struct diff_cells cells = cells_of(row, true);

    fputs("  <testcase classname=\"", out);
    markup_text(out, row->metric->name);
    fputs("\" name=\"", out);
    markup_text(out, cells.name);
    fputs(failed ? "\"><failure message=\"" : "\"/>\n", out);
    if (failed) {
        fprintf(out, "%s to %s (%s%s%s)", cells.figure[0], cells.figure[1],
                *cells.figure[3] == '-' && !cells.figure[3][1] ? cells.figure[2] : cells.figure[3],
                isnan(row->chance) ? "" : ", chance ", isnan(row->chance) ? "" : cells.figure[4]);
        if (rule)
            fprintf(out, ", limit %+g %%", rule->limit);
        fputs("\"/></testcase>\n", out);
    }
    free(cells.name);
}

static void put_cases(const struct diff_report *report, FILE *out, size_t *tests, size_t *failures)
{
    const struct comparison *comparison = report->comparison;

    for (size_t r = 0; r < (report->gate ? report->gate->count : 1); r++) {
        const struct gate_rule *rule = report->gate ? &report->gate->rules[r] : NULL;
        for (size_t i = 0; i < comparison->row_count; i++) {
            const struct compared_row *row = &comparison->rows[i];
            if (rule ? !gate_concerns(rule, row) : isnan(row->chance))
                continue;
            bool failed = rule ? gate_is_broken(rule, row) : row->change == CHANGE_MORE;
            ++*tests;
            *failures += failed;
            if (out)
                put_case(out, row, rule, failed);
        }
    }
}

static void put_junit(const struct diff_report *report, struct output *output)
{
    size_t tests = 0, failures = 0;

    put_cases(report, NULL, &tests, &failures);
    fprintf(output->file,
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
            "<testsuite name=\"pompeii diff\" tests=\"%zu\" failures=\"%zu\">\n",
            tests, failures);
    put_cases(report, output->file, &tests, &failures);
    fputs("</testsuite>\n", output->file);
}

void diff_write(const struct diff_report *report, struct output *output)
{
    static void (*const writers[])(const struct diff_report *, struct output *) = {
        [DIFF_TEXT] = put_text, [DIFF_CSV] = put_csv,     [DIFF_JSON] = put_json,
        [DIFF_HTML] = put_html, [DIFF_JUNIT] = put_junit, [DIFF_MARKDOWN] = put_markdown};

    writers[report->options->output.format](report, output);
}
