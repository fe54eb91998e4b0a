/** @file message.h
 *  @brief Lines for the user on stderr, if that is still what it was. */
#ifndef POMPEII_MESSAGE_H
#define POMPEII_MESSAGE_H

#include <stdint.h>

/** Notes what descriptor 2 is. */
void message_start(void);

/** 0 silences. */
void message_level(uint64_t level);

#endif
