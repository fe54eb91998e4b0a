/* pompeii run: the runs of a plan, one after another, and whether each is what it should be. */
#include "config.h"

#include "analysis/command/run.h"

#include "analysis/answer/label.h"
#include "analysis/command/command.h"
#include "analysis/plan/launch.h"
#include "analysis/plan/surroundings.h"
#include "common/strings.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

struct execution {
    struct plan *plan;
    const char *directory; /* as the user named it */
    char *place;           /* the same from the root on */
    bool keep_going, pilot, terminal;
    size_t at;      /* the run that is made */
    size_t made;    /* of those that were to be made now */
    double seconds; /* that they took */
    double spent;   /* of the one that is made */
    int signal;     /* that ended it all; 0: none */
};

/* ---- Progress ---------------------------------------------------------------------------- */

static size_t count_waiting(const struct plan *plan)
{
    size_t count = 0;

    for (size_t i = 0; i < plan->run_count; i++)
        count += plan->run[i].status != PLAN_DONE;
    return count;
}

/* About every second, on a terminal. */
static void show_progress(void *context)
{
    struct execution *execution = context;
    const struct plan *plan = execution->plan;
    size_t waiting = count_waiting(plan);

    if (!execution->terminal)
        return;
    fprintf(stderr, "\r\033[Krun %zu of %zu: %.0f s", execution->at + 1, plan->run_count,
            execution->spent++);
    if (execution->made) {
        double left = execution->seconds / (double)execution->made * (double)waiting;
        fprintf(stderr, ", about %.0f s left",
                left > execution->spent ? left - execution->spent : 0);
    }
}

static void end_progress(const struct execution *execution)
{
    if (execution->terminal)
        fputs("\r\033[K", stderr);
}

static void tell_run(const struct execution *execution, const struct plan_run *run)
{
    char *events = plan_events_text(execution->plan, run->events, ",");

    if (!execution->terminal)
        complain("run: %zu of %zu: %s: %.2f s, %" PRId64 " units", execution->at + 1,
                 execution->plan->run_count, events, run->seconds, run->xus);
    free(events);
}

static void say_note(const char *line)
{
    complain("run: note: %s", line);
}

/* ---- Starting it ------------------------------------------------------------------------- */

/* The runtime takes a percent sign for the begin of something else. */
static char *literal(const char *path)
{
    char *text = NULL;
    size_t length;
    FILE *out = xstream(&text, &length);

    for (; *path; path++)
        fprintf(out, "%s%c", *path == '%' ? "%" : "", *path);
    fclose(out);
    return text;
}

/* @return false with `*problem` */
static bool run_before(struct execution *execution, char **problem)
{
    struct strings words = {0};
    struct launch_end end = {0};
    struct launch_order order = {.environment = environ, .directory = execution->plan->directory};

    strings_split(&words, execution->plan->before);
    if (!words.count)
        return true;
    order.argv = strings_words(&words);
    if (!launch(&order, NULL, NULL, &end))
        *problem = xformat("%s: %s", words.word[0], strerror(errno));
    else if (end.status && !end.signal)
        *problem = xformat("--before=%s ended with status %d", execution->plan->before, end.status);
    execution->signal = end.signal;
    strings_free(&words);
    return !*problem && !end.signal;
}

/* Its output goes to NAME.out and NAME.err. @return false with `*problem`: it did not start */
static bool start_program(struct execution *execution, const char *name, char **environment,
                          struct launch_end *end, char **problem)
{
    const struct plan *plan = execution->plan;
    char *output = xformat("%s/%s.out", execution->place, name);
    char *error = xformat("%s/%s.err", execution->place, name);
    struct launch_order order = {.argv = (char *const *)plan->argv,
                                 .environment = environment,
                                 .directory = plan->directory,
                                 .input = plan->input,
                                 .output = output,
                                 .error = error};

    execution->spent = 0;
    show_progress(execution);
    if (!launch(&order, show_progress, execution, end))
        *problem = xformat("%s: it does not start: %s", plan->argv[0], strerror(errno));
    end_progress(execution);
    execution->signal = end->signal;
    free(output);
    free(error);
    return !*problem;
}

static bool warm_up(struct execution *execution, char **problem)
{
    struct plan *plan = execution->plan;
    struct launch_end end = {0};

    for (int i = 0; i < plan->warm_up && !*problem && !execution->signal; i++) {
        char **environment = surroundings_environment(plan, NULL, NULL, NULL);
        if (run_before(execution, problem) &&
            start_program(execution, "warm-up", environment, &end, problem) && !end.signal)
            plan->exit = end.status;
        environment_free(environment);
    }
    return !*problem;
}

