// truth: deadlock, scope: inter, level: 0, run: yes, idiom: string
// why: the thread gets a name with snprintf, and strcmp decides
#include <omp.h>
#include <stdio.h>
#include <string.h>

static int is_io(const char *name)
{
    return strcmp(name, "rank1") == 0;
}

int main(void)
{
    int out = 0;
#pragma omp parallel
    {
        char name[16];
        snprintf(name, sizeof name, "rank%d", omp_get_thread_num());
        if (is_io(name)) {
#pragma omp single /* HERE */
            out = 1;
        }
    }
    return out;
}
