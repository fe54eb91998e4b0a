/* Signals that end the program, and what it has on standard error: `signals HOW ARGUMENT..`. Status
 * 3: it has not ended before. */
#define _GNU_SOURCE
#include "hand.h"
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
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

/* ---- Small stacks ------------------------------------------------------------------------ */

/* With room for what the kernel puts there, and `more`; the page below it is nobody's. */
static void stack_for_handlers(size_t more)
{
    enum { PAGE = 65536 };
    size_t size = getauxval(AT_MINSIGSTKSZ), room;
    size = (size ? size : MINSIGSTKSZ) + more;
    room = (size + PAGE - 1) / PAGE * PAGE;
    char *m = mmap(NULL, room + PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (m == MAP_FAILED || mprotect(m, PAGE, PROT_NONE) != 0)
        exit(WRONG);
    stack_t stack = {.ss_sp = m + PAGE + room - size, .ss_size = size};
    if (sigaltstack(&stack, NULL) != 0)
        exit(WRONG);
}

static void ended_small(char **unused)
{
    (void)unused;
    stack_for_handlers(720);
    measure();
    raise(SIGTERM);
}

static void abort_in_handler(int number)
{
    char used[1024];
    memset(used, number, sizeof used);
    __asm__ volatile("" : : "r"(used) : "memory");
    abort();
}

static void aborted_small(char **unused)
{
    (void)unused;
    struct sigaction action = {.sa_handler = abort_in_handler, .sa_flags = SA_ONSTACK};
    stack_for_handlers(2700);
    measure();
    sigaction(SIGSEGV, &action, NULL);
    raise(SIGSEGV);
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

/* ---- A kernel that says no --------------------------------------------------------------- */

#define CALL(name)                                                                                 \
    {                                                                                              \
#name, SYS_##name                                                                          \
    }
static const struct {
    const char *name;
    int number;
} calls[] = {CALL(tgkill), CALL(getpid), CALL(gettid), CALL(rt_sigaction), CALL(rt_sigprocmask),
#ifdef SYS_poll
             CALL(poll),
#endif
             CALL(ppoll)};

static void deny(const char *name)
{
    for (size_t i = 0; i < sizeof calls / sizeof calls[0]; i++) {
        struct sock_filter filter[] = {
            BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
            BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)calls[i].number, 0, 1),
            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
            BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
        struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
        if (strcmp(calls[i].name, name) == 0 &&
            (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
             prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0))
            exit(77);
    }
}

static void denied(char **call)
{
    pid_t process = getpid();
    measure();
    for (; *call; call++)
        deny(*call);
    kill(process, SIGTERM);
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
} ways[] = {{"small", ended_small},     {"abort", aborted_small},
            {"asked", asked},           {"strict", asked_strictly},
            {"denied", denied},         {"end", end_by},
            {"background", background}, {"full", full}};

int main(int argc, char **argv)
{
    for (size_t i = 0; argc > 1 && i < sizeof ways / sizeof ways[0]; i++)
        if (strcmp(ways[i].how, argv[1]) == 0)
            ways[i].run(argv + 2);
    return GOOD;
}
