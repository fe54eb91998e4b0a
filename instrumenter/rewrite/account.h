/**
 * @file account.h
 * @brief Which directives get events, and why the others get none, for people and for programs.
 */
#ifndef ACCOUNT_H
#define ACCOUNT_H

#include "instrumenter/rewrite/instrument.h"

#include <stdio.h>

/** The directives of one text. */
struct account {
    const struct listed_construct *list;
    size_t count;
    size_t executable, with_events; /* see instrument_result */
};

/** Write one line for each directive of some texts, and how many there are. */
void account_write_text(FILE *out, const struct account *accounts, size_t count);

/** The same as one object of JSON. */
void account_write_json(FILE *out, const struct account *accounts, size_t count);

#endif
