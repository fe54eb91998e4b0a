/* A metadirective may turn out to be the teams, or the parallel construct, that decides how the kernel runs [gcc:none]. */
#include <stdio.h>

enum { N = 100 };

static int with_teams(void)
{
    int sum = 0;
#pragma omp target map(tofrom: sum)
    {
#pragma omp metadirective when(implementation = {vendor(nvidia)}: teams distribute parallel for num_teams(4) reduction(+: sum)) default(teams distribute parallel for reduction(+: sum))
        for (int i = 0; i < N; i++)
            sum += i;
    }
    return sum;
}

static int with_parallel(void)
{
    int sum = 0;
#pragma omp target map(tofrom: sum)
#pragma omp metadirective when(implementation = {vendor(llvm)}: parallel for reduction(+: sum) num_threads(2)) default(nothing)
    for (int i = 0; i < N; i++)
        sum += i;
    return sum;
}

int main(void)
{
    printf("%d %d\n", with_teams(), with_parallel());
    return 0;
}
