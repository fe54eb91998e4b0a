/*
 * Tasks and sections that a `cancel` leaves early. In Fortran no clean-up makes the call at their
 * end, so it is the next event on the thread that tells: if it is not the exit of the `cancel`,
 * that was taken.
 */
#include "pomp2-runtime/events/enter.h"
#include "pomp2-runtime/fortran/entry.h"

__thread struct fortran_cancel fortran_cancel;

static bool is_left(const struct frame *f)
{
    if (fortran_cancel.section)
        return f->region && f->region->unit == UNIT_SECTION;
    return f->kind == FRAME_TASK || (f->kind == FRAME_GHOST && f->type == RECORD_TASK);
}

void fortran_leave(void)
{
    if (unlikely(event_is_interrupted()))
        return;
    EVENT;
    struct location *l = current();
    struct frame *cancel = fortran_cancel.frame, *f = cancel;
    uint64_t then = fortran_cancel.time;
    fortran_cancel.frame = NULL;
    if (!l || l->top != cancel || runtime_mode() == STOPPED)
        return;
    while (f->up && !is_left(f))
        f = f->up;
    if (!f->up)
        return;
    measure_unwind(l, f, then);
    if (fortran_cancel.section && f->kind == FRAME_PLAIN)
        event_end_section(l, f, then);
    else
        measure_end(l, f, then);
}

static void enter_cancel(const char *ctc, size_t length, bool section)
{
    void **h = fortran_handle(ctc, length);
    event_enter(h, NULL, RECORD_ONCE);
    struct location *l = current();
    if (l && l->top->region == *h)
        fortran_cancel = (struct fortran_cancel){l->top, clock_now(), section};
}

FORTRAN_PROCEDURE(void, pomp2_at_cancel_task_enter, const char *ctc, size_t length)
{
    enter_cancel(ctc, length, false);
}

FORTRAN_PROCEDURE(void, pomp2_at_cancel_section_enter, const char *ctc, size_t length)
{
    enter_cancel(ctc, length, true);
}

FORTRAN_PROCEDURE(void, pomp2_at_cancel_exit, const char *ctc, size_t length)
{
    fortran_cancel.frame = NULL;
    event_exit(fortran_handle(ctc, length), RECORD_ONCE);
}
