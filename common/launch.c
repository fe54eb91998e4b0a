/* Rank, size and job, from the variables of who launched the process. */
#include "config.h"

#include "common/batch-system.h"
#include "common/launch.h"

#include <ctype.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/*
 * One launcher after another; the first whose rank and size are set is believed. MPI's own come
 * before the batch systems', whose variables are also in the environment of what a job script
 * starts by mpirun. Sources: prterun(1) and PMIx 4.1 section 4.4; hydra's and MVAPICH2's user
 * guides; srun(1); Cray PALS aprun(1); flux-environment(7); IBM Job Step Manager jsrun(1).
 */
static const struct {
    const char *rank, *size, *local;
    const char *job[2]; /* what tells two runs apart; where one is missing, see name_by_starter() */
} launchers[] = {
    {"OMPI_COMM_WORLD_RANK",
     "OMPI_COMM_WORLD_SIZE",
     "OMPI_COMM_WORLD_LOCAL_RANK",
     {"PMIX_NAMESPACE"}},
    {"MV2_COMM_WORLD_RANK",
     "MV2_COMM_WORLD_SIZE",
     "MV2_COMM_WORLD_LOCAL_RANK",
     {"SLURM_JOB_ID", "SLURM_STEP_ID"}},
    {"PALS_RANKID", "PALS_SIZE", "PALS_LOCAL_RANKID", {"PALS_APID"}},
    {"FLUX_TASK_RANK", "FLUX_JOB_SIZE", "FLUX_TASK_LOCAL_ID", {"FLUX_JOB_ID"}},
    {"JSM_NAMESPACE_RANK",
     "JSM_NAMESPACE_SIZE",
     "JSM_NAMESPACE_LOCAL_RANK",
     {"LSB_JOBID", "JSM_NAMESPACE_ID"}},
    {"PMI_RANK", "PMI_SIZE", "MPI_LOCALRANKID", {"SLURM_JOB_ID", "SLURM_STEP_ID"}},
    {"SLURM_PROCID", "SLURM_STEP_NUM_TASKS", "SLURM_LOCALID", {"SLURM_JOB_ID", "SLURM_STEP_ID"}},
    {"PMIX_RANK", NULL, NULL, {"PMIX_NAMESPACE"}},
};

static int number_of(const char *variable, uint32_t *out)
{
    const char *value = variable ? secure_getenv(variable) : NULL;
    if (!value || !isdigit((unsigned char)*value))
        return 0;
    *out = (uint32_t)strtoul(value, NULL, 10);
    return 1;
}

/* MPICH and its relatives say how many ranks are on this node. */
static bool is_on_one_node(uint32_t size)
{
    uint32_t here;
    return number_of("MPI_LOCALNRANKS", &here) && here == size;
}

/* Whether `entry` is in the environment that the process began with. */
static bool began_with(long process, const char *entry)
{
    char path[64], bytes[4096];
    ssize_t n;
    size_t same = 0; /* bytes; SIZE_MAX: this variable is another one */
    bool found = false;
    snprintf(path, sizeof path, "/proc/%ld/environ", process);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return false;
    while (!found && (n = read(fd, bytes, sizeof bytes)) > 0)
        for (ssize_t i = 0; i < n && !found; i++) {
            bool goes_on = same != SIZE_MAX && bytes[i] == entry[same];
            found = goes_on && !bytes[i];
            same = !bytes[i] ? 0 : goes_on ? same + 1 : SIZE_MAX;
        }
    close(fd);
    return found;
}

static long parent_of(long process)
{
    char path[64], text[512];
    snprintf(path, sizeof path, "/proc/%ld/stat", process);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t n = fd < 0 ? -1 : read(fd, text, sizeof text - 1);
    if (fd >= 0)
        close(fd);
    text[n > 0 ? n : 0] = '\0';
    const char *end = strrchr(text, ')'); /* of its name */
    return end && strlen(end) > 4 ? strtol(end + 4, NULL, 10) : 0;
}

/* The launcher's process on this node: scripts and tools between it and us are of the same rank. */
static long starter(const char *variable, const char *value)
{
    enum { MOST_BETWEEN = 16 };
    char entry[64];
    long process = getppid();
    snprintf(entry, sizeof entry, "%s=%s", variable, value);
    for (int i = 0; i < MOST_BETWEEN && began_with(process, entry); i++) {
        long above = parent_of(process);
        if (above <= 1)
            break;
        process = above;
    }
    return process;
}

/* Who started us is the same for all ranks of a node; where there are several nodes, the batch
 * system's job is what they have in common. */
static void name_by_starter(char *out, size_t size, const struct launch *launch,
                            const char *rank_variable)
{
    char host[64] = "localhost";
    const char *job = batch_value(BATCH_JOB);
    gethostname(host, sizeof host - 1);
    if (job && !is_on_one_node(launch->size))
        snprintf(out, size, "%s", job);
    else
        snprintf(out, size, "%s.%ld", host, starter(rank_variable, secure_getenv(rank_variable)));
}

static void add_part(char *name, size_t size, const char *before, const char *part)
{
    size_t used = strlen(name);
    if (part)
        snprintf(name + used, size - used, "%s%s", before, part);
}

/* A file name; a job that the batch system runs once more has its number of before, and in some the
 * jobs of an array have one number. */
static void finish_name(char *name, size_t size)
{
    add_part(name, size, "-", batch_index());
    add_part(name, size, ".r", batch_value(BATCH_RESTARTS));
    for (char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c) && !strchr("._-@", *c))
            *c = '_';
}

static void name_job(struct launch *launch, const char *const variables[2],
                     const char *rank_variable)
{
    enum { FOR_PARTS = 24 };
    size_t size = sizeof launch->job;
    const char *first = secure_getenv(variables[0]),
               *second = variables[1] ? secure_getenv(variables[1]) : "";
    if (first && second)
        snprintf(launch->job, size - FOR_PARTS, "%s%s%s", first, *second ? "." : "", second);
    else
        name_by_starter(launch->job, size - FOR_PARTS, launch, rank_variable);
    finish_name(launch->job, size);
    strcpy(launch->name, launch->job);
}

static void name_alone(struct launch *launch)
{
    const char *job = batch_value(BATCH_JOB);
    snprintf(launch->name, sizeof launch->name, "%s", job ? job : "0");
    finish_name(launch->name, sizeof launch->name);
}

void launch_find(struct launch *out)
{
    *out = (struct launch){.size = 1};
    for (size_t i = 0; i < sizeof launchers / sizeof launchers[0]; i++) {
        if (!number_of(launchers[i].rank, &out->rank) ||
            (launchers[i].size && !number_of(launchers[i].size, &out->size)))
            continue;
        if (!number_of(launchers[i].local, &out->local) && !number_of("SLURM_LOCALID", &out->local))
            out->local = out->rank;
        name_job(out, launchers[i].job, launchers[i].rank);
        return;
    }
    out->rank = out->local = 0;
    name_alone(out);
}
