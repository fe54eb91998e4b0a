/* OpenMP on threads of the program, some of which come after others have ended, and on its first one. */
#include <pthread.h>
#include <stdio.h>
#include <omp.h>

static long sum;
static void *work(void *p)
{
    int n = (int)(long)p;
    #pragma omp parallel for num_threads(2) schedule(static)
    for (int i = 0; i < n; i++)
        #pragma omp atomic
        sum += i;
    return 0;
}
int main(void)
{
    pthread_t t[4];
    for (long i = 0; i < 4; i++) pthread_create(&t[i], 0, work, (void *)(i + 10));
    for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
    for (long i = 0; i < 2; i++) { pthread_create(&t[i], 0, work, (void *)(i + 20)); pthread_join(t[i], 0); }
    work((void*)30L);
    printf("%ld\n", sum);
    return 0;
}
