/* Whether the calling thread is in a signal handler: its frame is on the stack. */
#include "config.h"
#include "pomp2-runtime/life/signal-frame.h"
#include "pomp2-runtime/ground/identity.h"
#include "pomp2-runtime/ground/memory-read.h"
#include "pomp2-runtime/ground/own-stack.h"

#include <pthread.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

#if defined(__x86_64__) && defined(__GLIBC__) && !defined(__ILP32__)
extern void *__libc_stack_end; /* of the first thread */

/* As the kernel has it. */
struct kernel_action {
    uintptr_t handler, flags, restorer, mask;
};

/* Where handlers return to: libc's, which it gives with each action. 0: there was never one. */
static uintptr_t find_restorer(void)
{
    enum { HAS_RESTORER = 0x04000000 };
    struct kernel_action action;
    for (int signal = 1; signal < _NSIG; signal++)
        if (syscall(SYS_rt_sigaction, signal, NULL, &action, sizeof action.mask) == 0 &&
            action.flags & HAS_RESTORER)
            return action.restorer;
    return 0;
}

/* The end of the thread's stack: its descriptor, or what the kernel gave to the process. 0: it is
 * on a stack that is not known. */
static uintptr_t stack_end(uintptr_t now)
{
    enum { LARGEST = 1 << 30 };
    uintptr_t end = identity_thread() == identity_process() ? (uintptr_t)__libc_stack_end
                                                            : (uintptr_t)pthread_self();
    return end > now && end - now < LARGEST ? end : 0;
}

/* Behind the address that it returns to, a frame has what was interrupted: on the same stack,
 * further up, unless the handler had a stack of its own. */
static bool is_frame(uintptr_t at, uintptr_t end)
{
    ucontext_t context;
    if (memory_read(&context, (const void *)(at + sizeof at), offsetof(ucontext_t, uc_sigmask)) !=
        MEMORY_READ)
        return false;
    uintptr_t was = (uintptr_t)context.uc_mcontext.gregs[REG_RSP];
    return was > at && was <= end;
}

bool signal_is_handled(void)
{
    uintptr_t piece[512], at = (uintptr_t)__builtin_frame_address(0) & ~(uintptr_t)7;
    uintptr_t end = stack_end(at), restorer = find_restorer();
    if (stack_is_alternate())
        return true;
    while (restorer && at < end) {
        size_t size = end - at < sizeof piece ? end - at : sizeof piece;
        if (memory_read(piece, (const void *)at, size) != MEMORY_READ)
            return false;
        for (size_t i = 0; i < size / sizeof *piece; i++, at += sizeof *piece)
            if (piece[i] == restorer && is_frame(at, end))
                return true;
    }
    return false;
}
#else
bool signal_is_handled(void)
{
    return stack_is_alternate();
}
#endif
