/* What events cost: they are called as a program calls them, on a location of which nothing is
 * kept, when the measurement starts. */
#include "pomp2-runtime/events/lock-call.h"
#include "pomp2-runtime/loops/interpose.h"
#include "pomp2-runtime/pomp2.h"

static void plain_pair(POMP2_Region_handle *h)
{
    POMP2_Atomic_enter(h, "");
    POMP2_Atomic_exit(h);
}

/* With the beginning and the end of a body. */
static void pair_with_body(POMP2_Region_handle *h)
{
    POMP2_Ordered_enter(h, "");
    POMP2_Ordered_begin(h);
    POMP2_Ordered_end(h);
    POMP2_Ordered_exit(h);
}

static void pair_of_single(POMP2_Region_handle *h)
{
    POMP2_Single_enter(h, "");
    POMP2_Single_begin(h);
    POMP2_Single_end(h);
    POMP2_Single_exit(h);
}

/* The body of which is a lock. */
static void pair_of_critical(POMP2_Region_handle *h)
{
    POMP2_Critical_enter(h, "");
    POMP2_Critical_begin(h);
    POMP2_Critical_end(h);
    POMP2_Critical_exit(h);
}

/* With what tells of the iterations. Clang's code asks the runtime for each thread's part of a
 * loop, or of sections, and we hear that. */
static void pair_of_loop(POMP2_Region_handle *h)
{
    POMP2_For_enter(h, "");
    POMP2_For_bounds(h, 0, 1, 1, 0);
    POMP2_For_static(h, 0, 0);
    if (interpose_is_before_kmpc())
        interpose_rehearse_loop();
    POMP2_For_exit(h);
}

/* What the two calls do besides that of the OpenMP runtime. */
static void pairs_of_lock(POMP2_Region_handle *h)
{
    struct lock_call taken = lock_before_take(h, "", h, LOCK_IS_SIMPLE);
    lock_after_take(&taken, 0, LOCK_IS_SIMPLE);
    struct lock_call released = lock_before_release(h, "", h, LOCK_IS_SIMPLE);
    lock_after_release(&released, 0, LOCK_IS_SIMPLE);
}

static void pair_of_sections(POMP2_Region_handle *h)
{
    POMP2_Sections_enter(h, "");
    if (interpose_is_before_kmpc())
        interpose_rehearse_loop();
    POMP2_Sections_exit(h);
}

/* As where the thread that creates it runs it at once. */
static void pairs_of_task(POMP2_Region_handle *h)
{
    POMP2_Task_handle new_task, old_task;
    POMP2_Task_create_begin(h, &new_task, &old_task, 1, "");
    POMP2_Task_begin(h, new_task);
    POMP2_Task_end(h);
    POMP2_Task_create_end(h, old_task);
}

static void pair_of_barrier(POMP2_Region_handle *h)
{
    POMP2_Task_handle old;
    POMP2_Barrier_enter(h, &old, "");
    POMP2_Barrier_exit(h, old);
}

/* A call by pointer for each pair would be counted with it: half a nanosecond. */
#define REPEATED(pair)                                                                             \
    static void many_##pair(POMP2_Region_handle *h, int count)                                     \
    {                                                                                              \
        while (count-- > 0)                                                                        \
            pair(h);                                                                               \
    }
REPEATED(plain_pair)
REPEATED(pair_with_body)
REPEATED(pair_of_critical)
REPEATED(pair_of_single)
REPEATED(pair_of_loop)
REPEATED(pair_of_sections)
REPEATED(pairs_of_lock)
REPEATED(pairs_of_task)
REPEATED(pair_of_barrier)
typedef void repeated(POMP2_Region_handle *h, int count);

static void rehearse(struct location *l, struct region *r, enum event_kind kind, int count)
{
    static repeated *const pairs[EVENT_KINDS] = {
        [PLAIN_PAIR] = many_plain_pair,
        [PAIR_WITH_BODY] = many_pair_with_body,
        [PAIR_OF_CRITICAL] = many_pair_of_critical,
        [PAIR_OF_SINGLE] = many_pair_of_single,
        [PAIR_OF_LOOP] = many_pair_of_loop,
        [PAIR_OF_SECTIONS] = many_pair_of_sections,
        [PAIRS_OF_LOCK] = many_pairs_of_lock,
        [PAIRS_OF_TASK] = many_pairs_of_task,
        [PAIR_OF_BARRIER] = many_pair_of_barrier,
        [PAIR_LEFT_OUT] = many_plain_pair,
    };
    struct location *own = here;
    bool outer = in_event;
    POMP2_Region_handle handle = r;
    here = l;
    r->lock = lock_rehearsal(l, &handle);
    in_event = false; /* we may be in the first event of the run */
    r->filtered = kind == PAIR_LEFT_OUT || kind == CALL_LEFT_OUT;
    r->address = (uintptr_t)r;
    if (pairs[kind])
        pairs[kind](&handle, count);
    if (kind == CALL_LEFT_OUT && runtime.rehearse_calls)
        runtime.rehearse_calls(r, count);
    lock_rehearsal_over();
    in_event = outer;
    here = own;
}

/* Those who start the measurement do not know the events. The dynamic linker is asked here: at the
 * start another thread may have its lock, and wait for us. */
__attribute__((constructor(102))) static void offer_rehearsal(void)
{
    interpose_is_before_kmpc();
    runtime.rehearse = rehearse;
}
