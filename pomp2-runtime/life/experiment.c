/* The experiment: what it notes of the run, and what is left of it at the end. */
#include "config.h"
#include "common/container.h"
#include "common/cpuinfo.h"
#include "common/regular.h"
#include "pomp2-runtime/life/experiment.h"
#include "pomp2-runtime/measure/callpath.h"
#include "pomp2-runtime/life/batch.h"
#include "pomp2-runtime/life/directory.h"
#include "pomp2-runtime/life/processor.h"
#include "pomp2-runtime/convert/spool-read.h"
#include "pomp2-runtime/measure/location.h"
#include "pomp2-runtime/ground/identity.h"
#include "pomp2-runtime/ground/loaded-object.h"
#include "pomp2-runtime/ground/local-time.h"
#include "pomp2-runtime/ground/own-stack.h"
#include "pomp2-runtime/ground/region.h"
#include "pomp2-runtime/life/node-clock.h"
#include "pomp2-runtime/life/node-name.h"
#include "pomp2-runtime/life/node-spool.h"
#include "pomp2-runtime/life/signal-frame.h"
#include "pomp2-runtime/life/signals.h"
#include "pomp2-runtime/life/spokesman.h"
#include "pomp2-runtime/life/reproduce.h"
#include "pomp2-runtime/ground/spool-write.h"
#include "pomp2-runtime/ground/text-file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

#define SPOOL_IN_EXPERIMENT "experiment" /* as a setting */

/* From there on ranks have no files of their own, unless somebody wants them. */
enum { MANY_RANKS = 16 };

static struct {
    char directory[PATH_MAX]; /* absolute */
    dev_t device;             /* which directory that was at the start */
    ino_t inode;
    char program[PATH_MAX]; /* path */
    char host[256];
    struct launch launch;
    time_t date;
    int status; /* of exit() */
    bool exits;
    char node_spool[PATH_MAX]; /* the folder of the node's spools; "": there is none */
    bool bad_spool;            /* what POMPEII_SPOOL names is the reason for no experiment */
    size_t argument_size;
    char arguments[8192]; /* of the start, each with a NUL behind it */
} experiment;

/* ---- What runs --------------------------------------------------------------------------- */

static const char *program_name(void)
{
    const char *slash = strrchr(experiment.program, '/');
    return slash ? slash + 1 : experiment.program;
}

/* For tests: "nanoseconds parts_per_million", times the rank. */
static void skew_clock(void)
{
    double nanoseconds, parts;
    if (sscanf(runtime.settings.clock_skew, "%lf %lf", &nanoseconds, &parts) == 2)
        clock_skew(experiment.launch.rank * nanoseconds, experiment.launch.rank * parts);
}

static void identify_run(void)
{
    ssize_t n = readlink("/proc/self/exe", experiment.program, sizeof experiment.program - 1);
    if (n <= 0)
        strcpy(experiment.program, "program");
    if (gethostname(experiment.host, sizeof experiment.host - 1) != 0)
        strcpy(experiment.host, "localhost");
    launch_find(&experiment.launch);
    experiment.date = (time_t)(runtime_clock.epoch / 1000000000u);
    skew_clock();
}

/* Nobody shall guess the name of a spool that lies elsewhere, for `recover` follows a link to it.
 */
static uint64_t unguessable(void)
{
    uint64_t number = 0;
    if (getrandom(&number, sizeof number, GRND_NONBLOCK) != (ssize_t)sizeof number)
        number = (uint64_t)runtime_clock.epoch;
    return number;
}

/* What POMPEII_SPOOL says. */
static bool is_in_experiment(void)
{
    return !*runtime.settings.spool || strcmp(runtime.settings.spool, SPOOL_IN_EXPERIMENT) == 0;
}

/* Many ranks, or several on a file system that other machines share, measure into storage of the
 * node's own. */
static bool wants_node_spool(int directory)
{
    const struct launch *launch = &experiment.launch;
    return !*runtime.settings.spool &&
           (launch->size > MANY_RANKS || (launch->size > 1 && node_spool_is_shared(directory)));
}

