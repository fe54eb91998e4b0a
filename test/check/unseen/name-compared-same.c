// truth: conforming, scope: intra, level: none, run: yes, idiom: string
// why: the name that is compared is the program's
#include <omp.h>
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
    int count = 0;
    (void)argc;
#pragma omp parallel
    {
        char name[16];
        snprintf(name, sizeof name, "t%d", omp_get_thread_num());
        if (strcmp(argv[0], "t0") != 0) {
#pragma omp barrier
        }
#pragma omp atomic
        count += name[0] == 't';
    }
    return count < 1;
}
