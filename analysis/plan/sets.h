/**
 * @file sets.h
 * @brief Which counters are measured together, in how many runs.
 *
 * The room plan/ is `pompeii run` without its command line: sets of counters (sets.h) by what the
 * machine says (oracle.h), the file that keeps them (plan.h) and how a program is started
 * (launch.h). It may know the runtime's sources of counters, and nobody of the analysis; it prints
 * nothing.
 *
 * How many counters fit is no number: a set is good where the oracle says so. That what is in a
 * good set is good, too, is taken for granted, and only saves questions.
 */
#ifndef SETS_H
#define SETS_H

#include <stdbool.h>
#include <stddef.h>

/** Counters by their position in the list of all. */
typedef unsigned __int128 event_set;

enum { SETS_EVENTS_MOST = 128, SETS_EXACT_MOST = 12, SETS_NAME_MOST = 127 };

/** Whether a counter may be called so: lists have commas and blanks between names. */
bool event_is_name(const char *text);

static inline event_set event_bit(size_t event)
{
    return (event_set)1 << event;
}

static inline size_t event_count(event_set set)
{
    return (size_t)__builtin_popcountll((unsigned long long)set) +
           (size_t)__builtin_popcountll((unsigned long long)(set >> 64));
}

/** What the machine can count at a time. */
struct set_oracle {
    bool (*fits)(void *context, event_set set);
    void *context;
};

struct event_sets {
    event_set *set;
    size_t count, capacity;
};

/**
 * As few sets as can be found, so that each of `events` is in one, and `anchors` are in all.
 *
 * @param bound the least number there can be, as far as is known: of up to SETS_EXACT_MOST events
 *        the number found is the least. May be NULL.
 * @return false: `*misfit` does not even fit with the anchors alone
 */
bool sets_cover_events(const struct set_oracle *oracle, event_set events, event_set anchors,
                       struct event_sets *sets, size_t *bound, size_t *misfit);

/** Sets in which each pair of `events` is together in one. Pairs that never fit are in `missing`, a
 * set of two each. */
void sets_cover_pairs(const struct set_oracle *oracle, event_set events, struct event_sets *sets,
                      struct event_sets *missing);

void event_sets_add(struct event_sets *sets, event_set set);
void event_sets_free(struct event_sets *sets);

#endif
