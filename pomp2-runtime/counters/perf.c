/* Linux software events, which need no performance monitoring unit: they count on virtual machines,
 * too. */
#include "config.h"
#include "pomp2-runtime/counters/counter-source.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/perf_event.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>

static const struct event {
    const char *name;
    uint64_t config;
    const char *meaning;
} events[] = {
    {"perf::page-faults", PERF_COUNT_SW_PAGE_FAULTS, "page faults"},
    {"perf::minor-faults", PERF_COUNT_SW_PAGE_FAULTS_MIN, "page faults without input"},
    {"perf::major-faults", PERF_COUNT_SW_PAGE_FAULTS_MAJ, "page faults that read from a disk"},
    {"perf::context-switches", PERF_COUNT_SW_CONTEXT_SWITCHES, "switches to another thread"},
    {"perf::cpu-migrations", PERF_COUNT_SW_CPU_MIGRATIONS, "moves to another processor"},
    {"perf::task-clock", PERF_COUNT_SW_TASK_CLOCK, "nanoseconds on a processor"},
    {"perf::cpu-clock", PERF_COUNT_SW_CPU_CLOCK, "nanoseconds by the processor's clock"},
    {"perf::alignment-faults", PERF_COUNT_SW_ALIGNMENT_FAULTS,
     "unaligned accesses that the kernel mended"},
    {"perf::emulation-faults", PERF_COUNT_SW_EMULATION_FAULTS,
     "instructions that the kernel emulated"},
};
enum { EVENTS = sizeof events / sizeof events[0] };

static const struct event *chosen[COUNTERS_MOST];
static unsigned count;

/* Linux brings a clock up to date only where it leads its group, so each is one of its own. */
static bool is_clock(const struct event *e)
{
    return e->config == PERF_COUNT_SW_TASK_CLOCK || e->config == PERF_COUNT_SW_CPU_CLOCK;
}

/* What happens in the kernel alone: without its share nothing is left. */
static bool is_of_kernel(const struct event *e)
{
    return e->config == PERF_COUNT_SW_CONTEXT_SWITCHES || e->config == PERF_COUNT_SW_CPU_MIGRATIONS;
}

/* Of the calling thread; without the kernel's own share where only that is allowed. */
static int open_event(const struct event *e, int leader)
{
    struct perf_event_attr a = {.type = PERF_TYPE_SOFTWARE,
                                .size = sizeof a,
                                .config = e->config,
                                .read_format = PERF_FORMAT_GROUP,
                                .exclude_hv = 1};
    int fd = (int)syscall(SYS_perf_event_open, &a, 0, -1, leader, PERF_FLAG_FD_CLOEXEC);
    if (fd < 0 && (errno == EACCES || errno == EPERM) && !is_of_kernel(e)) {
        a.exclude_kernel = 1;
        fd = (int)syscall(SYS_perf_event_open, &a, 0, -1, leader, PERF_FLAG_FD_CLOEXEC);
    }
    return fd;
}

static int paranoid(void)
{
    int level = -2;
    FILE *f = fopen("/proc/sys/kernel/perf_event_paranoid", "re");
    if (f && fscanf(f, "%d", &level) != 1)
        level = -2;
    if (f)
        fclose(f);
    return level;
}

static void perf_explain(const struct event *e, int failure, char *problem, size_t size)
{
    int needed = is_of_kernel(e) ? 1 : 2, level = paranoid();
    if ((failure == EACCES || failure == EPERM) && level > needed)
        snprintf(
            problem, size,
            "no permission for %s: /proc/sys/kernel/perf_event_paranoid is %d: set it to %d or "
            "less",
            e->name, level, needed);
    else if (failure == EACCES || failure == EPERM)
        snprintf(problem, size,
                 "no permission for %s: something forbids perf_event_open, such as a container: "
                 "allow it there",
                 e->name);
    else
        snprintf(problem, size, "%s can't be measured: perf_event_open: %s", e->name,
                 strerror(failure));
}

