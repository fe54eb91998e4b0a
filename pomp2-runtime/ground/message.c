/* Lines for the user on stderr. */
#include "config.h"
#include "pomp2-runtime/ground/message.h"
#include "common/clean.h"
#include "common/fnv.h"
#include "pomp2-runtime/ground/context.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static struct {
    bool noted, open, has_inode;
    dev_t device;
    ino_t inode;
    char link[128]; /* what /proc calls it, where the kernel is told not to say which file it is */
    uint64_t level;
    int patience; /* milliseconds */
} error_output = {.level = 1, .patience = 1000};

static void read_link(char *link)
{
    ssize_t n = readlink("/proc/self/fd/2", link, sizeof error_output.link - 1);
    link[n > 0 ? n : 0] = '\0';
}

void message_start(void)
{
    struct stat s;
    if (error_output.noted)
        return;
    error_output.noted = true;
    error_output.has_inode = fstat(STDERR_FILENO, &s) == 0;
    read_link(error_output.link);
    error_output.open = error_output.has_inode || *error_output.link;
    if (error_output.has_inode) {
        error_output.device = s.st_dev;
        error_output.inode = s.st_ino;
    }
}

void message_level(uint64_t level)
{
    error_output.level = level;
}

/* A handler on a small stack has no room for what all of these need at once. */
#define FRAME_OF_ITS_OWN __attribute__((noinline))

enum same { OTHER, SAME, UNTOLD };

FRAME_OF_ITS_OWN static enum same compare_file(void)
{
    struct stat s;
    if (!error_output.has_inode)
        return UNTOLD;
    if (fstat(STDERR_FILENO, &s) != 0)
        return errno == EBADF ? OTHER : UNTOLD;
    return s.st_dev == error_output.device && s.st_ino == error_output.inode ? SAME : OTHER;
}

FRAME_OF_ITS_OWN static bool has_same_link(void)
{
    char link[sizeof error_output.link];
    read_link(link);
    return *link && strcmp(link, error_output.link) == 0;
}

/* The program may have closed it, and opened a file, a device, a pipe or a socket in its place. */
static bool is_ours(void)
{
    if (!error_output.open)
        return false;
    enum same same = compare_file();
    return same == UNTOLD ? has_same_link() : same == SAME;
}

/* Who should read may be waiting for our end: that is not waited for, and a second time not at
 * all. Where the kernel is told not to say, the line is written. */
FRAME_OF_ITS_OWN static bool has_room(void)
{
    struct pollfd output = {.fd = STDERR_FILENO, .events = POLLOUT};
    int found = poll(&output, 1, __atomic_load_n(&error_output.patience, __ATOMIC_RELAXED));
    if (found == 0)
        __atomic_store_n(&error_output.patience, 0, __ATOMIC_RELAXED);
    return found < 0 || (output.revents & POLLOUT);
}

FRAME_OF_ITS_OWN static bool is_pending(int number)
{
    sigset_t pending;
    return sigpending(&pending) == 0 && sigismember(&pending, number);
}

FRAME_OF_ITS_OWN static void take_away(int number)
{
    sigset_t one;
    sigemptyset(&one);
    sigaddset(&one, number);
    sigtimedwait(&one, NULL, &(struct timespec){0, 0});
}

/* All signals are blocked: also SIGPIPE, where nobody reads, and SIGTTOU, which would stop a job in
 * the background of a terminal. */
static void write_blocked(const char *line, size_t length)
{
    bool pending = is_pending(SIGPIPE);
    if (has_room() && write(STDERR_FILENO, line, length) < 0 && errno == EPIPE && !pending)
        take_away(SIGPIPE);
}

static void write_line(const char *line, size_t length)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before);
    write_blocked(line, length);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

void message_line(const char *line, size_t length)
{
    if (error_output.level > 0 && is_ours())
        write_blocked(line, length);
}

#define BEFORE "pompeii: "
enum { LINE = PIPE_BUF }; /* for so much there is room in a pipe that has any */

/* With its newline. @return its length; 0: it can't be said */
static size_t format_line(char line[LINE], const char *format, va_list arguments)
{
    const size_t before = sizeof BEFORE - 1, room = LINE - 1 - before;
    memcpy(line, BEFORE, before);
    int n = vsnprintf(line + before, room, format, arguments);
    if (n < 0)
        return 0;
    size_t length = before + ((size_t)n < room ? (size_t)n : room - 1);
    clean_in_place(line, length);
    line[length++] = '\n';
    return length;
}

void runtime_say(const char *format, ...)
{
    char line[LINE];
    va_list arguments;
    if (error_output.level == 0 || !is_ours())
        return;
    va_start(arguments, format);
    size_t length = format_line(line, format, arguments);
    va_end(arguments);
    if (length)
        write_line(line, length);
}

/* What it is about is the line itself. */
void runtime_say_for_all(const char *format, ...)
{
    char line[LINE], about[24];
    va_list arguments;
    if (error_output.level == 0 || !is_ours())
        return;
    va_start(arguments, format);
    size_t length = format_line(line, format, arguments);
    va_end(arguments);
    snprintf(about, sizeof about, "%016" PRIx64, (uint64_t)fnv_fold(FNV_START, line, length));
    if (length && (!runtime.speaks || runtime.speaks(about)))
        write_line(line, length);
}
