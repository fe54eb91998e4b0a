/* One rank of each group of ranks that behave alike. */
#include "config.h"

#include "analysis/command/representative.h"

#include "analysis/answer/alike-ranks.h"

#include <stdlib.h>
#include <string.h>

static bool take_process(void *groups, struct process *process)
{
    rank_groups_add(groups, process);
    return true;
}

static void tell_group(const char *path, const struct rank_group *group)
{
    enum { WIDTH = 64 };
    char *ranks = ranges_text(&group->ranks);

    if (strlen(ranks) > WIDTH) { /* there may be thousands */
        ranks[WIDTH - 3] = '\0';
        strcpy(strrchr(ranks, ',') ? strrchr(ranks, ',') : ranks, ",..");
    }
    complain("%s: rank %d stands for %zu: %s; they differ from it by %.0f %% of their time at most",
             path, group->rank, group->members, ranks, 100 * group->difference);
    free(ranks);
}

static int compare_groups(const void *a, const void *b)
{
    int left = ((const struct rank_group *)a)->rank, right = ((const struct rank_group *)b)->rank;

    return (left > right) - (left < right);
}

bool choose_representatives(struct options *options, int operands, char **operand)
{
    struct rank_groups groups = {.count = 0};
    struct reader_options how = {
        .jobs = command_jobs(options->jobs), .done = take_process, .done_argument = &groups};
    char *path = command_path(operands, operand), *problem = NULL;
    struct experiment *experiment = path ? experiment_read(path, &how, &problem) : NULL;

    if (!path)
        complain("--rank=representative: of one experiment: name it");
    else if (!experiment)
        complain("%s", problem);
    if (groups.count)
        qsort(groups.group, groups.count, sizeof *groups.group, compare_groups);
    for (size_t i = 0; experiment && i < groups.count; i++) {
        ranges_add(&options->selection.ranks, groups.group[i].rank);
        tell_group(experiment->path, &groups.group[i]);
    }
    bool chosen = experiment != NULL;
    rank_groups_free(&groups);
    experiment_free(experiment);
    free(problem);
    free(path);
    return chosen;
}
