/**
 * @file job-fold.h
 * @brief The profile of an experiment while its ranks are read one after another: each is given
 * back once it is added, so that memory does not grow with the ranks.
 *
 * Ranks stay that have more than sums can say: locks, and what was done on devices.
 */
#ifndef JOB_FOLD_H
#define JOB_FOLD_H

#include "analysis/command/command.h"
#include "analysis/command/finding-sources.h"

struct job_spreads;

/** Whether it has what sums do not tell: what devices did. */
bool job_uses_devices(const struct process *process);

/** For what is done with each process while its timeline is read: it is given back then. */
struct process_passer {
    const struct selection *selection;
    void (*also)(void *argument, const struct process *process); /* or NULL */
    void *argument;
    bool matches; /* the selection lets something pass */
};

/** A struct process_taker has it, with a struct process_passer. */
bool process_pass(void *passer, struct process *process);

struct job_fold {
    const struct selection *selection;
    struct finding_sources *sources; /* of findings; or NULL */
    struct job_spreads *spreads;     /* gets each process; or NULL */
    bool needs_traces;               /* the job's file will not do */
    bool has_findings;               /* the profile has them: it is of the job's file */
    struct profile *profile;         /* of what was read; NULL: nothing was */
    bool matches;                    /* the selection lets something pass */
};

/** The profile of the experiment that the operands name; fold->profile is the caller's. `matches`
 * and profile are those of command_selects() and profile_new(), without workers. */
struct experiment *job_fold_open(struct job_fold *fold, const struct options *options, int operands,
                                 char **operand, const struct timeline_handler *timeline,
                                 void *argument);

#endif
