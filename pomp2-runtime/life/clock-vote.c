/* Ranks agree, by links in their experiment. */
#include "config.h"

#include "pomp2-runtime/life/clock-vote.h"

#include "pomp2-runtime/ground/clock.h"
#include "pomp2-runtime/ground/context.h"
#include "common/launch.h"
#include "pomp2-runtime/life/node-clock.h"
#include "pomp2-runtime/life/node-name.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define DECISION ".clocks"
#define READY ".mpi-"

enum {
    LOOK_EACH = 2000000, /* nanoseconds */
    FOR_THE_FIRST = 500, /* looks for the link of who decides */
    FOR_ALL = 1000,      /* looks for everybody's */
    FOR_THE_DECISION = 5000,
};

static bool is_one_node(const struct launch *launch)
{
    static const char *const counts[] = {"OMPI_COMM_WORLD_LOCAL_SIZE", "MPI_LOCALNRANKS",
                                         "MV2_COMM_WORLD_LOCAL_SIZE", "PALS_LOCAL_SIZE"};
    static const char *const nodes[] = {"SLURM_STEP_NUM_NODES", "SLURM_NNODES"};
    const char *value;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
        if ((value = secure_getenv(counts[i])) && strtoul(value, NULL, 10) == launch->size)
            return true;
    for (size_t i = 0; i < sizeof nodes / sizeof *nodes; i++)
        if ((value = secure_getenv(nodes[i])))
            return strtoul(value, NULL, 10) == 1;
    return false;
}

bool clock_vote_is_wanted(void)
{
    struct launch launch;
    launch_find(&launch);
    return launch.size > 1 && (runtime.settings.clock_ranks > 0 || !is_one_node(&launch));
}

static void ready_name(char name[32], uint32_t rank)
{
    snprintf(name, 32, READY "%u", rank);
}

void clock_vote_enter(int directory)
{
    struct launch launch;
    char name[32];
    int saved = errno;
    launch_find(&launch);
    ready_name(name, launch.rank);
    if (symlinkat("ready", directory, name) != 0 && errno == EEXIST)
        unlinkat(directory, name, 0); /* two of one rank: nothing is to be made of that */
    errno = saved;
}

static bool is_there(int directory, const char *name)
{
    char text[8];
    return readlinkat(directory, name, text, sizeof text) > 0;
}

/* Waits until it `is` so, for some looks. */
static bool wait_until(bool (*is)(int directory, int size), int directory, int size, int looks)
{
    for (; looks > 0; looks--) {
        if (is(directory, size))
            return true;
        nanosleep(&(struct timespec){0, LOOK_EACH}, NULL);
    }
    return false;
}

static bool all_are_ready(int directory, int size)
{
    int fd = openat(directory, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC), count = 0;
    DIR *list = fd >= 0 ? fdopendir(fd) : NULL;
    if (!list) {
        if (fd >= 0)
            close(fd);
        return false;
    }
    for (const struct dirent *entry; (entry = readdir(list));)
        count += strncmp(entry->d_name, READY, strlen(READY)) == 0;
    closedir(list);
    return count == size;
}

static bool first_is_ready(int directory, int size)
{
    (void)size;
    return is_there(directory, READY "0") || is_there(directory, DECISION);
}

static bool is_decided(int directory, int size)
{
    (void)size;
    return is_there(directory, DECISION);
}

/* Whoever is first is right. */
static bool decide(int directory, bool yes)
{
    char text[4] = "";
    if (symlinkat(yes ? "yes" : "no", directory, DECISION) != 0 && errno != EEXIST)
        return false;
    return readlinkat(directory, DECISION, text, sizeof text - 1) == 3 && *text == 'y';
}

bool clock_vote(int directory, int rank, int size)
{
    char name[32];
    int saved = errno;
    bool yes = rank == 0 ? wait_until(all_are_ready, directory, size, FOR_ALL)
                         : wait_until(first_is_ready, directory, size, FOR_THE_FIRST) &&
                               wait_until(is_decided, directory, size, FOR_THE_DECISION);
    yes = decide(directory, yes && rank == 0);
    ready_name(name, (uint32_t)rank);
    unlinkat(directory, name, 0);
    errno = saved;
    return yes;
}

uint64_t clock_vote_node(void)
{
    char name[64];
    uint64_t hash = UINT64_C(14695981039346656037);
    node_clock_name(name);
    for (const char *c = name; *c; c++)
        hash = (hash ^ (unsigned char)*c) * UINT64_C(1099511628211);
    if (!node_clock_is_shared())
        hash ^= (uint64_t)getpid() * UINT64_C(0x9e3779b97f4a7c15);
    return hash ? hash : 1;
}
