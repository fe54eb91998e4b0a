/*
 * What every setting measures, and a way to end: `faults FAULT`. Says how far it came; what it says
 * and how it ends does not depend on how threads are scheduled. With LIBRARY this is the library
 * that `faults dlclose` opens.
 */
#include <dlfcn.h>
#include <omp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static long sum;

static void add(long n)
{
#pragma omp atomic
    sum += n;
}

static void round_of_work(void)
{
#pragma omp parallel num_threads(2)
    {
#pragma omp single
        for (int j = 0; j < 4; j++)
#pragma omp task firstprivate(j)
            add(j);
#pragma omp for schedule(dynamic)
        for (int j = 0; j < 4; j++)
            add(j);
#pragma omp critical
        sum++;
    }
#ifdef OFFLOAD
    long there = 0;
#pragma omp target map(tofrom : there)
    there += 2;
    sum += there;
#endif
}

static void work(int rounds)
{
    for (int i = 0; i < rounds; i++)
        round_of_work();
}

#ifdef LIBRARY
long library_work(void)
{
    work(50);
    return sum;
}
#else

static void say(const char *what)
{
    printf("%s %ld\n", what, sum);
    fflush(stdout);
}

/* One thread ends all within a region, when the other one is in it, too. */
static void end_inside(int signal)
{
    int inside = 0;
#pragma omp parallel num_threads(2)
    {
        __atomic_fetch_add(&inside, 1, __ATOMIC_SEQ_CST);
        while (__atomic_load_n(&inside, __ATOMIC_SEQ_CST) < 2)
            usleep(100);
#pragma omp critical
        {
            if (signal == SIGABRT)
                abort();
            else if (signal)
                kill(getpid(), signal);
            else
                exit(3);
            for (;;)
                pause();
        }
    }
}

static void in_child(void)
{
    pid_t child = fork();
    if (child == 0) {
#pragma omp critical
        sum = 7;
        say("child");
        exit(4);
    }
    int status;
    waitpid(child, &status, 0);
    printf("child ended with %d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
}

static void in_library(void)
{
    for (int i = 0; i < 2; i++) {
        void *library = dlopen("./library.so", RTLD_NOW);
        long (*function)(void) = NULL;
        if (!library || !(*(void **)&function = dlsym(library, "library_work"))) {
            fprintf(stderr, "%s\n", dlerror());
            exit(99);
        }
        printf("library %ld\n", function());
        dlclose(library);
    }
}

int main(int argc, char **argv)
{
    const char *fault = argc > 1 ? argv[1] : "none";
    say("begins");
    work(argc > 2 ? atoi(argv[2]) : 50);
    say("works");
    if (strcmp(fault, "SIGKILL") == 0)
        end_inside(SIGKILL);
    else if (strcmp(fault, "SIGTERM") == 0)
        end_inside(SIGTERM);
    else if (strcmp(fault, "SIGABRT") == 0)
        end_inside(SIGABRT);
    else if (strcmp(fault, "exit") == 0)
        end_inside(0);
    else if (strcmp(fault, "fork") == 0)
        in_child();
    else if (strcmp(fault, "exec") == 0)
        execl("/bin/echo", "echo", "executed", (char *)NULL);
    else if (strcmp(fault, "dlclose") == 0)
        in_library();
    work(20);
    say("ends");
    return 7;
}
#endif
