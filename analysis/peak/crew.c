/* Threads that do the same at the same time. */
#include "config.h"

#include "analysis/peak/crew.h"

#include "common/memory.h"
#include "common/seconds.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdlib.h>

struct crew {
    const struct crew_task *task;
    cpu_set_t processors;
    int threads;
    bool complete;         /* all threads could be made; read after the barrier */
    pthread_mutex_t start; /* held until that is known */
    pthread_barrier_t barrier;
    struct crew_member *members;
};

struct crew_member {
    struct crew *crew;
    int part;
    pthread_t thread;
    double begin[CREW_REPEATS], end[CREW_REPEATS];
};

int crew_processors(cpu_set_t *set)
{
    CPU_ZERO(set);
    if (sched_getaffinity(0, sizeof *set, set) != 0 || CPU_COUNT(set) < 1)
        CPU_SET(0, set);
    return CPU_COUNT(set);
}

/* Few threads are spread over all processors: neighbours may share a core or a socket. */
static void pin(const struct crew *crew, int part)
{
    int count = CPU_COUNT(&crew->processors), wanted = (int)((long)part * count / crew->threads);
    cpu_set_t one;

    CPU_ZERO(&one);
    for (int cpu = 0; cpu < CPU_SETSIZE; cpu++) {
        if (CPU_ISSET(cpu, &crew->processors) && wanted-- == 0)
            CPU_SET(cpu, &one);
    }
    pthread_setaffinity_np(pthread_self(), sizeof one, &one);
}

static void *member_run(void *argument)
{
    struct crew_member *member = argument;
    struct crew *crew = member->crew;

    pthread_mutex_lock(&crew->start);
    pthread_mutex_unlock(&crew->start);
    if (!crew->complete)
        return NULL;
    pin(crew, member->part);
    if (crew->task->prepare)
        crew->task->prepare(crew->task->context, member->part);
    for (int i = 0; i < CREW_REPEATS; i++) {
        pthread_barrier_wait(&crew->barrier);
        member->begin[i] = seconds_now();
        crew->task->work(crew->task->context, member->part);
        member->end[i] = seconds_now();
    }
    return NULL;
}

static double best_of(const struct crew *crew)
{
    double best = 0;

    for (int i = 0; i < CREW_REPEATS; i++) {
        double begin = crew->members[0].begin[i], end = crew->members[0].end[i];
        for (int k = 1; k < crew->threads; k++) {
            begin = crew->members[k].begin[i] < begin ? crew->members[k].begin[i] : begin;
            end = crew->members[k].end[i] > end ? crew->members[k].end[i] : end;
        }
        if (!i || end - begin < best)
            best = end - begin;
    }
    return best;
}

double crew_best(int threads, const struct crew_task *task)
{
    struct crew crew = {.task = task, .threads = threads, .start = PTHREAD_MUTEX_INITIALIZER};
    int made = 0;

    crew_processors(&crew.processors);
    crew.members = xcalloc((size_t)threads, sizeof *crew.members);
    if (pthread_barrier_init(&crew.barrier, NULL, (unsigned)threads) != 0) {
        free(crew.members);
        return 0;
    }
    pthread_mutex_lock(&crew.start);
    for (; made < threads; made++) {
        crew.members[made] = (struct crew_member){.crew = &crew, .part = made};
        if (pthread_create(&crew.members[made].thread, NULL, member_run, &crew.members[made]) != 0)
            break;
    }
    crew.complete = made == threads;
    pthread_mutex_unlock(&crew.start);
    for (int i = 0; i < made; i++)
        pthread_join(crew.members[i].thread, NULL);
    double best = crew.complete ? best_of(&crew) : 0;
    pthread_barrier_destroy(&crew.barrier);
    free(crew.members);
    return best;
}
