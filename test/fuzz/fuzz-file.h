/* Bytes as a file that has a path. */
#ifndef FUZZ_FILE_H
#define FUZZ_FILE_H

#include "config.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

enum { FUZZ_PATH = 64 };

/* @return a descriptor to close */
static inline int fuzz_file(const uint8_t *data, size_t size, char path[FUZZ_PATH])
{
    int fd = memfd_create("input", 0);
    if (fd < 0 || write(fd, data, size) != (ssize_t)size)
        abort();
    snprintf(path, FUZZ_PATH, "/proc/self/fd/%d", fd);
    return fd;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
