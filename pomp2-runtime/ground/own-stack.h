/**
 * @file own-stack.h
 * @brief What needs much stack, on a stack of our own: a thread of the program's, or a signal
 * handler, may have little.
 *
 * Buffers for paths, libc's and libdw's own frames take some ten kilobytes. A thread may have 16 KB
 * in all (PTHREAD_STACK_MIN), and an alternate stack for signals 8 KB (SIGSTKSZ).
 */
#ifndef POMPEII_OWN_STACK_H
#define POMPEII_OWN_STACK_H

#include <stdbool.h>

/** Calls `body`. Signals wait meanwhile, and a cancellation does; where the main thread's stack has
 * room, it is called there, and nothing waits. */
void on_own_stack(void (*body)(void *context), void *context);

/** Is the thread on its alternate stack for signals? */
bool stack_is_alternate(void);

#endif
