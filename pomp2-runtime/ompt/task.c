/* Callbacks about explicit tasks: the runtime says where each begins, is suspended, goes on and
 * ends. */
#include "pomp2-runtime/ompt/inside.h"
#include "pomp2-runtime/measure/task.h"

/* The word that the runtime keeps for us with a task; implicit tasks have another one in it
 * (ompt/team.c). */
static struct task *task_of(const ompt_data_t *data)
{
    return data && !(data->value & 1) ? data->ptr : NULL;
}

/* Of a task that was created just now, or is; NULL: it is not recorded. */
static const struct frame *creation_of(const struct location *l, const struct task *t)
{
    const struct frame *f = t && t->included ? l->top : l->top->down;
    return t && f && f->kind == FRAME_CREATION && f->mark == t->number ? f : NULL;
}

/* ---- Undeferred tasks -------------------------------------------------------------------- */

/*
 * The runtime tells of no dependences of one, but, before, of a wait for the same of the task that
 * creates it. What that waits for it may run meanwhile, which may wait, too: of those that are
 * within each other the last one is kept. Where the next one that is created is not undeferred, it
 * was a taskwait of the program's.
 */
static void begin_wait(struct location *l, const ompt_data_t *creator, const ompt_data_t *wait)
{
    struct awaited *a = &l->awaited;
    a->is_lost |= a->creator && a->creator != creator;
    a->creator = creator;
    a->wait = wait;
    a->count = 0;
    a->since = clock_now();
}

/* All that there is room for, and that there is more. */
static void await(struct awaited *a, unsigned kind, const void *address)
{
    const int most = sizeof a->item / sizeof *a->item;
    if (a->count == most)
        a->item[most - 1].kind = DEPENDENCE_UNKNOWN;
    else
        a->item[a->count++] = (__typeof__(a->item[0])){kind, address};
}

/* The first piece of an untied one only is known to run within its creation. */
static void tell_awaited(struct location *l, const ompt_data_t *creator, const struct task *t)
{
    struct awaited *a = &l->awaited;
    const struct frame *creation = creation_of(l, t);
    if (creation && t->included)
        task_depends(l, creation, DEPENDENCE_UNDEFERRED, NULL);
    if (creation && !t->included)
        task_depends(l, creation, DEPENDENCE_UNKNOWN, NULL);
    else if (creation && a->creator != creator && a->is_lost)
        task_depends(l, creation, DEPENDENCE_UNKNOWN, NULL);
    else if (creation && a->creator == creator)
        for (int i = 0; i < a->count; i++)
            task_depends(l, creation, a->item[i].kind, a->item[i].address);
}

static void create(struct location *l, const ompt_data_t *creator, ompt_data_t *task, int flags,
                   struct region *r)
{
    struct task *t = task_create_begin(l, r, flags & ompt_task_untied);
    if (t) {
        t->region = r;
        t->begun = false;
        t->included = (flags & ompt_task_undeferred) && !(flags & ompt_task_untied);
    }
    if (!t || !t->included)
        task_create_end(l, r);
    else if (l->awaited.creator == creator && l->awaited.count)
        task_create_since(l, l->awaited.since);
    if (flags & ompt_task_undeferred)
        tell_awaited(l, creator, t);
    if (l->awaited.creator == creator)
        l->awaited.creator = l->awaited.wait = NULL;
    task->ptr = t;
}

void ompt_on_task_create(ompt_data_t *creator, const ompt_frame_t *frame, ompt_data_t *task,
                         int flags, int dependences, const void *code)
{
    (void)frame;
    (void)dependences;
    EVENT;
    task->ptr = NULL;
    struct location *l = flags & (ompt_task_explicit | TASK_IS_WAIT) ? ompt_begins() : NULL;
    if (!l)
        return;
    if (!(flags & ompt_task_explicit)) {
        begin_wait(l, creator, task);
        return;
    }
    const struct region *around = l->top->region;
    if (around &&
        around->ompt == OMPT_TASKLOOP) /* the runtime creates them, in the program's name */
        code = (const void *)around->address;
    create(l, creator, task, flags, ompt_region(OMPT_TASK, code));
}

static enum dependence dependence_of(ompt_dependence_type_t type)
{
    switch ((unsigned)type) {
    case ompt_dependence_type_in:
        return DEPENDENCE_IN;
    case ompt_dependence_type_out:
    case ompt_dependence_type_inout:
        return DEPENDENCE_OUT;
    case ompt_dependence_type_mutexinoutset:
        return DEPENDENCE_MUTEX;
    case ompt_dependence_type_inoutset:
        return DEPENDENCE_SET;
    default:
        return DEPENDENCE_UNKNOWN;
    }
}

/* Runtimes tell of them right after the task was created. */
void ompt_on_dependences(ompt_data_t *task, const ompt_dependence_t *dependences, int count)
{
    EVENT;
    struct location *l = ompt_begins();
    bool is_wait = l && l->awaited.wait == task;
    const struct frame *creation = l && !is_wait ? creation_of(l, task_of(task)) : NULL;
    for (int i = 0; i < count && (is_wait || creation); i++) {
        enum dependence kind = dependence_of(dependences[i].dependence_type);
        if (is_wait)
            await(&l->awaited, kind, dependences[i].variable.ptr);
        else
            task_depends(l, creation, kind, dependences[i].variable.ptr);
    }
    if (is_wait)
        l->awaited.wait = NULL;
}

/* The current task ends here. LLVM's runtime tells the end of an untied one on the thread that
 * comes last out of one of its parts, be that an earlier part; who had the last one has left it
 * without a word. */
static void end(struct location *l, ompt_data_t *data)
{
    struct task *t = task_of(data);
    if (!t || !(t->begun || t->included))
        return;
    struct region *r = t->region;
    bool included = t->included;
    data->ptr = NULL;
    if (l->awaited.creator == data)
        l->awaited.creator = l->awaited.wait = NULL;
    if (t->begun)
        task_end_anywhere(l, t, r);
    if (included)
        task_create_end(l, r);
}

/* Who creates an undeferred task stays where it is. */
static void may_leave(struct location *l, const ompt_data_t *next)
{
    const struct task *t = task_of(next);
    if (!t || !t->included || t->begun)
        task_may_leave(l);
}

static void go_on(struct location *l, struct task *t)
{
    if (t && !t->begun) {
        t->begun = true;
        task_begin(l, t, t->region);
    } else {
        task_returns(l, t);
    }
}

void ompt_on_task_schedule(ompt_data_t *prior, ompt_task_status_t status, ompt_data_t *next)
{
    EVENT;
    struct location *l = ompt_ends();
    switch ((unsigned)status) {
    case ompt_task_complete:
    case ompt_task_cancel:
    case ompt_task_detach: /* what completes it later is no code of its own */
        if (l)
            end(l, prior);
        break;
    case ompt_task_switch:
    case ompt_task_yield:
        if (l)
            may_leave(l, next);
        break;
    default: /* a task completes that does not run */
        return;
    }
    if (l && next)
        go_on(l, task_of(next));
    if (l && next && l->awaited.creator == next)
        l->awaited.since = clock_now();
}
