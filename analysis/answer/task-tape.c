/* The steps of the locations of a process, in memory or in a file. */
#include "config.h"

#include "analysis/answer/task-tape.h"

#include "common/memory.h"
#include "common/nameless.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ROOM = 1 << 20, BUFFER = 1 << 14, LONGEST = 10 /* bytes of a number */ };

struct task_tape {
    unsigned char *room; /* what is not in the file yet */
    size_t used;
    uint64_t written; /* to the file */
    FILE *file;
    int problem; /* errno of what failed first */
    uint64_t *start;
    size_t count, capacity;
};

struct task_tape *task_tape_new(void)
{
    struct task_tape *tape = xzalloc(sizeof *tape);

    tape->room = xmalloc(ROOM);
    return tape;
}

void task_tape_free(struct task_tape *tape)
{
    if (!tape)
        return;
    if (tape->file)
        fclose(tape->file);
    free(tape->room);
    free(tape->start);
    free(tape);
}

void task_tape_next(struct task_tape *tape)
{
    tape->start = xgrow(tape->start, tape->count, &tape->capacity, sizeof *tape->start);
    tape->start[tape->count++] = tape->written + tape->used;
}

static void spill(struct task_tape *tape)
{
    if (!tape->file && !tape->problem && !(tape->file = nameless_file()))
        tape->problem = errno;
    for (size_t done = 0; done < tape->used && !tape->problem;) {
        ssize_t got = pwrite(fileno(tape->file), tape->room + done, tape->used - done,
                             (off_t)(tape->written + done));
        if (got > 0)
            done += (size_t)got;
        else if (got == 0 || errno != EINTR)
            tape->problem = got ? errno : ENOSPC;
    }
    tape->written += tape->used;
    tape->used = 0;
}

void task_tape_put(struct task_tape *tape, uint64_t value)
{
    if (tape->used + LONGEST > ROOM)
        spill(tape);
    for (; value > 127; value >>= 7)
        tape->room[tape->used++] = (unsigned char)(value | 128);
    tape->room[tape->used++] = (unsigned char)value;
}

void task_tape_put_signed(struct task_tape *tape, int64_t value)
{
    task_tape_put(tape, (uint64_t)value << 1 ^ (uint64_t)(value >> 63));
}

bool task_tape_end(struct task_tape *tape)
{
    if (tape->file || tape->problem)
        spill(tape);
    errno = tape->problem;
    return !tape->problem;
}

size_t task_tape_locations(const struct task_tape *tape)
{
    return tape->count;
}

struct task_cursor task_cursor_open(struct task_tape *tape, size_t location)
{
    uint64_t end =
        location + 1 < tape->count ? tape->start[location + 1] : tape->written + tape->used;

    return (struct task_cursor){
        .tape = tape, .at = tape->start[location], .end = end, .buffer = xmalloc(BUFFER)};
}

void task_cursor_close(struct task_cursor *cursor)
{
    free(cursor->buffer);
}

bool task_tape_is_read(const struct task_tape *tape)
{
    errno = tape->problem;
    return !tape->problem;
}

/* @return how many bytes it has: all, or none */
static size_t read_file(struct task_tape *tape, unsigned char *bytes, size_t count, uint64_t at)
{
    for (size_t done = 0; done < count && !tape->problem;) {
        ssize_t got = pread(fileno(tape->file), bytes + done, count - done, (off_t)(at + done));
        if (got > 0)
            done += (size_t)got;
        else if (got == 0 || errno != EINTR)
            tape->problem = got ? errno : EIO;
    }
    return tape->problem ? 0 : count;
}

static void refill(struct task_cursor *cursor)
{
    struct task_tape *tape = cursor->tape;
    size_t kept = cursor->length - cursor->next, most = BUFFER - kept;
    size_t more = cursor->end - cursor->at < most ? (size_t)(cursor->end - cursor->at) : most;

    memmove(cursor->buffer, cursor->buffer + cursor->next, kept);
    if (tape->file) {
        more = read_file(tape, cursor->buffer + kept, more, cursor->at);
    } else {
        memcpy(cursor->buffer + kept, tape->room + cursor->at, more);
    }
    if (!more)
        cursor->end = cursor->at;
    cursor->at += more;
    cursor->next = 0;
    cursor->length = kept + more;
}

bool task_cursor_is_over(struct task_cursor *cursor)
{
    if (cursor->next == cursor->length && cursor->at < cursor->end)
        refill(cursor);
    return cursor->next == cursor->length;
}

uint64_t task_cursor_get(struct task_cursor *cursor)
{
    uint64_t value = 0;

    if (cursor->length - cursor->next < LONGEST && cursor->at < cursor->end)
        refill(cursor);
    for (unsigned shift = 0; shift < 64 && cursor->next < cursor->length; shift += 7) {
        unsigned char byte = cursor->buffer[cursor->next++];
        value |= (uint64_t)(byte & 127) << shift;
        if (byte < 128)
            break;
    }
    return value;
}

int64_t task_cursor_get_signed(struct task_cursor *cursor)
{
    uint64_t value = task_cursor_get(cursor);

    return (int64_t)(value >> 1 ^ (0 - (value & 1)));
}
