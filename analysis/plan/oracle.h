/**
 * @file oracle.h
 * @brief Asks this machine which counters it can measure, and which of them together.
 *
 * A child process asks, with the sources that the runtime measures with: PAPI keeps state, and may
 * end a process. Sets are added and started, since some clashes show only there; each question is
 * asked once.
 */
#ifndef ORACLE_H
#define ORACLE_H

#include "analysis/plan/sets.h"

struct oracle;

/** NULL with errno set where there can be no child. */
struct oracle *oracle_new(void);
void oracle_free(struct oracle *oracle);

/** The position of a counter among those that are asked about, a new one if need be.
 *  @return SETS_EVENTS_MOST: there is no room for more, or the name is none */
size_t oracle_event(struct oracle *oracle, const char *name);
const char *oracle_name(const struct oracle *oracle, size_t event);

/** Why an event cannot be measured, even alone; "": it can. */
const char *oracle_problem(struct oracle *oracle, size_t event);

/** Whether all of a set can be measured at a time. The shape that struct set_oracle wants. */
bool oracle_fits(void *oracle, event_set set);

/** Every counter that this machine offers. @param visit gets "" or why it is not available */
void oracle_list(struct oracle *oracle,
                 void (*visit)(void *context, const char *name, const char *unavailable),
                 void *context);

#endif
