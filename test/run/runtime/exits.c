/*
 * exit(5) where it is not expected: `exits malloc` in a signal handler that interrupted malloc().
 */
#define _GNU_SOURCE
#include "hand.h"
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

REGION(1, "userRegion", "*userRegionName=event");

static void have_event(void)
{
    POMP2_Begin(&region_1, ctc_1);
    POMP2_End(&region_1);
}

static void end(int signal)
{
    (void)signal;
    exit(5);
}

/* ---- malloc ------------------------------------------------------------------------------ */

static pthread_mutex_t heap = PTHREAD_MUTEX_INITIALIZER;
static int to_interrupt;

#ifndef __SANITIZE_THREAD__
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void __libc_free(void *memory);

#define LOCKED(call)                                                                               \
    pthread_mutex_lock(&heap);                                                                     \
    if (to_interrupt)                                                                              \
        raise(SIGALRM);                                                                            \
    call;                                                                                          \
    pthread_mutex_unlock(&heap)

void *malloc(size_t size)
{
    LOCKED(void *m = __libc_malloc(size));
    return m;
}

void *calloc(size_t count, size_t size)
{
    LOCKED(void *m = __libc_calloc(count, size));
    return m;
}

void *realloc(void *memory, size_t size)
{
    LOCKED(void *m = __libc_realloc(memory, size));
    return m;
}

void free(void *memory)
{
    LOCKED(__libc_free(memory));
}
#endif

static void interrupt_malloc(void)
{
    signal(SIGALRM, end);
    have_event();
    to_interrupt = 1;
    void *volatile memory = malloc(100);
    free(memory);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } all[] = {{"malloc", interrupt_malloc}};
    puts("ready");
    fflush(stdout);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (argc == 2 && strcmp(argv[1], all[i].name) == 0)
            all[i].run();
    return 1;
}
