// truth: conforming, scope: inter, level: none, run: yes
// why: the arm without the barrier calls a function that never returns
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
static void die(const char *why)
{
    fprintf(stderr, "%s\n", why);
    exit(1);
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() > 50)
            die("too many");
#pragma omp barrier
    }
    return 0;
}
