/* The runs of a plan, in memory. */
#include "config.h"

#include "analysis/plan/plan.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

const char *const plan_strategies[] = {"lgl", "bc", "hrm", "all", NULL};
const char *const plan_roles[] = {"part", "reference", "hem", NULL};
const char *const plan_statuses[] = {"waiting", "done", "failed", NULL};

struct plan *plan_new(void)
{
    struct plan *plan = xzalloc(sizeof *plan);

    plan->input = plan->before = plan->hem = plan->build = plan->surroundings = "";
    plan->directory = "";
    plan->exit = PLAN_UNKNOWN;
    return plan;
}

void plan_free(struct plan *plan)
{
    if (!plan)
        return;
    event_sets_free(&plan->conflicts);
    event_sets_free(&plan->missing);
    free(plan->variable);
    free(plan->run);
    pool_free(plan->pool);
    free(plan);
}

const char *plan_text(struct plan *plan, const char *text)
{
    return pool_text(&plan->pool, text, strlen(text));
}

void plan_add_run(struct plan *plan, enum plan_role role, event_set events, int repeat)
{
    plan->run = xgrow(plan->run, plan->run_count, &plan->run_capacity, sizeof *plan->run);
    plan->run[plan->run_count++] = (struct plan_run){.role = role,
                                                     .events = events,
                                                     .repeat = repeat,
                                                     .exit = PLAN_UNKNOWN,
                                                     .xus = PLAN_UNKNOWN,
                                                     .threads = PLAN_UNKNOWN};
}

void plan_add_variable(struct plan *plan, const char *name, const char *value)
{
    plan->variable = xgrow(plan->variable, plan->variable_count, &plan->variable_capacity,
                           sizeof *plan->variable);
    plan->variable[plan->variable_count++] =
        (struct plan_variable){plan_text(plan, name), plan_text(plan, value)};
}

char *plan_place(const char *directory, size_t at)
{
    return xformat("%s/run.%zu", directory, at + 1);
}

char *plan_events_text(const struct plan *plan, event_set events, const char *separator)
{
    char *text = NULL;
    size_t length;
    FILE *out = xstream(&text, &length);

    for (size_t e = 0, put = 0; e < plan->event_count; e++) {
        if (events & event_bit(e))
            fprintf(out, "%s%s", put++ ? separator : "", plan->event[e]);
    }
    fclose(out);
    return text;
}

long plan_done(const struct plan *plan, enum plan_role role, int repeat, size_t **at,
               const char *directory, char **problem)
{
    long count = 0;

    *at = xcalloc(plan->run_count + 1, sizeof **at);
    for (size_t i = 0; i < plan->run_count; i++) {
        const struct plan_run *run = &plan->run[i];
        if (run->role != role || (repeat && run->repeat != repeat))
            continue;
        if (run->status != PLAN_DONE) {
            *problem = xformat("%s: run.%zu is not there yet: pompeii run --resume -o %s makes it",
                               directory, i + 1, directory);
            free(*at);
            *at = NULL;
            return -1;
        }
        (*at)[count++] = i;
    }
    return count;
}

bool plan_is_in(const char *directory)
{
    char *path = xformat("%s/" PLAN_FILE, directory);
    struct stat status;
    bool found = stat(path, &status) == 0;

    free(path);
    return found;
}
