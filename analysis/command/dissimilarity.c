/* pompeii dissimilarity: how far joined profiles are from runs that measured the same counters
 * together (Neill, Drebes and Pop, 2018). */
#include "config.h"

#include "analysis/command/command.h"
#include "analysis/command/dissimilarity-report.h"
#include "analysis/command/plan-inputs.h"

#include <stdlib.h>
#include <string.h>

static const char *const formats[] = {"text", "csv", "json", "svg", NULL};
static const char *const bounds[] = {"reference", "all", NULL};
static const char *const averages[] = {"mean", "median", NULL};

enum { DEFAULT_BINS = 10, MOST_BINS = 100 };

struct dissimilarity_command {
    struct options shared;
    const char *references, *truth;
    int bins, bounds, average;
    bool per_type, raw;
};

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

/* The runs that an input stands for; the user is told why there are none. */
static bool expand(const char *path, enum plan_role role, struct plan_inputs *inputs)
{
    char *problem = NULL;
    bool good = plan_inputs_add(inputs, path, role, 0, &problem);

    if (!good)
        complain("dissimilarity: %s", problem);
    free(problem);
    return good;
}

static bool add_reference(struct comparisons *comparisons,
                          const struct dissimilarity_command *options, const char *path)
{
    comparisons->reference =
        xgrow(comparisons->reference, comparisons->reference_count,
              &comparisons->reference_capacity, sizeof *comparisons->reference);
    comparisons->reference[comparisons->reference_count++] = comparisons->runs.count;
    return add_run(comparisons, options, copy(comparisons, path, strlen(path)));
}

static bool add_references(struct comparisons *comparisons,
                           const struct dissimilarity_command *options)
{
    const char *at = options->references ? options->references : "";
    struct plan_inputs inputs = {.strategy = -1};
    bool good = true;
    size_t length;

    for (; *at && good; at += length + (at[length] == ',')) {
        length = strcspn(at, ",");
        good = expand(copy(comparisons, at, length), PLAN_REFERENCE, &inputs);
    }
    for (size_t i = 0; i < inputs.path.count && good; i++)
        good = add_reference(comparisons, options, inputs.path.word[i]);
    plan_inputs_free(&inputs);
    return good;
}

static bool read_references(struct comparisons *comparisons,
                            const struct dissimilarity_command *options)
{
    if (options->truth) {
        comparisons->has_truth = true;
        return add_run(comparisons, options, options->truth);
    }
    if (!add_references(comparisons, options))
        return false;
    if (comparisons->reference_count >= (options->raw ? 1 : 2))
        return true;
    complain("dissimilarity: name two references or more: --references=RUN,RUN: how far they are "
             "from each other is the measure (one will do with --raw)");
    return false;
}

/* Of a directory of pompeii run: the run in which all counters took turns. */
static bool add_profile(struct comparisons *comparisons,
                        const struct dissimilarity_command *options, struct profile_given *profile)
{
    struct plan_inputs inputs = {.strategy = -1};
    bool good = expand(profile->input, PLAN_HEM, &inputs);

    if (good) {
        profile->input = copy(comparisons, inputs.path.word[0], strlen(inputs.path.word[0]));
        good = add_run(comparisons, options, profile->input);
    }
    plan_inputs_free(&inputs);
    return good;
}

static bool read_profiles(struct comparisons *comparisons,
                          const struct dissimilarity_command *options, int count, char **inputs)
{
    comparisons->profile = xcalloc((size_t)count + 1, sizeof *comparisons->profile);
    for (int i = 0; i < count; i++) {
        const char *input = inputs[i], *equal = strchr(input, '=');
        struct profile_given *profile = &comparisons->profile[comparisons->count++];
        profile->name = equal ? copy(comparisons, input, (size_t)(equal - input)) : "";
        profile->input = equal ? equal + 1 : input;
        if (!add_profile(comparisons, options, profile))
            return false;
    }
    if (!count)
        complain(
            "dissimilarity: name the profiles: lists or experiments that pompeii combine made");
    return count;
}