/* @return false with errno; EEXIST: it is another's */
static bool make_node_spool(int directory, const char *name)
{
    char *folder = experiment.node_spool, path[PATH_MAX + 40];
    int fd = wants_node_spool(directory)
                 ? node_spool_enter(directory, experiment.host, program_name(), folder)
                 : -1;
    bool made = false;
    int failure = ENOENT;
    if (fd >= 0) {
        snprintf(path, sizeof path, "%s/%s", folder, name);
        made = spool_create(fd, name, path, experiment.launch.rank);
        failure = errno;
        node_spool_entered(fd);
    }
    if (made && node_spool_is_memory(folder))
        spool_spare_memory();
    if (fd >= 0 && !made)
        node_spool_leave(directory, experiment.host, folder);
    if (!made)
        *folder = '\0';
    errno = failure;
    return made;
}

/* A process of this rank and job measures here already, or has died, in one place or the other. */
static bool is_taken(int directory, const char *name)
{
    struct stat status;
    return fstatat(directory, name, &status, AT_SYMLINK_NOFOLLOW) == 0 ||
           node_spool_has(directory, experiment.host, name);
}

/* The spool lies in the experiment, or elsewhere with a link to it. */
static bool make_spool(int directory, const char *directory_path)
{
    char name[32], path[2 * PATH_MAX + 320];
    struct stat status;
    uint32_t rank = experiment.launch.rank;
    if (fstat(directory, &status) != 0)
        return false;
    experiment.device = status.st_dev;
    experiment.inode = status.st_ino;
    snprintf(name, sizeof name, "spool.%u", rank);
    snprintf(path, sizeof path, "%s/%s", directory_path, name);
    if (is_taken(directory, name)) {
        errno = EEXIST;
        return false;
    }
    if (make_node_spool(directory, name))
        return true;
    if (errno == EEXIST)
        return false;
    if (is_in_experiment())
        return spool_create(directory, name, path, rank);
    char real[PATH_MAX];
    bool made = false;
    errno = realpath(runtime.settings.spool, real) ? EEXIST : errno;
    for (int i = 0; !made && errno == EEXIST && i < 100; i++) {
        snprintf(path, sizeof path, "%s/pompeii-%s-%s-%ld.%016llx.spool", real, program_name(),
                 experiment.host, (long)identity_process(), (unsigned long long)unguessable());
        made = spool_create(AT_FDCWD, path, path, rank);
    }
    experiment.bad_spool = !made;
    if (!made || symlinkat(path, directory, name) == 0)
        return made;
    int saved = errno;
    unlink(path);
    errno = saved;
    return false;
}

static bool make_place(int directory, const char *path)
{
    bool published = experiment.launch.size > 1 && node_clock_share(directory);
    bool made = make_spool(directory, path);
    if (!made && published)
        node_clock_withdraw(directory);
    return made;
}

/* ---- What is noted ----------------------------------------------------------------------- */

static void note_number(const char *key, uint64_t number)
{
    char text[24];
    snprintf(text, sizeof text, "%llu", (unsigned long long)number);
    define_meta(key, text);
}

void experiment_keep_arguments(int count, char *const *arguments)
{
    size_t room = sizeof experiment.arguments - 1;
    for (int i = 0; i < count && arguments[i] && experiment.argument_size < room; i++) {
        char *to = experiment.arguments + experiment.argument_size;
        size_t length = strnlen(arguments[i], room - experiment.argument_size);
        memcpy(to, arguments[i], length);
        to[length] = '\0';
        experiment.argument_size += length + 1;
    }
}

/* Where libc gave none at the start. */
static void read_arguments(void)
{
    int fd = open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, experiment.arguments, sizeof experiment.arguments - 1);
    if (fd >= 0)
        close(fd);
    experiment.argument_size = n > 0 ? (size_t)n : 0;
}

/* The command line without its first word; arguments are separated by one blank. */
static void note_arguments(void)
{
    if (!experiment.argument_size)
        read_arguments();
    char text[sizeof experiment.arguments];
    memcpy(text, experiment.arguments, sizeof text);
    size_t first = strlen(text) + 1, end = experiment.argument_size;
    while (end > first && text[end - 1] == '\0')
        end--;
    for (size_t i = first; i < end; i++)
        if (text[i] == '\0')
            text[i] = ' ';
    if (first < end)
        define_meta("program.arguments", text + first);
}

static void note_cpu(void)
{
    struct cpuinfo processor = {0};
    const char *line;
    struct text_file f;
    text_open(&f, CPUINFO);
    while ((line = text_line(&f)) && cpuinfo_line(&processor, line)) {
    }
    text_close(&f);
    if (*processor.name)
        define_meta("machine.cpu", processor.name);
    note_number("machine.cpus", (uint64_t)sysconf(_SC_NPROCESSORS_ONLN));
}

