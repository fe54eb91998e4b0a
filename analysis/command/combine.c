/* pompeii combine: several runs of a program, each with a few counters, as one with all of them
 * (Neill, Drebes and Pop, 2018). */
#include "config.h"

#include "analysis/command/combine-report.h"
#include "analysis/command/plan-inputs.h"
#include "analysis/combine/retrace.h"
#include "analysis/command/command.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { COMBINE_CSV, COMBINE_JSON };
static const char *const formats[] = {"csv", "json", NULL};
static const char *const kept[] = {"drop", "keep", NULL};
static const char *const pairings[] = {"label", "position", NULL};
static const char *const columns[] = {"label", "key", NULL};

enum { MAX_GRID = 4096, MOST_NOTES = 10 };

struct combine_options {
    struct options shared;
    int strategy, seed, incomplete, uncertain, pairing, columns, repeat;
    const char *grid, *anchor;
    bool force;
};

/* ---- What runs have to share ------------------------------------------------------------- */

static bool differ(const struct run *run, const struct run *first, const char *what, const char *a,
                   const char *b)
{
    if (strcmp(a, b) == 0)
        return false;
    complain("combine: %s: %s \"%s\", and \"%s\" in %s: they measured different things: --force "
             "joins them",
             run->input, what, a, b, first->input);
    return true;
}

static bool has_other_threads(const struct run *run, const struct run *first)
{
    char own[24], others[24];

    snprintf(own, sizeof own, "%" PRId64, run->threads);
    snprintf(others, sizeof others, "%" PRId64, first->threads);
    return run->threads && first->threads && differ(run, first, "threads", own, others);
}

/* Of lists none of it is known. */
static bool has_other_program(const struct run *run, const struct run *first)
{
    if (!*run->program || !*first->program)
        return false;
    bool built = *run->build && *first->build;
    return differ(run, first, "program", run->program, first->program) ||
           (built && differ(run, first, "build", run->build, first->build)) ||
           differ(run, first, "arguments", run->arguments, first->arguments) ||
           differ(run, first, "OMP_SCHEDULE", run->schedule, first->schedule);
}

static bool lacks_counters(const struct run *run)
{
    if (*run->uncounted)
        complain("combine: %s: threads had no counters (%s): measure it again, or --force takes "
                 "the zeros",
                 run->input, run->uncounted);
    return *run->uncounted;
}

/* Whether runs measured different things, or not what they should; the user is told what. */
static bool is_refused(const struct runs *runs)
{
    for (size_t r = 0; r < runs->count; r++) {
        if (lacks_counters(&runs->run[r]))
            return true;
        if (has_other_program(&runs->run[r], runs->run) ||
            has_other_threads(&runs->run[r], runs->run))
            return true;
    }
    return false;
}

/* ---- Notes ------------------------------------------------------------------------------- */

static bool same_events(const struct run *a, const struct run *b)
{
    size_t shared = 0;

    for (size_t i = 0; i < a->event_count; i++)
        shared += run_values(b, a->event[i]) != NULL;
    return shared == a->event_count && shared == b->event_count;
}

static void note_runs(const struct runs *runs)
{
    for (size_t r = 0; r < runs->count; r++) {
        const struct run *run = &runs->run[r];
        if (run->multiplexed)
            complain("combine: note: %s: its counters took turns: they are estimates", run->input);
        for (size_t i = 0; i < r; i++) {
            if (!same_events(run, &runs->run[i]))
                continue;
            complain("combine: note: %s has the counters of %s, which are used", run->input,
                     runs->run[i].input);
            break;
        }
    }
}

/* The counts of a type in each run: "20, 21". */
static char *count_text(const struct runs *runs, size_t type, size_t *least, size_t *most)
{
    char *text = NULL;
    size_t length;
    FILE *out = xstream(&text, &length);

    *least = SIZE_MAX;
    *most = 0;
    for (size_t r = 0; r < runs->count; r++) {
        size_t count = 0;
        for (size_t i = 0; i < runs->run[r].count; i++)
            count += runs->run[r].type[i] == type;
        *least = count < *least ? count : *least;
        *most = count > *most ? count : *most;
        fprintf(out, "%s%zu", r ? ", " : "", count);
    }
    fclose(out);
    return text;
}

