/**
 * @file task-tape.h
 * @brief What the locations of a process did to its tasks, on a tape: written location by location,
 * as the trace has it, and read at all of them at once.
 *
 * The first bytes are kept in memory, all others in a file without a name: what a tape needs does
 * not depend on how long it is. A step takes 3 to 12 bytes.
 */
#ifndef TASK_TAPE_H
#define TASK_TAPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct task_tape;

/** @return never NULL */
struct task_tape *task_tape_new(void);
void task_tape_free(struct task_tape *tape);

/** What is written from here on is of the next location. */
void task_tape_next(struct task_tape *tape);

void task_tape_put(struct task_tape *tape, uint64_t value);
void task_tape_put_signed(struct task_tape *tape, int64_t value);

/** All is written. False: the disk is full, or there is none; errno says why. */
bool task_tape_end(struct task_tape *tape);

size_t task_tape_locations(const struct task_tape *tape);

/** All that cursors wanted could be read. False: errno says why not; they were over too early. */
bool task_tape_is_read(const struct task_tape *tape);

/** Where in a location one reads. */
struct task_cursor {
    struct task_tape *tape;
    uint64_t at, end; /* in the tape: what is not in the buffer */
    unsigned char *buffer;
    size_t next, length;
};

struct task_cursor task_cursor_open(struct task_tape *tape, size_t location);
void task_cursor_close(struct task_cursor *cursor);
bool task_cursor_is_over(struct task_cursor *cursor);
uint64_t task_cursor_get(struct task_cursor *cursor);
int64_t task_cursor_get_signed(struct task_cursor *cursor);

#endif
