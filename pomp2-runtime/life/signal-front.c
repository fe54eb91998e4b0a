/*
 * A program that asks for a handler, to call it from its own or to put it back, must find the
 * default one where ours is: it would go on, or end, otherwise than without us. So these stand in
 * front of libc's; where they do not (we came with a plugin, or are part of a static program, whose
 * archive is not PIC and has nothing of this), we handle nothing.
 */
#include "config.h"
#include "pomp2-runtime/life/signal-front.h"

#include <signal.h> /* and what says __GLIBC__ */

#if defined(PIC) && defined(__GLIBC__)
#include "pomp2-runtime/ground/context.h"

#include <dlfcn.h>
#include <stddef.h>
#include <stdlib.h>
#include <unistd.h>

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
    return !(action->sa_flags & SA_SIGINFO) && action->sa_handler == signals_ended;
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
        return old == signals_ended ? SIG_DFL : old;                                               \
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
        signals_note(SIGABRT);
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

bool signals_are_hidden(void)
{
    bool good = dlsym(RTLD_DEFAULT, "sigaction") == (void *)hide_in_sigaction;
    for (size_t i = 0; i < sizeof setters / sizeof setters[0]; i++)
        good &= dlsym(RTLD_DEFAULT, setters[i].name) == setters[i].ours &&
                libc_function(setters[i].libc, setters[i].name);
    return good && libc_function(&libc_abort, "abort");
}
#endif
