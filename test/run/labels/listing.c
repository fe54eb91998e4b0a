/* Listing 1.1 of Neill, Drebes and Pop: 16 execution units. */
#include <stdio.h>

static int done[24];

int main(int argc, char **argv)
{
    (void)argc, (void)argv;
    #pragma omp parallel num_threads(2)
    {
        #pragma omp for schedule(static) // 2 XUs
        for (int i = 0; i < 8; i++) {
            #pragma omp task // 8 XUs
            { done[i] = 1; }
        }

        #pragma omp for schedule(dynamic, 2) // 4 XUs
        for (int i = 0; i < 8; i++) {
            done[8 + i] = 1;
        }

        #pragma omp task // 2 XUs
        {
            #pragma omp atomic
            done[16]++;
        }
    }
    int sum = 0;
    for (int i = 0; i < 24; i++)
        sum += done[i];
    printf("%d\n", sum);
    return sum != 18;
}
