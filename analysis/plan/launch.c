/* A program is started and waited for; signals to us go on to it. */
#include "config.h"

#include "analysis/plan/launch.h"

#include "common/memory.h"
#include "common/seconds.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const int passed_on[] = {SIGINT, SIGTERM, SIGHUP};

/* ---- Finding it -------------------------------------------------------------------------- */

static bool is_program(const char *path)
{
    struct stat status;

    if (stat(path, &status) < 0 || access(path, X_OK) < 0)
        return false;
    if (!S_ISDIR(status.st_mode))
        return true;
    errno = EISDIR;
    return false;
}

char *find_program(const char *name)
{
    const char *path = getenv("PATH");
    int failure = ENOENT;

    if (strchr(name, '/'))
        return is_program(name) ? xstrdup(name) : NULL;
    for (path = path ? path : "/bin:/usr/bin"; *name; path++) {
        size_t length = strcspn(path, ":");
        char *file = length ? xformat("%.*s/%s", (int)length, path, name) : xformat("./%s", name);
        if (is_program(file))
            return file;
        failure = errno == EACCES ? EACCES : failure;
        free(file);
        path += length;
        if (!*path)
            break;
    }
    errno = failure;
    return NULL;
}

/* ---- The child --------------------------------------------------------------------------- */

static bool put_file(const char *path, int flags, int fd)
{
    int file = open(path, flags, 0666);
    bool good = file >= 0 && dup2(file, fd) == fd;

    if (file >= 0 && file != fd)
        close(file);
    return good;
}

static bool put_streams(const struct launch_order *order)
{
    const int flags = O_WRONLY | O_CREAT | O_TRUNC | O_APPEND;
    const char *input = order->input && *order->input ? order->input : "/dev/null";

    if (!put_file(input, O_RDONLY, STDIN_FILENO))
        return false;
    if (order->output ? !put_file(order->output, flags, STDOUT_FILENO)
                      : dup2(STDERR_FILENO, STDOUT_FILENO) < 0)
        return false;
    return !order->error || put_file(order->error, flags, STDERR_FILENO);
}

/* Never returns. `report` tells why it could not become the program. */
static void become(const struct launch_order *order, int report, const sigset_t *mask)
{
    setpgid(0, 0);
    sigprocmask(SIG_SETMASK, mask, NULL);
    if ((!order->directory || chdir(order->directory) == 0) && put_streams(order))
        execvpe(order->argv[0], order->argv, order->environment);
    int failure = errno;
    if (write(report, &failure, sizeof failure) < 0)
        _exit(126);
    _exit(127);
}

/* ---- Waiting ----------------------------------------------------------------------------- */

static bool is_over(pid_t child, struct launch_end *end)
{
    int status;

    pid_t ended = waitpid(child, &status, WNOHANG);
    if (ended == 0 || (ended < 0 && errno == EINTR))
        return false;
    if (ended < 0) /* somebody else has waited for it */
        status = 0;
    end->status = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return true;
}

static void wait_for(pid_t child, const sigset_t *awaited, void (*tick)(void *), void *context,
                     struct launch_end *end)
{
    const struct timespec second = {.tv_sec = 1};

    while (!is_over(child, end)) {
        int signal = sigtimedwait(awaited, NULL, &second);
        if (signal > 0 && signal != SIGCHLD) {
            end->signal = signal;
            kill(-child, signal);
        }
        if (signal < 0 && tick)
            tick(context);
    }
}

/* What is ignored, as by nohup, is not for the program, either. */
static void awaited_signals(sigset_t *set)
{
    struct sigaction action;

    sigemptyset(set);
    sigaddset(set, SIGCHLD);
    for (size_t i = 0; i < sizeof passed_on / sizeof *passed_on; i++) {
        if (sigaction(passed_on[i], NULL, &action) == 0 && action.sa_handler != SIG_IGN)
            sigaddset(set, passed_on[i]);
    }
}

/* @return its process; -1 with errno set */
static pid_t start(const struct launch_order *order, const sigset_t *mask)
{
    int report[2], failure = 0;

    if (pipe2(report, O_CLOEXEC) < 0)
        return -1;
    pid_t child = fork();
    if (child == 0)
        become(order, report[1], mask);
    close(report[1]);
    if (child < 0)
        failure = errno;
    else
        setpgid(child, child); /* before a signal has to go there */
    ssize_t got;
    while (child > 0 && (got = read(report[0], &failure, sizeof failure)) < 0 && errno == EINTR)
        ;
    close(report[0]);
    if (child > 0 && failure)
        waitpid(child, NULL, 0);
    errno = failure;
    return failure ? -1 : child;
}

bool launch(const struct launch_order *order, void (*tick)(void *context), void *context,
            struct launch_end *end)
{
    sigset_t awaited, mask;
    double begin = seconds_now();

    *end = (struct launch_end){0};
    signal(SIGCHLD, SIG_DFL); /* else nobody could be waited for */
    awaited_signals(&awaited);
    sigprocmask(SIG_BLOCK, &awaited, &mask);
    pid_t child = start(order, &mask);
    int failure = errno;
    if (child > 0)
        wait_for(child, &awaited, tick, context, end);
    sigprocmask(SIG_SETMASK, &mask, NULL);
    end->seconds = seconds_now() - begin;
    errno = failure;
    return child > 0;
}
