/*
 * The first events of a process, of two threads, of which one holds a lock that the other needs:
 * `waits loader PLUGIN`: the dynamic linker's, in a constructor of the plugin; `waits malloc`: that
 * of an allocator that is the program's own. Without us there is nothing to wait for. With PLUGIN
 * this is the plugin.
 */
#define _GNU_SOURCE
#include "hand.h"
#include <dlfcn.h>
#include <pthread.h>
#include <string.h>
#include <unistd.h>

extern int stage; /* 1: one thread holds the lock; both have an event next */

REGION(1, "userRegion", "*userRegionName=event");

static void have_events(int n)
{
    for (int i = 0; i < n; i++) {
        POMP2_Begin(&region_1, ctc_1);
        POMP2_End(&region_1);
    }
}

#ifdef PLUGIN
__attribute__((constructor)) static void at_start(void)
{
    __atomic_store_n(&stage, 1, __ATOMIC_SEQ_CST);
    usleep(2000);
    have_events(3);
}
#else
int stage;
static pthread_mutex_t heap = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;
static __thread int to_count; /* calls of the allocator that have an event inside the lock */

void *__libc_malloc(size_t size);

void *malloc(size_t size)
{
    pthread_mutex_lock(&heap);
    if (to_count) {
        to_count--;
        __atomic_store_n(&stage, 1, __ATOMIC_SEQ_CST);
        usleep(2000);
        have_events(3);
    }
    void *memory = __libc_malloc(size);
    pthread_mutex_unlock(&heap);
    return memory;
}

static void *meet(void *unused)
{
    while (!__atomic_load_n(&stage, __ATOMIC_SEQ_CST))
        ;
    have_events(2);
    return unused;
}

int main(int argc, char **argv)
{
    pthread_t other;
    pthread_create(&other, NULL, meet, NULL);
    if (argc > 2 && !dlopen(argv[2], RTLD_NOW))
        return 2;
    if (argc == 2) {
        void *volatile memory;
        to_count = 1;
        memory = malloc(1);
        (void)memory;
    }
    pthread_join(other, NULL);
    puts(argv[1]);
    return 5;
}
#endif