/* Of types that not all runs have as often. */
static void note_types(const struct runs *runs, const struct coverage *coverage)
{
    size_t shown = 0, least, most;

    for (size_t t = 0; t < runs->type_count && shown < MOST_NOTES; t++) {
        if (coverage->type[t][0] == coverage->type[t][1])
            continue;
        char *counts = count_text(runs, t, &least, &most);
        if (least < most) {
            complain("combine: note: %s: %s units in the runs: %zu left over", runs->type[t].text,
                     counts, most - least);
            shown++;
        }
        free(counts);
    }
}

static void note_missing(const struct runs *runs, const struct joined *joined)
{
    struct cursor *cursor = NULL;
    char *problem = NULL;

    for (size_t i = 0; i < joined->missing_count; i++) {
        size_t r = joined->missing_run[i];
        const struct unit_row *row;
        if (i == 0 || r != joined->missing_run[i - 1]) {
            cursor_free(cursor);
            cursor = cursor_new(&runs->run[r], true, &problem);
        }
        if (cursor && (row = cursor_go(cursor, joined->missing[i])))
            complain("combine: note: not in every run: %s, of %s", row->label, runs->run[r].input);
    }
    cursor_free(cursor);
    free(problem);
    if (joined->missing_total > joined->missing_count)
        complain("combine: note: not in every run: %zu more labels",
                 joined->missing_total - joined->missing_count);
}

static void note_result(const struct runs *runs, const struct joined *joined,
                        const struct coverage *coverage)
{
    note_types(runs, coverage);
    note_missing(runs, joined);
    if (joined->twins)
        complain("combine: note: %zu units share their label with others and are paired in order",
                 joined->twins);
    if (joined->duplicates)
        complain("combine: note: %zu units are left out: they share a label, in some runs more "
                 "often than in others",
                 joined->duplicates);
    if (joined->mistyped)
        complain("combine: note: %zu units are left out: their label is of another type in "
                 "another run: were they built of one source?",
                 joined->mistyped);
    complain("combine: %zu of %zu execution units have all counters (%.1f %%)", coverage->derived,
             coverage->possible, 100 * (double)coverage->derived / (double)coverage->possible);
}

/* ---- The command ------------------------------------------------------------------------- */

static bool read_grid(const char *grid, int *cells)
{
    char *end;
    long value;

    *cells = 0;
    if (!grid || strcmp(grid, "halves") == 0)
        return true;
    value = strncmp(grid, "linear:", 7) == 0 ? strtol(grid + 7, &end, 10) : 0;
    if (value < 1 || value > MAX_GRID || *end) {
        complain("combine: --grid=%s: not halves or linear:CELLS, 1 to %d", grid, MAX_GRID);
        return false;
    }
    *cells = (int)value;
    return true;
}

/* Options that would do nothing; the user is told. */
static bool is_meaningless(const struct combine_options *options)
{
    bool clusters = options->strategy == STRATEGY_BC || options->strategy == STRATEGY_BC_UNLABELLED;
    const struct {
        bool is_set, means;
        const char *name, *with;
    } rows[] = {
        {options->grid, clusters, "grid", "bc and bc-unlabelled"},
        {options->pairing, options->strategy == STRATEGY_BC, "pairing", "bc"},
        {options->anchor, options->strategy == STRATEGY_HRM, "anchor", "hrm"},
        {options->incomplete, options->strategy == STRATEGY_LGL, "incomplete", "lgl"},
    };

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!rows[i].is_set || rows[i].means)
            continue;
        complain("combine: --%s is for --strategy=%s", rows[i].name, rows[i].with);
        return true;
    }
    return false;
}

/* The directory that is to be an experiment, the caller's; NULL: a file is asked for. */
static char *directory_of(const struct combine_options *options)
{
    const char *path = options->shared.output.path;
    size_t length = path ? strlen(path) : 0;

    while (length && path[length - 1] == '/')
        length--;
    return length && path[length] == '/' ? xcopy(path, length) : NULL;
}

