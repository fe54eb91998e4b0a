/**
 * @file spill.h
 * @brief A list that is written once from its begin to its end, and gone through mostly in order:
 * in a file without a name, of which memory has what was used last.
 *
 * What lies in it does not move. Where there is no file, it is memory like any other.
 */
#ifndef SPILL_H
#define SPILL_H

#include <stdbool.h>
#include <stddef.h>

/** Zeroed: a list of nothing, which takes nothing. */
struct spill {
    unsigned char *base;
    size_t used, room, most; /* bytes: taken, of the file, it may ever have */
    size_t touched;          /* since memory was let go of */
    int file;                /* -1: none */
};

/** @param bytes of its end, 0: the next ones may have any value. @return NULL with errno: the disk
 * is full, or `most` bytes are spent, or as many as there are addresses for */
void *spill_take(struct spill *spill, size_t bytes);

void spill_free(struct spill *spill);

/** Lets go of what is in memory. */
void spill_let_go(struct spill *spill);

enum { SPILL_WINDOW = 4 << 20 };

/** So many bytes of it were read or written. */
static inline void spill_touch(struct spill *spill, size_t bytes)
{
    spill->touched += bytes;
    if (spill->touched > SPILL_WINDOW)
        spill_let_go(spill);
}

#endif
