/* pompeii check: barriers and worksharing constructs that not every thread meets, before running.
 */
#include "config.h"

#include "analysis/check/baseline.h"
#include "analysis/check/check.h"
#include "analysis/check/load.h"
#include "analysis/check/object-file.h"
#include "analysis/check/report/rules.h"
#include "analysis/check/summaries.h"
#include "analysis/command/command.h"
#include "analysis/answer/output.h"
#include "common/cache.h"
#include "common/prefix-map.h"
#include "common/strings.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct check_settings {
    const char *output, *compiler, *fortran, *language, *dot, *sets, *summary, *name, *project,
        *baseline, *explain;
    struct strings prefix_maps;
    int format, level, jobs;
    bool all, no_dataflow, no_preprocess, errors, statistics, across, no_cache, best_effort, strict;
};

static const char *const check_formats[] = {"text", "json", "sarif", "github", NULL};
static const char *const levels[] = {"0", "1", NULL};

#define ROW(field) offsetof(struct check_settings, field)
static const struct option_row check_options[] = {
    {"project", 'p', "PATH", OPTION_TEXT, ROW(project), NULL,
     "check what PATH/compile_commands.json, or that file, compiles with OpenMP, as it does"},
    {"jobs", 'j', "NUMBER", OPTION_NUMBER, ROW(jobs), NULL,
     "with --project: read so many files at a time (default: a file for each processor)"},
    {"no-cache", 0, NULL, OPTION_FLAG, ROW(no_cache), NULL,
     "with --project: keep nothing in $XDG_CACHE_HOME/pompeii, use nothing of it"},
    {"best-effort", 0, NULL, OPTION_FLAG, ROW(best_effort), NULL,
     "check what is left of files that miss headers or are not understood; status 0 or 1"},
    {"baseline", 0, "FILE", OPTION_TEXT, ROW(baseline), NULL,
     "report only what FILE, sarif or json of an earlier check, does not have"},
    {"explain", 0, "RULE", OPTION_TEXT, ROW(explain), NULL,
     "say what RULE wants and why, with examples, and check nothing; all: of each rule"},
    {"strict", 0, NULL, OPTION_FLAG, ROW(strict), NULL,
     "status 1 also for a comment that silences a finding and gives no reason"},
    {"output", 'o', "FILE", OPTION_TEXT, ROW(output), NULL, "write to FILE instead of stdout"},
    {"format", 'f', "FORMAT", OPTION_WORD, ROW(format), check_formats,
     "text (default), json, sarif, or github: annotations of its workflows"},
    {"level", 0, "LEVEL", OPTION_WORD, ROW(level), levels,
     "0 (default): what may hang or go wrong; 1: also what runs but breaks the specification"},
    {"all", 'a', NULL, OPTION_FLAG, ROW(all), NULL,
     "show also what hangs on a condition that is the same for all threads"},
    {"no-dataflow", 0, NULL, OPTION_FLAG, ROW(no_dataflow), NULL,
     "take every condition to differ between threads"},
    {"Werror", 0, NULL, OPTION_FLAG, ROW(errors), NULL, "call findings errors, not warnings"},
    {"statistics", 0, NULL, OPTION_FLAG, ROW(statistics), NULL,
     "count functions, regions, barriers and findings on stderr"},
    {"dot", 0, "FUNCTION", OPTION_TEXT, ROW(dot), NULL,
     "draw the control-flow graphs of FUNCTION for Graphviz instead"},
    {"sets", 0, "FUNCTION", OPTION_TEXT, ROW(sets), NULL,
     "print sequential orders, C_n and PDF+ of FUNCTION instead"},
    {"summary", 0, "FILE", OPTION_TEXT, ROW(summary), NULL,
     "also write to FILE what a later check needs to know of these files"},
    {"name", 0, "NAME", OPTION_TEXT, ROW(name), NULL,
     "what a preprocessed file is called where no line marker says it"},
    {"across", 0, NULL, OPTION_FLAG, ROW(across), NULL, "only what one file alone does not show"},
    {"cc", 0, "COMPILER", OPTION_TEXT, ROW(compiler), NULL,
     "preprocess C and C++ with COMPILER instead of $POMPEII_CC or cc"},
    {"fc", 0, "COMPILER", OPTION_TEXT, ROW(fortran), NULL,
     "preprocess Fortran with COMPILER instead of $POMPEII_FC or gfortran"},
    {"language", 'x', "LANGUAGE", OPTION_TEXT, ROW(language), NULL,
     "c, c++, fortran or fortran-fixed, whatever the files are called"},
    {"no-preprocess", 0, NULL, OPTION_FLAG, ROW(no_preprocess), NULL,
     "take the files as they are, macros unexpanded"},
    {0}};

