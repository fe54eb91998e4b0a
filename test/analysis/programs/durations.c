/* Regions and tasks whose durations are made, and a line for each with what a clock of its own
 * says: name, count, mean, min, max, stddev, median, p90 (seconds), imbalance and trend (percent).
 */
#include "pompeii.h"

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { MOST = 4000, THREADS = 2 };

static struct kind {
    const char *name;
    double took[THREADS][MOST];
    int count[THREADS];
} even = {"even"}, two = {"two"}, slower = {"slower"}, outer = {"outer"}, uneven = {"uneven"},
  parent = {"parent"}, child = {"child"};

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void spin(double seconds)
{
    double end = now() + seconds;
    while (now() < end)
        ;
}

static void took(struct kind *kind, double seconds)
{
    int t = omp_get_thread_num();
    kind->took[t][kind->count[t]++] = seconds;
}

/* ---- Regions ----------------------------------------------------------------------------- */

static void run_even(int i)
{
    POMPEII_REGION(even_region, "user", "", "even");
    pompeii_enter(&even_region);
    double start = now();
    spin(20e-6 + 80e-6 * (i * 37 % 101) / 100);
    took(&even, now() - start);
    pompeii_leave(&even_region);
}

static void run_two(int i)
{
    POMPEII_REGION(two_region, "user", "", "two");
    pompeii_enter(&two_region);
    double start = now();
    spin(i % 5 ? 10e-6 : 500e-6);
    took(&two, now() - start);
    pompeii_leave(&two_region);
}

static void run_slower(int i)
{
    POMPEII_REGION(slower_region, "user", "", "slower");
    POMPEII_REGION(outer_region, "user", "", "outer");
    pompeii_enter(&outer_region);
    double start = now();
    pompeii_enter(&slower_region);
    double inner = now();
    spin(20e-6 * (1 + i / 200.0));
    took(&slower, now() - inner);
    pompeii_leave(&slower_region);
    spin(30e-6);
    took(&outer, now() - start);
    pompeii_leave(&outer_region);
}

static void run_uneven(void)
{
    POMPEII_REGION(uneven_region, "user", "", "uneven");
    for (int i = 0; i < 100 + 200 * omp_get_thread_num(); i++) {
        pompeii_enter(&uneven_region);
        double start = now();
        spin(30e-6);
        took(&uneven, now() - start);
        pompeii_leave(&uneven_region);
    }
}

/* A parent waits for its child: what it took itself is before and behind. */
static void run_tasks(void)
{
    for (int i = 0; i < 300; i++) {
#pragma omp task
        {
            double start = now(), own;
            spin(40e-6);
            own = now() - start; /* a child may run as soon as it is created */
#pragma omp task
            {
                double begin = now();
                spin(200e-6);
                took(&child, now() - begin);
            }
#pragma omp taskwait
            start = now();
            spin(40e-6);
            took(&parent, own + now() - start);
        }
    }
}

/* ---- What is true ------------------------------------------------------------------------ */

static int compare(const void *a, const void *b)
{
    const double *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

static double at(const double *sorted, int count, double part)
{
    double rank = part * (count - 1);
    int below = (int)rank;
    return below + 1 < count ? sorted[below] + (rank - below) * (sorted[below + 1] - sorted[below])
                             : sorted[below];
}

static double tenths(const struct kind *kind)
{
    double first = 0, last = 0;
    for (int t = 0; t < THREADS; t++)
        for (int i = 0; i < kind->count[t] / 10; i++) {
            first += kind->took[t][i];
            last += kind->took[t][kind->count[t] - 1 - i];
        }
    return 100 * (last / first - 1);
}

static void tell(struct kind *kind)
{
    static double all[THREADS * MOST];
    double sum = 0, squares = 0, most = 0;
    int count = 0, threads = 0;
    for (int t = 0; t < THREADS; t++) {
        double share = 0;
        for (int i = 0; i < kind->count[t]; i++)
            share += all[count++] = kind->took[t][i];
        threads += kind->count[t] > 0;
        most = share > most ? share : most;
        sum += share;
    }
    double mean = sum / count;
    for (int i = 0; i < count; i++)
        squares += (all[i] - mean) * (all[i] - mean);
    qsort(all, (size_t)count, sizeof *all, compare);
    printf("%s %d %.9f %.9f %.9f %.9f %.9f %.9f %.3f %.3f\n", kind->name, count, mean, all[0],
           all[count - 1], sqrt(squares / count), at(all, count, 0.5), at(all, count, 0.9),
           100 * (most * threads / sum - 1), tenths(kind));
}

int main(void)
{
#pragma omp parallel num_threads(THREADS)
    {
        for (int i = 0; i < 600; i++) {
            run_even(i);
            run_two(i);
            run_slower(i);
        }
        run_uneven();
#pragma omp barrier
#pragma omp single
        run_tasks();
    }
    struct kind *kinds[] = {&even, &two, &slower, &outer, &uneven, &parent, &child};
    for (unsigned i = 0; i < sizeof kinds / sizeof *kinds; i++)
        tell(kinds[i]);
    return 0;
}
