/* Sets of counters: greedy colouring, exact search where there are few, cover of pairs. */
#include "config.h"

#include "analysis/plan/sets.h"

#include "common/memory.h"

#include <stdlib.h>

bool event_is_name(const char *text)
{
    size_t length = 0;

    while (length <= SETS_NAME_MOST && (unsigned char)text[length] > ' ' && text[length] != ',')
        length++;
    return length && length <= SETS_NAME_MOST && !text[length];
}

void event_sets_add(struct event_sets *sets, event_set set)
{
    sets->set = xgrow(sets->set, sets->count, &sets->capacity, sizeof *sets->set);
    sets->set[sets->count++] = set;
}

void event_sets_free(struct event_sets *sets)
{
    free(sets->set);
    *sets = (struct event_sets){0};
}

/* What is planned: the events one by one, those first that clash with most. */
struct planning {
    const struct set_oracle *oracle;
    event_set anchors;
    size_t event[SETS_EVENTS_MOST], count;
    event_set clash[SETS_EVENTS_MOST]; /* of each event, with whom it does not fit */
};

static bool fits(const struct planning *planning, event_set set)
{
    return planning->oracle->fits(planning->oracle->context, set | planning->anchors);
}

static void list_events(struct planning *planning, event_set events)
{
    for (size_t e = 0; e < SETS_EVENTS_MOST; e++) {
        if (events & event_bit(e))
            planning->event[planning->count++] = e;
    }
}

static void find_clashes(struct planning *planning)
{
    for (size_t i = 0; i < planning->count; i++) {
        for (size_t k = 0; k < i; k++) {
            size_t e = planning->event[i], f = planning->event[k];
            if (fits(planning, event_bit(e) | event_bit(f)))
                continue;
            planning->clash[e] |= event_bit(f);
            planning->clash[f] |= event_bit(e);
        }
    }
}

/* A stable order, so that of equals the one that was named first comes first. */
static void sort_events(struct planning *planning)
{
    for (size_t i = 1; i < planning->count; i++) {
        size_t event = planning->event[i], at = i;
        size_t clashes = event_count(planning->clash[event]);
        for (; at && event_count(planning->clash[planning->event[at - 1]]) < clashes; at--)
            planning->event[at] = planning->event[at - 1];
        planning->event[at] = event;
    }
}

static bool can_take(const struct planning *planning, event_set set, size_t event)
{
    return !(planning->clash[event] & set) && fits(planning, set | event_bit(event));
}

/* ---- Greedy ------------------------------------------------------------------------------ */

static void colour(const struct planning *planning, struct event_sets *sets)
{
    for (size_t i = 0; i < planning->count; i++) {
        size_t event = planning->event[i], at = 0;
        while (at < sets->count && !can_take(planning, sets->set[at], event))
            at++;
        if (at == sets->count)
            event_sets_add(sets, 0);
        sets->set[at] |= event_bit(event);
    }
}

/* The smallest set's events go to the others, if all can. */
static void empty_smallest(const struct planning *planning, struct event_sets *sets)
{
    struct event_sets others = {0};
    size_t smallest = 0;
    bool placed = true;

    for (size_t i = 1; i < sets->count; i++)
        smallest = event_count(sets->set[i]) < event_count(sets->set[smallest]) ? i : smallest;
    for (size_t i = 0; i < sets->count; i++) {
        if (i != smallest)
            event_sets_add(&others, sets->set[i]);
    }
    for (size_t i = 0; i < planning->count && placed; i++) {
        size_t event = planning->event[i], at = 0;
        if (!(sets->set[smallest] & event_bit(event)))
            continue;
        while (at < others.count && !can_take(planning, others.set[at], event))
            at++;
        placed = at < others.count;
        if (placed)
            others.set[at] |= event_bit(event);
    }
    if (placed && sets->count > 1) {
        event_sets_free(sets);
        *sets = others;
    } else {
        event_sets_free(&others);
    }
}

/* ---- Exact ------------------------------------------------------------------------------- */

/* Events from `at` on into at most `most` sets, depth first; a new set is opened only as the last
 * one, since sets have no order. */
static bool search(const struct planning *planning, size_t at, size_t most, event_set *set,
                   size_t used)
{
    if (at == planning->count)
        return true;
    size_t event = planning->event[at];
    for (size_t i = 0; i < used || (i == used && used < most); i++) {
        if (!can_take(planning, i < used ? set[i] : 0, event))
            continue;
        event_set before = i < used ? set[i] : 0;
        set[i] = before | event_bit(event);
        if (search(planning, at + 1, most, set, i < used ? used : used + 1))
            return true;
        set[i] = before;
    }
    return false;
}

static void search_fewer(const struct planning *planning, struct event_sets *sets, size_t least)
{
    event_set set[SETS_EXACT_MOST] = {0};

    for (size_t most = least ? least : 1; most < sets->count; most++) {
        if (!search(planning, 0, most, set, 0))
            continue;
        sets->count = 0;
        for (size_t i = 0; i < most && set[i]; i++)
            event_sets_add(sets, set[i]);
        return;
    }
}

