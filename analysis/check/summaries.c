/* Sources of a project become summaries in child processes, or come from the cache. */
#include "config.h"

#include "analysis/check/summaries.h"

#include "common/cache.h"
#include "common/complain.h"
#include "common/file.h"
#include "common/fnv.h"
#include "common/regular.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { WINDOW = 256 /* results that may wait for an earlier one: each has a descriptor */ };

/* ---- The cache --------------------------------------------------------------------------- */

/* The file for what this program makes of that text. */
static char *cache_file(const char *cache, const struct loaded *loaded, const char *map)
{
    struct stat us = {0};
    struct instrument_options how = loaded->how;
    fnv_hash hash = FNV_START;
    int64_t facts[] = {how.language, how.preprocessed, how.line_length, 0, 0, 0, 0};
    if (stat("/proc/self/exe", &us) == 0) {
        facts[3] = us.st_size;
        facts[4] = us.st_mtim.tv_sec;
        facts[5] = us.st_mtim.tv_nsec;
        facts[6] = (int64_t)us.st_ino;
    }
    hash = fnv_fold(hash, facts, sizeof facts);
    hash = fnv_fold(hash, PACKAGE_VERSION, sizeof PACKAGE_VERSION);
    hash = fnv_fold(hash, how.file, strlen(how.file) + 1);
    hash = fnv_fold(hash, map, strlen(map) + 1);
    hash = fnv_fold(hash, loaded->text, loaded->length);
    return xformat("%s/%016" PRIx64 "%016" PRIx64, cache, (uint64_t)(hash >> 64), (uint64_t)hash);
}

/* ---- One unit, in a child ---------------------------------------------------------------- */

/* The parent reads: what is wrong, a NUL, the summary. */
struct result {
    FILE *out;
    bool readable;
};

static void say(struct result *result, char *problem)
{
    if (problem)
        fprintf(result->out, "%s\n", problem);
    free(problem);
}

/* NULL: the text is no program that we understand. */
static char *summary_of(const struct loaded *loaded, const char *map, struct result *result,
                        size_t *length)
{
    char *bytes = NULL, *problem = NULL, *const maps[] = {(char *)map, NULL};
    struct check *check = check_new(&(struct check_options){0});
    FILE *out = open_memstream(&bytes, length);
    if (check_add(check, loaded->text, loaded->length, &loaded->how, &problem))
        result->readable = false;
    if (loaded->is_refused)
        check_is_refused(check);
    say(result, problem);
    check_store(check, *map ? maps : NULL, out);
    fclose(out);
    check_free(check);
    return bytes;
}

static void write_unit(const struct loaded *loaded, const char *map, const char *cache,
                       struct result *result)
{
    size_t length = 0;
    char *file = cache ? cache_file(cache, loaded, map) : NULL;
    char *bytes = file ? cache_read(file, &length) : NULL;
    if (!bytes) {
        bytes = summary_of(loaded, map, result, &length);
        if (file && result->readable)
            cache_write(file, bytes, length);
    }
    putc('\0', result->out);
    fwrite(bytes, 1, length, result->out);
    free(bytes);
    free(file);
}

static struct load_options options_of(const struct project_unit *unit,
                                      const struct load_options *given)
{
    struct load_options load = *given;
    load.compiler = load.compiler ? load.compiler : unit->compiler;
    load.fortran = load.fortran ? load.fortran : unit->compiler;
    load.language = load.language ? load.language : unit->language;
    return load;
}

/* @return the child's exit status */
static int summarise_unit(const struct project_unit *unit, const struct summary_options *options,
                          const char *map, int fd)
{
    struct result result = {fdopen(fd, "w"), true};
    struct loaded loaded = {0};
    struct load_options load_options = options_of(unit, options->load);
    struct strings flags = {0};
    char *problem = NULL;
    if (!result.out)
        return 1;
    strings_add_all(&flags, strings_words(&unit->flags));
    for (int i = 0; i < load_options.flag_count; i++)
        strings_add(&flags, load_options.flags[i]);
    load_options.flags = flags.word;
    load_options.flag_count = (int)flags.count;
    if (chdir(unit->directory))
        problem = xformat("%s: its directory %s: %s", unit->file, unit->directory, strerror(errno));
    else if (load(unit->file, &load_options, &loaded, &problem))
        result.readable = false;
    say(&result, problem);
    if (loaded.text)
        write_unit(&loaded, map, options->cache, &result);
    else
        result.readable = false;
    strings_free(&flags);
    return fclose(result.out) || !result.readable;
}

