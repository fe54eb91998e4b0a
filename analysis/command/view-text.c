/* pompeii view --text: what the terminal shows of a run. */
#include "config.h"

#include "analysis/command/view-text.h"

#include "analysis/command/finding-sources.h"
#include "analysis/tui/tui.h"

#include <stdlib.h>

static int compare_exchanges(const void *a, const void *b)
{
    const struct tui_exchange *left = a, *right = b;

    if (left->kind != right->kind)
        return left->kind < right->kind ? -1 : 1;
    if (left->time != right->time)
        return left->time > right->time ? -1 : 1;
    if (left->count != right->count)
        return left->count > right->count ? -1 : 1;
    return left->rank != right->rank ? (left->rank > right->rank) - (left->rank < right->rank)
                                     : (left->other > right->other) - (left->other < right->other);
}

static int rank_at(const struct experiment *experiment, int32_t process)
{
    return experiment->processes[process]->rank;
}

static struct tui_exchanges exchanges_of(const struct totals *totals, const struct experiment *e)
{
    struct tui_exchanges all = {
        .rows = xcalloc(totals->wait_count + totals->site_count + totals->pair_count + 1,
                        sizeof *all.rows)};

    for (size_t i = 0; i < totals->wait_count; i++) {
        const struct wait_total *wait = &totals->waits[i];
        all.rows[all.count++] = (struct tui_exchange){.kind = TUI_WAITS,
                                                      .what = wait_names[wait->kind],
                                                      .region = wait->region,
                                                      .cause = wait->cause_region,
                                                      .rank = rank_at(e, wait->process),
                                                      .other = rank_at(e, wait->cause_process),
                                                      .count = wait->count,
                                                      .time = wait->time};
    }
    for (size_t i = 0; i < totals->site_count; i++) {
        const struct site_total *site = &totals->sites[i];
        all.rows[all.count++] = (struct tui_exchange){.kind = TUI_CALLS,
                                                      .region = site->region,
                                                      .count = site->count,
                                                      .bytes = site->bytes,
                                                      .time = site->waited,
                                                      .caused = site->caused};
    }
    for (size_t i = 0; i < totals->pair_count; i++) {
        const struct pair_total *pair = &totals->pairs[i];
        all.rows[all.count++] = (struct tui_exchange){.kind = TUI_PAIRS,
                                                      .rank = rank_at(e, pair->from),
                                                      .other = rank_at(e, pair->to),
                                                      .count = pair->count,
                                                      .bytes = pair->bytes,
                                                      .time = pair->time};
    }
    qsort(all.rows, all.count, sizeof *all.rows, compare_exchanges);
    return all;
}

static int browse(const struct options *options, struct experiment *experiment,
                  struct finding_sources *sources)
{
    struct profile *profile = profile_new(experiment, &options->selection);
    struct totals *totals = findings_find(sources, profile, NULL);
    struct tui_exchanges exchanges = {0};

    if (totals)
        exchanges = exchanges_of(totals, experiment);
    const char *problem = tui_run(profile, &exchanges);
    if (problem)
        complain("view: %s", problem);
    free(exchanges.rows);
    totals_free(totals);
    profile_free(profile);
    return problem ? STATUS_ERROR : STATUS_OK;
}

int view_text(const struct options *options, int operands, char **operand)
{
    const char *problem = tui_problem();
    struct finding_sources sources = {.waits = {.jobs = options->jobs}};
    int status = STATUS_ERROR;

    if (problem) {
        complain("view: %s", problem);
        return status;
    }
    finding_sources_start(&sources);
    struct experiment *experiment =
        command_open(options, operands, operand, &finding_handler, &sources);
    if (experiment)
        status = browse(options, experiment, &sources);
    finding_sources_free(&sources);
    experiment_free(experiment);
    return status;
}
