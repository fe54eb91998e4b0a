/* Processes that fork: `fork HOW STEPS`, which has parallel regions before when STEPS are not 0. */
#include <omp.h>
#include "pomp2-runtime/pompeii.h"
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

POMPEII_REGION(first, "test", "", "first");
POMPEII_REGION(step, "test", "", "step");

static void once(struct pompeii_region *region)
{
    pompeii_enter(region);
    pompeii_leave(region);
}

/* 2 threads, or what OMP_NUM_THREADS says. @return exit status */
static int work(int steps)
{
    long sum = 0;
    for (int i = 0; i < steps; i++) {
        pompeii_enter(&step);
#pragma omp parallel for reduction(+ : sum)
        for (int k = 0; k < 100; k++)
            sum += k;
        pompeii_leave(&step);
    }
    return sum == 4950L * steps ? 0 : 98;
}

static void await(pid_t child, int wanted)
{
    int status;
    if (waitpid(child, &status, 0) != child || status != wanted) {
        fprintf(stderr, "status %x, not %x\n", (unsigned)status, (unsigned)wanted);
        exit(99);
    }
}

/* One by one, and at the same time. */
static void several(void)
{
    pid_t child[4];
    for (int i = 0; i < 4; i++) {
        if ((child[i] = fork()) == 0)
            exit(work(10 * (i + 1)));
        if (i < 2)
            await(child[i], 0);
    }
    await(child[2], 0);
    await(child[3], 0);
}

/* Of a child that measures nothing itself, and of one that does. */
static void grandchild(void)
{
    for (int between = 0; between < 2; between++) {
        pid_t child = fork();
        if (child == 0) {
            if (between)
                once(&first);
            if ((child = fork()) == 0)
                exit(work(20));
            await(child, 0);
            exit(0);
        }
        await(child, 0);
    }
}

static void killed(void)
{
    static const int signals[] = {SIGKILL, SIGTERM};
    for (int i = 0; i < 2; i++) {
        pid_t child = fork();
        if (child == 0) {
            work(10);
            raise(signals[i]);
        }
        await(child, signals[i]);
    }
}

static void left(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(work(10));
    await(child, 0);
}

/* Children without an event. */
static void nothing(void)
{
    pid_t child = fork();
    if (child == 0) {
        unsetenv("LD_PRELOAD");
        execl("/bin/true", "true", (char *)NULL);
    }
    await(child, 0);
    if ((child = fork()) == 0)
        exit(5);
    await(child, 5 << 8);
}

static void *keep_busy(void *stop)
{
    while (!__atomic_load_n((int *)stop, __ATOMIC_RELAXED))
        once(&first);
    return NULL;
}

static void *come_and_go(void *stop)
{
    pthread_t thread;
    while (!__atomic_load_n((int *)stop, __ATOMIC_RELAXED)) {
        int now = 1;
        if (pthread_create(&thread, NULL, keep_busy, &now) == 0)
            pthread_join(thread, NULL);
        once(&first);
    }
    return NULL;
}

/* Other threads have events, and their first ones, at the moment of the fork. */
static void threads(void)
{
    int stop = 0;
    pthread_t thread[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&thread[i], NULL, i ? come_and_go : keep_busy, &stop);
    for (int i = 0; i < 30; i++) {
        pid_t child = fork();
        if (child == 0) {
            once(&step);
            exit(0);
        }
        await(child, 0);
    }
    __atomic_store_n(&stop, 1, __ATOMIC_RELAXED);
    for (int i = 0; i < 3; i++)
        pthread_join(thread[i], NULL);
}

/* No handler of ours is called for it: the experiment stays its parent's. */
static void raw(void)
{
    pid_t child = (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0)
        exit(5);
    await(child, 5 << 8);
}

/* When the child has its first event, the parent has ended, and its spool is gone. */
static void daemon_of_ours(void)
{
    int ends[2];
    char c;
    if (pipe(ends) != 0)
        exit(99);
    if (fork() != 0)
        return;
    close(ends[1]);
    if (read(ends[0], &c, 1) != 0) /* ends with the parent, after it has written its trace */
        exit(99);
    exit(work(10));
}

/* In the middle of things: what is open there is the parent's. */
static void inside(void)
{
    pid_t child = -1;
    pompeii_enter(&first);
#pragma omp parallel num_threads(1)
#pragma omp single
#pragma omp task shared(child) untied
    {
        child = fork();
#ifdef __clang__ /* the child's runtime knows nothing of what is open */
        if (child == 0) {
            once(&step);
            once(&step);
            exit(0);
        }
#endif
#pragma omp critical
        once(&step);
#pragma omp taskyield
        once(&step);
    }
    pompeii_leave(&first);
    if (child == 0)
        exit(0);
    await(child, 0);
}

static const struct {
    const char *name;
    void (*run)(void);
} ways[] = {{"several", several}, {"grandchild", grandchild}, {"killed", killed},
            {"left", left},       {"nothing", nothing},       {"threads", threads},
            {"inside", inside},   {"daemon", daemon_of_ours}, {"raw", raw}};

int main(int argc, char **argv)
{
    if (argc != 3)
        return 2;
    once(&first);
    int status = work(atoi(argv[2]));
    for (size_t i = 0; i < sizeof ways / sizeof ways[0]; i++)
        if (strcmp(ways[i].name, argv[1]) == 0)
            ways[i].run();
    status += work(7);
    printf("done\n");
    return status ? status : 3;
}
