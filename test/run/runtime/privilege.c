/* A parallel region, after taking on the ids that the arguments say: EFFECTIVE or ALL, an id. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int threads = 0;
    if (argc > 2) {
        uid_t id = (uid_t)atoi(argv[2]);
        if (strcmp(argv[1], "EFFECTIVE") == 0 ? seteuid(id) : setuid(id))
            return 2;
    }
#pragma omp parallel num_threads(2) reduction(+ : threads)
    threads++;
    printf("%d threads\n", threads);
    return 3;
}
