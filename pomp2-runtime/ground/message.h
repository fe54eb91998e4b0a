/** @file message.h
 *  @brief Lines for the user on stderr, if that is still what it was. */
#ifndef POMPEII_MESSAGE_H
#define POMPEII_MESSAGE_H

#include <stddef.h>
#include <stdint.h>

/** Notes what descriptor 2 is, when it is called first. */
void message_start(void);

/** 0 silences. */
void message_level(uint64_t level);

/** Writes a whole line, with its newline, unless silenced. A signal handler may call it, on a small
 * stack, too. All signals have to be blocked. */
void message_line(const char *line, size_t length);

#endif
