/** @file signal-frame.h
 *  @brief Whether the calling thread is in a signal handler. */
#ifndef POMPEII_SIGNAL_FRAME_H
#define POMPEII_SIGNAL_FRAME_H

#include <stdbool.h>

/**
 * Looks for what the kernel leaves on the stack of who handles a signal. Takes no lock and no
 * memory. A frame of a handler that has returned may still be there, and is taken for one now and
 * then: only what can be made up for may depend on it.
 * Where the stack is not known (on a stack that the program switched to, on other processors than
 * x86-64, without process_vm_readv()) no handler is seen but one on a stack of its own.
 */
bool signal_is_handled(void);

#endif
