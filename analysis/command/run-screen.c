/* pompeii run: what came of it, on one screen: how much was joined, how far runs agree, and where
 * most of each counter is. */
#include "config.h"

#include "analysis/command/run.h"

#include "analysis/answer/derived.h"
#include "analysis/command/combine-report.h"
#include "analysis/command/command.h"
#include "analysis/command/plan-inputs.h"
#include "common/clean.h"
#include "common/strings.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
    TYPES_SHOWN = 10,
    METRICS_SHOWN = 6,
    METRICS_OF_GROUP = 2,
    COUNTERS_SHOWN = 12,
    MOST_NAME = 34
};

/* Of the units of one type, or of all. */
struct type_sum {
    size_t type, units;
    int64_t time;
    int64_t *count; /* of each event */
};

/* What is made of several counters, and can be of those that there are. */
struct shown_metric {
    const struct derived_metric *metric;
    struct derived *derived;
};

struct screen {
    const struct plan *plan;
    const char *directory;
    struct runs runs;
    struct joined joined;
    struct coverage coverage;
    struct type_sum *sum; /* of each type, those with most time first; then of all */
    int64_t round;        /* of counters that take turns; 0: none do */
    size_t shorter;       /* units than that */
    FILE *out;
};

/* ---- Reading ----------------------------------------------------------------------------- */

static enum strategy strategy_of(const struct plan *plan)
{
    return plan->strategy == PLAN_BC    ? STRATEGY_BC
           : plan->strategy == PLAN_HRM ? STRATEGY_HRM
                                        : STRATEGY_LGL;
}

static bool read_parts(struct screen *screen, char **problem)
{
    static const struct ranges all = {0};
    struct plan_inputs inputs = {.strategy = -1};
    bool good = plan_inputs_add(&inputs, screen->directory, PLAN_PART, 1, problem);

    for (size_t i = 0; i < inputs.path.count && good; i++)
        good = runs_add(&screen->runs, inputs.path.word[i], &all, problem) == 0;
    struct join_options join = {
        .strategy = strategy_of(screen->plan), .seed = 1, .anchor = inputs.anchor};
    if (good) {
        runs_complete(&screen->runs);
        good = join_runs(&screen->runs, &join, &screen->joined, problem) == 0;
    }
    plan_inputs_free(&inputs);
    return good;
}

static void add_row(struct screen *screen, struct type_sum *sum, size_t row, int64_t time)
{
    size_t from;

    sum->units++;
    sum->time += time;
    for (size_t e = 0; e < screen->runs.event_count; e++) {
        int64_t count = joined_value(&screen->runs, &screen->joined, row, e, &from);
        sum->count[e] += count == COUNT_UNKNOWN ? 0 : count;
    }
}

static int compare_sums(const void *a, const void *b)
{
    const struct type_sum *first = a, *second = b;

    if (first->time != second->time)
        return first->time < second->time ? 1 : -1;
    return (first->type > second->type) - (first->type < second->type);
}

/* As long as all sets of a run in which counters take turns, in nanoseconds. */
static int64_t round_of(const struct plan *plan)
{
    static const struct {
        const char *unit;
        int64_t factor;
    } units[] = {{"us", 1000}, {"ms", 1000000}, {"s", 1000000000}};
    char *end;
    int64_t period = strtoll(plan->hem, &end, 10), sets = 0;

    for (size_t i = 0; i < plan->run_count; i++)
        sets += plan->run[i].role == PLAN_PART && plan->run[i].repeat == 1;
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (strcmp(end, units[i].unit) == 0)
            return period < INT64_MAX / units[i].factor / PLAN_RUNS_MOST
                       ? sets * period * units[i].factor
                       : INT64_MAX;
    }
    return 0;
}

/* Times are those of the first run. */
static bool sum_types(struct screen *screen, char **problem)
{
    const struct runs *runs = &screen->runs;
    struct cursor *cursor = cursor_new(&runs->run[0], false, problem);
    const struct joined *joined = &screen->joined;

    screen->round = round_of(screen->plan);
    screen->sum = xcalloc(runs->type_count + 1, sizeof *screen->sum);
    for (size_t t = 0; t <= runs->type_count; t++)
        screen->sum[t] =
            (struct type_sum){.type = t, .count = xcalloc(runs->event_count + 1, sizeof(int64_t))};
    for (size_t i = 0; i < joined->count && cursor; i++) {
        uint32_t member = joined->member[i * joined->runs];
        const struct unit_row *row = cursor_go(cursor, member);
        if (!row) {
            *problem = xformat("%s: it has changed while it was read", runs->run[0].input);
            break;
        }
        add_row(screen, &screen->sum[runs->run[0].type[member]], i, row->time);
        add_row(screen, &screen->sum[runs->type_count], i, row->time);
        screen->shorter += row->time < screen->round;
    }
    cursor_free(cursor);
    qsort(screen->sum, runs->type_count, sizeof *screen->sum, compare_sums);
    return !*problem;
}

