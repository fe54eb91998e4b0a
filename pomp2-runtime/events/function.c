/* Functions of a program that was compiled with -finstrument-functions. */
#include "pomp2-runtime/events/function-table.h"
#include "pomp2-runtime/life/start.h"
#include "pomp2-runtime/life/thread.h"
#include "pomp2-runtime/measure/event.h"

#include <dlfcn.h>
#include <errno.h>
#include <signal.h>

/* GCC manual, "Program Instrumentation Options". */
void __cyg_profile_func_enter(void *function, void *call_site);
void __cyg_profile_func_exit(void *function, void *call_site);

enum { LARGEST_STACK = 64 << 20 };

/* ---- Functions that were left without an exit -------------------------------------------- */

static bool is_function(const struct frame *f)
{
    return f->function.stack && (f->kind == FRAME_PLAIN || f->kind == FRAME_GHOST);
}

/* Whether the activation in frame `f` can't be open any more when `new` begins: the stack is less
 * deep than it was there. Where it is as deep, `new` was inlined into it, unless it has another
 * caller or is the same place in the code once more. */
static bool is_left(const struct frame *f, const struct activation *new)
{
    const struct activation *old = &f->function;
    if (old->stack != new->stack)
        return old->stack < new->stack;
    return old->from != new->from || old->at == new->at;
}

/* A handler on a stack of its own, or a program that switches stacks by itself: their depths say
 * nothing. */
static bool is_other_stack(const struct frame *f, const struct activation *new)
{
    stack_t alternate;
    return new->stack - f->function.stack > LARGEST_STACK ||
           (sigaltstack(NULL, &alternate) == 0 && (alternate.ss_flags & SS_ONSTACK));
}

/* Exceptions (clang) and longjmp() tell nobody which functions they leave. Those are ended where it
 * shows: at the next call at a lesser depth, at the latest when a function around them ends. */
static __attribute__((noinline)) void end_left(struct location *l, const struct activation *new)
{
    if (is_other_stack(l->top, new))
        return;
    uint64_t now = clock_now();
    while (is_function(l->top) && is_left(l->top, new))
        measure_end(l, l->top, now);
}

/* ---- Enter ------------------------------------------------------------------------------- */

/* A sanitizer that asks the program for its options, or an allocator, may call functions before
 * what we call works. An OpenMP construct may come before our constructor: then all works. */
static bool is_too_early(void)
{
    return !runtime.loaded && runtime_life() == FRESH;
}

static __attribute__((noinline)) struct region *first_call(uintptr_t address, const void *caller)
{
    int saved = errno;
    struct region *r =
        !is_too_early() && runtime_start() ? function_register(address, caller) : NULL;
    errno = saved;
    return r;
}

static void count_left_out(void)
{
    struct location *l = current();
    if (likely(l && l->info))
        l->info->left_out[1]++;
}

PUBLIC void __cyg_profile_func_enter(void *function, void *call_site)
{
    if (unlikely(runtime_mode() == STOPPED)) {
        runtime_decline();
        return;
    }
    if (unlikely(event_is_interrupted()))
        return;
    EVENT;
    struct region *r = function_find((uintptr_t)function);
    if (unlikely(!r) && !(r = first_call((uintptr_t)function, call_site)))
        return;
    if (unlikely(r->filtered)) {
        count_left_out();
        return;
    }
    struct location *l = location();
    if (unlikely(!l))
        return;
    struct activation new = {(uintptr_t)__builtin_frame_address(0),
                             (uintptr_t)__builtin_return_address(0), (uintptr_t)call_site};
    struct frame *up = l->top;
    if (is_function(up) && unlikely(is_left(up, &new))) {
        end_left(l, &new);
        up = l->top;
    }
    measure_enter(l, r, RECORD_PLAIN, 1);
    struct frame *f = l->top;
    if (unlikely(f == up)) /* there is no memory */
        return;
    f->function.stack = new.stack;
    f->function.at = new.at;
    f->function.from = new.from;
}

/* ---- Exit -------------------------------------------------------------------------------- */

/* The frame of the activation that ends. The stack is as deep as at its enter, but for an exit that
 * is called last of all, as a jump, and for functions that call alloca(): then it is the innermost
 * one. */
static struct frame *activation_of(const struct location *l, const struct region *r,
                                   uintptr_t stack)
{
    struct frame *innermost = NULL;
    for (struct frame *f = l->top; f->up && measure_is_region(f); f = f->up) {
        if (f->region != r)
            continue;
        if (f->function.stack == stack)
            return f;
        if (!innermost)
            innermost = f;
    }
    return innermost;
}

static __attribute__((noinline)) struct frame *
find_slowly(struct location *l, const struct region *r, uintptr_t stack, uint64_t now)
{
    struct frame *f = activation_of(l, r, stack);
    return f ? measure_reach(l, f, now) : NULL;
}

/* What is left out is known before the clock is read: it is not to cost that. */
PUBLIC void __cyg_profile_func_exit(void *function, void *call_site)
{
    struct location *l = current();
    if (unlikely(!l || event_is_interrupted()))
        return;
    const struct region *r = l->top->region;
    if (unlikely(!r || region_address(r) != (uintptr_t)function) &&
        (!(r = function_find((uintptr_t)function)) || r->filtered))
        return;
    uint64_t now = clock_now();
    EVENT;
    if (unlikely(!current())) /* the run ended just now */
        return;
    struct frame *f = l->top;
    bool jumped = __builtin_return_address(0) == call_site;
    uintptr_t stack = jumped ? 0 : (uintptr_t)__builtin_frame_address(0);
    if (unlikely(f->kind != FRAME_PLAIN || f->region != r ||
                 (f->function.stack != stack && !jumped)))
        f = find_slowly(l, r, stack, now);
    if (likely(f != NULL))
        measure_leave(l, f, RECORD_PLAIN, now);
}

/* ---- What a call that is left out costs -------------------------------------------------- */

/* A program may have hooks of its own by these names. */
extern __typeof__(__cyg_profile_func_enter) own_enter
    __attribute__((alias("__cyg_profile_func_enter"), visibility("hidden")));
extern __typeof__(__cyg_profile_func_exit) own_exit
    __attribute__((alias("__cyg_profile_func_exit"), visibility("hidden")));

static void rehearse_calls(struct region *r, int count)
{
    struct function_table *others = function_table_of_one(r);
    void *function = (void *)r->address;
    for (int i = 0; i < count; i++) {
        own_enter(function, function);
        own_exit(function, function);
    }
    functions = others;
}

__attribute__((constructor(102))) static void offer_rehearsal(void)
{
    runtime.rehearse_calls = rehearse_calls;
}

/* ---- Libraries that go ------------------------------------------------------------------- */

#ifdef PIC /* a static program loads none */
PUBLIC UNSANITIZED int dlclose(void *handle)
{
    static __typeof__(&dlclose) behind;
    __typeof__(&dlclose) real = __atomic_load_n(&behind, __ATOMIC_RELAXED);
    if (!real) {
        *(void **)&real = dlsym(RTLD_NEXT, "dlclose");
        __atomic_store_n(&behind, real, __ATOMIC_RELAXED);
    }
    int result = real ? real(handle) : -1;
    EVENT;
    functions_update();
    return result;
}
#endif
