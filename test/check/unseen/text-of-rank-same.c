// truth: conforming, scope: inter, level: none, run: yes, idiom: string
// why: all compare the name that the program has
#include <omp.h>
#include <stdio.h>
#include <string.h>

static int hits;

static int is_root(const char *name)
{
    return strcmp(name, "node0") == 0;
}

int main(void)
{
    char common[16] = "node0";
#pragma omp parallel shared(common)
    {
        char own[16];
        snprintf(own, sizeof(own), "node%d", omp_get_thread_num());
        if (is_root(common)) {
#pragma omp single
            hits++;
        }
    }
    return hits != 1;
}
