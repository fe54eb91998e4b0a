/**
 * @file plan-inputs.h
 * @brief Directories of `pompeii run` where runs are named: each stands for some of its runs.
 */
#ifndef PLAN_INPUTS_H
#define PLAN_INPUTS_H

#include "analysis/plan/plan.h"
#include "common/strings.h"

/** The runs that inputs stand for, and what the first plan among them says. */
struct plan_inputs {
    struct strings path;
    int strategy; /* enum plan_strategy; -1: there is no plan */
    char *anchor; /* the first of its anchors, or NULL */
};

/**
 * Append an input, or the runs of a role and repeat (0: all) where it is a plan's directory.
 *
 * @return false with `*problem`
 */
bool plan_inputs_add(struct plan_inputs *inputs, const char *path, enum plan_role role, int repeat,
                     char **problem);
void plan_inputs_free(struct plan_inputs *inputs);

#endif
