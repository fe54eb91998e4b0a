/*
 * Locks that come and go, on several threads at once, and more of them than are told apart by
 * default. Prints how often locks of the heap, of the array and the critical region were taken.
 */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { THREADS = 4, ROUNDS = 3000, MANY = 6000 };

static omp_lock_t array[MANY];
static long in_critical;

static void come_and_go(void)
{
    omp_lock_t *lock = malloc(sizeof *lock + (size_t)rand() % 64);
    omp_init_lock(lock);
    omp_set_lock(lock);
    omp_unset_lock(lock);
    omp_destroy_lock(lock);
    free(lock);
}

int main(void)
{
    for (int i = 0; i < MANY; i++)
        omp_init_lock(&array[i]);
#pragma omp parallel num_threads(THREADS)
    for (int i = 0; i < ROUNDS; i++) {
        come_and_go();
        omp_set_lock(&array[i % MANY]);
        omp_unset_lock(&array[i % MANY]);
#pragma omp critical
        in_critical++;
    }
    printf("heap %d array %d critical %ld\n", THREADS * ROUNDS, THREADS * ROUNDS, in_critical);
    return in_critical != THREADS * ROUNDS;
}
