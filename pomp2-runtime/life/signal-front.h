/** @file signal-front.h
 *  @brief What a program sees of our handlers: nothing. */
#ifndef POMPEII_SIGNAL_FRONT_H
#define POMPEII_SIGNAL_FRONT_H

#include <stdbool.h>

/** Does all that asks for handlers come to us first? Asks the dynamic linker. Any thread. NULL:
 * this is no shared library. */
__attribute__((weak)) bool signals_are_hidden(void);

/** Our handler, and what it does before the program ends; signal-safe (POSIX, 2.4.3). */
void signals_ended(int number);
void signals_note(int number);

#endif
