/* A rank of a job: `ranks HOW`. Rank 1 has thousands of empty regions (`busy`), five times the work
 * (`uneven`), no OpenMP (`plain`), or is killed at the end (`killed`). */
#include "work.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>

int main(int argc, char **argv)
{
    const char *rank = getenv("OMPI_COMM_WORLD_RANK"), *how = argc > 1 ? argv[1] : "";
    int second = rank && atoi(rank) == 1;
    int regions = second && strcmp(how, "busy") == 0 ? 20000 : 10;
    if (second && strcmp(how, "plain") == 0) {
        work(100);
        return 0;
    }
    for (int i = 0; i < regions; i++) {
#pragma omp parallel num_threads(2)
        {
        }
    }
#pragma omp parallel num_threads(2)
    work(second && strcmp(how, "uneven") == 0 ? 500 : 100);
    if (second && strcmp(how, "killed") == 0)
        raise(SIGKILL);
    return 0;
}
