/* Signals that end the program: where what was measured lies is said before. */
#include "config.h"
#include "pomp2-runtime/life/signals.h"
#include "pomp2-runtime/life/spokesman.h"
#include "pomp2-runtime/ground/message.h"
#include "pomp2-runtime/ground/clock.h"
#include "pomp2-runtime/ground/context.h"
#include "pomp2-runtime/ground/spool-write.h"

#include <dlfcn.h>
#include <errno.h>
#include <limits.h>
#include <signal.h>
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
    pid_t process; /* a child has nothing to say */
} run;

static char *put_string(char *to, const char *text)
{
    size_t n = strlen(text);
    memcpy(to, text, n);
    return to + n;
}

/* Calls nothing but what a handler may call (POSIX, 2.4.3). */
static void say(int number)
{
    char line[PATH_MAX + 128], *end = line;
    for (size_t i = 0; i < SIGNALS; i++)
        if (signals[i].number == number)
            end = put_string(put_string(end, "pompeii: ended by "), signals[i].name);
    end =
        put_string(put_string(end, ": what was measured is kept: pompeii recover "), run.directory);
    *end++ = '\n';
    message_line(line, (size_t)(end - line));
}

/* The signal is blocked here, and takes its effect at the return. */
static void ended(int number)
{
    struct sigaction usual = {.sa_handler = SIG_DFL};
    int saved = errno;
    if (getpid() == run.process && runtime_mode() != STOPPED) {
        spool_note_death(clock_now());
        if (speaks_for_all(run.directory, "ended", run.rank, run.size))
            say(number);
    }
    sigaction(number, &usual, NULL);
    raise(number);
    errno = saved;
}

/* ---- What the program sees --------------------------------------------------------------- */

/*
 * A program that asks for a handler, to call it from its own or to put it back, must find the
 * default one where ours is: it would go on, or end, otherwise than without us. So these stand in
 * front of libc's; where they do not (we came with a plugin,
 * or are part of a static program), we handle nothing.
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
    return good;
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

void signals_setup(const char *directory, uint32_t rank, uint32_t size)
{
    struct sigaction ours = {.sa_handler = ended, .sa_flags = SA_ONSTACK}, theirs;
    if (!__atomic_load_n(&hidden, __ATOMIC_RELAXED))
        return;
    run.directory = directory;
    run.rank = rank;
    run.size = size;
    run.process = getpid();
    sigemptyset(&ours.sa_mask);
    for (size_t i = 0; i < SIGNALS; i++)
        if (sigaction(signals[i].number, NULL, &theirs) == 0 && !(theirs.sa_flags & SA_SIGINFO) &&
            theirs.sa_handler == SIG_DFL)
            sigaction(signals[i].number, &ours, NULL);
}
