/* Signals that end the program, and what it has on standard error: `signals HOW ARGUMENT..`. Status
 * 3: it has not ended before. */
#define _GNU_SOURCE
#include "hand.h"
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>

REGION(1, "userRegion", "*userRegionName=event");
enum { WRONG = 9, GOOD = 3 };

static void measure(void)
{
    POMP2_Begin(&region_1, ctc_1);
    POMP2_End(&region_1);
}

/* ---- Who asks for handlers --------------------------------------------------------------- */

static void own(int number)
{
    (void)number;
    _exit(42);
}

#pragma GCC diagnostic ignored "-Wdeprecated-declarations"
sighandler_t bsd_signal(int number, sighandler_t handler);

/* Each tells of the default one, where the program has set none, and of the program's. */
static void asked(char **unused)
{
    static const struct {
        const char *name;
        sighandler_t (*set)(int number, sighandler_t handler);
    } ways[] = {{"signal", signal},   {"bsd_signal", bsd_signal},
                {"ssignal", ssignal}, {"sysv_signal", sysv_signal},
                {"sigset", sigset},   {"__sysv_signal", __sysv_signal}};
    static const int numbers[] = {SIGTERM, SIGINT, SIGHUP, SIGXCPU, SIGABRT, SIGTERM};
    (void)unused;
    measure();
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        sighandler_t fresh = i == 5 ? own : SIG_DFL; /* more ways than signals */
        if (ways[i].set(numbers[i], own) != fresh || ways[i].set(numbers[i], own) != own) {
            fprintf(stderr, "%s tells of another handler\n", ways[i].name);
            exit(WRONG);
        }
    }
}

/* Strict C11 has it for signal(). */
static void asked_strictly(char **unused)
{
    (void)unused;
    measure();
    if (__sysv_signal(SIGTERM, own) != SIG_DFL)
        exit(WRONG);
    raise(SIGTERM);
}

/* ---- Standard error ---------------------------------------------------------------------- */

static void end_by(char **number)
{
    measure();
    raise(atoi(*number));
}

/* Has itself begin anew with that as standard error, and sees how it ends. */
static void await_self(int output, char **how, pid_t group)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        if (group && setpgid(0, 0) != 0)
            _exit(WRONG);
        dup2(output, STDERR_FILENO);
        execv("/proc/self/exe", how);
        _exit(WRONG);
    }
    if (waitpid(child, &status, WUNTRACED) != child)
        exit(WRONG);
    if (WIFSTOPPED(status))
        kill(child, SIGKILL);
    exit(WIFEXITED(status)     ? WEXITSTATUS(status)
         : WIFSIGNALED(status) ? 128 + WTERMSIG(status)
                               : 1);
}

/* In the background of a terminal on which such jobs may not write. */
static void background(char **how)
{
    struct termios modes;
    int master = posix_openpt(O_RDWR | O_NOCTTY);
    if (fork() != 0) {
        int status;
        wait(&status);
        exit(WEXITSTATUS(status));
    }
    setsid();
    if (master < 0 || grantpt(master) != 0 || unlockpt(master) != 0)
        exit(77);
    int terminal = open(ptsname(master), O_RDWR);
    if (terminal < 0 || ioctl(terminal, TIOCSCTTY, 0) != 0 || tcgetattr(terminal, &modes) != 0)
        exit(77);
    modes.c_lflag |= TOSTOP;
    tcsetattr(terminal, TCSANOW, &modes);
    await_self(terminal, how, 1);
}

/* Who should read waits for the end. */
static void full(char **how)
{
    int ends[2];
    char filling[4096] = {0};
    if (pipe(ends) != 0 || fcntl(ends[1], F_SETFL, O_NONBLOCK) != 0)
        exit(WRONG);
    while (write(ends[1], filling, sizeof filling) > 0)
        ;
    fcntl(ends[1], F_SETFL, 0);
    await_self(ends[1], how, 0);
}

static const struct {
    const char *how;
    void (*run)(char **arguments);
} ways[] = {{"asked", asked},
            {"strict", asked_strictly},
            {"end", end_by},
            {"background", background},
            {"full", full}};

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && i < sizeof ways / sizeof ways[0]; i++)
        if (strcmp(ways[i].how, argv[1]) == 0)
            ways[i].run(argv + 2);
    return GOOD;
}