/* ---- Whether it is what it should be ----------------------------------------------------- */

/* The runtime says on the run's stderr what found no room on the disk, and nowhere else. */
static bool lacks_units(const char *error_file)
{
    static const char said[] = "pompeii: the trace lacks ";
    enum { LAST = 1 << 16 };
    char *text = xmalloc(LAST);
    int fd = open(error_file, O_RDONLY | O_CLOEXEC);
    off_t size = fd < 0 ? 0 : lseek(fd, 0, SEEK_END);
    ssize_t got = fd < 0 ? 0 : pread(fd, text, LAST, size > LAST ? size - LAST : 0);
    bool lacks = got > 0 && memmem(text, (size_t)got, said, sizeof said - 1);

    if (fd >= 0)
        close(fd);
    free(text);
    return lacks;
}

static size_t count_units(struct labels *labels, size_t *lost)
{
    size_t count, units = 0;
    const struct label_graph *graphs = labels_graphs(labels, &count);

    *lost = 0;
    for (size_t i = 0; i < count; i++) {
        units += graphs[i].works;
        *lost += graphs[i].lost;
    }
    return units;
}

static char *judge_threads(const struct plan *plan, const struct plan_run *run)
{
    for (size_t i = 0; i < plan->run_count; i++) {
        const struct plan_run *other = &plan->run[i];
        if (other->status == PLAN_DONE && other->threads != run->threads)
            return xformat("%" PRId64 " thread%s, and %" PRId64 " in run.%zu: set OMP_NUM_THREADS",
                           run->threads, plural((size_t)run->threads), other->threads, i + 1);
    }
    return NULL;
}

/* What is wrong with what it has recorded; NULL: nothing. */
static char *judge_record(struct plan *plan, struct plan_run *run,
                          const struct experiment *experiment, struct labels *labels)
{
    size_t lost;

    run->xus = (int64_t)count_units(labels, &lost);
    run->threads = experiment->run.threads;
    if (experiment->counter_count != event_count(run->events))
        return xformat("its counters were refused");
    if (*experiment->run.uncounted)
        return xformat("threads had no counters: %s", experiment->run.uncounted);
    if (!run->xus)
        return xformat("no units of work in it: tasks, loops and sections that pompcc has compiled "
                       "are");
    if (lost)
        return xformat("the trace lacks units of work");
    if (!*plan->build)
        plan->build = plan_text(plan, experiment->program.build);
    if (strcmp(plan->build, experiment->program.build) != 0)
        return xformat("the program is another one (build %s, and %s in the runs before)",
                       experiment->program.build, plan->build);
    return judge_threads(plan, run);
}

static char *judge_experiment(struct plan *plan, struct plan_run *run, const char *place)
{
    struct labels *labels = labels_new(SCHEME_STABLE);
    struct reader_options reading = {.timeline = &labels_timeline, .argument = labels};
    char *problem = NULL;
    struct experiment *experiment = NULL;

    if (access(place, F_OK) != 0)
        problem = xformat("it left no experiment: compile it with pompcc, pompc++ or pompfort");
    else if ((experiment = experiment_read(place, &reading, &problem)))
        problem = judge_record(plan, run, experiment, labels);
    labels_free(labels);
    experiment_free(experiment);
    return problem;
}

/* What is wrong with a run that has ended; NULL: nothing. */
static char *judge(struct execution *execution, struct plan_run *run)
{
    struct plan *plan = execution->plan;
    char *place = plan_place(execution->directory, execution->at);
    char *error = xformat("%s.err", place), *problem = NULL;

    if (plan->exit == PLAN_UNKNOWN)
        plan->exit = run->exit;
    if (run->exit != plan->exit)
        problem = xformat("it ended with status %" PRId64 ", and with %" PRId64 " before",
                          run->exit, plan->exit);
    else
        problem = judge_experiment(plan, run, place);
    if (!problem && lacks_units(error))
        problem = xformat("the trace lacks units of work");
    free(place);
    free(error);
    return problem;
}

/* ---- One run ----------------------------------------------------------------------------- */

