// truth: deadlock, scope: intra, level: 0, run: yes, idiom: string
// why: the name that is compared is the thread's own
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
        if (strcmp(name, "t0") != 0) {
#pragma omp barrier // HERE
        }
#pragma omp atomic
        count += name[0] == 't';
    }
    return count < 1;
}
