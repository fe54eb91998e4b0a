/* Signals that end the program: where what was measured lies is said before. */
#include "config.h"
#include "pomp2-runtime/life/signals.h"
#include "pomp2-runtime/life/signal-front.h"
#include "pomp2-runtime/life/spokesman.h"
#include "pomp2-runtime/ground/message.h"
#include "pomp2-runtime/ground/clock.h"
#include "pomp2-runtime/ground/context.h"
#include "pomp2-runtime/ground/identity.h"
#include "pomp2-runtime/ground/spool-write.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct {
    int number;
    const char *name;
} signals[] = {{SIGTERM, "SIGTERM"},
               {SIGINT, "SIGINT"},
               {SIGHUP, "SIGHUP"},
               {SIGXCPU, "SIGXCPU"},
               {SIGABRT, "SIGABRT"}};
enum { SIGNALS = sizeof signals / sizeof signals[0] };

static struct {
    const char *directory;
    uint32_t rank, size;
    char *lines[SIGNALS]; /* what is said, ready */
    uint64_t process;     /* a child has nothing to say */
} run;

/* ---- When one comes ---------------------------------------------------------------------- */

/*
 * A stack for handlers may have room for little more than what the kernel puts there: the frames
 * here have some 400 bytes, all together. Nothing is called but what a handler may call (POSIX,
 * 2.4.3). All signals are blocked.
 */
void signals_note(int number)
{
    if (runtime_mode() == STOPPED || identity_process() != run.process)
        return;
    spool_note_death(clock_now());
    if (!speaks_for_all(run.directory, "ended", run.rank, run.size))
        return;
    for (size_t i = 0; i < SIGNALS; i++)
        if (signals[i].number == number)
            message_line(run.lines[i], strlen(run.lines[i]));
}

/* The kernel has put back the default, and the signal takes that effect at the return. Where none
 * can be sent, the status is the one that a shell would tell. */
void signals_ended(int number)
{
    int saved = errno;
    signals_note(number);
    pid_t process = (pid_t)identity_process();
    if (raise(number) != 0 && (process <= 0 || kill(process, number) != 0))
        _exit(128 + number);
    errno = saved;
}

static bool hidden; /* our handler can be, from the program */

void signals_find(void)
{
    __atomic_store_n(&hidden, signals_are_hidden && signals_are_hidden(), __ATOMIC_RELAXED);
}

static const char what_is_kept[] =
    "pompeii: ended by %s: what was measured is kept: pompeii recover %s\n";

/* @return false where there is no memory for it */
static bool prepare_lines(const char *directory)
{
    for (size_t i = 0; i < SIGNALS; i++) {
        size_t size = sizeof what_is_kept + strlen(signals[i].name) + strlen(directory);
        char *line = arena_get(&runtime.arena, size);
        if (!line)
            return false;
        snprintf(line, size, what_is_kept, signals[i].name, directory);
        run.lines[i] = line;
    }
    return true;
}

/* Nothing else happens in ours: without it the program would not have gone on. */
static void handle(int number)
{
    struct sigaction ours = {.sa_handler = signals_ended, .sa_flags = SA_ONSTACK | SA_RESETHAND},
                     theirs;
    sigfillset(&ours.sa_mask);
    if (sigaction(number, NULL, &theirs) == 0 && !(theirs.sa_flags & SA_SIGINFO) &&
        theirs.sa_handler == SIG_DFL)
        sigaction(number, &ours, NULL);
}

void signals_setup(const char *directory, uint32_t rank, uint32_t size)
{
    enum { INIT = 1 }; /* of a namespace: the kernel ignores for it what it does not handle */
    if (!__atomic_load_n(&hidden, __ATOMIC_RELAXED) || identity_process() == INIT ||
        !prepare_lines(directory))
        return;
    run.directory = directory;
    run.rank = rank;
    run.size = size;
    run.process = identity_process();
    for (size_t i = 0; i < SIGNALS; i++)
        handle(signals[i].number);
}