/* Before anything else is said. */
static bool has_no_place(const struct combine_options *options, const struct runs *runs)
{
    char *directory = directory_of(options), *problem = NULL;

    if (directory && !can_retrace(runs, directory, &problem))
        complain("combine: %s", problem);
    bool none = problem;
    free(directory);
    free(problem);
    return none;
}

static char *generator_of(const struct combine_report *report)
{
    const struct coverage *coverage = report->coverage;
    char *text = NULL;
    size_t length;
    FILE *out = xstream(&text, &length);

    fprintf(out, "%s, combine --strategy=%s", PACKAGE_STRING,
            strategy_names[report->options->strategy]);
    for (size_t r = 0; r < report->runs->count; r++)
        fprintf(out, " %s", report->runs->run[r].input);
    fprintf(out, ": %zu of %zu units have all counters", coverage->derived, coverage->possible);
    fclose(out);
    return text;
}

static int write_experiment(const char *directory, const struct combine_report *report)
{
    char *problem = NULL;
    char *generator = generator_of(report);

    if (retrace(report->runs, report->joined, generator, directory, &problem) < 0)
        complain("combine: %s", problem);
    int status = problem ? STATUS_ERROR : STATUS_OK;
    free(generator);
    free(problem);
    return status;
}

static int write_result(const struct combine_options *options, const struct combine_report *report)
{
    struct output output;
    char *problem = NULL, *directory = directory_of(options);

    if (directory) {
        int status = write_experiment(directory, report);
        free(directory);
        return status;
    }
    if (output_open(&output, &options->shared.output) < 0)
        return STATUS_ERROR;
    int written = options->shared.output.format == COMBINE_JSON
                      ? combine_json(report, output.file, &problem)
                      : combine_csv(report, output.file, &problem);
    if (written < 0)
        complain("combine: %s", problem);
    free(problem);
    return output_close(&output, written == 0) == 0 && written == 0 ? STATUS_OK : STATUS_ERROR;
}

static int report_rows(const struct combine_options *options, const struct runs *runs,
                       const struct join_options *join, const struct joined *joined)
{
    struct coverage coverage = coverage_of(runs, joined);
    struct combine_report report = {runs, joined, &coverage, join, options->columns};
    int status = STATUS_FOUND;

    note_result(runs, joined, &coverage);
    if (joined->count)
        status = write_result(options, &report);
    else
        complain("combine: nothing is in all runs");
    free(coverage.type);
    return status;
}

static int combine(const struct combine_options *options, struct runs *runs, int linear)
{
    struct join_options join = {.strategy = (enum strategy)options->strategy,
                                .seed = options->seed ? (uint64_t)options->seed : 1,
                                .keep = options->incomplete,
                                .uncertain = options->uncertain,
                                .by_position = options->pairing,
                                .linear = linear,
                                .anchor = options->anchor};
    struct joined joined;
    char *problem = NULL;
    int status = STATUS_ERROR;

    note_runs(runs);
    bool good = join_runs(runs, &join, &joined, &problem) == 0;
    runs_forget(runs, !options->columns);
    if (good)
        status = report_rows(options, runs, &join, &joined);
    else
        complain("combine: %s", problem);
    free(problem);
    joined_free(&joined);
    return status;
}

/* The runs of plans in their stead, and what a plan was made for where the user does not say. */
static bool take_inputs(struct combine_options *options, struct plan_inputs *inputs, int count,
                        char **operands)
{
    static const enum strategy joins[] = {[PLAN_LGL] = STRATEGY_LGL,
                                          [PLAN_BC] = STRATEGY_BC,
                                          [PLAN_HRM] = STRATEGY_HRM,
                                          [PLAN_ALL] = STRATEGY_LGL};
    char *problem = NULL;

    if (!count)
        problem = xformat("name the runs: a directory of pompeii run, experiments, or lists of "
                          "pompeii labels");
    for (int i = 0; i < count && !problem; i++)
        plan_inputs_add(inputs, operands[i], PLAN_PART, options->repeat, &problem);
    if (problem)
        complain("combine: %s", problem);
    if (options->strategy < 0)
        options->strategy = inputs->strategy < 0 ? STRATEGY_LGL : (int)joins[inputs->strategy];
    if (options->strategy == STRATEGY_HRM && !options->anchor)
        options->anchor = inputs->anchor;
    bool good = !problem;
    free(problem);
    return good;
}