static void note_setting(void *context, const char *variable, const char *value, bool is_default)
{
    char key[96];
    (void)context;
    snprintf(key, sizeof key, "%s.%s", is_default ? "default" : "setting", variable);
    define_meta(key, value);
}

/* The container that this rank's trace goes to. Up to MANY_RANKS a file of each is what people look
 * for; of more, thousands of files would be work for whoever has to list, copy and remove them. */
static void note_container(void)
{
    char node[NODE_NAME], text[NODE_NAME + 40];
    const struct launch *launch = &experiment.launch;
    uint64_t files = runtime.settings.files;
    if (files == FILES_AUTO)
        files = launch->size > MANY_RANKS ? 1 : FILES_OF_RANKS;
    if (files == FILES_OF_RANKS)
        return;
    node_name(experiment.host, node);
    snprintf(text, sizeof text, "%s%s", CONTAINER_PREFIX, node);
    if (files > 1)
        snprintf(text + strlen(text), sizeof text - strlen(text), ".%" PRIu64,
                 launch->local % files);
    define_meta(CONTAINER_META, text);
}

static const char *spool_folder(char *room, size_t size)
{
    const char *path = spool_path(), *slash = strrchr(path, '/');
    snprintf(room, size, "%.*s", slash ? (int)(slash - path) : 0, path);
    return room;
}

static void note_run(void)
{
    extern char **environ;
    char text[PATH_MAX];
    struct utsname system;
    define_meta("program.name", program_name());
    define_meta("program.path", experiment.program);
    note_arguments();
    program_build_id(text, sizeof text);
    define_meta("program.build", text);
    loaded_sources(define_source);
    note_number("program.pid", identity_process());
    if (getcwd(text, sizeof text))
        define_meta("program.directory", text);
    define_meta("machine.host", experiment.host);
    if (uname(&system) == 0) {
        snprintf(text, sizeof text, "%s %s", system.sysname, system.release);
        define_meta("machine.os", text);
    }
    note_cpu();
    define_meta("run.date", local_date(experiment.date, text, sizeof text));
    if (getenv("OMP_SCHEDULE"))
        define_meta("run.schedule", getenv("OMP_SCHEDULE"));
    if (experiment.launch.size > 1)
        note_number("run.ranks", experiment.launch.size);
    define_meta("clock.source", runtime_clock.tsc ? "tsc" : "monotonic");
    note_number("clock.hz", runtime_clock.hz);
    settings_each(environ, note_setting, NULL);
    note_container();
    if (*experiment.node_spool || !is_in_experiment())
        define_meta("run.spool", spool_folder(text, sizeof text));
    reproduce_note(experiment.program);
    batch_note();
}

/* ---- Begin and end ----------------------------------------------------------------------- */

static void keep_status(int status, void *unused)
{
    (void)unused;
    experiment.status = status;
    experiment.exits = true;
}

/* Of many ranks, one. */
static bool is_speaker(const char *about)
{
    return speaks_for_all(experiment.directory, about, experiment.launch.rank,
                          experiment.launch.size);
}

/* Behind what one rank says. */
static const char *others(void)
{
    return experiment.launch.size > 1 ? "; other ranks may say the same" : "";
}

/* What has come to this process, whatever comes to the others. */
static bool is_own_failure(int failure)
{
    return failure == EMFILE || failure == ENFILE || failure == ENOMEM;
}

/* Where no note can be left: a rank whose directory is its own, and of a node's one rank. */
static bool is_refused_alone(const char *pattern)
{
    return experiment.launch.size > 1 && (strstr(pattern, "%r") || strstr(pattern, "%p") ||
                                          (strstr(pattern, "%h") && experiment.launch.local == 0));
}

static bool refuse(const char *pattern)
{
    int failure = errno;
    if (!is_own_failure(failure) && !is_speaker("refused") && !is_refused_alone(pattern))
        return false;
    errno = failure;
    runtime_say("cannot create the experiment: %s: %s: set POMPEII_%s; nothing is measured",
                experiment.bad_spool ? runtime.settings.spool : experiment.directory,
                errno == DIRECTORY_FOREIGN ? "another user's, or open to all" : strerror(errno),
                experiment.bad_spool ? "SPOOL" : "DIRECTORY");
    return false;
}

