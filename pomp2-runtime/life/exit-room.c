/* Room in libc's list of what exit() calls. */
#include "pomp2-runtime/life/exit-room.h"

#include <stddef.h>

/* The interface of C++ compilers (Itanium ABI). */
int __cxa_atexit(void (*function)(void *argument), void *argument, void *object);
void __cxa_finalize(void *object);

static void do_nothing(void *unused)
{
    (void)unused;
}

/* The list has 32 entries, and grows by blocks of so many from the program's heap. Entries that are
 * removed leave their blocks there, to be used before another one is asked for. */
void exit_room_reserve(void)
{
    enum { ENTRIES = 16 * 32 };
    static char in_whose_name;
    for (int i = 0; i < ENTRIES; i++)
        __cxa_atexit(do_nothing, NULL, &in_whose_name);
    __cxa_finalize(&in_whose_name);
}
