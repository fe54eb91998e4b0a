/* pompeii run --anchors=auto: the counters that say most of the others, from a run of each pair. */
#include "config.h"

#include "analysis/command/run.h"

#include "analysis/combine/mutual.h"
#include "analysis/combine/runs.h"
#include "analysis/command/command.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Of the counters of a pilot: what they say of each other. */
struct pilot {
    const struct plan *plan;
    double (*shared)[SETS_EVENTS_MOST]; /* of each pair; less than 0: not known */
};

static size_t event_of(const struct plan *plan, const char *name)
{
    size_t e = 0;

    while (e < plan->event_count && strcmp(plan->event[e], name) != 0)
        e++;
    return e;
}

/* Pairs that an earlier run had are known. */
static void take_pairs(struct pilot *pilot, const struct runs *runs)
{
    const struct run *run = &runs->run[0];

    for (size_t i = 0; i < run->event_count; i++) {
        for (size_t k = 0; k < i; k++) {
            size_t e = event_of(pilot->plan, runs->event[run->event[i]]);
            size_t f = event_of(pilot->plan, runs->event[run->event[k]]);
            if (e == pilot->plan->event_count || f == pilot->plan->event_count ||
                pilot->shared[e][f] >= 0)
                continue;
            pilot->shared[e][f] = pilot->shared[f][e] =
                mutual_information(run->value[i], run->value[k], run->count);
        }
    }
}

static bool read_pilot(struct pilot *pilot, const char *directory)
{
    static const struct ranges all = {0};
    char *problem = NULL;

    for (size_t i = 0; i < pilot->plan->run_count && !problem; i++) {
        struct runs runs = {0};
        char *place = plan_place(directory, i);
        if (runs_add(&runs, place, &all, &problem) == 0)
            take_pairs(pilot, &runs);
        runs_free(&runs);
        free(place);
    }
    if (problem)
        complain("run: %s", problem);
    bool good = !problem;
    free(problem);
    return good;
}

/* What a counter says of the others, on average; with the clashing ones nothing. */
static double worth_of(const struct pilot *pilot, size_t event)
{
    double sum = 0;

    for (size_t f = 0; f < pilot->plan->event_count; f++)
        sum += f != event && pilot->shared[event][f] > 0 ? pilot->shared[event][f] : 0;
    return pilot->plan->event_count > 1 ? sum / (double)(pilot->plan->event_count - 1) : 0;
}

static bool clashes(const struct plan *plan, size_t event)
{
    for (size_t i = 0; i < plan->conflicts.count; i++) {
        if (plan->conflicts.set[i] & event_bit(event))
            return true;
    }
    return false;
}

/* The best ones, with commas; those that do not fit with all others cannot be in every run. */
static char *best_of(const struct pilot *pilot, int wanted)
{
    const struct plan *plan = pilot->plan;
    event_set taken = 0;

    for (int i = 0; i < wanted; i++) {
        size_t best = plan->event_count;
        for (size_t e = 0; e < plan->event_count; e++) {
            if (taken & event_bit(e) || clashes(plan, e))
                continue;
            if (best == plan->event_count || worth_of(pilot, e) > worth_of(pilot, best))
                best = e;
        }
        if (best == plan->event_count)
            break;
        taken |= event_bit(best);
        complain("run: anchor: %s says %.2f of the others, 1 being all", plan->event[best],
                 worth_of(pilot, best));
    }
    return plan_events_text(plan, taken, ",");
}

static char *choose_from(const struct plan *plan, const char *directory, int wanted)
{
    struct pilot pilot = {plan, xcalloc(SETS_EVENTS_MOST, sizeof *pilot.shared)};
    char *anchors = NULL;

    for (size_t e = 0; e < SETS_EVENTS_MOST; e++) {
        for (size_t f = 0; f < SETS_EVENTS_MOST; f++)
            pilot.shared[e][f] = -1;
    }
    if (read_pilot(&pilot, directory))
        anchors = best_of(&pilot, wanted);
    free(pilot.shared);
    if (anchors && !*anchors) {
        complain("run: --anchors=auto: each counter clashes with another one: name --anchors that "
                 "do not, or take --strategy=lgl");
        free(anchors);
        anchors = NULL;
    }
    return anchors;
}

char *choose_by_pilot(struct plan *pilot, const char *directory, const struct run_options *options,
                      int wanted)
{
    char *place = xformat("%s/pilot", directory), *problem = NULL, *anchors = NULL;

    if (mkdir(place, S_IRWXU) < 0)
        complain("run: %s: can't be made: %s", place, strerror(errno));
    else if (plan_write(pilot, place, &problem) < 0)
        complain("run: %s", problem);
    else if (execute_plan(pilot, place, options) == STATUS_OK)
        anchors = choose_from(pilot, place, wanted);
    free(problem);
    free(place);
    return anchors;
}
