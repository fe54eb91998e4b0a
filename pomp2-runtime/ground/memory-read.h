/** @file memory-read.h
 *  @brief Reads memory of this process that may be gone. */
#ifndef POMPEII_MEMORY_READ_H
#define POMPEII_MEMORY_READ_H

#include <stddef.h>

enum memory_state {
    MEMORY_READ,
    MEMORY_GONE,
    MEMORY_UNKNOWN, /**< the kernel does not let us ask */
};

/** Copies what is there, if all of it is. */
enum memory_state memory_read(void *to, const void *from, size_t size);

#endif