static int run_check(const struct command *command, int argc, char **argv);

const struct command command_check = {
    .name = "check",
    .brief = "barriers and worksharing that can deadlock, before running",
    .operands = "[-p BUILD] [FILE..] [-- COMPILER OPTION..]",
    .description =
        "Finds barriers and worksharing constructs that not every thread of a team may meet, and\n"
        "regions inside others that forbid them, across all the C, C++ and Fortran files that are "
        "given,\n"
        "and all objects and libraries that pompcc --pomp-check made.\n"
        "Nothing is run. The build's options (-I, -D, ..) follow a --; what would write is left "
        "out.\n"
        "A comment `// pompeii-check: ignore REASON` (in Fortran `! ..`) silences a line.\n"
        "Exit status: 0 nothing found, 1 findings, 2 a file cannot be read as it is compiled.",
    .options = check_options,
    .run = run_check,
};

/* Everything after `--`. Cuts the command line there. */
static void split_command_line(int *argc, char **argv, struct load_options *load)
{
    for (int i = 1; i < *argc; i++)
        if (!strcmp(argv[i], "--")) {
            load->flags = argv + i + 1;
            load->flag_count = *argc - i - 1;
            *argc = i;
            return;
        }
}

static const char *compiler(const char *option, const char *variable, const char *otherwise)
{
    const char *named = option ? option : secure_getenv(variable);
    return named && *named ? named : otherwise;
}

static bool tell_problem(char *problem)
{
    if (problem)
        complain("check: %s", problem);
    free(problem);
    return problem != NULL;
}

/* @return false when the file could not be read */
static bool add_file(struct check *check, const char *file, const struct load_options *load_options)
{
    struct loaded loaded;
    char *problem = NULL;
    if (object_is(file)) {
        bool added = !object_add(check, file, &problem);
        tell_problem(problem);
        return added;
    }
    int status = load(file, load_options, &loaded, &problem);
    tell_problem(problem);
    if (status == 0) {
        problem = NULL;
        status = check_add(check, loaded.text, loaded.length, &loaded.how, &problem);
        if (!status && loaded.is_refused)
            check_is_refused(check);
        tell_problem(problem);
    }
    free(loaded.text);
    return status == 0;
}

/* @return the exit status that the output stands for */
static int write_output(const struct check *check, const struct check_settings *settings, FILE *out,
                        size_t found)
{
    const char *function = settings->dot ? settings->dot : settings->sets;
    if (!function) {
        check_report(check, out, (enum check_format)settings->format, settings->errors);
        return found ? STATUS_FOUND : STATUS_OK;
    }
    int count = settings->dot ? check_dot(check, out, function) : check_sets(check, out, function);
    if (!count)
        complain("check: %s: no such function in these files", function);
    return count ? STATUS_OK : STATUS_ERROR;
}

/* @return the exit status */
static int explain(const char *rule)
{
    if (rule_explain(rule, stdout))
        return STATUS_OK;
    char *names = rule_names();
    complain("check: no rule '%s': there are %s, or all", rule, names);
    free(names);
    return STATUS_ERROR;
}

static int write_summary(struct check *check, const struct check_settings *settings)
{
    struct output output = {0};
    if (output_open_file(&output, settings->summary))
        return STATUS_ERROR;
    check_store(check, settings->prefix_maps.word, output.file);
    return output_close(&output, true) ? STATUS_ERROR : STATUS_OK;
}

static bool compare(struct check *check, const struct check_settings *settings, size_t *found)
{
    char *problem;
    struct baseline *baseline = baseline_read(settings->baseline, &problem);
    if (baseline)
        *found = check_compare(check, baseline);
    tell_problem(problem);
    baseline_free(baseline);
    return baseline;
}