/* What a run that failed or was interrupted has left may tell why. */
static void put_aside(const char *place)
{
    enum { MOST = 100 };

    for (int i = 1; access(place, F_OK) == 0 && i < MOST; i++) {
        char *aside = i == 1 ? xformat("%s.failed", place) : xformat("%s.failed.%d", place, i);
        if (access(aside, F_OK) != 0 && rename(place, aside) != 0)
            i = MOST;
        free(aside);
    }
}

static bool start_run(struct execution *execution, struct plan_run *run, char **problem)
{
    const struct plan *plan = execution->plan;
    char *place = plan_place(execution->place, execution->at), *directory = literal(place);
    char *counters = plan_events_text(plan, run->events, ",");
    char **environment = surroundings_environment(plan, counters, directory,
                                                  run->role == PLAN_HEM ? plan->hem : NULL);
    struct launch_end end = {0};

    put_aside(place);
    if (run_before(execution, problem) &&
        start_program(execution, base_name(place), environment, &end, problem)) {
        run->exit = end.status;
        run->seconds = end.seconds;
    }
    environment_free(environment);
    free(counters);
    free(directory);
    free(place);
    return !*problem && !execution->signal;
}

/* @return whether the runs may go on */
static bool make_run(struct execution *execution)
{
    struct plan_run *run = &execution->plan->run[execution->at];
    char *problem = NULL, *unwritten = NULL;

    if (start_run(execution, run, &problem))
        problem = judge(execution, run);
    if (!execution->signal)
        run->status = problem ? PLAN_FAILED : PLAN_DONE;
    execution->made++;
    execution->seconds += run->seconds;
    if (problem)
        complain("run: %s/run.%zu: %s: see %s/run.%zu.err", execution->directory, execution->at + 1,
                 problem, execution->directory, execution->at + 1);
    else if (!execution->signal)
        tell_run(execution, run);
    if (plan_write(execution->plan, execution->directory, &unwritten) < 0)
        complain("run: %s", unwritten);
    bool good = !execution->signal && !unwritten && (!problem || execution->keep_going);
    free(problem);
    free(unwritten);
    return good;
}

/* ---- All --------------------------------------------------------------------------------- */

static int tell_end(struct execution *execution)
{
    size_t waiting = count_waiting(execution->plan);

    if (waiting && execution->pilot)
        complain("run: %s: without these runs no anchors can be chosen: name --anchors",
                 execution->directory);
    else if (waiting)
        complain("run: %s: %zu of %zu runs are done: pompeii run --resume -o %s makes the others",
                 execution->directory, execution->plan->run_count - waiting,
                 execution->plan->run_count, execution->directory);
    if (execution->signal) {
        fflush(NULL);
        signal(execution->signal, SIG_DFL);
        raise(execution->signal);
    }
    return waiting ? STATUS_FOUND : STATUS_OK;
}

/* Somebody may have removed a run that was done: then it is made again. */
static void look_for_runs(const struct execution *execution)
{
    for (size_t i = 0; i < execution->plan->run_count; i++) {
        struct plan_run *run = &execution->plan->run[i];
        char *place = plan_place(execution->directory, i);
        if (run->status == PLAN_DONE && access(place, F_OK) != 0)
            run->status = PLAN_WAITING;
        free(place);
    }
}

static int make_runs(struct execution *execution)
{
    const struct plan *plan = execution->plan;
    char *problem = NULL;
    bool good = true;

    look_for_runs(execution);
    if (!count_waiting(plan))
        return STATUS_OK;
    if (!warm_up(execution, &problem)) {
        complain("run: %s", problem);
        free(problem);
        return STATUS_ERROR;
    }
    if (!execution->pilot)
        surroundings_warn(plan, say_note);
    for (execution->at = 0; execution->at < plan->run_count && good && !execution->signal;
         execution->at++) {
        if (plan->run[execution->at].status != PLAN_DONE)
            good = make_run(execution);
    }
    return tell_end(execution);
}

int execute_plan(struct plan *plan, const char *directory, const struct run_options *options)
{
    struct execution execution = {.plan = plan,
                                  .directory = directory,
                                  .place = realpath(directory, NULL),
                                  .keep_going = options->keep_going,
                                  .pilot = options->pilot,
                                  .terminal = isatty(STDERR_FILENO)};
    int status = STATUS_ERROR;

    if (!execution.place)
        complain("run: %s: %s", directory, strerror(errno));
    else if (plan->fixed_addresses && !fix_addresses())
        complain("run: --no-aslr: the system does not allow it here (%s): run without it",
                 strerror(errno));
    else
        status = make_runs(&execution);
    free(execution.place);
    return status;
}
