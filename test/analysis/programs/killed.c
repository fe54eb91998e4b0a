/* `killed HOW WHERE`: a run that does not come to its end, in a loop of a team, in a task, in untied
 * tasks, in the serial part, in a team inside a team, or where one thread waits for the other's
 * critical region; always after a thousand small regions and 200 ms of work in the place. */
#include "work.h"

#include <omp.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *how;

static void die(void)
{
    static const struct {
        const char *name;
        int number;
    } signals[] = {{"SIGKILL", SIGKILL}, {"SIGTERM", SIGTERM}, {"SIGXCPU", SIGXCPU},
                   {"SIGSEGV", SIGSEGV}, {"SIGABRT", SIGABRT}};
    if (strcmp(how, "exit") == 0)
        exit(3);
    if (strcmp(how, "_exit") == 0)
        _exit(3);
    if (strcmp(how, "abort") == 0)
        abort();
    for (size_t i = 0; i < sizeof signals / sizeof signals[0]; i++)
        if (strcmp(how, signals[i].name) == 0)
            kill(getpid(), signals[i].number);
    sleep(10);
}

/* Regions within, so that something is known of the time. */
static void busy(void)
{
    for (int i = 0; i < 20; i++) {
#pragma omp critical(busy)
        work(5);
    }
}

static void loop(void)
{
#pragma omp parallel for num_threads(2) schedule(static, 1)
    for (int i = 0; i < 4; i++) {
        busy();
        if (i == 2)
            die();
    }
}

static void task(void)
{
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        for (int i = 0; i < 4; i++) {
#pragma omp task
            {
                busy();
                if (i == 3)
                    die();
            }
        }
#pragma omp taskwait
    }
}

static void nested(void)
{
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
    {
        busy();
        if (omp_get_level() == 2)
            die();
    }
}

/* Untied tasks that are left and go on elsewhere. */
static void tree(int depth)
{
    static int ended;
    if (depth == 0) {
        work(6);
        return;
    }
    for (int i = 0; i < 3; i++) {
#pragma omp task untied
        {
            work(2);
#pragma omp taskyield
            tree(depth - 1);
            work(2);
            if (__atomic_add_fetch(&ended, 1, __ATOMIC_RELAXED) == 70)
                die();
        }
    }
#pragma omp taskwait
}

static void untied(void)
{
#pragma omp parallel num_threads(3)
#pragma omp single
    tree(4);
}

static void waiting(void)
{
#pragma omp parallel num_threads(2)
#pragma omp critical(one)
    {
        busy();
        busy();
        die();
    }
}

static void serial(void)
{
    busy();
    busy();
    die();
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } places[] = {{"loop", loop},       {"task", task},       {"nested", nested},
                  {"waiting", waiting}, {"untied", untied},   {"serial", serial}};
    how = argc > 2 ? argv[1] : "SIGKILL";
    for (int i = 0; i < 1000; i++) {
#pragma omp parallel num_threads(2)
        {
        }
    }
    for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
        if (argc > 2 && strcmp(argv[2], places[i].name) == 0)
            places[i].run();
    return 0;
}
