// options: --chunks
#include <omp.h>

/* Every way to write the increment of a loop: all have bounds and a step. */
void steps(int n, int s, int *a)
{
    #pragma omp parallel
    {
        #pragma omp for schedule(static)
        for (int i = 0; i < n; i = i + 1)
            a[i] = 1;
        #pragma omp for schedule(dynamic)
        for (int i = n; i > 0; i = i - s)
            a[i] = 2;
        #pragma omp for schedule(guided)
        for (int i = 0; n >= i; i = s + i)
            a[i] = 3;
        #pragma omp for
        for (int i = 0; i != n; ++i)
            a[i] = 4;
        #pragma omp for
        for (int i = n; i > 0; i -= 2)
            a[i] = 5;
    }
}

/* Called, named, and of something else. */
void (*set)(omp_lock_t *) = omp_set_lock;
void locks(omp_lock_t *lock, struct table *t)
{
    omp_set_lock(lock);
    set = omp_unset_lock;
    t->omp_set_lock(lock);
    set(lock);
    omp_unset_lock(lock);
}

/* The inner loop ends where the outer one is: the nest is no rectangle. */
void triangle(int n, double (*a)[9])
{
#pragma omp parallel for collapse(2) schedule(static)
    for (int i = 0; i < n; i++)
        for (int j = 0; j < i; j++)
            a[i][j] = 1;
}
