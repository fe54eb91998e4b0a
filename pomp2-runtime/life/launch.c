/* Rank, size and job, from the variables of who launched the process. */
#include "config.h"

#include "pomp2-runtime/life/launch.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*
 * One launcher after another; the first whose rank and size are set is believed. MPI's own come
 * before the batch systems', whose variables are also in the environment of what a job script
 * starts by mpirun. Sources: prterun(1) and PMIx 4.1 section 4.4; hydra's and MVAPICH2's user
 * guides; srun(1); Cray PALS aprun(1); flux-environment(7).
 */
static const struct {
    const char *rank, *size;
    const char *job[2]; /* what tells two runs apart; where one is missing, the process that started
                           this one does */
} launchers[] = {
    {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE", {"PMIX_NAMESPACE"}},
    {"MV2_COMM_WORLD_RANK", "MV2_COMM_WORLD_SIZE", {"SLURM_JOB_ID", "SLURM_STEP_ID"}},
    {"PALS_RANKID", "PALS_SIZE", {"PALS_APID"}},
    {"FLUX_TASK_RANK", "FLUX_JOB_SIZE", {"FLUX_JOB_ID"}},
    {"PMI_RANK", "PMI_SIZE", {"SLURM_JOB_ID", "SLURM_STEP_ID"}},
    {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", {"SLURM_JOB_ID", "SLURM_STEP_ID"}},
    {"PMIX_RANK", NULL, {"PMIX_NAMESPACE"}},
};

static int number_of(const char *variable, uint32_t *out)
{
    const char *value = variable ? secure_getenv(variable) : NULL;
    if (!value || !isdigit((unsigned char)*value))
        return 0;
    *out = (uint32_t)strtoul(value, NULL, 10);
    return 1;
}

static void name_job(char *out, size_t size, const char *const variables[2])
{
    const char *first = secure_getenv(variables[0]),
               *second = variables[1] ? secure_getenv(variables[1]) : "";
    char host[64] = "localhost";
    if (first && second) {
        snprintf(out, size, "%s%s%s", first, *second ? "." : "", second);
    } else {
        gethostname(host, sizeof host - 1);
        snprintf(out, size, "%s.%ld", host, (long)getppid());
    }
    for (char *c = out; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr("._-@", *c))
            *c = '_';
}

void launch_find(struct launch *out)
{
    *out = (struct launch){.size = 1};
    for (size_t i = 0; i < sizeof launchers / sizeof launchers[0]; i++) {
        if (!number_of(launchers[i].rank, &out->rank) ||
            (launchers[i].size && !number_of(launchers[i].size, &out->size)))
            continue;
        name_job(out->job, sizeof out->job, launchers[i].job);
        return;
    }
    out->rank = 0;
}
