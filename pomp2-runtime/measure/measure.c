/* Ends that are not in order: what was left open, and what is found below it. */
#include "pomp2-runtime/measure/measure.h"
#include "pomp2-runtime/measure/task.h"
#include "pomp2-runtime/measure/team.h"

static void end_ghost(struct location *l, struct frame *f)
{
    f->up->last = f->last;
    measure_pop(l, f);
}

void measure_end(struct location *l, struct frame *f, uint64_t now)
{
    switch (f->kind) {
    case FRAME_GHOST:
        end_ghost(l, f);
        break;
    case FRAME_MOVED:
    case FRAME_PLAIN:
        measure_leave(l, f, f->type, now);
        break;
    case FRAME_TEAM:
    case FRAME_WORK:
        team_abandon(l, f, now);
        break;
    case FRAME_TASK:
    case FRAME_CREATION:
        task_abandon(l, f, now);
        break;
    case FRAME_BASE:
        break;
    }
}

void measure_unwind(struct location *l, const struct frame *f, uint64_t now)
{
    while (l->top != f)
        if (!l->task || !task_drop_suspended(l, f))
            measure_end(l, l->top, now);
}

struct frame *measure_reach(struct location *l, struct frame *f, uint64_t now)
{
    measure_unwind(l, f, now);
    if (f->kind == FRAME_GHOST) {
        end_ghost(l, f);
        return NULL;
    }
    return f;
}

struct frame *measure_find_slowly(struct location *l, const struct region *r, uint64_t now)
{
    if (runtime_mode() == STOPPED)
        return NULL;
    struct frame *f = l->top;
    while (measure_is_region(f) && f->region != r && f->up)
        f = f->up;
    return measure_is_region(f) && f->up ? measure_reach(l, f, now) : NULL;
}
