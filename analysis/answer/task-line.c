/* The steps of a location, and what it is in. */
#include "config.h"

#include "analysis/answer/task-state.h"

#include "analysis/answer/idle.h"
#include "common/memory.h"

static void read_items(struct line *line)
{
    uint64_t kind;

    line->items = 0;
    while ((kind = task_cursor_get(&line->cursor))) {
        line->item = xgrow(line->item, line->items, &line->item_capacity, sizeof *line->item);
        line->item[line->items++] =
            (struct depend_item){(enum dependence)kind, task_cursor_get(&line->cursor)};
    }
}

static void read_task(struct line *line)
{
    line->number =
        (int64_t)((uint64_t)line->number + (uint64_t)task_cursor_get_signed(&line->cursor));
    line->region = (int64_t)task_cursor_get(&line->cursor);
}

static void read_about(struct line *line)
{
    struct task_cursor *cursor = &line->cursor;

    switch (line->step) {
    case STEP_ROOT:
        line->region = (int64_t)task_cursor_get(cursor);
        break;
    case STEP_TEAM:
        line->region = (int64_t)task_cursor_get(cursor);
        line->length = (int64_t)task_cursor_get(cursor);
        line->flags = (unsigned)task_cursor_get(cursor);
        break;
    case STEP_TASK:
        read_task(line);
        line->flags = (unsigned)task_cursor_get(cursor);
        break;
    case STEP_CREATE:
        read_task(line);
        line->length = (int64_t)task_cursor_get(cursor);
        line->took = (int64_t)task_cursor_get(cursor);
        read_items(line);
        break;
    case STEP_LOOP:
        line->region = (int64_t)task_cursor_get(cursor);
        line->number_of_loop = (int64_t)task_cursor_get(cursor);
        line->flags = (unsigned)task_cursor_get(cursor);
        break;
    default:
        break;
    }
}

void task_line_read(struct run *run, struct line *line)
{
    struct task_cursor *cursor = &line->cursor;
    int64_t last = line->time;

    line->has_worked = line->has_arrived = false;
    line->is_over = task_cursor_is_over(cursor);
    line->work = 0;
    if (line->is_over)
        return;
    uint64_t head = task_cursor_get(cursor);
    int64_t passed = task_cursor_get_signed(cursor);
    line->step = (enum task_step)(head % STEP_WAITED);
    line->time = last + passed;
    line->work = passed - task_cursor_get_signed(cursor);
    if (head & STEP_WAITED) {
        int64_t from = last + task_cursor_get_signed(cursor);
        int64_t length = (int64_t)task_cursor_get(cursor);
        if (run->idle) {
            idle_begin(run->idle, IDLE_THREAD, from);
            idle_end(run->idle, IDLE_THREAD, from + length);
        }
    }
    read_about(line);
}

struct strand *task_line_top(const struct line *line)
{
    return line->depth ? line->stack[line->depth - 1].strand : NULL;
}

void task_line_push(struct line *line, struct strand *strand, unsigned flags)
{
    line->stack = xgrow(line->stack, line->depth, &line->capacity, sizeof *line->stack);
    line->stack[line->depth++] = (struct frame){strand, flags};
}
