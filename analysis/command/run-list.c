/* Several experiments, read one after another. */
#include "config.h"

#include "analysis/command/run-list.h"

#include "analysis/plan/plan.h"
#include "analysis/reader/notes.h"

#include <stdlib.h>

static bool add_experiment(struct run_list *runs, const char *command, const char *path,
                           const struct ranges *ranks)
{
    struct reader_options reading = {.ranks = ranks};
    char *problem = NULL;
    struct experiment *experiment = experiment_read(path, &reading, &problem);

    if (!experiment)
        complain("%s: %s", command, problem);
    free(problem);
    if (!experiment)
        return false;
    notes_complain(experiment);
    runs->experiments =
        xgrow(runs->experiments, runs->count, &runs->capacity, sizeof *runs->experiments);
    runs->experiments[runs->count++] = experiment;
    return true;
}

/* The runs of a plan that are parts: a reference or one in which counters take turns is none. */
static bool add_plan(struct run_list *runs, const char *command, const char *directory,
                     const struct ranges *ranks)
{
    char *problem = NULL;
    size_t *at = NULL;
    struct plan *plan = plan_read(directory, &problem);
    long count = plan ? plan_done(plan, PLAN_PART, 0, &at, directory, &problem) : -1;
    bool added = count > 0;

    if (count < 0)
        complain("%s: %s", command, problem);
    else if (!count)
        complain("%s: %s: no run in it is done", command, directory);
    for (long i = 0; i < count && added; i++) {
        char *place = plan_place(directory, at[i]);
        added = add_experiment(runs, command, place, ranks);
        free(place);
    }
    free(at);
    free(problem);
    if (plan)
        plan_free(plan);
    return added;
}

bool run_list_add(struct run_list *runs, const char *command, char **operands, int count,
                  const struct ranges *ranks)
{
    for (int i = 0; i < count; i++)
        if (!(plan_is_in(operands[i]) ? add_plan(runs, command, operands[i], ranks)
                                      : add_experiment(runs, command, operands[i], ranks)))
            return false;
    return true;
}

bool run_list_selects(const struct run_list *runs, const char *command,
                      const struct selection *selection)
{
    if (!selection_is_set(selection))
        return true;
    for (size_t i = 0; i < runs->count; i++)
        if (selection_matches(selection, runs->experiments[i]))
            return true;
    complain("%s: nothing in these runs matches --layer and --region", command);
    return false;
}

void run_list_free(struct run_list *runs)
{
    for (size_t i = 0; i < runs->count; i++)
        experiment_free(runs->experiments[i]);
    free(runs->experiments);
}
