/* pompeii run: a program several times, each time with a few counters (Neill, Drebes and Pop,
 * 2018). */
#include "config.h"

#include "analysis/command/run.h"

#include "analysis/command/command.h"
#include "analysis/plan/launch.h"
#include "analysis/plan/surroundings.h"
#include "common/strings.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

/* ---- The directory ----------------------------------------------------------------------- */

/* As a run's own: pompeii-run-cg-20261121-101500; the caller frees it. */
static char *default_directory(const char *program)
{
    char date[32] = "";
    time_t now = time(NULL);
    struct tm local;

    if (localtime_r(&now, &local))
        strftime(date, sizeof date, "%Y%m%d-%H%M%S", &local);
    return xformat("pompeii-run-%s-%s", base_name(program), date);
}

#define LOCK_FILE ".lock"

/* Held until we end. Not of the directory itself: the runs lock that. @return false after the user
 * was told that another one is at work there */
static bool lock(const char *directory)
{
    char *path = xformat("%s/" LOCK_FILE, directory);
    int fd = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0666);

    free(path);
    if (fd < 0 || flock(fd, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK)
        return true;
    complain("run: %s: another pompeii run is at work there", directory);
    close(fd);
    return false;
}

static bool make_directory(const char *directory)
{
    if (mkdir(directory, S_IRWXU) == 0)
        return true;
    if (errno == EEXIST)
        complain("run: %s: it is there already: --resume goes on with what is in it, or name "
                 "another directory",
                 directory);
    else
        complain("run: %s: can't be made: %s", directory, strerror(errno));
    return false;
}

/* Of a program that did not start nothing is left. */
static void remove_directory(const char *directory)
{
    static const char *const files[] = {PLAN_FILE, LOCK_FILE, "warm-up.out", "warm-up.err"};

    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        char *path = xformat("%s/%s", directory, files[i]);
        unlink(path);
        free(path);
    }
    rmdir(directory);
}

static bool is_untouched(const struct plan *plan)
{
    for (size_t i = 0; i < plan->run_count; i++) {
        if (plan->run[i].status != PLAN_WAITING)
            return false;
    }
    return true;
}

static int execute(struct plan *plan, const char *directory, const struct run_options *options)
{
    int status = execute_plan(plan, directory, options);

    if (status == STATUS_OK)
        status = show_result(plan, directory);
    return status;
}

/* ---- A new plan -------------------------------------------------------------------------- */

static bool has_program(char **argv)
{
    char *path = *argv ? find_program(*argv) : NULL;

    if (!*argv)
        complain("run: name the program: pompeii run [OPTION].. -- PROGRAM [ARGUMENT]..");
    else if (!path)
        complain("run: %s: %s", *argv, strerror(errno));
    bool found = path;
    free(path);
    return found;
}

static bool is_readable(const char *input)
{
    if (!input || access(input, R_OK) == 0)
        return true;
    complain("run: --stdin=%s: %s", input, strerror(errno));
    return false;
}

static bool is_number(const char *name, int value, int least)
{
    if (value >= least && value <= PLAN_REPEATS_MOST)
        return true;
    complain("run: --%s=%d: a number from %d to %d", name, value, least, PLAN_REPEATS_MOST);
    return false;
}

static bool take_program(struct plan *plan, const struct run_options *options, char **argv)
{
    size_t count = 0;

    while (argv[count])
        count++;
    const char **words = pool_allocate(&plan->pool, (count + 1) * sizeof *words);
    for (size_t i = 0; i < count; i++)
        words[i] = plan_text(plan, argv[i]);
    plan->argv = words;
    plan->argc = count;
    char *here = getcwd(NULL, 0);
    if (!here) {
        complain("run: where are we? %s", strerror(errno));
        return false;
    }
    plan->directory = plan_text(plan, here);
    free(here);
    plan->input = plan_text(plan, options->input ? options->input : "");
    plan->before = plan_text(plan, options->before ? options->before : "");
    plan->warm_up = options->warm_up;
    plan->fixed_addresses = options->no_aslr;
    surroundings_record(plan);
    return true;
}

/* In a directory that is ours. */
static int carry_out(struct plan *plan, const char *directory, const struct run_options *options)
{
    char *problem = NULL;
    int status = STATUS_ERROR;

    if (plan_write(plan, directory, &problem) < 0)
        complain("run: %s", problem);
    else
        status = execute(plan, directory, options);
    if (status == STATUS_ERROR && is_untouched(plan))
        remove_directory(directory);
    free(problem);
    return status;
}

