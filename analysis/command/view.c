/* pompeii view: a run as one page for a browser. */
#include "config.h"

#include "analysis/command/offload-report.h"
#include "analysis/command/profile-report.h"
#include "analysis/command/view-messages.h"
#include "analysis/command/view-text.h"
#include "analysis/view/view.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* As many as a browser opens in seconds. */
enum { MAX_INSTANCES = 2000000, MAX_TASKS = 400000 };

struct view_options {
    struct options shared;
    int instances;
    bool no_source, text, serve;
    int idle;
};

/* No option is taken that does nothing; false: the user was told. */
static bool go_together(const struct view_options *options)
{
    const char *why =
        options->text && (options->shared.output.path || options->serve)
            ? "--text shows it here: leave out --text, or -o and --serve"
        : options->text && (options->no_source || options->instances)
            ? "--no-source and --instances are for the page: leave them out, or --text"
        : options->idle && !options->serve ? "--idle ends --serve: leave it out, or add --serve"
                                           : NULL;

    if (why)
        complain("view: %s", why);
    return !why;
}

/* Where the page goes; false: to the screen, of which the user was told. */
static bool has_place(const struct view_options *options)
{
    if (options->serve && options->shared.output.path) {
        complain("view: --serve writes no file: leave out -o, or --serve");
        return false;
    }
    if (options->serve)
        return true;
    if (options->shared.output.path || !isatty(STDOUT_FILENO))
        return true;
    complain("view: the page is for a browser, not for the terminal: -o page.html, or --text");
    return false;
}

static char *profile_document(const struct profile *profile, bool threads)
{
    char *json = NULL;
    size_t length;
    FILE *stream = xstream(&json, &length);

    profile_json(profile, threads, stream);
    fclose(stream);
    return json;
}

static char *offload_document(const struct experiment *experiment)
{
    struct offload *offload = offload_new(experiment, NULL);
    char *json = NULL;
    size_t length, count;
    const struct offload_device *devices = offload_devices(offload, &count);
    FILE *stream = xstream(&json, &length);

    offload_json(devices, count, NULL, stream);
    fclose(stream);
    offload_free(offload);
    return json;
}

/* The page to `out`, or on its way from there on. */
static int give_view(const struct view *view, const struct view_options *options, FILE *out)
{
    if (options->serve)
        return view_serve(view, options->idle, out);
    int status = view_write(view, out);
    if (status < 0)
        complain("view: the timeline could not be compressed");
    return status;
}

static bool put_view(struct view *view, const struct view_options *options,
                     struct view_reading *reading, FILE *out)
{
    const struct selection *selection = &options->shared.selection;
    struct profile *profile = profile_new(view->experiment, selection), *before = NULL;
    char *devices = offload_document(view->experiment), *others = NULL, *messages;

    view_messages_find(reading, profile, view, &messages);
    char *figures = profile_document(profile, profile->worker_count <= VIEW_THREADS);
    view->profile = profile;
    view->profile_json = figures;
    view->offload_json = devices;
    if (view->before.experiment) {
        view->before.profile = before = profile_new(view->before.experiment, selection);
        totals_free(findings_find(&reading->before, before, NULL));
        view->before.profile_json = others = profile_document(before, false);
    }
    bool written = give_view(view, options, out) == 0;
    free(figures);
    free(devices);
    free(others);
    free(messages);
    view_messages_free(view->messages);
    profile_free(profile);
    if (before)
        profile_free(before);
    return written;
}

static int write_view(struct view *view, const struct view_options *options,
                      struct view_reading *reading)
{
    struct output output;

    if (output_open(&output, &options->shared.output) < 0)
        return STATUS_ERROR;
    bool written = put_view(view, options, reading, output.file);
    return output_close(&output, written) == 0 && written ? STATUS_OK : STATUS_ERROR;
}

static bool make_tiles(struct view *view)
{
    view->intake.tiles = view_tiles_new();
    if (!view->intake.tiles)
        complain("view: no temporary file for the timeline: %s", strerror(errno));
    return view->intake.tiles != NULL;
}

