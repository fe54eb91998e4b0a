/*
 * scale run THREADS EVENTS: about so many enters and exits, spread over threads; prints how often each construct
 * was met, as verify-trace does, and the program's own memory before the first event (kB).
 * scale watch FILE COMMAND..: runs a command and leaves its greatest resident memory in FILE (kB).
 */
#include "hand.h"
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

REGION(10, "parallel", "");
REGION(11, "for", "");
REGION(12, "atomic", "");
REGION(13, "critical", "");
REGION(14, "task", "");
REGION(15, "userRegion", "*userRegionName=step");

enum { ATOMICS = 8, TASK_EVERY = 16 };

static void once(long i)
{
    POMP2_Begin(&region_15, ctc_15);
    POMP2_For_enter(&region_11, ctc_11);
    for (int k = 0; k < ATOMICS; k++) {
        POMP2_Atomic_enter(&region_12, ctc_12);
        POMP2_Atomic_exit(&region_12);
    }
    POMP2_For_exit(&region_11);
    POMP2_Critical_enter(&region_13, ctc_13);
    POMP2_Critical_begin(&region_13);
    POMP2_Critical_end(&region_13);
    POMP2_Critical_exit(&region_13);
    if (i % TASK_EVERY == 0)
        TASK(14, if(0), ;)
    POMP2_End(&region_15);
}

static void run(int threads, long events)
{
    double each = 2 * (3 + ATOMICS) + 4.0 / TASK_EVERY;
    long times = (long)((double)events / each / threads), tasks = (times + TASK_EVERY - 1) / TASK_EVERY;
    PARALLEL(10, num_threads(threads))
        for (long i = 0; i < times; i++)
            once(i);
    PARALLEL_END(10)
    printf("parallel,,10,%d,0\nfor,,11,%ld,0\natomic,,12,%ld,0\ncritical,,13,%ld,0\ntask,,14,%ld,%ld\nregion,step,15,%ld,0\n",
           threads, threads * times, threads * times * ATOMICS, threads * times, threads * tasks,
           threads * tasks, threads * times);
}

static long own_memory(void)
{
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return usage.ru_maxrss;
}

static int watch(const char *path, char **command)
{
    int status;
    struct rusage usage;
    pid_t child = fork();
    if (child == 0) {
        execvp(command[0], command);
        _exit(127);
    }
    wait4(child, &status, 0, &usage);
    FILE *f = fopen(path, "w");
    fprintf(f, "%ld\n", usage.ru_maxrss);
    fclose(f);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 1;
}

int main(int argc, char **argv)
{
    if (argc == 4 && strcmp(argv[1], "run") == 0) {
        int threads = atoi(argv[2]);
#pragma omp parallel num_threads(threads) /* not measured: their stacks are the program's own */
        getpid();
        fprintf(stderr, "own %ld\n", own_memory());
        run(threads, atol(argv[3]));
        return 0;
    }
    return argc > 3 && strcmp(argv[1], "watch") == 0 ? watch(argv[2], argv + 3) : 2;
}