/* --anchors=auto, auto:2: how many; 0: they are named, or there are none. */
static int count_anchors(const char *anchors)
{
    static const char word[] = "auto";
    const char *rest = anchors && has_prefix(anchors, word) ? anchors + strlen(word) : "-";

    if (!*rest)
        return 1;
    return *rest == ':' && rest[1] >= '1' && rest[1] <= '9' && !rest[2] ? rest[1] - '0' : 0;
}

/* The caller's; NULL after the user was told why there are none. */
static char *find_anchors(const struct run_options *options, const char *directory, char **argv)
{
    struct run_options few = *options;
    struct plan_facts facts;
    char *anchors = NULL;

    few.pilot = true;
    few.anchors = few.references = few.hem = NULL;
    few.strategy = PLAN_LGL;
    struct plan *pilot = plan_counters(&few, &facts);
    if (pilot && take_program(pilot, &few, argv))
        anchors = choose_by_pilot(pilot, directory, &few, count_anchors(options->anchors));
    plan_free(pilot);
    return anchors;
}

/* Anchors are chosen by runs of their own, in the same directory. */
static int run_in(const char *directory, const struct run_options *given, char **argv)
{
    struct run_options options = *given;
    struct plan_facts facts;
    struct plan *plan = NULL;
    char *anchors = NULL;
    bool chosen = count_anchors(options.anchors);
    int status = chosen ? STATUS_FOUND : STATUS_ERROR;

    if (chosen) {
        if (!make_directory(directory) || !lock(directory))
            return STATUS_ERROR;
        options.anchors = anchors = find_anchors(&options, directory, argv);
    }
    if (!chosen || anchors)
        plan = plan_counters(&options, &facts);
    if (plan && take_program(plan, &options, argv) &&
        (chosen || (make_directory(directory) && lock(directory))))
        status = carry_out(plan, directory, &options);
    if (chosen && !plan)
        remove_directory(directory);
    plan_free(plan);
    free(anchors);
    return status;
}

static int show_plan(const struct run_options *options)
{
    struct plan_facts facts;
    struct plan *plan = plan_counters(options, &facts);

    if (plan)
        print_plan(plan, &facts);
    plan_free(plan);
    return plan ? STATUS_OK : STATUS_ERROR;
}

static int run_new(const struct run_options *options, char **argv)
{
    if (!is_number("repeat", options->repeat, 1) || !is_number("warm-up", options->warm_up, 0))
        return STATUS_ERROR;
    if (options->plan && count_anchors(options->anchors)) {
        complain("run: --anchors=%s are chosen by runs: name some to see a plan", options->anchors);
        return STATUS_ERROR;
    }
    if (options->plan)
        return show_plan(options);
    if (!has_program(argv) || !is_readable(options->input))
        return STATUS_ERROR;
    char *usual = default_directory(argv[0]);
    int status = run_in(options->output ? options->output : usual, options, argv);
    free(usual);
    return status;
}

/* ---- A plan that is there ---------------------------------------------------------------- */

/* What the plan has decided. */
static bool decides_again(const struct run_options *options)
{
    const struct {
        bool is_set;
        const char *name;
    } rows[] = {{options->counters, "counters"},
                {options->strategy, "strategy"},
                {options->anchors, "anchors"},
                {options->repeat != 1, "repeat"},
                {options->references, "references"},
                {options->hem, "hem"},
                {options->plan, "plan"},
                {options->before, "before"},
                {options->input, "stdin"},
                {options->no_aslr, "no-aslr"}};

    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!rows[i].is_set)
            continue;
        complain("run: --%s: not with --resume, which goes on with the plan that is there",
                 rows[i].name);
        return true;
    }
    return false;
}

/* A plan says what is run: nobody else may have written it. */
static bool is_foreign(const char *directory)
{
    char *file = xformat("%s/" PLAN_FILE, directory);
    const char *const paths[] = {directory, file};
    const char *foreign = NULL;
    struct stat status;

    for (size_t i = 0; i < sizeof paths / sizeof *paths && !foreign; i++) {
        if (stat(paths[i], &status) == 0 &&
            (status.st_uid != geteuid() || status.st_mode & S_IWOTH))
            foreign = paths[i];
    }
    if (foreign)
        complain(
            "run: %s: it is somebody else's, or open to all, and says what is run: not resumed",
            foreign);
    free(file);
    return foreign;
}

