/* pompeii diff: two groups of runs beside each other. */
#include "config.h"

#include "analysis/command/diff-report.h"

#include "analysis/command/run-list.h"

#include <stdlib.h>
#include <string.h>

struct diff_options {
    struct options shared;
    bool by_path, all, anyway;
    int least;
    const char *gate;
};

/* Where `--` stands among the operands; -1: nowhere, or more than once. getopt moves it not at all:
 * options come before the first operand, or behind `--`. */
static int find_separator(int argc, char **argv)
{
    int at = -1;

    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], "--") == 0)
            at = at == -1 ? i : -2;
    return at < 0 ? -1 : at;
}

static bool can_compare(const struct diff_options *options, const struct run_list *runs)
{
    char *why = compare_obstacle(runs->experiments, runs->count);
    char *what = why ? NULL : compare_surroundings(runs->experiments, runs->count);
    bool can = !why || options->anyway;

    if (why)
        complain(can ? "diff: note: %s" : "diff: not comparable: %s; --anyway compares them", why);
    if (what)
        complain("diff: note: %s", what);
    free(why);
    free(what);
    return can;
}

static int write_diff(const struct diff_options *options, const struct run_list *runs, size_t first,
                      const struct gate *gate)
{
    struct compare_options how = {options->by_path, options->least, options->shared.selection};
    struct comparison *comparison =
        comparison_new(runs->experiments, first, runs->count - first, &how);
    struct diff_report report = {comparison, gate, runs->experiments, &options->shared,
                                 options->all};
    const struct gate_rule *stranger = gate ? gate_stranger(gate, comparison) : NULL;
    struct output output;
    int status = STATUS_ERROR;

    if (stranger) {
        complain("%s:%d: %s: no such metric: see `pompeii diff --all --format=csv`", gate->path,
                 stranger->line, stranger->metric);
    } else if (output_open(&output, &options->shared.output) == 0) {
        diff_write(&report, &output);
        if (diff_unsure(&report))
            complain("diff: %s: %zu beyond their limits, which may be chance with one run each: "
                     "make 5 (pompeii run --repeat=5)",
                     gate->path, diff_unsure(&report));
        if (output_close(&output, true) == 0)
            status = gate && diff_broken(&report) ? STATUS_FOUND : STATUS_OK;
    }
    comparison_free(comparison);
    return status;
}

static int diff_runs(const struct diff_options *options, char **first, int first_count,
                     char **second, int second_count)
{
    struct run_list runs = {0};
    struct gate gate = {0};
    char *problem = NULL;
    int status = STATUS_ERROR;

    if (options->gate && !gate_read(&gate, options->gate, &problem)) {
        complain("diff: %s", problem);
        goto out;
    }
    if (!run_list_add(&runs, "diff", first, first_count, &options->shared.selection.ranks))
        goto out;
    size_t middle = runs.count;
    if (!run_list_add(&runs, "diff", second, second_count, &options->shared.selection.ranks))
        goto out;
    if (run_list_selects(&runs, "diff", &options->shared.selection) && can_compare(options, &runs))
        status = write_diff(options, &runs, middle, options->gate ? &gate : NULL);
out:
    free(problem);
    gate_free(&gate);
    run_list_free(&runs);
    return status;
}

static int run_diff(const struct command *command, int argc, char **argv)
{
    struct diff_options options = {.shared = {.output = {.fits = true}}, .least = 1};
    int separator = find_separator(argc, argv), status;
    int operand = options_parse(command, separator < 0 ? argc : separator, argv, &options, &status);

    if (operand >= 0 && !command_takes_limit(command, &options.shared)) {
        status = STATUS_ERROR;
    } else if (operand >= 0) {
        int first = (separator < 0 ? argc : separator) - operand;
        status = STATUS_ERROR;
        if (separator < 0 && first == 2)
            status = diff_runs(&options, argv + operand, 1, argv + operand + 1, 1);
        else if (separator < 0 || first < 1 || separator + 1 == argc)
            complain("diff: which runs? pompeii diff A B, or pompeii diff A.. -- B..");
        else
            status = diff_runs(&options, argv + operand, first, argv + separator + 1,
                               argc - separator - 1);
    }
    options_free(&options.shared);
    return status;
}

#define OWN(field) offsetof(struct diff_options, field)
static const struct option_row diff_options[] = {
    {"format", 'f', "FORMAT", OPTION_WORD, OWN(shared.output.format), diff_formats,
     "text (default), csv, json, html, junit or markdown"},
    {"all", 0, NULL, OPTION_FLAG, OWN(all), NULL, "all rows, and total_s and count of each region"},
    {"paths", 0, NULL, OPTION_FLAG, OWN(by_path), NULL, "a row for each call path, not region"},
    {"least", 0, "PERCENT", OPTION_NUMBER, OWN(least), NULL,
     "leave out regions with less of the CPU time in both (default 1)"},
    {"gate", 0, "RULES", OPTION_TEXT, OWN(gate), NULL,
     "a file of limits: status 1 where one is broken"},
    {"anyway", 0, NULL, OPTION_FLAG, OWN(anyway), NULL,
     "compare also runs of other programs, arguments, threads or counters"},
    {0}};

const struct command command_diff = {
    .name = "diff",
    .brief = "two groups of runs beside each other: what differs, and whether by chance",
    .operands = "A.. -- B..",
    .description =
        "Lays runs A beside runs B: medians of each region's times and counters, their "
        "difference,\n"
        "and the chance that runs of one program differ as much. With 5 runs of each, differences\n"
        "of a few percent are found; a directory of `pompeii run --repeat=5` stands for its runs.\n"
        "With one run each, chances are from instances. Regions whose lines moved are the same.",
    .options = diff_options,
    .shared = "orlRn",
    .run = run_diff};