/* ---- All of them, in the parent ---------------------------------------------------------- */

struct job {
    pid_t child; /* 0: it has ended */
    int fd, status;
};

struct jobs {
    const struct project *project;
    const struct summary_options *options;
    struct check *check;
    char *map; /* of names below the working directory; "": none */
    struct job *job;
    size_t started, running, added, failed;
};

static void start(struct jobs *jobs)
{
    size_t number = jobs->started++;
    struct job *job = &jobs->job[number];
    job->fd = memfd_create("summary", MFD_CLOEXEC);
    job->child = job->fd < 0 ? -1 : fork();
    if (job->child == 0)
        _exit(summarise_unit(&jobs->project->unit[number], jobs->options, jobs->map, job->fd));
    if (job->child < 0) {
        complain("check: %s: cannot be read: %s", jobs->project->unit[number].file,
                 strerror(errno));
        job->child = 0;
        job->status = 1 << 8;
        return;
    }
    jobs->running++;
}

static void await_one(struct jobs *jobs)
{
    int status;
    pid_t ended = waitpid(-1, &status, 0);
    bool none = ended < 0 && errno == ECHILD; /* SIGCHLD is ignored: they end without a word */
    for (size_t i = jobs->added; i < jobs->started; i++)
        if (jobs->job[i].child && (none || jobs->job[i].child == ended)) {
            jobs->job[i].child = 0;
            jobs->job[i].status = none ? 0 : status;
            jobs->running--;
        }
}

/* Each line of what a child found wrong. */
static void say_lines(char *text)
{
    for (char *save, *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save))
        complain("check: %s", line);
}

static void add_result(struct jobs *jobs, const struct job *job, const char *file)
{
    size_t length = 0;
    char *text =
        job->fd >= 0 && lseek(job->fd, 0, SEEK_SET) == 0 ? read_descriptor(job->fd, &length) : NULL;
    size_t said = text ? strlen(text) : 0;
    bool good = WIFEXITED(job->status) && !WEXITSTATUS(job->status);
    if (WIFSIGNALED(job->status))
        complain("check: %s: its reader was ended by signal %d", file, WTERMSIG(job->status));
    else if (said < length && check_add_stored(jobs->check, text + said + 1, length - said - 1))
        good = (complain("check: %s: its summary is damaged", file), false);
    if (text)
        say_lines(text);
    jobs->failed += !good;
    free(text);
    if (job->fd >= 0)
        close(job->fd);
}

/* Those that have ended, up to the first that has not. */
static void add_results(struct jobs *jobs)
{
    while (jobs->added < jobs->started && !jobs->job[jobs->added].child) {
        add_result(jobs, &jobs->job[jobs->added], jobs->project->unit[jobs->added].file);
        jobs->added++;
    }
}

static char *name_map(void)
{
    char *here = getcwd(NULL, 0);
    char *map =
        here && strcmp(here, "/") != 0 && !strchr(here, '=') ? xformat("%s/=", here) : xcopy("", 0);
    free(here);
    return map;
}

size_t summaries_add(struct check *check, const struct project *project,
                     const struct summary_options *options)
{
    struct jobs jobs = {.project = project,
                        .options = options,
                        .check = check,
                        .map = name_map(),
                        .job = xcalloc(project->count + 1, sizeof *jobs.job)};
    fflush(NULL); /* children have copies of what is not written */
    while (jobs.added < project->count) {
        while (jobs.started < project->count && jobs.running < (size_t)options->jobs &&
               jobs.started - jobs.added < WINDOW)
            start(&jobs);
        if (jobs.job[jobs.added].child)
            await_one(&jobs);
        add_results(&jobs);
    }
    free(jobs.job);
    free(jobs.map);
    return jobs.failed;
}