/* DIR, or A -- B: the page is of B, with A beside it. False: the user was told why not. */
static bool open_experiments(struct view *view, const struct view_options *options,
                             struct view_reading *reading, int operands, char **operand)
{
    if (operands > 2) {
        complain("view: %s: two experiments at most: pompeii view A -- B", operand[2]);
        return false;
    }
    if (operands == 2) {
        finding_sources_start(&reading->before);
        view->before.experiment =
            command_open(&options->shared, 1, operand++, &finding_handler, &reading->before);
        if (!view->before.experiment)
            return false;
    }
    if (options->serve && !make_tiles(view))
        return false;
    reading->sources.waits.jobs = options->shared.jobs;
    finding_sources_start(&reading->sources);
    view->experiment =
        command_open(&options->shared, operands ? 1 : 0, operand, &view_reading_handler, reading);
    return view->experiment != NULL;
}

/* Of other things than instances the page has no more than it was asked to have of those. */
static size_t limit_of(const struct view_options *options, int most)
{
    return (size_t)(options->instances && options->instances < most ? options->instances : most);
}

static int run_view(const struct command *command, int argc, char **argv)
{
    struct view_options options = {.shared = {.output = {.no_pager = true}}};
    struct view view = {0};
    struct view_reading reading = {.intake = &view.intake};
    int status, operand = options_parse(command, argc, argv, &options, &status);

    if (operand >= 0 && !go_together(&options)) {
        status = STATUS_ERROR;
    } else if (operand >= 0 && options.text) {
        status = view_text(&options.shared, argc - operand, argv + operand);
    } else if (operand >= 0 && !has_place(&options)) {
        status = STATUS_ERROR;
    } else if (operand >= 0) {
        view.has_sources = !options.no_source;
        reading.most = options.instances;
        reading.ranks = &options.shared.selection.ranks;
        view.intake.units = view_units_new();
        view.intake.tasks = view_tasks_new(limit_of(&options, MAX_TASKS));
        view.intake.timeline =
            view_timeline_new((size_t)(options.instances ? options.instances : MAX_INSTANCES));
        status = open_experiments(&view, &options, &reading, argc - operand, argv + operand)
                     ? write_view(&view, &options, &reading)
                     : STATUS_ERROR;
    }
    view_timeline_free(view.intake.timeline);
    view_units_free(view.intake.units);
    view_tasks_free(view.intake.tasks);
    view_tiles_free(view.intake.tiles);
    rank_order_free(&reading.order);
    finding_sources_free(&reading.sources);
    finding_sources_free(&reading.before);
    experiment_free(view.experiment);
    experiment_free(view.before.experiment);
    options_free(&options.shared);
    return status;
}

static const struct option_row view_options[] = {
    {"instances", 0, "NUMBER", OPTION_NUMBER, offsetof(struct view_options, instances), NULL,
     "of a longer timeline, the page has the NUMBER longest (default 2000000)"},
    {"no-source", 0, NULL, OPTION_FLAG, offsetof(struct view_options, no_source), NULL,
     "leave the program's source out of the page"},
    {"text", 0, NULL, OPTION_FLAG, offsetof(struct view_options, text), NULL,
     "browse in the terminal instead: findings, call paths, regions, source, threads, messages"},
    {"serve", 0, NULL, OPTION_FLAG, offsetof(struct view_options, serve), NULL,
     "show the page from here until Ctrl-C, with all of its timeline"},
    {"idle", 0, "SECONDS", OPTION_NUMBER, offsetof(struct view_options, idle), NULL,
     "with --serve: end when nobody has asked for so long"},
    {0}};

const struct command command_view = {
    .name = "view",
    .brief = "a page to explore: findings, call paths, timeline, flow, table, source",
    .operands = "[DIR | A -- B]",
    .description =
        "Writes one file that a browser opens from the disk; it asks no network for anything.\n"
        "The first thing it shows is the answer: how well the threads were used, by what time was\n"
        "lost, what to mend. From there lead links into the call paths, the timeline, the control\n"
        "flow, the table of all figures and the source; what is chosen in one is chosen in all.\n"
        "Of two experiments, A -- B, the page shows B, and one more view what changed since A.\n"
        "With --text it is shown in the terminal, with no timeline and no flow.",
    .options = view_options,
    .shared = "or",
    .run = run_view};