/* ---- What was done ----------------------------------------------------------------------- */

static void print_head(struct screen *screen)
{
    const struct plan *plan = screen->plan;
    const struct coverage *coverage = &screen->coverage;
    double least = INFINITY, most = 0;

    for (size_t i = 0; i < plan->run_count; i++) {
        least = fmin(least, plan->run[i].seconds);
        most = fmax(most, plan->run[i].seconds);
    }
    fputs("program    ", screen->out);
    for (size_t i = 0; i < plan->argc; i++) {
        fputc(' ', screen->out);
        clean_put(screen->out, plan->argv[i], strlen(plan->argv[i]));
    }
    fprintf(screen->out, "\nmeasured    %zu counter%s in %zu run%s of %.3g", plan->event_count,
            plural(plan->event_count), plan->run_count, plural(plan->run_count), least);
    if (plan->run_count > 1)
        fprintf(screen->out, " to %.3g", most);
    fprintf(screen->out, " s: %s\n", screen->directory);
    fprintf(screen->out, "joined      %zu of %zu units have all counters (%.1f %%, %s)\n",
            coverage->derived, coverage->possible,
            100 * (double)coverage->derived / (double)coverage->possible,
            strategy_names[strategy_of(plan)]);
    if (strategy_of(plan) == STRATEGY_LGL && 10 * coverage->derived < 9 * coverage->possible)
        fputs("            labels differ between runs: --strategy=all makes runs that bc joins, "
              "too\n",
              screen->out);
    print_agreement(plan, screen->directory, screen->out);
    if (screen->round)
        fprintf(
            screen->out,
            "in turns    %zu of %zu units are shorter than a round: what run.%zu has of them is "
            "a guess\n",
            screen->shorter, screen->joined.count, plan->run_count);
}

/* ---- Regions ----------------------------------------------------------------------------- */

/* The first row of each name stands for all, and the first metrics of a group for the group. */
static bool is_shown(const struct shown_metric *shown, size_t count,
                     const struct derived_metric *metric)
{
    size_t of_group = 0;

    for (size_t i = 0; i < count; i++) {
        if (strcmp(shown[i].metric->name, metric->name) == 0)
            return true;
        of_group += strcmp(shown[i].metric->group, metric->group) == 0;
    }
    return of_group >= METRICS_OF_GROUP;
}

static size_t find_metrics(const struct screen *screen, struct shown_metric *shown)
{
    const struct runs *runs = &screen->runs;
    const struct type_sum *all = &screen->sum[runs->type_count];
    size_t count = 0;

    for (const struct derived_metric *metric = derived_metrics;
         metric->name && count < METRICS_SHOWN; metric++) {
        char *problem = NULL;
        struct derived *derived = NULL;
        if (is_shown(shown, count, metric))
            continue;
        const struct derived_metric *found = derived_find(
            metric->name, (const char *const *)runs->event, runs->event_count, &derived, &problem);
        if (found && !isnan(derived_value(derived, all->count, all->time)))
            shown[count++] = (struct shown_metric){found, derived};
        else
            derived_free(derived);
        free(problem);
    }
    return count;
}

/* Of its column. */
static int width_of(const struct derived_metric *metric)
{
    enum { LEAST = 9 };
    size_t length = strlen(metric->name);

    return length > LEAST ? (int)length : LEAST;
}

static void print_sum(struct screen *screen, struct type_sum *sum, const char *name,
                      const struct shown_metric *shown, size_t count)
{
    const struct type_sum *all = &screen->sum[screen->runs.type_count];
    size_t length = strlen(name);

    fprintf(screen->out, "  %-*s %7zu %6.1f %%", MOST_NAME,
            length > MOST_NAME ? name + length - MOST_NAME : name, sum->units,
            all->time ? 100 * (double)sum->time / (double)all->time : 0);
    for (size_t m = 0; m < count; m++) {
        double value = derived_value(shown[m].derived, sum->count, sum->time);
        int width = width_of(shown[m].metric);
        if (isnan(value))
            fprintf(screen->out, " %*s", width, "-");
        else
            fprintf(screen->out, " %*.3g", width, value);
    }
    fputc('\n', screen->out);
}

