/**
 * @file complain.h
 * @brief How every program of ours says what is wrong: one line, what and where and what to do.
 *
 * The room common/ is the ground floor: allocation, strings, files, JSON, languages, filters, and
 * the grammar of the trace (trace.def), which the runtime writes and the analysis reads. It knows
 * nobody. Of it the measured process has the filter and the grammar alone: the rest may end a
 * program when memory is out, which the runtime must never do.
 */
#ifndef COMMON_COMPLAIN_H
#define COMMON_COMPLAIN_H

#include <stdarg.h>

/** One line to stderr: the program's name, as it was called, then the message. Printf-like. What a
 *  terminal would obey in it is shown instead (clean.h), a line end, too. */
void complain(const char *format, ...) __attribute__((format(printf, 1, 2)));

/** The same with its arguments in a list. */
void complain_list(const char *format, va_list arguments) __attribute__((format(printf, 1, 0)));

#endif
