/**
 * @file nameless.h
 * @brief Files without a name, in $TMPDIR: they are gone when we are.
 */
#ifndef COMMON_NAMELESS_H
#define COMMON_NAMELESS_H

#include <stdio.h>

/** @return NULL with errno set */
FILE *nameless_file(void);

/** Memory that is such a file, of zeros; munmap() gives it back. @return NULL with errno set */
void *nameless_map(size_t size);

#endif
