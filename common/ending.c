/* Signals that end a process from outside. */
#include "config.h"

#include "common/ending.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <sys/resource.h>
#include <unistd.h>

static const int ending_signals[] = {SIGHUP,  SIGINT,  SIGQUIT,   SIGPIPE, SIGALRM, SIGTERM,
                                     SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU, SIGPROF, SIGIO};
enum { SIGNALS = sizeof ending_signals / sizeof ending_signals[0] };

/* Handlers have to find it. */
static struct {
    volatile sig_atomic_t child;  /* 0: none runs */
    volatile sig_atomic_t signal; /* that asked us to end */
    bool catches;
    sigset_t caught;
    struct sigaction before[SIGNALS];
} state;

/* SA_RESETHAND: who asks twice need not wait for the child. */
static void on_signal(int number)
{
    int error = errno;

    state.signal = number;
    if (state.child)
        kill(state.child, number);
    errno = error;
}

void ending_catch(void)
{
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART | SA_RESETHAND};

    if (state.catches)
        return;
    state.catches = true;
    sigemptyset(&state.caught);
    for (size_t i = 0; i < SIGNALS; i++) {
        sigaction(ending_signals[i], NULL, &state.before[i]);
        if (state.before[i].sa_handler == SIG_IGN) /* nohup: stays ignored, for the child too */
            continue;
        sigaction(ending_signals[i], &action, NULL);
        sigaddset(&state.caught, ending_signals[i]);
    }
}

void ending_release(void)
{
    for (size_t i = 0; i < SIGNALS; i++)
        if (sigismember(&state.caught, ending_signals[i]))
            sigaction(ending_signals[i], &state.before[i], NULL);
    sigemptyset(&state.caught);
    state.catches = false;
}

int ending_signal(void)
{
    return state.signal;
}

void ending_watch(pid_t child)
{
    state.child = child;
    if (child && state.signal)
        kill(child, state.signal);
}

void ending_spare(posix_spawnattr_t *attributes)
{
    if (!state.catches)
        return;
    posix_spawnattr_setsigdefault(attributes, &state.caught);
    posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGDEF);
}

_Noreturn void ending_die(int number)
{
    struct rlimit no_core = {0, 0};
    sigset_t set;

    setrlimit(RLIMIT_CORE, &no_core); /* the child has left its own */
    signal(number, SIG_DFL);
    sigemptyset(&set);
    sigaddset(&set, number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
    _exit(128 + number);
}