static bool begin(void)
{
    note_run();
    runtime.program = region_named("program", "program", program_name());
    signals_setup(experiment.directory, experiment.launch.rank, experiment.launch.size);
    return runtime.program != NULL;
}

bool experiment_create(void)
{
    identify_run();
    runtime.speaks = is_speaker;
    const struct launch *launch = &experiment.launch;
    const char *wanted = secure_getenv("POMPEII_DIRECTORY");
    const char *pattern =
        launch->size > 1 && (!wanted || !*wanted) ? "pompeii-%n-%j" : runtime.settings.directory;
    struct directory_names names = {program_name(), experiment.host, experiment.date, launch};
    if (!directory_make(pattern, &names, experiment.directory, make_place))
        return refuse(pattern);
    on_exit(keep_status, NULL); /* not before: it would come after our destructor */
    return begin();
}

/* One process alone, also where its parent is a rank. */
bool experiment_create_beside(void)
{
    char parent[PATH_MAX];
    strcpy(parent, experiment.directory);
    identify_run();
    experiment.launch = (struct launch){.size = 1};
    experiment.exits = false;
    if (!directory_make_beside(parent, experiment.directory, make_place))
        return refuse("");
    objects_define();
    regions_define();
    return begin();
}

static uint64_t nanoseconds(struct timeval t)
{
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_usec * 1000u;
}

void experiment_note_cost(void)
{
    note_number("overhead.event", (runtime.event_cost[PLAIN_PAIR] + 500) / 1000);
    spool_note_cost(runtime.event_cost);
}

/* How many pairs of events were measured, each at the cost of one at the start. */
static void note_overhead(void)
{
    uint64_t events = 0;
    for (const struct location *l = runtime.locations; l; l = l->next)
        if (l->info->kind == LOCATION_THREAD)
            events += callpath_visits(l);
    note_number("overhead.events", events);
    note_number("overhead.total",
                (uint64_t)((double)events * (double)runtime.event_cost[PLAIN_PAIR] / 1000 + 0.5));
}

static void note_end(uint64_t duration)
{
    struct rusage usage;
    uint64_t threads = 1;
    for (const struct location *l = runtime.locations; l; l = l->next)
        if (l->info->team_size > threads)
            threads = l->info->team_size;
    note_number("run.duration", duration);
    if (getrusage(RUSAGE_SELF, &usage) == 0) {
        note_number("run.user", nanoseconds(usage.ru_utime));
        note_number("run.system", nanoseconds(usage.ru_stime));
    }
    note_number("run.processors", processors_for_us());
    note_number("run.threads", threads);
    note_overhead();
    if (experiment.exits)
        note_number("run.exit", (uint64_t)(experiment.status & 0xff));
}

static void add_stray(void *context, const struct spool_chunk *chunk)
{
    spool_add(context, chunk);
}

static void say_what_is_missing(void)
{
    uint64_t visits = 0, records = 0, units = 0, unmeasured = spool_children(false),
             children = spool_children(true);
    for (const struct location *l = runtime.locations; l; l = l->next) {
        visits += l->info->lost_visits;
        records += l->info->lost_records;
        units += l->info->lost_units;
    }
    if (children && is_speaker("children"))
        runtime_say("%llu forked processes have experiments of their own: %s-*%s",
                    (unsigned long long)children, experiment.directory, others());
    if (unmeasured && is_speaker("unmeasured"))
        runtime_say("%llu forked processes are not measured: only what they start with exec is%s",
                    (unsigned long long)unmeasured, others());
    if (visits && is_speaker("visits"))
        runtime_say("%llu visits have no call path of their own: raise POMPEII_MEMORY%s",
                    (unsigned long long)visits, others());
    if (records && is_speaker("records"))
        runtime_say("the timeline lacks %llu instances: %s: %s%s", (unsigned long long)records,
                    spool_path(), strerror(spool_failure()), others());
    if (spool_unpatched() && is_speaker("ends"))
        runtime_say("the timeline lacks the end of %llu instances: %s: %s%s",
                    (unsigned long long)spool_unpatched(), spool_path(), strerror(spool_failure()),
                    others());
    if (units && is_speaker("units"))
        runtime_say("the trace lacks %llu units of work: %s: %s%s", (unsigned long long)units,
                    spool_path(), strerror(spool_failure()), others());
}

