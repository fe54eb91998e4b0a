// truth: conforming, scope: inter, level: none, run: yes
// why: threads whose check fails come to a single that ends the program: nobody waits for the rest
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static void require(int is_right)
{
    if (is_right)
        return;
#pragma omp single
    {
        fputs("wrong\n", stderr);
        exit(1);
    }
}

int main(void)
{
    int sum = 0;
#pragma omp parallel num_threads(4) reduction(+ : sum)
    {
        int mine = omp_get_thread_num();
        require(mine < 1000);
#pragma omp barrier
        sum += mine;
    }
    return sum != 6;
}
