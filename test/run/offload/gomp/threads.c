/* Four threads that give a device work at once. */
#include <pthread.h>
#include <stdio.h>
static double a[4][1000];
static void *work(void *p)
{
    double *mine = p;
    for (int k = 0; k < 100; k++) {
#pragma omp target data map(tofrom : mine [0:1000])
        {
#pragma omp target map(mine [0:1000])
            for (int i = 0; i < 1000; i++)
                mine[i] += 1;
#pragma omp target update from(mine [0:10])
        }
#pragma omp target enter data map(to : mine [0:1000])
#pragma omp target exit data map(from : mine [0:1000])
    }
    return NULL;
}
int main(void)
{
    pthread_t t[4];
    for (int i = 0; i < 4; i++)
        pthread_create(&t[i], NULL, work, a[i]);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], NULL);
    printf("%g %g\n", a[0][5], a[3][999]);
    return 0;
}
