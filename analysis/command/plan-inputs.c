/* Directories of `pompeii run` in the place of runs. */
#include "config.h"

#include "analysis/command/plan-inputs.h"

#include <stdlib.h>

/* What is missing, and what to do. */
static char *nothing_text(const char *path, enum plan_role role, int repeat)
{
    static const char *const texts[] = {
        [PLAN_PART] = "%s: no runs number %d of each set in it: pompeii run --repeat=%d makes them",
        [PLAN_REFERENCE] = "%s: no references in it: pompeii run --references makes them",
        [PLAN_HEM] = "%s: several runs, not joined: name what pompeii combine makes of them"};

    if (role == PLAN_PART)
        return xformat(texts[PLAN_PART], path, repeat, repeat);
    return xformat(role == PLAN_HEM ? texts[PLAN_HEM] : texts[PLAN_REFERENCE], path);
}

static void take_wishes(struct plan_inputs *inputs, const struct plan *plan)
{
    if (inputs->strategy >= 0)
        return;
    inputs->strategy = plan->strategy;
    for (size_t e = 0; e < plan->event_count && !inputs->anchor; e++) {
        if (plan->anchors & event_bit(e))
            inputs->anchor = xstrdup(plan->event[e]);
    }
}

static bool add_runs(struct plan_inputs *inputs, const struct plan *plan, const char *path,
                     enum plan_role role, int repeat, char **problem)
{
    size_t *at = NULL;
    long count = plan_done(plan, role, repeat, &at, path, problem);

    if (count == 0)
        *problem = nothing_text(path, role, repeat);
    for (long i = 0; i < count; i++) {
        char *place = plan_place(path, at[i]);
        strings_add(&inputs->path, place);
        free(place);
    }
    free(at);
    return count > 0;
}

bool plan_inputs_add(struct plan_inputs *inputs, const char *path, enum plan_role role, int repeat,
                     char **problem)
{
    if (!plan_is_in(path)) {
        strings_add(&inputs->path, path);
        return true;
    }
    struct plan *plan = plan_read(path, problem);
    if (!plan)
        return false;
    take_wishes(inputs, plan);
    bool good = add_runs(inputs, plan, path, role, repeat, problem);
    plan_free(plan);
    return good;
}

void plan_inputs_free(struct plan_inputs *inputs)
{
    strings_free(&inputs->path);
    free(inputs->anchor);
    *inputs = (struct plan_inputs){.strategy = -1};
}
