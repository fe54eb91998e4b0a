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

/* Of a task that was created just now; NULL: it is not recorded. */
static const struct frame *creation_of(const struct location *l, const struct task *t)
{
    const struct frame *f = l->top->down;
    return t && f && f->kind == FRAME_CREATION && f->mark == t->number ? f : NULL;
}

/* What such a task depends on is not told, nor that its creator waits for it. */
static void create_undeferred(struct location *l, const struct task *t)
{
    const struct frame *creation = creation_of(l, t);
    if (creation)
        task_depends(l, creation, DEPENDENCE_UNKNOWN, NULL);
}

void ompt_on_task_create(ompt_data_t *creator, const ompt_frame_t *frame, ompt_data_t *task,
                         int flags, int dependences, const void *code)
{
    (void)creator;
    (void)frame;
    (void)dependences;
    EVENT;
    task->ptr = NULL;
    struct location *l = flags & ompt_task_explicit ? ompt_begins() : NULL;
    if (!l)
        return;
    const struct region *around = l->top->region;
    if (around &&
        around->ompt == OMPT_TASKLOOP) /* the runtime creates them, in the program's name */
        code = (const void *)around->address;
    struct region *r = ompt_region(OMPT_TASK, code);
    struct task *t = task_create_begin(l, r, flags & ompt_task_untied);
    task_create_end(l, r);
    if (flags & ompt_task_undeferred)
        create_undeferred(l, t);
    if (t) {
        t->region = r;
        t->begun = false;
    }
    task->ptr = t;
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
    const struct frame *creation = l ? creation_of(l, task_of(task)) : NULL;
    if (!creation)
        return;
    for (int i = 0; i < count; i++)
        task_depends(l, creation, dependence_of(dependences[i].dependence_type),
                     dependences[i].variable.ptr);
}

/* The current task ends here, or may go on elsewhere. LLVM's runtime tells the end of an untied one
 * on the thread that comes last out of one of its parts, be that an earlier part; who had the last
 * one has left it without a word. */
static void stop_task(struct location *l, ompt_data_t *data, bool over)
{
    struct task *t = task_of(data);
    if (!over) {
        task_may_leave(l);
    } else if (t && t->begun) {
        data->ptr = NULL;
        task_end_anywhere(l, t, t->region);
    }
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
            stop_task(l, prior, true);
        break;
    case ompt_task_switch:
    case ompt_task_yield:
        if (l)
            stop_task(l, prior, false);
        break;
    default: /* a task completes that does not run */
        return;
    }
    if (l && next)
        go_on(l, task_of(next));
}