/* Where POMPEII_SPOOL is set, a link to it goes, too. */
static void remove_spool(int directory)
{
    char name[32];
    snprintf(name, sizeof name, "spool.%u", experiment.launch.rank);
    bool linked = !is_in_experiment(), own = !*experiment.node_spool;
    bool gone = !own || unlinkat(directory, name, 0) == 0;
    if (linked || !own)
        gone &= unlink(spool_path()) == 0;
    if (!own)
        node_spool_leave(directory, experiment.host, experiment.node_spool);
    if (!gone && is_speaker("remains"))
        runtime_say("cannot remove the spool: %s: %s: it is of no more use%s", spool_path(),
                    strerror(errno), others());
}

int experiment_open_directory(void)
{
    struct stat status;
    int fd = open(experiment.directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (fd < 0)
        return fd;
    int failure = fstat(fd, &status) != 0 ? errno
                  : status.st_dev == experiment.device && status.st_ino == experiment.inode
                      ? 0
                      : ESTALE;
    if (!failure)
        return fd;
    close(fd);
    errno = failure;
    return -1;
}

/* @return 0 or an errno. EINPROGRESS: libdw, which names functions, has its memory from malloc(),
 * and a signal handler that calls exit() may have interrupted that. */
static int convert(int directory, uint64_t end, bool in_handler, struct conversion *result,
                   const char **file)
{
    *file = "the spool";
    struct spool *s = spool_open(spool_path());
    if (!s)
        return errno;
    spool_each_stray(add_stray, s);
    spool_tell_end(s, end);
    int failure = EINPROGRESS;
    if (!spool_has_code(s) || !in_handler)
        failure = convert_experiment(s, directory, runtime.settings.compress == COMPRESS_ZSTD,
                                     result, file);
    spool_free(s);
    return failure;
}

/* What the reason is called, where strerror() has no word for it, and what has to be done first. */
static const struct {
    int failure;
    const char *reason, *first;
} stops[] = {{ESTALE, "moved, or replaced", "find it, then "},
             {ENOENT, "moved, or removed", "if it is found, "},
             {NOT_REGULAR, "replaced by what is not a regular file", "find it, then "},
             {EBADMSG, "damaged", "if that can be mended, "},
             {ENOSPC, NULL, "make room, then "},
             {EDQUOT, NULL, "make room, then "},
             {EFBIG, NULL, "make room, then "}};

static void say_what_stopped(const char *file, int failure)
{
    const char *reason = NULL, *first = "the trace can still be made by ";
    for (size_t i = 0; i < sizeof stops / sizeof stops[0]; i++)
        if (stops[i].failure == failure) {
            reason = stops[i].reason;
            first = stops[i].first;
        }
    runtime_say("%s: %s: %s: %s`pompeii recover`", experiment.directory, file,
                reason ? reason : strerror(failure), first);
}

static uint64_t monotonic_now(void)
{
    struct timespec t = {0};
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void experiment_leave(const char *why)
{
    if (is_speaker("left"))
        runtime_say("%s: %s: write the trace by `pompeii recover`%s", experiment.directory, why,
                    others());
}

static void write_experiment(void *in_handler)
{
    struct conversion result;
    const char *file = "the directory";
    uint64_t end = monotonic_now();
    note_end(clock_now());
    if (runtime.settings.convert == CONVERT_LATER) {
        if (is_speaker("later"))
            runtime_say("%s: write the trace by `pompeii recover`", experiment.directory);
        return;
    }
    int directory = experiment_open_directory(), failure = directory < 0 ? errno : 0;
    if (!failure)
        failure = convert(directory, end, *(bool *)in_handler, &result, &file);
    if (!failure)
        remove_spool(directory);
    if (directory >= 0)
        close(directory);
    if (failure == EINPROGRESS)
        experiment_leave("exit() came out of a signal handler");
    else if (failure && is_speaker("stopped"))
        say_what_stopped(file, failure);
    if (failure)
        return;
    say_what_is_missing();
    if (*result.problem && is_speaker("functions"))
        runtime_say("functions lack names or lines: %s", result.problem);
    if (result.first) /* of many ranks, the first to end says it */
        runtime_say("trace in %s", experiment.directory);
}

void experiment_write(void)
{
    bool in_handler = signal_is_handled(); /* whose frame is on the stack that we come from */
    on_own_stack(write_experiment, &in_handler);
}
