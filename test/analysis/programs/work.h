/* Work of a known length. Sleeping, not spinning: the truth holds on a machine with fewer cores than
 * threads, and on a busy one. */
#include <errno.h>
#include <time.h>

static void work(int milliseconds)
{
    struct timespec end;

    clock_gettime(CLOCK_MONOTONIC, &end);
    end.tv_nsec += milliseconds % 1000 * 1000000L;
    end.tv_sec += milliseconds / 1000 + end.tv_nsec / 1000000000;
    end.tv_nsec %= 1000000000;
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &end, 0) == EINTR)
        ;
}
