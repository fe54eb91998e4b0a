/** @file exit-room.h
 *  @brief Room in libc's list of what exit() calls, for who can't wait for the program's heap. */
#ifndef POMPEII_EXIT_ROOM_H
#define POMPEII_EXIT_ROOM_H

/** In a constructor: what on_exit() needs at the first event, which may be in an allocator. Of the
 * program's own functions, hundreds have room before that. */
void exit_room_reserve(void);

#endif
