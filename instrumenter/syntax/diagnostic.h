/**
 * @file diagnostic.h
 * @brief What is wrong with a text, in the user's terms.
 */
#ifndef DIAGNOSTIC_H
#define DIAGNOSTIC_H

#include <stddef.h>
#include <stdint.h>

struct tokens;

enum severity {
    SEVERITY_NOTE,
    SEVERITY_WARNING,
    SEVERITY_LOSS, /* a warning: a construct that could have events is left without */
    SEVERITY_ERROR
};

struct diagnostic {
    enum severity severity;
    char *file; /* where, in the user's terms: line markers are resolved */
    int line, column;
    char *message; /* one line, no full stop, no newline */
    char *source;  /* the source line for the caret display, or NULL */
};

/** Append a diagnostic at token `at` to a list of `*count`; `format` is printf's. */
void diagnostic_add(struct diagnostic **list, size_t *count, const struct tokens *tokens,
                    uint32_t at, enum severity severity, const char *format, ...)
    __attribute__((format(printf, 6, 7)));
void diagnostics_free(struct diagnostic *list, size_t count);

#endif
