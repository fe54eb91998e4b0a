/**
 * @file complain.h
 * @brief How every program of ours says what is wrong: one line, what and where and what to do.
 */
#ifndef COMMON_COMPLAIN_H
#define COMMON_COMPLAIN_H

#include <stdarg.h>

/** One line to stderr: the program's name, as it was called, then the message. Printf-like. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** The same with its arguments in a list. */
void complain_list(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));

#endif
