/* Device code of the program's, of two libraries that it is linked with, and of one that it opens,
 * closes and opens again; then threads offload at once, one of which may end the run. */
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int one(int n);
int two(int n);

static int own(int n)
{
    int sum = 0;
#pragma omp target map(tofrom : sum)
    {
#pragma omp parallel for reduction(+ : sum) num_threads(2)
        for (int i = 0; i < n; i++)
            sum += i;
    }
    return sum;
}

static int opened(const char *file, int n, int stays)
{
    void *library = dlopen(file, RTLD_NOW | RTLD_LOCAL);
    int (*f)(int) = library ? (int (*)(int))dlsym(library, "three") : NULL;
    if (!f) {
        fprintf(stderr, "%s\n", dlerror());
        exit(1);
    }
    int sum = f(n);
    if (!stays)
        dlclose(library);
    return sum;
}

static void *thread(void *sums)
{
    int *sum = sums;
    for (int i = 0; i < 50; i++)
        *sum += own(4) + one(4) + two(4);
    return NULL;
}

int main(int argc, char *argv[])
{
    int ends = argc > 2 && strcmp(argv[2], "exit") == 0,
        stays = argc > 2 && strcmp(argv[2], "open") == 0, sums[4] = {0};
    pthread_t threads[4];
    printf("%d %d %d\n", own(10), one(20), two(30));
    for (int i = 0; i < 3; i++)
        printf("%d\n", opened(argv[1], 40 + i, stays));
    for (int i = 0; i < 4; i++)
        pthread_create(&threads[i], NULL, thread, &sums[i]);
    for (int i = 0; i < 4; i++)
        pthread_join(threads[i], NULL);
    printf("%d %d %d %d\n", sums[0], sums[1], sums[2], sums[3]);
    if (ends)
        exit(3); /* between two regions */
    printf("%d\n", own(5));
    return 0;
}