static bool is_other_program(const struct plan *plan, const char *directory, char **argv)
{
    size_t i = 0;

    while (i < plan->argc && argv[i] && strcmp(argv[i], plan->argv[i]) == 0)
        i++;
    if (!argv[0] || (!argv[i] && i == plan->argc))
        return false;
    complain("run: %s: its runs are of another program or other arguments: leave them out with "
             "--resume",
             directory);
    return true;
}

static void note_surroundings(const struct plan *plan, const char *directory)
{
    char *now = surroundings_hash();

    if (strcmp(now, plan->surroundings) != 0)
        complain("run: note: %s: the environment is another one than that of the first runs",
                 directory);
    free(now);
}

static int run_again(const struct run_options *options, char **argv)
{
    char *problem = NULL;
    int status = STATUS_ERROR;

    if (!options->output)
        complain("run: --resume: name the directory with -o");
    if (!options->output || decides_again(options) || is_foreign(options->output))
        return STATUS_ERROR;
    struct plan *plan = plan_read(options->output, &problem);
    if (!plan)
        complain("run: %s", problem);
    else if (!is_other_program(plan, options->output, argv) && lock(options->output)) {
        note_surroundings(plan, options->output);
        status = execute(plan, options->output, options);
    }
    plan_free(plan);
    free(problem);
    return status;
}

static int run_run(const struct command *command, int argc, char **argv)
{
    struct run_options options = {.repeat = 1, .warm_up = 1};
    int status, operand = options_parse(command, argc, argv, &options, &status);

    if (operand >= 0)
        status = options.resume ? run_again(&options, argv + operand)
                                : run_new(&options, argv + operand);
    return status;
}

#define OWN(field) offsetof(struct run_options, field)
static const struct option_row run_options[] = {
    {"counters", 'c', "LIST", OPTION_TEXT, OWN(counters), NULL,
     "events, groups (cycles, branches, l1, l2, l3, memory, tlb, access, flops, vector, stalls, "
     "system), or all"},
    {"strategy", 0, "STRATEGY", OPTION_WORD, OWN(strategy), plan_strategies,
     "how the runs are to be joined: lgl (default), bc, hrm, or all of them"},
    {"anchors", 0, "LIST", OPTION_TEXT, OWN(anchors), NULL,
     "counters of every run (bc and hrm need one: PAPI_TOT_INS by default); auto, or auto:NUMBER: "
     "those that say most of the others"},
    {"repeat", 0, "NUMBER", OPTION_NUMBER, OWN(repeat), NULL, "make each run so often"},
    {"references", 0, "NUMBER", OPTION_MAYBE, OWN(references), NULL,
     "also measure every pair of counters together, so often (3)"},
    {"hem", 0, "PERIOD", OPTION_MAYBE, OWN(hem), NULL,
     "also one run with all counters, which take turns (4ms): to compare with"},
    {"output", 'o', "DIR", OPTION_TEXT, OWN(output), NULL,
     "the directory of the plan and its runs; a new one"},
    {"plan", 0, NULL, OPTION_FLAG, OWN(plan), NULL, "print the plan; run nothing"},
    {"resume", 0, NULL, OPTION_FLAG, OWN(resume), NULL,
     "make the runs of DIR that are not there yet"},
    {"keep-going", 'k', NULL, OPTION_FLAG, OWN(keep_going), NULL,
     "make the others when a run fails"},
    {"warm-up", 0, "NUMBER", OPTION_NUMBER, OWN(warm_up), NULL,
     "runs before the others, without measurement (default 1)"},
    {"before", 0, "COMMAND", OPTION_TEXT, OWN(before), NULL,
     "run that before each: words with blanks between them, no shell"},
    {"no-aslr", 0, NULL, OPTION_FLAG, OWN(no_aslr), NULL, "the same addresses in every run"},
    {"stdin", 0, "FILE", OPTION_TEXT, OWN(input), NULL, "what each run reads (else nothing)"},
    {0}};

const struct command command_run = {
    .name = "run",
    .brief = "run a program several times, until all counters are measured",
    .operands = "-- PROGRAM [ARGUMENT]..",
    .description =
        "A processor counts a few events at a time. This asks which ones fit together, runs the\n"
        "program as often as it takes, each time with a few counters for every execution unit,\n"
        "and says what came of it. Without --counters it takes what this machine has of cycles,\n"
        "l1, l2, memory, branches and vector. PROGRAM may be a launcher: mpirun -np 4 ./a.out. "
        "What run K\n"
        "prints is in DIR/run.K.out and DIR/run.K.err; DIR is for combine and dissimilarity.",
    .options = run_options,
    .starts = true,
    .run = run_run};
