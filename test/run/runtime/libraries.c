/*
 * Runs OpenMP in libraries: `libraries reopen N LIBRARY` opens, uses and closes it N times;
 * `libraries together N LIBRARY..` uses all at once, each from a thread of its own. What was opened
 * is unmapped in the end, and so are its handles and strings: memory is put where they were.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

struct library {
    void *handle;
    long (*work)(int);
    int times;
    long result;
    pthread_t thread;
};

static void give_up(const char *what)
{
    fprintf(stderr, "%s: %s\n", what, dlerror());
    exit(2);
}

/* `path` is ./NAME.so. */
static void open_library(struct library *l, const char *path)
{
    char function[64];
    l->handle = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (!l->handle)
        give_up(path);
    snprintf(function, sizeof function, "%.*s_work", (int)strcspn(path + 2, "."), path + 2);
    *(void **)&l->work = dlsym(l->handle, function);
    if (!l->work)
        give_up(function);
}

/* Closes it, and fills the place of its code with zeros. */
static void close_library(struct library *l, const char *path)
{
    uintptr_t place = (uintptr_t)l->work & ~(uintptr_t)(sysconf(_SC_PAGESIZE) - 1);
    dlclose(l->handle);
    if (getenv("MAY_STAY"))
        return;
    if (dlopen(path, RTLD_NOW | RTLD_NOLOAD)) {
        fprintf(stderr, "%s is still there\n", path);
        exit(3);
    }
    mmap((void *)place, 4096, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE, -1, 0);
}

static void *run(void *argument)
{
    struct library *l = argument;
    l->result = l->work(l->times);
    return NULL;
}

static void reopen(int times, const char *path)
{
    struct library l = {.times = 3};
    for (int i = 0; i < times; i++) {
        open_library(&l, path);
        pthread_create(&l.thread, NULL, run, &l);
        pthread_join(l.thread, NULL);
        l.result += l.work(l.times);
        printf("%ld\n", l.result);
        close_library(&l, path);
    }
}

static void together(int times, int count, char **paths)
{
    struct library *all = calloc((size_t)count, sizeof *all);
    for (int i = 0; i < count; i++)
        open_library(&all[i], paths[i]);
    for (int i = 0; i < count; i++) {
        all[i].times = times;
        pthread_create(&all[i].thread, NULL, run, &all[i]);
    }
    for (int i = 0; i < count; i++) {
        pthread_join(all[i].thread, NULL);
        printf("%ld\n", all[i].result);
    }
    for (int i = 0; i < count; i++)
        close_library(&all[i], paths[i]);
    free(all);
}

#ifdef LINKED
long first_work(int times);
long second_work(int times);
#endif

int main(int argc, char **argv)
{
    int times = argc > 2 ? atoi(argv[2]) : 0;
#ifdef LINKED
    printf("%ld %ld\n", first_work(4), second_work(5));
#endif
    if (argc > 3 && strcmp(argv[1], "reopen") == 0)
        reopen(times, argv[3]);
    if (argc > 3 && strcmp(argv[1], "together") == 0)
        together(times, argc - 3, argv + 3);
    return 0;
}
