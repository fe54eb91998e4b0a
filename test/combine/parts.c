/*
 * Tasks and ranges whose counts come from what they are and from their rank, and are told to the PAPI of papi-stub.c; in which
 * order they come, and on which thread, is another one in each run. With WITH_MPI on several ranks; with WITH_TARGET each computes
 * its first count on a device.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#ifdef WITH_MPI
#include <mpi.h>
#endif

enum { RANGES = 60, ROOTS = 12, CHILDREN = 5 };

void stub_count(int event, long n) __attribute__((weak));

static int rank;
static long seed;

#ifdef WITH_TARGET
static long on_device(long identity)
{
    long sum = 0;
    #pragma omp target map(tofrom: sum) firstprivate(identity)
    for (long i = 0; i < identity % 97; i++)
        sum += i % 7 + 1;
    return sum;
}
#else
static long on_device(long identity)
{
    return identity % 97;
}
#endif

static void work(long identity)
{
    long id = identity + 10007L * rank, first = 1000 + on_device(id);
    struct timespec wait = {0, (id * 7919 + seed * 104729) % 100000};

    nanosleep(&wait, NULL);
    for (int e = 0; e < 4 && stub_count; e++)
        stub_count(e, e ? id * (e + 3) % 1013 : first);
}

int main(int argc, char **argv)
{
    (void)argc, (void)argv;
#ifdef WITH_MPI
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#endif
    seed = getenv("STUB_SEED") ? atol(getenv("STUB_SEED")) : 1;
    #pragma omp parallel
    {
        #pragma omp for schedule(dynamic, 1)
        for (int i = 0; i < RANGES; i++)
            work(i);
        #pragma omp single
        for (int i = 0; i < ROOTS; i++) {
            #pragma omp task firstprivate(i)
            {
                work(1000 + 100 * i);
                for (int k = 0; k < CHILDREN; k++) {
                    #pragma omp task firstprivate(i, k)
                    work(1001 + 100 * i + k);
                }
            }
        }
    }
#ifdef WITH_MPI
    MPI_Finalize();
#endif
    return 0;
}