/* The most events in one good set: of all sets where there are few, else of those that grow from
 * one event, one by one. */
static size_t largest_set(const struct planning *planning, event_set set, size_t from, bool all)
{
    size_t largest = event_count(set);

    for (size_t i = from; i < planning->count; i++) {
        size_t event = planning->event[i];
        if (event_count(set) + planning->count - i <= largest || set & event_bit(event) ||
            !can_take(planning, set, event))
            continue;
        size_t found = largest_set(planning, set | event_bit(event), i + 1, all);
        largest = found > largest ? found : largest;
        if (!all)
            break;
    }
    return largest;
}

static size_t least_sets(const struct planning *planning)
{
    bool all = planning->count <= SETS_EXACT_MOST;
    size_t largest = largest_set(planning, 0, 0, all);

    for (size_t i = 0; i < planning->count && !all; i++) {
        size_t found = largest_set(planning, event_bit(planning->event[i]), 0, false);
        largest = found > largest ? found : largest;
    }
    return largest ? (planning->count + largest - 1) / largest : 0;
}

bool sets_cover_events(const struct set_oracle *oracle, event_set events, event_set anchors,
                       struct event_sets *sets, size_t *bound, size_t *misfit)
{
    struct planning planning = {.oracle = oracle, .anchors = anchors};

    list_events(&planning, events & ~anchors);
    for (size_t i = 0; i < planning.count; i++) {
        *misfit = planning.event[i];
        if (!fits(&planning, event_bit(*misfit)))
            return false;
    }
    find_clashes(&planning);
    sort_events(&planning);
    colour(&planning, sets);
    empty_smallest(&planning, sets);
    size_t least = least_sets(&planning);
    if (planning.count <= SETS_EXACT_MOST) {
        search_fewer(&planning, sets, least);
        least = sets->count;
    }
    if (anchors && !sets->count)
        event_sets_add(sets, 0);
    for (size_t i = 0; i < sets->count; i++)
        sets->set[i] |= anchors;
    if (bound)
        *bound = least > 1 ? least : 1;
    return true;
}

/* ---- Pairs ------------------------------------------------------------------------------- */

struct pairs {
    const struct planning *planning;
    event_set open[SETS_EVENTS_MOST]; /* of each event, with whom it still has to be */
};

/* The open pair that clashes most; false: there is none. */
static bool next_pair(const struct pairs *pairs, size_t *first, size_t *second)
{
    const struct planning *planning = pairs->planning;
    size_t most = 0;
    bool found = false;

    for (size_t i = 0; i < planning->count; i++) {
        for (size_t k = i + 1; k < planning->count; k++) {
            size_t e = planning->event[i], f = planning->event[k];
            size_t clashes = event_count(planning->clash[e]) + event_count(planning->clash[f]);
            if (!(pairs->open[e] & event_bit(f)) || (found && clashes <= most))
                continue;
            most = clashes;
            *first = e;
            *second = f;
            found = true;
        }
    }
    return found;
}

/* The event that brings most open pairs into the set; false: none does. */
static bool next_member(const struct pairs *pairs, event_set set, size_t *member)
{
    size_t most = 0;

    for (size_t i = 0; i < pairs->planning->count; i++) {
        size_t event = pairs->planning->event[i], gain = event_count(pairs->open[event] & set);
        if (gain <= most || set & event_bit(event) || !can_take(pairs->planning, set, event))
            continue;
        most = gain;
        *member = event;
    }
    return most > 0;
}

static void close_pairs(struct pairs *pairs, event_set set)
{
    for (size_t e = 0; e < SETS_EVENTS_MOST; e++) {
        if (set & event_bit(e))
            pairs->open[e] &= ~set;
    }
}

void sets_cover_pairs(const struct set_oracle *oracle, event_set events, struct event_sets *sets,
                      struct event_sets *missing)
{
    struct planning planning = {.oracle = oracle};
    struct pairs pairs = {.planning = &planning};
    size_t first, second, member;

    list_events(&planning, events);
    find_clashes(&planning);
    for (size_t i = 0; i < planning.count; i++) {
        size_t e = planning.event[i];
        pairs.open[e] = events & ~event_bit(e) & ~planning.clash[e];
        for (size_t k = i + 1; k < planning.count; k++) {
            if (planning.clash[e] & event_bit(planning.event[k]))
                event_sets_add(missing, event_bit(e) | event_bit(planning.event[k]));
        }
    }
    while (next_pair(&pairs, &first, &second)) {
        event_set set = event_bit(first) | event_bit(second);
        while (next_member(&pairs, set, &member))
            set |= event_bit(member);
        close_pairs(&pairs, set);
        event_sets_add(sets, set);
    }
}
