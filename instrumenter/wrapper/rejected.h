/**
 * @file rejected.h
 * @brief Constructs that the compiler does not take with our calls.
 *
 * One of them must not cost the file: the messages about our text name lines, which are the user's,
 * and the innermost construct there is left alone in the next attempt; one whose maps moved keeps
 * them in the next, and is left alone in the one after that.
 */
#ifndef WRAPPER_REJECTED_H
#define WRAPPER_REJECTED_H

#include "instrumenter/wrapper/steps.h"

/** Add to each source's list the constructs that the file `errors` holds messages about.
 *  @return false when there are none that could be left alone */
bool rejected_find(struct build *build, const char *errors);

/** The first error in the file, with its place (free it), or NULL. */
char *rejected_first(const char *errors);

/** Say which constructs were left alone. @return how many */
size_t rejected_report(const struct build *build, const char *severity);

#endif
