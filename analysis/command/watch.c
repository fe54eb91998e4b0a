/* pompeii watch: where a run is that goes on. */
#include "config.h"

#include "analysis/answer/table.h"
#include "analysis/command/command.h"
#include "analysis/command/watch-look.h"

#include <errno.h>
#include <glob.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

struct watch_options {
    struct options shared;
    bool once;
    const char *interval;
};

/* ---- Output ------------------------------------------------------------------------------ */

static const struct table_column rank_columns[] = {
    {"rank", "rank", CELL_NUMBER, false},
    {"state", "state", CELL_TEXT, false},
    {"host", "host", CELL_TEXT, false},
    {"process", "process", CELL_NUMBER, true},
    {"elapsed_s", "elapsed", CELL_TIME, false},
    {"threads", "threads", CELL_COUNT, false},
    {"efficiency_percent", "efficiency", CELL_PERCENT, false},
    {"instances", "instances", CELL_COUNT, false},
    {"spool_bytes", "spool", CELL_BYTES, false},
    {0}};

static const struct table_column thread_columns[] = {{"rank", "rank", CELL_NUMBER, false},
                                                     {"thread", "thread", CELL_NUMBER, false},
                                                     {"state", "state", CELL_TEXT, false},
                                                     {"since_s", "since", CELL_TIME, false},
                                                     {"work_percent", "work", CELL_PERCENT, false},
                                                     {"construct", "region", CELL_TEXT, false},
                                                     {"name", "name", CELL_TEXT, false},
                                                     {"file", "file", CELL_TEXT, false},
                                                     {"line", "line", CELL_NUMBER, false},
                                                     {0}};

static struct table *rank_table(const struct look *look)
{
    struct table *table = table_new("Ranks", rank_columns);

    for (size_t i = 0; i < look->rank_count; i++) {
        const struct watched_rank *r = &look->ranks[i];
        union cell row[] = {{.count = r->rank},
                            {.text = rank_states[r->state]},
                            {.text = r->host},
                            {.count = (int64_t)r->pid},
                            {.time = r->elapsed},
                            {.count = r->threads},
                            {.percent = 100 * r->efficiency},
                            {.count = r->visits},
                            {.bytes = r->spool}};
        table_add(table, row);
    }
    return table;
}

static struct table *thread_table(const struct look *look)
{
    struct table *table = table_new("Threads", thread_columns);

    for (size_t i = 0; i < look->thread_count; i++) {
        const struct watched_thread *t = &look->threads[i];
        union cell row[] = {
            {.count = t->rank}, {.count = t->thread},       {.text = thread_states[t->state]},
            {.time = t->since}, {.percent = 100 * t->work}, {.text = t->construct},
            {.text = t->name},  {.text = t->file},          {.count = t->line}};
        table_add(table, row);
    }
    return table;
}

/* What all ranks have of their CPU time; NAN: nothing is known of any. */
static double efficiency_of(const struct look *look)
{
    double useful = 0, total = 0;

    for (size_t i = 0; i < look->rank_count; i++) {
        const struct watched_rank *r = &look->ranks[i];
        if (isnan(r->efficiency))
            continue;
        useful += r->efficiency * r->total;
        total += r->total;
    }
    return total > 0 ? useful / total : (double)NAN;
}

/* `2 running, 1 ended; parallel efficiency so far 87.1 %` */
static void print_head(const char *directory, const struct look *look, FILE *out)
{
    double efficiency = efficiency_of(look);
    size_t count[RANK_STATES] = {0};
    const char *before = "";

    for (size_t i = 0; i < look->rank_count; i++)
        count[look->ranks[i].state]++;
    fprintf(out, "%s: ", directory);
    for (int s = 0; s < RANK_STATES; s++)
        if (count[s]) {
            fprintf(out, "%s%zu %s", before, count[s], rank_states[s]);
            before = ", ";
        }
    if (!look->rank_count)
        fputs("no rank has begun", out);
    if (!isnan(efficiency))
        fprintf(out, "; parallel efficiency so far %.1f %%", 100 * efficiency);
    if (count[RANK_DIED] || count[RANK_IS_LEFT])
        fprintf(out, "; pompeii recover %s makes the traces", directory);
    fputs("\n\n", out);
}

static void print_json(const struct look *look, const struct table *ranks,
                       const struct table *threads, int limit, FILE *out)
{
    struct json json = {.out = out};
    double efficiency = efficiency_of(look);

    json_open(&json, NULL, '{');
    json_bool(&json, "goes_on", look_goes_on(look));
    if (isnan(efficiency))
        json_null(&json, "efficiency_percent");
    else
        json_real(&json, "efficiency_percent", 100 * efficiency);
    table_json(ranks, &json, "ranks", limit);
    table_json(threads, &json, "threads", limit);
    json_close(&json);
}

/* A terminal shows one look in the place of the one before. Its text goes through a guard, which
 * lets no such thing through. */
static void clear_screen(const struct output *output)
{
    static const char clear[] = "\033[H\033[2J";

    fflush(output->file);
    if (write(STDOUT_FILENO, clear, sizeof clear - 1) < 0)
        return;
}

/* Rows that each table may have on a terminal; 0: all. */
static int rows_on_screen(const struct options *options, const struct look *look, bool screen)
{
    enum { BESIDE = 10 };
    struct winsize size;

    if (options->limit || !screen || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 ||
        size.ws_row <= BESIDE + 2 || look->rank_count + look->thread_count + BESIDE <= size.ws_row)
        return options->limit;
    return (size.ws_row - BESIDE) / 2;
}