static bool read_runs(const struct combine_options *options, struct runs *runs,
                      const struct plan_inputs *inputs)
{
    char *problem = NULL, *directory = directory_of(options);

    runs->keeps_first = directory;
    free(directory);
    for (size_t i = 0; i < inputs->path.count && !problem; i++)
        runs_add(runs, inputs->path.word[i], &options->shared.selection.ranks, &problem);
    if (problem)
        complain("combine: %s", problem);
    else
        runs_complete(runs);
    bool good = !problem;
    free(problem);
    return good;
}

static int run_combine(const struct command *command, int argc, char **argv)
{
    struct combine_options options = {.strategy = -1, .repeat = 1};
    struct plan_inputs inputs = {.strategy = -1};
    struct runs runs = {0};
    int status, linear, operand = options_parse(command, argc, argv, &options, &status);

    if (operand >= 0) {
        status = STATUS_ERROR;
        if (read_grid(options.grid, &linear) &&
            take_inputs(&options, &inputs, argc - operand, argv + operand) &&
            !is_meaningless(&options) && read_runs(&options, &runs, &inputs) &&
            (options.force || !is_refused(&runs)) && !has_no_place(&options, &runs))
            status = combine(&options, &runs, linear);
    }
    runs_free(&runs);
    plan_inputs_free(&inputs);
    options_free(&options.shared);
    return status;
}

#define OWN(field) offsetof(struct combine_options, field)
static const struct option_row combine_options[] = {
    {"strategy", 0, "STRATEGY", OPTION_WORD, OWN(strategy), strategy_names,
     "lgl (default), ctc, bc, bc-unlabelled, hrm or random; else that of the plan"},
    {"repeat", 0, "NUMBER", OPTION_NUMBER, OWN(repeat), NULL,
     "of a directory of pompeii run: which of its repeats (default 1)"},
    {"format", 'f', "FORMAT", OPTION_WORD, OWN(shared.output.format), formats,
     "csv (default): a list as pompeii labels writes it; or json"},
    {"incomplete", 0, "WHAT", OPTION_WORD, OWN(incomplete), kept,
     "lgl: drop (default) or keep units that not all runs have; keep leaves cells empty"},
    {"uncertain", 0, "WHAT", OPTION_WORD, OWN(uncertain), kept,
     "drop (default) or keep labels that depend on scheduling"},
    {"anchor", 0, "COUNTER", OPTION_TEXT, OWN(anchor), NULL,
     "hrm: the counter to go by, where the runs share several"},
    {"grid", 0, "GRID", OPTION_TEXT, OWN(grid), NULL,
     "bc: halves (default: 2^20 cells along a counter, half of them, .. 1) or linear:CELLS"},
    {"pairing", 0, "HOW", OPTION_WORD, OWN(pairing), pairings,
     "bc: what shares a cell is paired by label (default) or by position only"},
    {"seed", 0, "NUMBER", OPTION_NUMBER, OWN(seed), NULL,
     "of chance in bc-unlabelled and random (default 1)"},
    {"columns", 0, "WHAT", OPTION_WORD, OWN(columns), columns,
     "label (default), or key: a hash in its stead, where labels are long"},
    {"output", 'o', "FILE", OPTION_TEXT, OWN(shared.output.path), NULL,
     "write to FILE instead of stdout; to an experiment, where it ends with a slash"},
    {"force", 0, NULL, OPTION_FLAG, OWN(force), NULL,
     "join runs of other programs, arguments or numbers of threads, too"},
    {0}};

const struct command command_combine = {
    .name = "combine",
    .brief = "several runs with a few counters each as one with all of them",
    .operands = "INPUT..",
    .description =
        "Joins the execution units of several runs of one program, of which each measured a few\n"
        "counters, so that every unit has all of them. An INPUT is a directory of pompeii run, an\n"
        "experiment, or a list (.csv) as pompeii labels --list writes it. A counter that several\n"
        "runs have is taken from the first of them. How much was joined, and what was not, is "
        "said\n"
        "on stderr.",
    .options = combine_options,
    .shared = "ofr",
    .run = run_combine};
