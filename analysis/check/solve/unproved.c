/* Functions that hold what the analysis does not follow. */
#include "analysis/check/solve/unproved.h"
#include "analysis/check/solve/intrinsic.h"
#include "analysis/check/solve/known-function.h"
#include "analysis/check/solve/summary.h"
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

/** Does it wait for the others of its team, and nobody is seen to call it, although all callers are
 *  given, or C++ calls it without a word? */
static bool lacks_callers(const struct program *program, const struct function *f, bool is_whole)
{
    bool waits = f->summary.meets & (1 << MEETS_BARRIER | 1 << MEETS_WORKSHARING);
    if (!waits || f->is_main || f->callers.count || f->is_instance)
        return false;
    return is_whole || is_called_unsaid(program, f);
}

void unproved_add(struct unproved_list *list, struct unproved entry)
{
    list->entry = xgrow(list->entry, list->count, &list->capacity, sizeof(*list->entry));
    list->entry[list->count++] = entry;
}

/** Per function: the number of its first entry, or NO_NODE. */
static uint32_t *first_entries(const struct program *program, const struct unproved_list *list)
{
    uint32_t *first = xcalloc(program->function_count + 1, sizeof(uint32_t));
    memset(first, 0xff, (program->function_count + 1) * sizeof(uint32_t));
    for (size_t i = list->count; i-- > 0;)
        first[list->entry[i].function] = i;
    return first;
}

/** Is the same told of the function that it is an instance of, or of another one of its instances?
 */
static bool is_told(const struct program *program, const struct unproved_list *list,
                    const struct unproved *entry)
{
    const struct function *f = &program->functions[entry->function];
    for (size_t i = 0; i < list->count; i++) {
        const struct unproved *told = &list->entry[i];
        const struct function *other = &program->functions[told->function];
        if (told->kind == entry->kind && told->name == entry->name && other->name == f->name &&
            other->place.file == f->place.file && other->place.line == f->place.line)
            return true;
    }
    return false;
}

void find_unproved(const struct program *program, const struct unproved_list *doubts,
                   struct unproved_list *list)
{
    uint32_t *doubt = first_entries(program, doubts);
    bool is_whole = program_is_whole(program);
    for (size_t i = 0; i < program->function_count; i++) {
        const struct function *f = &program->functions[i];
        struct unproved entry = {UNPROVED_CONTROL, i, 0, f->place};
        bool is_open =
            f->is_unknown || (is_in_question(program, f) && find_open_call(program, i, &entry));
        if (is_open && !f->is_instance)
            unproved_add(list, entry);
        else if (doubt[i] != NO_NODE &&
                 !(f->is_instance && is_told(program, list, &doubts->entry[doubt[i]])))
            unproved_add(list, doubts->entry[doubt[i]]);
        else if (lacks_callers(program, f, is_whole))
            unproved_add(list, (struct unproved){UNPROVED_CALLER, i, 0, f->place});
    }
    free(doubt);
}

void unproved_free(struct unproved_list *list)
{
    free(list->entry);
    *list = (struct unproved_list){0};
}