bool perf_knows(const char *name, size_t length)
{
    for (unsigned i = 0; i < EVENTS; i++)
        if (strlen(events[i].name) == length && memcmp(events[i].name, name, length) == 0)
            return true;
    return false;
}

static bool perf_add(const char *name, char *problem, size_t size)
{
    for (unsigned i = 0; i < EVENTS; i++) {
        if (strcmp(events[i].name, name) != 0)
            continue;
        int fd = open_event(&events[i], -1);
        if (fd < 0) {
            perf_explain(&events[i], errno, problem, size);
            return false;
        }
        close(fd);
        chosen[count++] = &events[i];
        return true;
    }
    return false;
}

/*
 * A program that closes all descriptors closes ours, too, and opens files, pipes or sockets in
 * their place: what they hold, a read would take from it, and their numbers are not ours to close.
 * Ours carry a mark that asking for costs least: the signal for asynchronous input, which nobody
 * gets without O_ASYNC. This one is libc's own, and no program asks for it. What another thread
 * opens between the question and the call after it stays unseen.
 */
enum { MARK = 33 };

static bool mark(int fd, uint64_t *id)
{
    return fcntl(fd, F_SETSIG, MARK) == 0 && ioctl(fd, PERF_EVENT_IOC_ID, id) == 0;
}

static bool is_marked(int fd)
{
    return fd >= 0 && fcntl(fd, F_GETSIG) == MARK;
}

/* Another thread's event may have the number by now, and the mark. */
static bool is_same(int fd, uint64_t id)
{
    uint64_t now;
    return is_marked(fd) && ioctl(fd, PERF_EVENT_IOC_ID, &now) == 0 && now == id;
}

static void perf_stop(struct counter_set *set)
{
    for (unsigned i = 0; i < count; i++)
        if (is_same(set->handle[i], set->id[i]))
            close(set->handle[i]);
}

static int open_marked(const struct event *e, int leader, uint64_t *id)
{
    int fd = open_event(e, leader);
    if (fd < 0 || mark(fd, id))
        return fd;
    int failure = errno;
    close(fd);
    errno = failure;
    return -1;
}

/* Its leader is that of the group: one read() gets all but clocks. */
static void perf_start(struct counter_set *set, const char **failure)
{
    set->leader = -1;
    for (unsigned i = 0; i < count; i++) {
        bool clock = is_clock(chosen[i]);
        set->handle[i] = open_marked(chosen[i], clock ? -1 : set->leader, &set->id[i]);
        if (set->handle[i] < 0)
            *failure = strerror(errno);
        if (!clock && set->leader < 0)
            set->leader = set->handle[i];
    }
}

/* What is closed counts nothing any more. */
static void perf_read(struct counter_set *set, uint64_t *values)
{
    uint64_t group[1 + COUNTERS_MOST] = {0}, own[2];
    if (is_marked(set->leader) && read(set->leader, group, sizeof group) < (ssize_t)sizeof group[0])
        group[0] = 0;
    unsigned next = 1;
    for (unsigned i = 0; i < count; i++) {
        values[i] = 0;
        if (set->handle[i] < 0)
            continue;
        if (!is_clock(chosen[i]))
            values[i] = next <= group[0] && next <= COUNTERS_MOST ? group[next++] : 0;
        else if (is_marked(set->handle[i]) && read(set->handle[i], own, sizeof own) == sizeof own)
            values[i] = own[1];
    }
}

static void perf_trial(const char **failure)
{
    struct counter_set set;
    perf_start(&set, failure);
    perf_stop(&set);
    count = 0;
}

static void perf_list(void *context, void (*visit)(void *context, const char *name,
                                                   const char *meaning, const char *unavailable))
{
    for (unsigned i = 0; i < EVENTS; i++) {
        char problem[256] = "";
        int fd = open_event(&events[i], -1);
        if (fd < 0)
            perf_explain(&events[i], errno, problem, sizeof problem);
        else
            close(fd);
        visit(context, events[i].name, events[i].meaning, *problem ? problem : NULL);
    }
}

const struct counter_source counters_perf = {perf_add,  perf_start, perf_read, perf_stop,
                                             perf_list, perf_trial, NULL,      true};
