/**
 * @file crew.h
 * @brief Threads that do the same at the same time, each on a processor of its own.
 */
#ifndef PEAK_CREW_H
#define PEAK_CREW_H

#include <sched.h>

/** A part of the work: `prepare` (may be NULL) once, then `work` several times. `@param part` of
 * the thread, 0 .. threads - 1 */
struct crew_task {
    void (*prepare)(void *context, int part);
    void (*work)(void *context, int part);
    void *context;
};

/** The processors that this process may use. @return how many */
int crew_processors(cpu_set_t *set);

/** The shortest time, in seconds, from the first thread's start of `work` to the last one's end, of
 * CREW_REPEATS times. 0: there are not that many threads */
double crew_best(int threads, const struct crew_task *task);
enum { CREW_REPEATS = 20 };

#endif
