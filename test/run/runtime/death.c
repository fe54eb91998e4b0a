/* Runs that do not end as they should: `death HOW`. Says "ready" when the region before is complete. */
#include "hand.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

REGION(10, "parallel", "");
REGION(11, "userRegion", "*userRegionName=step");
REGION(12, "userRegion", "*userRegionName=last");

static void steps(int n)
{
    for (int i = 0; i < n; i++) {
        POMP2_Begin(&region_11, ctc_11);
        POMP2_End(&region_11);
    }
}

static void *one_location(void *barrier)
{
    steps(1);
    pthread_barrier_wait(barrier);
    return NULL;
}

/* All alive at once, so that each has a location. */
static void many_locations(int n)
{
    static pthread_t threads[1000];
    pthread_barrier_t barrier;
    pthread_attr_t attributes;
    pthread_barrier_init(&barrier, NULL, (unsigned)n + 1);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, 65536);
    for (int i = 0; i < n; i++)
        if (pthread_create(&threads[i], &attributes, one_location, &barrier) != 0)
            _exit(77);
    pthread_barrier_wait(&barrier);
    for (int i = 0; i < n; i++)
        pthread_join(threads[i], NULL);
}

static void in_child(void)
{
    pid_t child = fork();
    if (child == 0) {
        steps(5);
        exit(3);
    }
    int status;
    waitpid(child, &status, 0);
    if (!WIFEXITED(status) || WEXITSTATUS(status) != 3)
        _exit(99);
}

/* The others are outside of events, or, when `racing`, anywhere. */
static void exit_inside(int racing)
{
    static int ready;
    PARALLEL(10, num_threads(4))
        steps(1000);
        if (omp_get_thread_num() == 2) {
            while (__atomic_load_n(&ready, __ATOMIC_ACQUIRE) < 3)
                usleep(100);
            steps(1);
            exit(7);
        }
        __atomic_add_fetch(&ready, 1, __ATOMIC_RELEASE);
        for (;;)
            if (racing)
                steps(1);
            else
                usleep(1000);
    PARALLEL_END(10)
}

/* Standard error is closed, and another file of ours gets its number: a child counts what comes through. */
static void talk_through_stderr(void)
{
    int ends[2];
    char c;
    if (pipe(ends) != 0)
        _exit(99);
    if (fork() == 0) {
        long bytes = 0;
        close(ends[1]);
        close(STDERR_FILENO);
        while (read(ends[0], &c, 1) == 1)
            bytes++;
        printf("%ld bytes\n", bytes);
        fflush(stdout);
        _exit(0);
    }
    dup2(ends[1], STDERR_FILENO);
    close(ends[0]);
    close(ends[1]);
    if (write(STDERR_FILENO, "12345", 5) != 5)
        _exit(99);
}

static void own_handler(int number)
{
    (void)number;
    _exit(42);
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "";
    if (strcmp(how, "handler") == 0)
        signal(SIGTERM, own_handler);
    steps(100);
    PARALLEL(10, num_threads(2))
        steps(50);
    PARALLEL_END(10)
    POMP2_Begin(&region_12, ctc_12); /* open at the death */
    steps(3);
    if (argc > 2 && strcmp(argv[2], "closed") == 0)
        close(STDERR_FILENO);
    printf("ready\n");
    fflush(stdout);
    if (strcmp(how, "signal") == 0)
        raise(atoi(argv[2]));
    else if (strcmp(how, "handler") == 0)
        raise(SIGTERM);
    else if (strcmp(how, "late") == 0) {
        struct sigaction action = {.sa_handler = own_handler}, before;
        if (signal(SIGINT, own_handler) != SIG_DFL || sigaction(SIGTERM, &action, &before) != 0 ||
            before.sa_handler != SIG_DFL)
            _exit(1); /* somebody else's */
        raise(SIGINT);
    } else if (strcmp(how, "ignore") == 0) {
        signal(SIGHUP, SIG_IGN);
        raise(SIGHUP);
    } else if (strcmp(how, "abort") == 0)
        abort();
    else if (strcmp(how, "_exit") == 0)
        _exit(5);
    else if (strcmp(how, "exit") == 0)
        exit_inside(argc > 2);
    else if (strcmp(how, "fork") == 0)
        in_child();
    else if (strcmp(how, "exec") == 0)
        execl("/bin/echo", "echo", "executed", (char *)NULL);
    else if (strcmp(how, "again") == 0)
        execl("/proc/self/exe", "death", "none", (char *)NULL);
    else if (strcmp(how, "pipe") == 0)
        talk_through_stderr();
    else if (strcmp(how, "locations") == 0)
        many_locations(1000);
    else if (strcmp(how, "steps") == 0)
        steps(atoi(argv[2]));
    POMP2_End(&region_12);
    return 0;
}
