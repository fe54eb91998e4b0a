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

UNSANITIZED static int hide_in_action(int number, const struct sigaction *new,
                                      struct sigaction *old)
{
    int result = __sigaction(number, new, old);
    if (result == 0 && old && !(old->sa_flags & SA_SIGINFO) && old->sa_handler == ended)
        *old = (struct sigaction){.sa_handler = SIG_DFL};
    return result;
}

UNSANITIZED static sighandler_t hide_in_signal(int number, sighandler_t handler)
{
    sighandler_t old = bsd_signal(number, handler);
    return old == ended ? SIG_DFL : old;
}

PUBLIC int sigaction(int number, const struct sigaction *new, struct sigaction *old)
    __attribute__((alias("hide_in_action")));
PUBLIC sighandler_t signal(int number, sighandler_t handler)
    __attribute__((alias("hide_in_signal")));

static bool is_hidden(void)
{
    return dlsym(RTLD_DEFAULT, "sigaction") == (void *)hide_in_action &&
           dlsym(RTLD_DEFAULT, "signal") == (void *)hide_in_signal;
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
