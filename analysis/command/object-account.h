/**
 * @file object-account.h
 * @brief What the wrappers left in an object of the directives that it was built from.
 */
#ifndef OBJECT_ACCOUNT_H
#define OBJECT_ACCOUNT_H

#include "instrumenter/rewrite/account-note.h"

#include <stdbool.h>

/**
 * Read the notes of an object, a library or a program; none is nothing wrong.
 * @return 0, or -1 when they can't be read: *problem is why (free it)
 */
int account_of_object(struct account_notes *notes, const char *file, char **problem);

/** The same of a program that ran at a date, as its anchor has both; false where that file is gone,
 *  was made anew since, or holds no account. */
bool account_of_run(struct account_notes *notes, const char *program, const char *date);

enum { ACCOUNT_REASONS = 12 };

/** How many directives have no events, by reason, the most frequent one first. */
struct account_summary {
    size_t executable, with_events, reasons;
    struct account_reason {
        const char *text; /* of the notes */
        size_t count;
    } reason[ACCOUNT_REASONS];
};

struct account_summary account_summarise(const struct account_notes *notes);

/** The two counts alone, of one directive and those that it begins: `target`, `target data`, .. */
struct account_summary account_summarise_of(const struct account_notes *notes, const char *word);

#endif
