/* Tasks in OTF2: their creation, and which one a thread executes. A task is known by who of the
 * team created it, and a number; where that is not told, by no thread and the number. */
#include "config.h"

#include "analysis/export/otf2-parts.h"

static OTF2_CommRef team_of(const struct otf2 *otf2)
{
    return otf2->processes[otf2->process_count - 1].team;
}

/* What the slices that are open execute: outside of tasks it is the thread's own, number 0. */
static struct otf2_task current(const struct otf2 *otf2)
{
    const struct otf2_task *top = otf2->depth ? &otf2->tasks[otf2->depth - 1] : NULL;

    /* In the long form an element may be in one of another thread. */
    if (top && top->track == otf2->track)
        return *top;
    return (struct otf2_task){.track = otf2->track, .creator = otf2->tracks[otf2->track].thread};
}

/* OTF2 has 32 bits for its number; beyond them it is no event. */
static bool is_told(const struct slice *slice)
{
    return slice->task > 0 && slice->task < UINT32_MAX;
}

static struct otf2_task task_of(const struct otf2 *otf2, const struct slice *slice)
{
    enum fragment fragment = slice->instance->fragment;
    int32_t creator = slice->creator;

    return (struct otf2_task){.track = otf2->track,
                              .creator = creator < 0 ? OTF2_UNDEFINED_UINT32 : (uint32_t)creator,
                              .number = (uint32_t)slice->task,
                              .ends = fragment == FRAGMENT_WHOLE || fragment == FRAGMENT_LAST};
}

static void put_switch(struct otf2 *otf2, int64_t time, const struct otf2_task *task)
{
    otf2_check(otf2, OTF2_EvtWriter_ThreadTaskSwitch(otf2->writer, NULL, (OTF2_TimeStamp)time,
                                                     team_of(otf2), task->creator, task->number));
}

void otf2_task_switch(struct otf2 *otf2, const struct slice *slice)
{
    struct otf2_task task = current(otf2);

    if (is_told(slice) && !slice->creation) {
        task = task_of(otf2, slice);
        put_switch(otf2, slice->begin, &task);
    }
    otf2->tasks = xgrow(otf2->tasks, otf2->depth, &otf2->task_capacity, sizeof *otf2->tasks);
    otf2->tasks[otf2->depth] = task;
}

void otf2_task_create(struct otf2 *otf2, const struct slice *slice)
{
    if (is_told(slice) && slice->creation)
        otf2_check(otf2, OTF2_EvtWriter_ThreadTaskCreate(
                             otf2->writer, NULL, (OTF2_TimeStamp)slice->begin, team_of(otf2),
                             otf2->tracks[otf2->track].thread, (uint32_t)slice->task));
}

/* The slice is none of the open ones any more. */
void otf2_task_leave(struct otf2 *otf2, const struct slice *slice)
{
    const struct otf2_task *left = &otf2->tasks[otf2->depth];
    struct otf2_task now = current(otf2);

    if (left->number == now.number && left->track == now.track)
        return;
    if (left->ends)
        otf2_check(otf2,
                   OTF2_EvtWriter_ThreadTaskComplete(otf2->writer, NULL, (OTF2_TimeStamp)slice->end,
                                                     team_of(otf2), left->creator, left->number));
    put_switch(otf2, slice->end, &now);
}
