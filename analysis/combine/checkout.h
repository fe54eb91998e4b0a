/**
 * @file checkout.h
 * @brief Where the sources of a run lie, where another run has them elsewhere.
 */
#ifndef CHECKOUT_H
#define CHECKOUT_H

#include <stddef.h>

/** What begins with `from` begins with `to` there, in so many bytes; both are "" where nothing
 * moved.
 */
struct checkout {
    const char *from, *to; /* not ended */
    size_t from_length, to_length;
};

/** By the directories below which most files of both are the same. Each list is sorted and has
 * nothing twice. */
struct checkout find_checkout(const char *const *here, size_t here_count, const char *const *there,
                              size_t there_count);

/** How a file is called there. The caller's. */
char *checkout_name(const struct checkout *checkout, const char *file);

#endif