static void compare(struct comparisons *comparisons, size_t i,
                    const struct dissimilarity_command *options, char **problem)
{
    struct dissimilarity_options how = {.bins = options->bins ? options->bins : DEFAULT_BINS,
                                        .all_bounds = options->bounds,
                                        .median = options->average,
                                        .per_type = options->per_type,
                                        .uncalibrated = options->raw};
    struct profile_given *profile = &comparisons->profile[i];

    if (comparisons->has_truth)
        profile->agreement_count =
            compare_with_truth(&comparisons->runs, 0, i + 1, &profile->agreement, problem);
    else
        profile_distances(&comparisons->runs, comparisons->reference, comparisons->reference_count,
                          comparisons->reference_count + i, &how, &profile->distances, problem);
}

static bool compare_all(struct comparisons *comparisons,
                        const struct dissimilarity_command *options)
{
    char *problem = NULL;

    runs_complete(&comparisons->runs);
    for (size_t i = 0; i < comparisons->count && !problem; i++)
        compare(comparisons, i, options, &problem);
    if (problem)
        complain("dissimilarity: %s", problem);
    bool good = !problem;
    free(problem);
    return good;
}

static int write_result(const struct dissimilarity_command *options,
                        const struct comparisons *comparisons)
{
    enum dissimilarity_format format = (enum dissimilarity_format)options->shared.output.format;
    struct output output;

    if (output_open(&output, &options->shared.output) < 0)
        return STATUS_ERROR;
    (comparisons->has_truth ? write_agreement : write_dissimilarity)(comparisons, format, &output);
    return output_close(&output, true) == 0 ? STATUS_OK : STATUS_ERROR;
}

/* Options that do not go together; the user is told. */
static bool is_refused(const struct dissimilarity_command *options)
{
    bool svg = options->shared.output.format == DISSIMILARITY_SVG;

    if (options->bins > MOST_BINS)
        complain("dissimilarity: --bins=%d: at most %d", options->bins, MOST_BINS);
    else if (options->truth && (options->references || options->bins || options->raw ||
                                options->bounds || options->average || options->per_type || svg))
        complain("dissimilarity: --truth compares counts: of the others --format=text, csv or json "
                 "goes with it");
    else if (svg && options->raw)
        complain("dissimilarity: the svg shows EPD: not with --raw");
    else
        return false;
    return true;
}

static void profile_free(struct profile_given *profile)
{
    distances_free(&profile->distances);
    free(profile->agreement);
}

static int run_dissimilarity(const struct command *command, int argc, char **argv)
{
    struct dissimilarity_command options = {0};
    struct comparisons comparisons = {0};
    int status, operand = options_parse(command, argc, argv, &options, &status);

    if (operand >= 0) {
        status = STATUS_ERROR;
        if (!is_refused(&options) && read_references(&comparisons, &options) &&
            read_profiles(&comparisons, &options, argc - operand, argv + operand) &&
            compare_all(&comparisons, &options))
            status = write_result(&options, &comparisons);
    }
    for (size_t i = 0; i < comparisons.count; i++)
        profile_free(&comparisons.profile[i]);
    free(comparisons.profile);
    free(comparisons.reference);
    runs_free(&comparisons.runs);
    options_free(&options.shared);
    return status;
}

#define OWN(field) offsetof(struct dissimilarity_command, field)
static const struct option_row dissimilarity_options[] = {
    {"references", 0, "RUN,RUN,..", OPTION_TEXT, OWN(references), NULL,
     "runs that measured pairs of the counters together, at least two for each; or a directory "
     "of pompeii run"},
    {"format", 'f', "FORMAT", OPTION_WORD, OWN(shared.output.format), formats,
     "text (default), csv, json, or svg: a bar for each NAME"},
    {"truth", 0, "RUN", OPTION_TEXT, OWN(truth), NULL,
     "compare with counts that are known to be right, unit by unit"},
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
