/* Functions that hold what the analysis does not follow. */
#include "analysis/check/solve/unproved.h"
#include "analysis/check/solve/intrinsic.h"
#include "analysis/check/solve/known-function.h"
#include "common/memory.h"

#include <stdlib.h>
#include <string.h>

/** May the call lead to something that binds to the team, for all that is known? */
static bool is_open(const struct program *program, const struct checked_team *team,
                    const struct call *call)
{
    const char *name = name_text(program, call->name);
    if (call->is_unreached)
        return false;
    if (call->is_crowded)
        return true;
    if (call->candidates.count || call->is_element || call->is_member || call->type)
        return false;
    if (!call->name)
        return true;
    return known_function_result(name) == RESULT_UNKNOWN &&
           !name_has_flag(program, call->name, NAME_TYPE) && strncmp(name, "omp_", 4) &&
           strncmp(name, "__", 2) &&
           !(program->functions[team->function].is_fortran && is_intrinsic(name));
}

static enum unproved_kind kind_of(const struct call *call)
{
    return call->is_crowded ? UNPROVED_CROWD : call->name ? UNPROVED_CALLEE : UNPROVED_POINTER;
}

static bool find_open_call(const struct program *program, uint32_t function, struct unproved *entry)
{
    struct index_range teams = program->functions[function].teams;
    for (uint32_t t = teams.first; t < teams.first + teams.count; t++) {
        const struct checked_team *team = &program->teams[t];
        for (size_t c = 0; runs_in_parallel(program, team) && c < team->call_count; c++) {
            const struct call *call = &team->calls[c];
            if (!is_open(program, team, call))
                continue;
            *entry = (struct unproved){kind_of(call), function, call->name,
                                       team->nodes[call->node].place};
            return true;
        }
    }
    return false;
}

/** Is it run by the threads of a team at all? */
static bool is_in_question(const struct program *program, const struct function *f)
{
    for (uint32_t t = f->teams.first; t < f->teams.first + f->teams.count; t++)
        if (program->teams[t].kind == TEAM_PARALLEL)
            return true;
    return f->summary.in_parallel && !f->summary.unknown_callers;
}

void find_unproved(const struct program *program, struct unproved_list *list)
{
    for (size_t i = 0; i < program->function_count; i++) {
        const struct function *f = &program->functions[i];
        if (f->is_instance)
            continue;
        struct unproved entry = {UNPROVED_CONTROL, i, 0, f->place};
        if (!f->is_unknown && (!is_in_question(program, f) || !find_open_call(program, i, &entry)))
            continue;
        list->entry = xgrow(list->entry, list->count, &list->capacity, sizeof(*list->entry));
        list->entry[list->count++] = entry;
    }
}

void unproved_free(struct unproved_list *list)
{
    free(list->entry);
    *list = (struct unproved_list){0};
}
