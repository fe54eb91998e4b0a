/* The batch systems, by the variables that they set. */
#include "config.h"
#include "common/batch-system.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    bool is_number;
} fields[BATCH_FIELDS] = {
    [BATCH_JOB] = {"job", false},
    [BATCH_NAME] = {"name", false},
    [BATCH_PARTITION] = {"partition", false},
    [BATCH_NODES] = {"nodes", true},
    [BATCH_TASKS] = {"tasks", true},
    [BATCH_ARRAY] = {"array", true},
    [BATCH_STEP] = {"step", false},
    [BATCH_RESTARTS] = {"restarts", true},
};

/*
 * The first whose job is set is believed. Sources: sbatch(1) and srun(1), OUTPUT ENVIRONMENT
 * VARIABLES; OpenPBS 22.05 user's guide, table 6-1, and TORQUE 6.1 qsub(1); IBM Spectrum LSF 10.1,
 * environment variables set for job execution; flux-environment(7); Grid Engine qsub(1).
 */
static const struct {
    const char *name;
    const char *beside; /* set, too, where the job's own variable may be anybody's; or NULL */
    bool from_one;      /* indices of an array, whose jobs have one number; 0: it is of none */
    const char *variables[BATCH_FIELDS];
} systems[] = {
    {"Slurm",
     NULL,
     false,
     {[BATCH_JOB] = "SLURM_JOB_ID",
      [BATCH_NAME] = "SLURM_JOB_NAME",
      [BATCH_PARTITION] = "SLURM_JOB_PARTITION",
      [BATCH_NODES] = "SLURM_JOB_NUM_NODES",
      [BATCH_TASKS] = "SLURM_NTASKS",
      [BATCH_ARRAY] = "SLURM_ARRAY_TASK_ID",
      [BATCH_STEP] = "SLURM_STEP_ID",
      [BATCH_RESTARTS] = "SLURM_RESTART_COUNT"}},
    {"Flux",
     NULL,
     false,
     {[BATCH_JOB] = "FLUX_JOB_ID",
      [BATCH_NODES] = "FLUX_JOB_NNODES",
      [BATCH_TASKS] = "FLUX_JOB_SIZE"}},
    {"PBS",
     NULL,
     false, /* OpenPBS has no number of nodes; TORQUE has one, and another name for the index */
     {[BATCH_JOB] = "PBS_JOBID",
      [BATCH_NAME] = "PBS_JOBNAME",
      [BATCH_PARTITION] = "PBS_QUEUE",
      [BATCH_NODES] = "PBS_NUM_NODES",
      [BATCH_TASKS] = "PBS_NP",
      [BATCH_ARRAY] = "PBS_ARRAY_INDEX"}},
    {"LSF",
     NULL,
     true,
     {[BATCH_JOB] = "LSB_JOBID",
      [BATCH_NAME] = "LSB_JOBNAME",
      [BATCH_PARTITION] = "LSB_QUEUE",
      [BATCH_TASKS] = "LSB_DJOB_NUMPROC",
      [BATCH_ARRAY] = "LSB_JOBINDEX"}},
    {"Grid Engine",
     "SGE_TASK_ID",
     true,
     {[BATCH_JOB] = "JOB_ID",
      [BATCH_NAME] = "JOB_NAME",
      [BATCH_PARTITION] = "QUEUE",
      [BATCH_NODES] = "NHOSTS",
      [BATCH_TASKS] = "NSLOTS",
      [BATCH_ARRAY] = "SGE_TASK_ID"}}, /* RESTARTED is 1, however often */
};
enum { SYSTEMS = sizeof systems / sizeof systems[0] };

static bool is_set(const char *variable)
{
    const char *value = secure_getenv(variable);
    return value && *value;
}

static bool is_there(size_t system)
{
    const char *beside = systems[system].beside;
    return is_set(systems[system].variables[BATCH_JOB]) && (!beside || is_set(beside));
}

static size_t find_system(void)
{
    size_t system = 0;
    while (system < SYSTEMS && !is_there(system))
        system++;
    return system;
}

static bool is_number(const char *text)
{
    enum { MOST_DIGITS = 9 };
    size_t digits = strspn(text, "0123456789");
    return digits > 0 && digits <= MOST_DIGITS && !text[digits];
}

/* No restart, or no array, may be said as 0 or by a word. */
static bool says_something(size_t system, enum batch_field field, const char *value)
{
    if (!fields[field].is_number)
        return *value;
    bool with_zero = field == BATCH_ARRAY && !systems[system].from_one;
    return is_number(value) && (with_zero || strtol(value, NULL, 10) > 0);
}

static const char *value_of(size_t system, enum batch_field field)
{
    const char *variable = systems[system].variables[field],
               *value = variable ? secure_getenv(variable) : NULL;
    return value && says_something(system, field, value) ? value : NULL;
}

const char *batch_value(enum batch_field field)
{
    size_t system = find_system();
    return system < SYSTEMS ? value_of(system, field) : NULL;
}

const char *batch_index(void)
{
    size_t system = find_system();
    return system < SYSTEMS && systems[system].from_one ? value_of(system, BATCH_ARRAY) : NULL;
}

const char *batch_system(void)
{
    size_t system = find_system();
    return system < SYSTEMS ? systems[system].name : NULL;
}

const char *batch_field_name(enum batch_field field)
{
    return fields[field].name;
}
