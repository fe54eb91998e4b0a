/* What needs much stack, on a stack of our own. */
#include "config.h"
#include "pomp2-runtime/ground/own-stack.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/resource.h>

/* So far from other stacks, valgrind knows that it is another one; what is around takes no memory.
 */
enum { STACK = 512 << 10, AROUND = 4 << 20, LARGEST = 64 << 20 };

/* ---- Whose stack ------------------------------------------------------------------------- */

/* The thread's own stack of ours; NULL: it has none now. */
static __thread char *ours __attribute__((tls_model("initial-exec")));

static bool is_on_ours(void)
{
    return ours && (uintptr_t)__builtin_frame_address(0) - (uintptr_t)ours < STACK;
}

bool stack_is_alternate(void)
{
    stack_t now;
    return sigaltstack(NULL, &now) == 0 && now.ss_flags & SS_ONSTACK;
}

/* Of all stacks the main thread's alone tells its bounds without asking libc, which allocates. The
 * program's name is at its top. */
static bool is_roomy_main(void)
{
    struct rlimit limit;
    uintptr_t top = getauxval(AT_EXECFN), now = (uintptr_t)__builtin_frame_address(0);
    return top > now && top - now < LARGEST && !stack_is_alternate() &&
           getrlimit(RLIMIT_STACK, &limit) == 0 && top - now + STACK < limit.rlim_cur;
}

static bool has_room(void)
{
    return is_on_ours() || is_roomy_main();
}

static bool is_default(int signal)
{
    struct sigaction action;
    return sigaction(signal, NULL, &action) == 0 && action.sa_handler == SIG_DFL;
}

/*
 * A handler could leave our stack by siglongjmp(), look for its thread's bounds (a collector of
 * garbage does), or begin at the top of the alternate stack again that we came from. Faults can't
 * wait; and what a user sends ends the program at once, where the program has no handler for it.
 */
static void hold_handlers(sigset_t *before)
{
    static const int faults[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGSYS},
                     users[] = {SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP};
    sigset_t held;
    sigfillset(&held);
    for (size_t i = 0; i < sizeof faults / sizeof *faults; i++)
        sigdelset(&held, faults[i]);
    for (size_t i = 0; i < sizeof users / sizeof *users; i++)
        if (is_default(users[i]))
            sigdelset(&held, users[i]);
    pthread_sigmask(SIG_BLOCK, &held, before);
}

static char *make_stack(void)
{
    char *all = mmap(NULL, AROUND + STACK + AROUND, PROT_NONE,
                     MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (all == MAP_FAILED)
        return NULL;
    if (mprotect(all + AROUND, STACK, PROT_READ | PROT_WRITE) == 0)
        return all;
    munmap(all, AROUND + STACK + AROUND);
    return NULL;
}

/* Whoever comes next has one that is there, and touched. */
static char *spare;

static char *take_stack(void)
{
    char *all = __atomic_exchange_n(&spare, NULL, __ATOMIC_ACQUIRE);
    return all ? all : make_stack();
}

static void leave_stack(char *all)
{
    char *none = NULL;
    if (!__atomic_compare_exchange_n(&spare, &none, all, false, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
        munmap(all, AROUND + STACK + AROUND);
}

/* ---- The change of stacks ---------------------------------------------------------------- */

/* Not by swapcontext(), at which AddressSanitizer warns. A call and its return, for the shadow
 * stack of returns; who unwinds gets from one stack to the other by the frame pointer. */
#if defined(__x86_64__) && defined(__LP64__)
#define CAN_CHANGE 1
__asm__(".pushsection .text\n"
        ".globl pompeii_call_on\n"
        ".hidden pompeii_call_on\n"
        ".type pompeii_call_on, @function\n"
        "pompeii_call_on:\n"
        ".cfi_startproc\n"
        "    pushq %rbp\n"
        ".cfi_def_cfa_offset 16\n"
        ".cfi_offset %rbp, -16\n"
        "    movq %rsp, %rbp\n"
        ".cfi_def_cfa_register %rbp\n"
        "    movq %rdi, %rsp\n"
        "    movq %rdx, %rdi\n"
        "    call *%rsi\n"
        "    leave\n"
        ".cfi_def_cfa %rsp, 8\n"
        "    ret\n"
        ".cfi_endproc\n"
        ".size pompeii_call_on, . - pompeii_call_on\n"
        ".popsection\n");
#elif defined(__aarch64__) && defined(__LP64__)
#define CAN_CHANGE 1
__asm__(".pushsection .text\n"
        ".globl pompeii_call_on\n"
        ".hidden pompeii_call_on\n"
        ".type pompeii_call_on, %function\n"
        "pompeii_call_on:\n"
        ".cfi_startproc\n"
        "    stp x29, x30, [sp, #-16]!\n"
        ".cfi_def_cfa_offset 16\n"
        ".cfi_offset 29, -16\n"
        ".cfi_offset 30, -8\n"
        "    mov x29, sp\n"
        ".cfi_def_cfa_register 29\n"
        "    mov sp, x0\n"
        "    mov x0, x2\n"
        "    blr x1\n"
        "    mov sp, x29\n"
        ".cfi_def_cfa_register 31\n"
        "    ldp x29, x30, [sp], #16\n"
        ".cfi_restore 29\n"
        ".cfi_restore 30\n"
        ".cfi_def_cfa_offset 0\n"
        "    ret\n"
        ".cfi_endproc\n"
        ".size pompeii_call_on, . - pompeii_call_on\n"
        ".popsection\n");
#else
#define CAN_CHANGE 0
#endif

#if CAN_CHANGE
__attribute__((visibility("hidden"))) extern void
pompeii_call_on(char *top, void (*body)(void *context), void *context);

/* @return false: there is no memory for a stack */
static bool change_stack(void (*body)(void *context), void *context)
{
    int saved = errno;
    char *all = take_stack(), *outer = ours;
    errno = saved;
    if (!all)
        return false;
    ours = all + AROUND;
    pompeii_call_on(ours + STACK, body, context);
    ours = outer;
    saved = errno;
    leave_stack(all);
    errno = saved;
    return true;
}
#else
static bool change_stack(void (*body)(void *context), void *context)
{
    (void)body, (void)context, (void)take_stack, (void)leave_stack;
    return false;
}
#endif

/* ---- The call ---------------------------------------------------------------------------- */

void on_own_stack(void (*body)(void *context), void *context)
{
    int cancel;
    sigset_t before;
    if (!CAN_CHANGE || has_room()) {
        body(context);
        return;
    }
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &cancel);
    hold_handlers(&before);
    if (!change_stack(body, context))
        body(context);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    pthread_setcancelstate(cancel, NULL);
}
