/* Tasks with depend clauses at random, in one task and in a task of that: each says what it depends
 * on, in the order of creation, so that who reads it knows which has to wait for which. At the end
 * one of each thread of a team: no siblings, these wait for nobody. */
#include <stdio.h>
#include <stdlib.h>

enum { TASKS = 120, PLACES = 5 };

static double place[PLACES];
static unsigned state;

static unsigned roll(unsigned sides)
{
    state = state * 1103515245u + 12345u;
    return (state >> 16) % sides;
}

static void work(const char *who, int task)
{
    if (who[0] == '?')
        printf("%s %d\n", who, task);
}

/* One line for each task: the list that it is of, its number there, its items. */
static void spawn(const char *list, int task)
{
    unsigned kind = roll(4), a = roll(PLACES), b = roll(PLACES), c = roll(PLACES);
    double *x = &place[a], *y = &place[b], *z = &place[c];

    switch (kind) {
    case 0:
        printf("%s %d in:%u out:%u\n", list, task, a, b);
#pragma omp task depend(in : x[0]) depend(out : y[0])
        work(list, task);
        break;
    case 1:
        printf("%s %d in:%u in:%u\n", list, task, a, b);
#pragma omp task depend(in : x[0], y[0])
        work(list, task);
        break;
    case 2:
        printf("%s %d mutexinoutset:%u in:%u\n", list, task, a, b);
#pragma omp task depend(mutexinoutset : x[0]) depend(in : y[0])
        work(list, task);
        break;
    default:
        printf("%s %d out:%u in:%u in:%u\n", list, task, a, b, c);
#pragma omp task depend(inout : x[0]) depend(in : y[0], z[0])
        work(list, task);
    }
}

static void spawn_all(const char *list)
{
    for (int task = 0; task < TASKS; task++)
        spawn(list, task);
}

int main(int argc, char **argv)
{
    state = argc > 1 ? (unsigned)atoi(argv[1]) : 1;
#pragma omp parallel
#pragma omp single
    {
        spawn_all("outer");
#pragma omp taskwait
#pragma omp task
        {
            spawn_all("inner");
#pragma omp taskwait
        }
    }
#pragma omp parallel
    {
#pragma omp task depend(out : place[0])
        work("team", 0);
    }
    return 0;
}
