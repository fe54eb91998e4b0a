// truth: conforming, scope: intra, level: none, run: yes
// why: what a thread prints before it ends the program is no other way past the barrier
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int ready(int number)
{
    return number < 64;
}

int main(int argc, char **argv)
{
#pragma omp parallel
    {
        if (!ready(omp_get_thread_num())) {
            for (int i = 0; i < argc; i++)
                fprintf(stderr, "%s\n", argv[i]);
            exit(1);
        }
#pragma omp barrier
    }
    return 0;
}
