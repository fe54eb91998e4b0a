/* Threads that come and go: `teams pool` has teams of 4 and 2 in turn, `teams turns` threads one
 * after another that each have a team of 2, `teams nested` teams of 2 within one of 2, `teams slow`
 * threads that take longer to go than the program to end. */
#include "work.h"

#include <omp.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

static void pool(void)
{
    for (int i = 0; i < 500; i++) {
#pragma omp parallel num_threads(4)
        {
        }
#pragma omp parallel num_threads(2)
        {
        }
    }
}

static void *pair(void *unused)
{
#pragma omp parallel num_threads(2)
    work(2);
    return unused;
}

static void turns(void)
{
    for (int i = 0; i < 10; i++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, pair, NULL) == 0)
            pthread_join(thread, NULL);
    }
}

static void nested(void)
{
    omp_set_max_active_levels(2);
    for (int i = 0; i < 20; i++) {
#pragma omp parallel num_threads(2)
#pragma omp parallel num_threads(2)
        work(1);
    }
}

extern char __dso_handle;
int __cxa_thread_atexit_impl(void (*function)(void *), void *argument, void *object);

static void linger(void *unused)
{
    (void)unused;
    sleep(10);
}

static void slow(void)
{
#pragma omp parallel num_threads(4)
    if (omp_get_thread_num() > 1)
        __cxa_thread_atexit_impl(linger, NULL, &__dso_handle);
#pragma omp parallel num_threads(2)
    {
    }
#pragma omp parallel num_threads(4)
    {
    }
}

int main(int argc, char **argv)
{
    const char *how = argc > 1 ? argv[1] : "pool";
    if (strcmp(how, "turns") == 0)
        turns();
    else if (strcmp(how, "nested") == 0)
        nested();
    else if (strcmp(how, "slow") == 0)
        slow();
    else
        pool();
    return 0;
}