static int print_look(const struct options *options, const char *directory, const struct look *look,
                      bool screen)
{
    struct output output;
    struct table *ranks = rank_table(look), *threads = thread_table(look);
    int status = STATUS_ERROR, limit = rows_on_screen(options, look, screen);

    if (options->sort && !table_sort(threads, options->sort)) {
        complain("watch: --sort=%s: no such column of threads", options->sort);
        goto out;
    }
    if (output_open(&output, &options->output) < 0)
        goto out;
    if (screen)
        clear_screen(&output);
    if (options->output.format == FORMAT_JSON) {
        print_json(look, ranks, threads, options->limit, output.file);
    } else if (options->output.format == FORMAT_CSV) {
        table_csv(threads, output.file, options->limit);
    } else {
        print_head(directory, look, output.file);
        table_print(ranks, &output, limit);
        if (look->thread_count)
            table_print(threads, &output, limit);
    }
    status = output_close(&output, true) < 0 ? STATUS_ERROR : STATUS_OK;
out:
    table_free(ranks);
    table_free(threads);
    return status;
}

/* ---- Looking again ----------------------------------------------------------------------- */

static volatile sig_atomic_t is_stopped;

static void stop(int number)
{
    (void)number;
    is_stopped = 1;
}

/* Of a file that is mapped, somebody else may cut what we are reading. */
static void end_cut(int number)
{
    static const char text[] = "pompeii: watch: a spool was cut while it was read: look again\n";

    (void)number;
    if (write(STDERR_FILENO, text, sizeof text - 1) < 0)
        _exit(STATUS_ERROR);
    _exit(STATUS_ERROR);
}

static void set_signals(void)
{
    static const int stops[] = {SIGINT, SIGTERM, SIGHUP};
    struct sigaction action = {.sa_handler = stop}, cut = {.sa_handler = end_cut};

    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        sigaction(stops[i], &action, NULL);
    sigaction(SIGBUS, &cut, NULL);
}

static bool parse_interval(const char *text, struct timespec *interval)
{
    enum { MOST_SECONDS = 86400 };
    char *end = NULL;
    double seconds = text ? strtod(text, &end) : 2;

    if (text && (end == text || *end || !(seconds >= 0.1 && seconds <= MOST_SECONDS))) {
        complain("watch: --interval=%s: not a number of seconds from 0.1 to %d", text,
                 MOST_SECONDS);
        return false;
    }
    interval->tv_sec = (time_t)seconds;
    interval->tv_nsec = (long)(1e9 * (seconds - (double)interval->tv_sec));
    return true;
}

static int watch(const struct watch_options *options, const char *directory)
{
    struct look look = {0}, before = {0};
    struct timespec interval;
    int status = STATUS_OK;
    bool goes_on = true, screen = isatty(STDOUT_FILENO) && !options->once &&
                                  !options->shared.output.path &&
                                  options->shared.output.format == FORMAT_TEXT;

    if (!parse_interval(options->interval, &interval))
        return STATUS_ERROR;
    set_signals();
    while (status == STATUS_OK && goes_on && !is_stopped) {
        if (!look_at(directory, &options->shared.selection, &before, &look))
            status = STATUS_ERROR;
        else
            status = print_look(&options->shared, directory, &look, screen);
        if (look.unreadable)
            status = STATUS_ERROR;
        goes_on = !options->once && (look_goes_on(&look) || !look.rank_count);
        look_free(&before);
        before = look;
        if (status == STATUS_OK && goes_on && !is_stopped)
            nanosleep(&interval, NULL);
    }
    look_free(&before);
    return status;
}

/* The experiment here whose spool was made last; NULL: there is none. The caller frees it. */
static char *newest_spooled(void)
{
    glob_t found = {0};
    struct stat status;
    struct timespec newest = {0};
    char *best = NULL;

    if (glob("pompeii-*/spool.*", 0, NULL, &found) != 0)
        return NULL;
    for (size_t i = 0; i < found.gl_pathc; i++) {
        if (lstat(found.gl_pathv[i], &status) != 0 ||
            (best &&
             (status.st_ctim.tv_sec < newest.tv_sec || (status.st_ctim.tv_sec == newest.tv_sec &&
                                                        status.st_ctim.tv_nsec <= newest.tv_nsec))))
            continue;
        newest = status.st_ctim;
        free(best);
        best = xcopy(found.gl_pathv[i], strcspn(found.gl_pathv[i], "/"));
    }
    globfree(&found);
    return best;
}

static int run_watch(const struct command *command, int argc, char **argv)
{
    struct watch_options options = {.shared = {.output = {.no_pager = true, .fits = true}}};
    int status, operand = options_parse(command, argc, argv, &options, &status);
    char *newest = NULL;

    if (operand >= 0) {
        const char *directory = operand < argc ? argv[operand] : (newest = newest_spooled());
        status = STATUS_ERROR;
        if (argc - operand > 1)
            complain("%s: one experiment at a time", argv[operand + 1]);
        else if (!directory)
            complain(".: nothing here runs: name an experiment");
        else
            status = watch(&options, directory);
    }
    free(newest);
    options_free(&options.shared);
    return status;
}

static const struct option_row watch_rows[] = {
    {"once", 0, NULL, OPTION_FLAG, offsetof(struct watch_options, once), NULL,
     "look once, and end"},
    {"interval", 0, "SECONDS", OPTION_TEXT, offsetof(struct watch_options, interval), NULL,
     "time between looks: 2, at least 0.1"},
    {0}};

const struct command command_watch = {
    .name = "watch",
    .brief = "where a run is that goes on: each rank and thread, efficiency so far",
    .operands = "[DIR]",
    .description =
        "Reads what the processes of a run have measured so far, and shows it again and again\n"
        "until they have ended: where each thread is, since when, and what share of its time was\n"
        "work. The program does not notice. Of one that has died it shows the last known moment.",
    .options = watch_rows,
    .shared = "ofrtsn",
    .run = run_watch};
