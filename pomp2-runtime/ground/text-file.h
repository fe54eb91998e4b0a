/**
 * @file text-file.h
 * @brief Lines of a file of the kernel's, without a stream, which would lie in the program's heap.
 */
#ifndef POMPEII_TEXT_FILE_H
#define POMPEII_TEXT_FILE_H

#include <stdbool.h>
#include <stddef.h>

struct text_file {
    int fd; /**< -1: it can't be read */
    size_t begin, end;
    char bytes[8192];
};

void text_open(struct text_file *f, const char *path);

/** @return the next line without its end, valid until the next call; what is longer than all that
 *  fits comes in pieces. NULL: there is none */
char *text_line(struct text_file *f);

void text_close(struct text_file *f);

#endif
