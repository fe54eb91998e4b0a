/* Signals that end the program: where what was measured lies is said before. */
#include "config.h"
#include "pomp2-runtime/life/signals.h"
#include "pomp2-runtime/life/spokesman.h"
#include "pomp2-runtime/ground/message.h"
#include "pomp2-runtime/ground/clock.h"
#include "pomp2-runtime/ground/context.h"
#include "pomp2-runtime/ground/identity.h"
#include "pomp2-runtime/ground/spool-write.h"

#include <dlfcn.h>
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
static void note(int number)
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
static void ended(int number)
{
    int saved = errno;
    note(number);
    pid_t process = (pid_t)identity_process();
    if (raise(number) != 0 && (process <= 0 || kill(process, number) != 0))
        _exit(128 + number);
    errno = saved;
}

/* ---- What the program sees --------------------------------------------------------------- */

/*
 * A program that asks for a handler, to call it from its own or to put it back, must find the
 * default one where ours is: it would go on, or end, otherwise than without us. So these stand in
 * front of libc's; where they do not (we came with a plugin, or are part of a static program), we
 * handle nothing.
 */
#if defined(PIC) && defined(__GLIBC__)
int __sigaction(int number, const struct sigaction *new, struct sigaction *old);
sighandler_t bsd_signal(int number, sighandler_t handler);
typedef sighandler_t setter(int number, sighandler_t handler);

/* Libc's own function. In our constructor all are looked for, before it what is called. */
UNSANITIZED static void *libc_function(void **known, const char *name)
{
    void *found = __atomic_load_n(known, __ATOMIC_RELAXED);
    if (!found && (found = dlsym(RTLD_NEXT, name)))
        __atomic_store_n(known, found, __ATOMIC_RELAXED);
    return found;
}

UNSANITIZED static bool is_ours(const struct sigaction *action)
{
    return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == ended;
}

UNSANITIZED static int hide_in_sigaction(int number, const struct sigaction *new,
                                         struct sigaction *old)
{
    int result = __sigaction(number, new, old);
    if (result == 0 && old && is_ours(old))
        *old = (struct sigaction){.sa_handler = SIG_DFL};
    return result;
}
PUBLIC int sigaction(int number, const struct sigaction *new, struct sigaction *old)
    __attribute__((alias("hide_in_sigaction")));

/* Each sets a handler by rules of its own, and returns the one before. What a program calls
 * signal() is __sysv_signal() where it is compiled as strict C. */
#define SETTERS(EACH)                                                                              \
    EACH(signal) EACH(__sysv_signal) EACH(sysv_signal) EACH(bsd_signal) EACH(ssignal) EACH(sigset)

#define STAND_IN_FRONT(name)                                                                       \
    static void *libc_##name;                                                                      \
    UNSANITIZED static sighandler_t hide_in_##name(int number, sighandler_t handler)               \
    {                                                                                              \
        setter *set = (setter *)libc_function(&libc_##name, #name);                                \
        sighandler_t old = set ? set(number, handler) : SIG_ERR;                                   \
        return old == ended ? SIG_DFL : old;                                                       \
    }                                                                                              \
    PUBLIC setter name __attribute__((alias("hide_in_" #name)));
SETTERS(STAND_IN_FRONT)

static void *libc_abort;

/* A handler on a small stack that aborts has no room for another's frame: ours is not called. */
UNSANITIZED _Noreturn static void note_abort(void)
{
    const struct sigaction usual = {.sa_handler = SIG_DFL};
    struct sigaction before;
    sigset_t all, mask;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &mask);
    if (__sigaction(SIGABRT, NULL, &before) == 0 && is_ours(&before) &&
        __sigaction(SIGABRT, &usual, NULL) == 0)
        note(SIGABRT);
    pthread_sigmask(SIG_SETMASK, &mask, NULL);
    void (*end)(void) = (void (*)(void))libc_function(&libc_abort, "abort");
    if (end)
        end();
    _exit(128 + SIGABRT);
}
PUBLIC _Noreturn void abort(void) __attribute__((alias("note_abort")));

#define ROW(name) {#name, (void *)hide_in_##name, &libc_##name},
static const struct {
    const char *name;
    void *ours, **libc;
} setters[] = {SETTERS(ROW)};

static bool is_hidden(void)
{
    bool good = dlsym(RTLD_DEFAULT, "sigaction") == (void *)hide_in_sigaction;
    for (size_t i = 0; i < sizeof setters / sizeof setters[0]; i++)
        good &= dlsym(RTLD_DEFAULT, setters[i].name) == setters[i].ours &&
                libc_function(setters[i].libc, setters[i].name);
    return good && libc_function(&libc_abort, "abort");
}
#else
static bool is_hidden(void)
{
    return false;
}
#endif

static bool hidden; /* our handler can be, from the program */

void signals_find(void)
{
    __atomic_store_n(&hidden, is_hidden(), __ATOMIC_RELAXED);
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
    struct sigaction ours = {.sa_handler = ended, .sa_flags = SA_ONSTACK | SA_RESETHAND}, theirs;
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