static void print_types(struct screen *screen)
{
    struct shown_metric metrics[METRICS_SHOWN];
    size_t count = find_metrics(screen, metrics), types = screen->runs.type_count, shown = 0;

    fprintf(screen->out, "\n  %-*s %7s %8s", MOST_NAME, "Unit of work", "Units", "of time");
    for (size_t m = 0; m < count; m++)
        fprintf(screen->out, " %*s", width_of(metrics[m].metric), metrics[m].metric->name);
    fputc('\n', screen->out);
    for (size_t t = 0; t < types && shown < TYPES_SHOWN && screen->sum[t].units; t++, shown++)
        print_sum(screen, &screen->sum[t], screen->runs.type[screen->sum[t].type].text, metrics,
                  count);
    if (shown < types && screen->sum[shown].units)
        fputs("  ..\n", screen->out);
    print_sum(screen, &screen->sum[types], "all", metrics, count);
    for (size_t m = 0; m < count; m++) {
        const struct derived_metric *metric = metrics[m].metric;
        fprintf(screen->out, "  %s%s%s: %s\n", metric->name, *metric->unit ? " in " : "",
                metric->unit, metric->meaning);
        derived_free(metrics[m].derived);
    }
}

/* ---- Counters ---------------------------------------------------------------------------- */

struct name_search {
    const char *name;
    bool found;
};

static void compare_name(void *context, const char *name, size_t length)
{
    struct name_search *search = context;

    search->found |= strlen(search->name) == length && memcmp(name, search->name, length) == 0;
}

/* The first group that has the counter: instructions are in most. */
static const char *group_of(const char *counter)
{
    for (const struct derived_metric *metric = derived_metrics; metric->name; metric++) {
        struct name_search search = {.name = counter};
        derived_counters(metric->formula, compare_name, &search);
        if (search.found)
            return metric->group;
    }
    return "-";
}

static void print_counter(struct screen *screen, size_t event)
{
    const struct runs *runs = &screen->runs;
    int64_t total = screen->sum[runs->type_count].count[event];
    size_t most = 0;

    for (size_t t = 1; t < runs->type_count; t++)
        most = screen->sum[t].count[event] > screen->sum[most].count[event] ? t : most;
    fprintf(screen->out, "  %-9s %-24s %14" PRId64, group_of(runs->event[event]),
            runs->event[event], total);
    if (total > 0)
        fprintf(screen->out, "  %5.1f %% in %s",
                100 * (double)screen->sum[most].count[event] / (double)total,
                runs->type[screen->sum[most].type].text);
    fputc('\n', screen->out);
}

static void print_counters(struct screen *screen)
{
    size_t count = screen->runs.event_count;

    fprintf(screen->out, "\n  %-9s %-24s %14s  %s\n", "Group", "Counter", "Total", "Most of it");
    for (size_t e = 0; e < count && e < COUNTERS_SHOWN; e++)
        print_counter(screen, e);
    if (count > COUNTERS_SHOWN)
        fprintf(screen->out, "  .. and %zu more\n", count - COUNTERS_SHOWN);
}

static void print_next(struct screen *screen)
{
    bool references = false;

    for (size_t i = 0; i < screen->plan->run_count; i++)
        references |= screen->plan->run[i].role == PLAN_REFERENCE;
    fprintf(screen->out, "\nEvery unit with its counters: pompeii combine -o complete.csv %s\n",
            screen->directory);
    if (references)
        fprintf(screen->out,
                "How good that is: pompeii dissimilarity --references=%s complete.csv\n",
                screen->directory);
}

/* ---- All --------------------------------------------------------------------------------- */

static int print_screen(struct screen *screen)
{
    struct output_options options = {.no_pager = true};
    struct output output;

    if (output_open(&output, &options) < 0)
        return STATUS_ERROR;
    screen->out = output.file;
    print_head(screen);
    print_types(screen);
    print_counters(screen);
    print_next(screen);
    return output_close(&output, true) == 0 ? STATUS_OK : STATUS_ERROR;
}

int show_result(const struct plan *plan, const char *directory)
{
    struct screen screen = {.plan = plan, .directory = directory};
    char *problem = NULL;
    int status = STATUS_ERROR;

    if (read_parts(&screen, &problem)) {
        screen.coverage = coverage_of(&screen.runs, &screen.joined);
        if (!screen.joined.count) {
            complain("run: nothing is in all runs: pompeii combine --strategy=ctc, or bc, may "
                     "still join them");
            status = STATUS_FOUND;
        } else if (sum_types(&screen, &problem)) {
            status = print_screen(&screen);
        }
    }
    if (problem)
        complain("run: %s", problem);
    for (size_t t = 0; screen.sum && t <= screen.runs.type_count; t++)
        free(screen.sum[t].count);
    free(screen.sum);
    free(screen.coverage.type);
    free(problem);
    joined_free(&screen.joined);
    runs_free(&screen.runs);
    return status;
}
