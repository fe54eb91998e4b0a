/**
 * @file nameless.h
 * @brief Files without a name, in $TMPDIR: they are gone when we are.
 */
#ifndef MESSAGE_NAMELESS_H
#define MESSAGE_NAMELESS_H

#include <stdio.h>

/** @return NULL with errno set */
FILE *nameless_file(void);

#endif
