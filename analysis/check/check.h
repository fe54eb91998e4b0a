/**
 * @file check.h
 * @brief Static validation of barriers and worksharing constructs: texts in, findings out.
 *
 * The room check is the way from files to a report. It follows Saillard, Carribault and Barthou,
 * Static Validation of Barriers and Worksharing Constructs in OpenMP Applications (IWOMP 2014),
 * "the paper" in all comments; doc/check.md says where it goes further. build makes a model of the
 * texts, solve looks for what is wrong in it, report says so; this room loads files and puts the
 * three together. It may know them and the front end (syntax, rewrite); no traces, no subcommands.
 *
 *     struct check *check = check_new(&options);
 *     check_add(check, text, length, &how, &diagnostic);   // any number of translation units
 *     check_run(check);
 *     check_report(check, stdout, CHECK_TEXT, false);
 *     check_free(check);
 */
#ifndef CHECK_H
#define CHECK_H

#include "analysis/check/solve/wanted.h"
#include "instrumenter/rewrite/instrument.h"

#include <stdbool.h>
#include <stdio.h>

enum check_format { CHECK_TEXT, CHECK_JSON, CHECK_SARIF, CHECK_GITHUB };

struct check;

struct check *check_new(const struct check_options *options);
void check_free(struct check *check);

/**
 * Add one translation unit. The text may be freed afterwards.
 * @return 0, or -1 when it cannot be read: *problem is why, as "file:line: message" (free it); what
 *         was understood of it is checked all the same
 */
int check_add(struct check *check, const char *text, size_t length,
              const struct instrument_options *how, char **problem);

/** The compiler refused the unit that was added last: what macros and headers say of it is not
 *  known, so that only what is certain all the same is reported. */
void check_is_refused(struct check *check);

/** Add what check_store() wrote. @return 0, or -1 when it is damaged. */
int check_add_stored(struct check *check, const void *bytes, size_t length);

/** Not all sources of the program are there: what nobody is seen to call may be called. */
void check_lacks_sources(struct check *check);

/** Write all that was added, for another check to read; before check_run(). Names of files read
 *  there as the maps (prefix-map.h) have them; NULL: as they are. */
void check_store(struct check *check, char *const *prefix_maps, FILE *out);

/** Analyse all that was added. @return the number of findings to report. */
size_t check_run(struct check *check);

struct baseline; /* baseline.h */

/** Take away what the baseline has; after check_run(). @return the number of findings to report. */
size_t check_compare(struct check *check, const struct baseline *baseline);

/** A line for each comment that silences a finding and says not why. @return how many */
size_t check_tell_unreasoned(const struct check *check, FILE *out);

void check_report(const struct check *check, FILE *out, enum check_format format, bool as_errors);
void check_statistics(const struct check *check, FILE *out);

/** @return how many functions have that name */
int check_dot(const struct check *check, FILE *out, const char *function);
int check_sets(const struct check *check, FILE *out, const char *function);

/** Functions that were not understood as a whole. */
void check_list_unknown(const struct check *check, FILE *out);

#endif
