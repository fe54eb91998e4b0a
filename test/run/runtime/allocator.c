/*
 * The first event of all is in the program's own allocator, whose lock can't be taken twice:
 * `allocator WHAT N`. With PLUGIN this is what the plugin has, an event.
 *
 *   exit N            after N functions were registered for exit()
 *   keys N PLUGIN     in a plugin that is loaded when there are N keys of threads
 */
#define _GNU_SOURCE
#include "hand.h"
#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef PLUGIN
REGION(1, "userRegion", "*userRegionName=event");

void have_event(void)
{
    POMP2_Begin(&region_1, ctc_1);
    POMP2_End(&region_1);
}
#else
static __thread int locked;
static void (*event)(void); /* NULL: none */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);

static void lock(void)
{
    if (locked++)
        _exit(write(STDERR_FILENO, "waits for itself\n", 17) == 17 ? 9 : 8);
}

void *malloc(size_t size)
{
    void (*now)(void) = event;
    lock();
    event = NULL;
    if (now)
        now();
    void *memory = __libc_malloc(size);
    locked--;
    return memory;
}

void *calloc(size_t count, size_t size)
{
    lock();
    void *memory = __libc_calloc(count, size);
    locked--;
    return memory;
}

static void do_nothing(void)
{
}

int main(int argc, char **argv)
{
    void *volatile memory;
    pthread_key_t key;
    int is_exit = strcmp(argv[1], "exit") == 0;
    for (int i = atoi(argv[2]); i > 0; i--)
        if (is_exit)
            atexit(do_nothing);
        else
            pthread_key_create(&key, NULL);
    void *plugin = dlopen(argv[3], RTLD_NOW);
    *(void **)&event = plugin ? dlsym(plugin, "have_event") : NULL;
    if (!event)
        return printf("%s\n", dlerror()), 3;
    memory = malloc(1);
    free(memory);
    return 5;
}
#endif