static int analyse(struct check *check, const struct check_settings *settings)
{
    struct output output = {.file = stdout};
    if (settings->summary && write_summary(check, settings))
        return STATUS_ERROR;
    size_t found = check_run(check);
    if (settings->baseline && !compare(check, settings, &found))
        return STATUS_ERROR;
    if (settings->output && output_open_file(&output, settings->output))
        return STATUS_ERROR;
    int status = write_output(check, settings, output.file, found);
    if (settings->output && output_close(&output, status != STATUS_ERROR))
        status = STATUS_ERROR;
    check_list_unknown(check, stderr);
    if (check_tell_unreasoned(check, stderr) && settings->strict && status == STATUS_OK)
        status = STATUS_FOUND;
    if (settings->statistics)
        check_statistics(check, stderr);
    return status;
}

/* ---- What is checked --------------------------------------------------------------------- */

static bool add_files(struct check *check, char *const *files,
                      const struct load_options *load_options)
{
    bool readable = true;
    for (; *files; files++)
        readable &= add_file(check, *files, load_options);
    return readable;
}

/* Leaves the units that the operands name, when there are some. */
static bool select_units(struct project *project, const char *path, char *const *files)
{
    struct project chosen = {0};
    if (!*files)
        return true;
    for (; *files; files++)
        if (!project_take(project, *files, &chosen)) {
            complain("check: %s: not in %s, or not compiled with OpenMP there", *files, path);
            project_free(&chosen);
            return false;
        }
    project_free(project);
    *project = chosen;
    return true;
}

static void tell_units(const struct project *project)
{
    if (project->without_openmp + project->other + project->repeated)
        complain("check: %zu files; left out: %zu compiled without OpenMP, %zu in other languages, "
                 "%zu given again",
                 project->count, project->without_openmp, project->other, project->repeated);
}

/* @return whether all of it could be read */
static bool add_project(struct check *check, const struct check_settings *settings,
                        char *const *files, struct load_options *load_options)
{
    struct project project = {0};
    char *problem = NULL, *cache = settings->no_cache ? NULL : cache_directory("check");
    struct summary_options options = {load_options, (int)command_jobs(settings->jobs), cache};
    bool readable = project_read(settings->project, &project, &problem) == 0 &&
                    select_units(&project, settings->project, files);
    tell_problem(problem);
    load_options->compiler = settings->compiler;
    load_options->fortran = settings->fortran;
    if (readable) {
        tell_units(&project);
        if (summaries_add(check, &project, &options)) {
            check_lacks_sources(check);
            readable = settings->best_effort;
        }
    }
    project_free(&project);
    free(cache);
    return readable;
}

static struct load_options load_options_of(const struct check_settings *settings)
{
    return (struct load_options){.compiler = compiler(settings->compiler, "POMPEII_CC", "cc"),
                                 .fortran = compiler(settings->fortran, "POMPEII_FC", "gfortran"),
                                 .language = settings->language,
                                 .name = settings->name,
                                 .no_preprocess = settings->no_preprocess,
                                 .best_effort = settings->best_effort};
}

static int run_check(const struct command *command, int argc, char **argv)
{
    struct check_settings settings = {0};
    struct load_options given = {0};
    int status = STATUS_OK;
    split_command_line(&argc, argv, &given);
    int first = options_parse(command, argc, argv, &settings, &status);
    if (first < 0)
        return status;
    if (settings.explain)
        return explain(settings.explain);
    if (first == argc && !settings.project) {
        complain("check: no file to check: see `pompeii check --help`");
        return STATUS_ERROR;
    }
    argv[argc] = NULL;
    struct load_options load_options = load_options_of(&settings);
    load_options.flags = given.flags;
    load_options.flag_count = given.flag_count;
    for (int i = 0; i < load_options.flag_count; i++)
        if (prefix_map_option(load_options.flags[i]))
            strings_add(&settings.prefix_maps, prefix_map_option(load_options.flags[i]));
    struct check_options options = {settings.level, settings.all, settings.no_dataflow,
                                    settings.across, settings.across || settings.summary};
    struct check *check = check_new(&options);
    bool readable = settings.project ? add_project(check, &settings, argv + first, &load_options)
                                     : add_files(check, argv + first, &load_options);
    if (!settings.project && !readable) {
        check_lacks_sources(check);
        readable = settings.best_effort;
    }
    status = analyse(check, &settings);
    check_free(check);
    strings_free(&settings.prefix_maps);
    return readable ? status : STATUS_ERROR;
}
