/*
 * Internal control variables that a task may set and ask for (OpenMP 5.2, 2.4): of each thread's
 * own task, as if they were threadprivate; a region's tasks begin with what their parent has.
 */
#include "analysis/check/build/build.h"

#include <string.h>

static const struct {
    const char *sets, *gets, *variable;
} controls[] = {
    {"omp_set_num_threads", "omp_get_max_threads", CONTROL_NAME "nthreads"},
    {"omp_set_dynamic", "omp_get_dynamic", CONTROL_NAME "dyn"},
    {"omp_set_nested", "omp_get_nested", CONTROL_NAME "max-active-levels"},
    {"omp_set_max_active_levels", "omp_get_max_active_levels", CONTROL_NAME "max-active-levels"},
    {"omp_set_default_device", "omp_get_default_device", CONTROL_NAME "default-device"},
};

/** What the variable of that number is in the function that is built. */
static uint32_t control_variable(struct builder *b, size_t number)
{
    const char *text = controls[number].variable;
    uint32_t name = name_intern(b->program, text, strlen(text));
    name_flag(b->program, name, NAME_THREADPRIVATE);
    name_flag(b->program, name, NAME_PROCEDURE); /* Fortran: all procedures know it */
    return variable_of(b, lookup(b, name), 0, false);
}

struct index_range control_asked(struct builder *b, const char *function)
{
    struct index_range nothing = {0, 0};
    for (size_t i = 0; i < sizeof(controls) / sizeof(*controls); i++) {
        if (strcmp(controls[i].gets, function) != 0)
            continue;
        size_t mark = b->pending_count;
        add_operand(b, OPERAND_VARIABLE, control_variable(b, i));
        struct index_range operands = operands_since(b, mark);
        b->pending_count = mark;
        return operands;
    }
    return nothing;
}

void control_set(struct builder *b, const char *function, const struct call *call)
{
    for (size_t i = 0; i < sizeof(controls) / sizeof(*controls) && call->arguments.count; i++)
        if (!strcmp(controls[i].sets, function))
            define(b, control_variable(b, i), call->node,
                   current_team(b)->arguments[call->arguments.first].operands, false);
}
