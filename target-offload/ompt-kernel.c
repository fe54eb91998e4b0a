/*
 * How long kernels run where the device's OpenMP runtime is the host's, as on LLVM's x86-64 device:
 * what its threads fork and join there, its tool is told. No kernel has to be changed for it, so it
 * also tells of those in which no call may stand (teams), and of the wait for a team's last thread.
 * libomp 14 is enough.
 */
#include "config.h"
#include "pomp2-runtime/measure/event.h"
#include "target-offload/target-construct.h"
#include "target-offload/ompt-device.h"

/* The team of a league whose initial task the calling thread runs. */
static __thread struct {
    struct target_construct *kernel; /* NULL: none */
    unsigned number;
    unsigned depth; /* parallel regions that are open in it; its body is the outermost */
    uint64_t begin;
} team;

/* The construct whose kernel the calling thread launched, and runs, maybe in a task for it. */
static struct target_construct *current_kernel(const ompt_data_t *task)
{
    struct target_construct *c = ompt_task_construct(task);
    if (c)
        return c->launched ? c : NULL;
    c = target_construct_current();
    return c && c->launched && !c->kind->nowait ? c : NULL;
}

static void on_parallel_begin(ompt_data_t *task, const ompt_frame_t *frame, ompt_data_t *parallel,
                              unsigned wanted, int flags, const void *code)
{
    (void)frame, (void)code;
    struct target_construct *c;
    if (team.kernel) {
        team.depth++;
    } else if ((c = current_kernel(task))) {
        if (!c->kernel.begin)
            c->kernel.begin = clock_now();
        if (flags & ompt_parallel_league) {
            target_construct_make_teams(c, wanted);
            parallel->ptr = c;
        }
    }
}

static void on_parallel_end(ompt_data_t *parallel, ompt_data_t *task, int flags, const void *code)
{
    (void)parallel, (void)flags, (void)code;
    struct target_construct *c;
    if (team.kernel && team.depth) {
        if (--team.depth == 0) {
            team.kernel->teams[team.number] = (struct time_span){team.begin, clock_now()};
            team.kernel = NULL;
        }
    } else if ((c = current_kernel(task))) {
        c->kernel.end = clock_now(); /* the last one counts */
    }
}

/* The end of an initial task is told when its thread is needed again: too late. */
static void on_implicit_task(ompt_scope_endpoint_t endpoint, ompt_data_t *parallel,
                             ompt_data_t *task, unsigned size, unsigned number, int flags)
{
    (void)task, (void)size;
    struct target_construct *c = parallel && flags & ompt_task_initial ? parallel->ptr : NULL;
    if (endpoint != ompt_scope_begin || !c || number >= c->team_count)
        return;
    team.kernel = c;
    team.number = number;
    team.depth = 0;
    team.begin = clock_now();
}

void ompt_kernel_callbacks(ompt_set_callback_t set)
{
    if (runtime.settings.device != DEVICE_AUTO && runtime.settings.device != DEVICE_TOOL)
        return;
    set(ompt_callback_parallel_begin, (ompt_callback_t)on_parallel_begin);
    set(ompt_callback_parallel_end, (ompt_callback_t)on_parallel_end);
    set(ompt_callback_implicit_task, (ompt_callback_t)on_implicit_task);
}
