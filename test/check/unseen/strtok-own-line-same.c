// truth: conforming, scope: inter, level: none, run: yes, idiom: string
// why: each reads a copy of the first line
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const lines[] = {"rho u v", "rho u v p T", "rho"};
static double sums[64];

static double norm(const char *name, int me)
{
    return strlen(name) + 0.5 * me;
}

static void report(const char *line, int me)
{
    char copy[80], *rest;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *name = strtok_r(copy, " ", &rest); name; name = strtok_r(NULL, " ", &rest)) {
        sums[me] = norm(name, me);
#pragma omp barrier
    }
}

int main(void)
{
#pragma omp parallel num_threads(omp_get_max_threads() > 64 ? 64 : omp_get_max_threads())
    {
        int me = omp_get_thread_num();
        report(lines[0], me);
    }
    return sums[0] < 1;
}
