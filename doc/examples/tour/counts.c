/* How often each of a hundred values is drawn. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { VALUES = 100 };

int main(int argc, char **argv)
{
    int n = argc > 1 ? atoi(argv[1]) : 4000000;
    long count[VALUES] = {0}, most = 0;
    omp_lock_t lock;

    omp_init_lock(&lock);
#ifdef MENDED
#pragma omp parallel for reduction(+ : count[:VALUES])
#else
#pragma omp parallel for
#endif
    for (int i = 0; i < n; i++) {
        unsigned draw = i;
        for (int k = 0; k < 20; k++)
            draw = draw * 1664525u + 1013904223u;
#ifdef MENDED
        count[draw / 65536 % VALUES]++;
#else
        omp_set_lock(&lock);
        count[draw / 65536 % VALUES]++;
        omp_unset_lock(&lock);
#endif
    }
    for (int v = 0; v < VALUES; v++)
        most = count[v] > most ? count[v] : most;
    printf("most often %ld times\n", most);
    omp_destroy_lock(&lock);
    return 0;
}
