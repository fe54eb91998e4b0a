/* Events that are left without their end. */
#include "pomp2-runtime/measure/event.h"

#include <signal.h>

static bool is_on_own_stack(void)
{
    stack_t alternate;
    return sigaltstack(NULL, &alternate) == 0 && (alternate.ss_flags & SS_ONSTACK);
}

/* That shows when the stack is no deeper than it was there; a handler on a stack of its own says
 * nothing. */
static bool is_left(uintptr_t outer, uintptr_t stack)
{
    return stack >= outer && !is_on_own_stack();
}

static void say_lost(uintptr_t outer, uintptr_t stack)
{
    static bool said;
    if (!__atomic_load_n(&said, __ATOMIC_RELAXED) && is_left(outer, stack) &&
        !__atomic_exchange_n(&said, true, __ATOMIC_RELAXED))
        runtime_say_for_all("siglongjmp() out of a signal handler left an event: nothing more of "
                            "its thread is recorded");
}

__attribute__((cold, noinline)) void event_lost(uintptr_t outer)
{
    say_lost(outer, (uintptr_t)__builtin_dwarf_cfa());
}

__attribute__((cold, noinline)) void event_lost_here(void)
{
    say_lost(in_event, (uintptr_t)__builtin_dwarf_cfa());
}
