/*
 * Events where a lock is held: one of the program's, of libc's or of the dynamic linker's.
 *
 *   every-lock linker PLUGIN N  a constructor has events while other threads have their first ones
 *   every-lock heap - N         malloc() has events inside its lock
 *   every-lock fork - N         handlers of fork() have events, and the child has, while other
 *                               threads go through all locks of the runtime
 *   every-lock signal - N       a handler has events, whatever it interrupts
 *
 * The events are those of OpenMP's locks, of which each place has its own, so that nobody waits for
 * anybody but for what we would have them wait for. With PLUGIN this is the plugin.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <omp.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

/* Each use is a region of its own, which is new to the runtime. */
#define EVENTS(lock)                                                                               \
    do {                                                                                           \
        omp_set_lock(lock);                                                                        \
        omp_unset_lock(lock);                                                                      \
    } while (0)
#define FOUR(lock)                                                                                 \
    do {                                                                                           \
        EVENTS(lock);                                                                              \
        EVENTS(lock);                                                                              \
        EVENTS(lock);                                                                              \
        EVENTS(lock);                                                                              \
    } while (0)

extern int stage; /* 1: a thread holds the lock */

#ifdef PLUGIN
__attribute__((constructor)) static void at_start(void)
{
    omp_lock_t lock;
    omp_init_lock(&lock);
    __atomic_store_n(&stage, 1, __ATOMIC_SEQ_CST);
    usleep(1000);
    FOUR(&lock);
    omp_destroy_lock(&lock);
}
#else
int stage;

static void await_stage(void)
{
    while (!__atomic_load_n(&stage, __ATOMIC_SEQ_CST))
        usleep(10);
}

/* ---- An allocator with events ------------------------------------------------------------ */

#ifndef NO_HEAP
void *__libc_malloc(size_t size);
static pthread_mutex_t heap = PTHREAD_MUTEX_INITIALIZER; /* nobody comes into it twice */
static __thread int armed;
static omp_lock_t heap_lock;

static void heap_events(void)
{
    static int calls;
    switch (calls++ % 4) {
    case 0:
        EVENTS(&heap_lock);
        break;
    case 1:
        FOUR(&heap_lock);
        break;
    case 2:
        EVENTS(&heap_lock);
        break;
    default:
        FOUR(&heap_lock);
    }
}

void *malloc(size_t size)
{
    pthread_mutex_lock(&heap);
    if (armed) {
        armed = 0;
        __atomic_store_n(&stage, 1, __ATOMIC_SEQ_CST);
        heap_events();
    }
    void *memory = __libc_malloc(size);
    pthread_mutex_unlock(&heap);
    return memory;
}

#ifdef __clang__ /* its runtime allocates in a child, before all handlers of main()'s */
static void take_heap(void)
{
    pthread_mutex_lock(&heap);
}

static void free_heap(void)
{
    pthread_mutex_unlock(&heap);
}

__attribute__((constructor)) static void watch_forks(void)
{
    pthread_atfork(take_heap, free_heap, free_heap);
}
#endif

static void *allocate(void *unused)
{
#ifdef __clang__ /* LLVM's runtime allocates when it first sees a thread */
    EVENTS(&heap_lock);
#endif
    for (int i = 0; i < 8; i++) {
        armed = 1;
        void *volatile memory = malloc(10);
        free(memory);
    }
    return unused;
}
#endif

/* ---- What goes through the locks of the runtime ------------------------------------------ */

static int depth(int n, omp_lock_t *lock)
{
    EVENTS(lock);
    return n ? depth(n - 1, lock) + 1 : 0;
}

static void *live_shortly(void *unused)
{
    omp_lock_t lock;
    omp_init_lock(&lock);
    FOUR(&lock);
    depth(5, &lock);
    omp_destroy_lock(&lock);
    return unused;
}

static int over;

/* Threads begin and end, teams are made, tasks, call paths and regions. */
static void *keep_busy(void *unused)
{
    while (!__atomic_load_n(&over, __ATOMIC_SEQ_CST)) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, live_shortly, NULL) == 0)
            pthread_join(thread, NULL);
#pragma omp parallel num_threads(2)
        {
#pragma omp single
            for (int i = 0; i < 4; i++) {
#pragma omp task
                usleep(1);
            }
        }
    }
    return unused;
}

/* ---- The ways ---------------------------------------------------------------------------- */

static void *meet(void *unused)
{
    await_stage();
    return live_shortly(unused);
}

static int linker(const char *plugin, int n)
{
    for (int i = 0; i < n; i++) {
        pthread_t other[2];
        stage = 0;
        for (int k = 0; k < 2; k++)
            pthread_create(&other[k], NULL, meet, NULL);
        void *handle = dlopen(plugin, RTLD_NOW);
        if (!handle)
            return 2;
        for (int k = 0; k < 2; k++)
            pthread_join(other[k], NULL);
        dlclose(handle);
    }
    return 0;
}

#ifndef NO_HEAP
static int with_heap(const char *plugin, int n)
{
    (void)plugin;
    omp_init_lock(&heap_lock);
    for (int i = 0; i < n; i++) {
        pthread_t thread[2];
        stage = 0;
        pthread_create(&thread[0], NULL, meet, NULL);
        pthread_create(&thread[1], NULL, allocate, NULL);
        pthread_join(thread[0], NULL);
        pthread_join(thread[1], NULL);
    }
    return 0;
}
#endif

/* LLVM's runtime has no locks in a child. */
#define FLUSH _Pragma("omp flush");

static void before_fork(void)
{
    FLUSH FLUSH FLUSH
}

static void in_parent(void)
{
    FLUSH FLUSH
}

static void in_child(void)
{
    FLUSH FLUSH
}

static int visit(struct dl_phdr_info *info, size_t size, void *unused)
{
    (void)info, (void)size, (void)unused;
    return 0;
}

static int work_of_child(int i)
{
    dl_iterate_phdr(visit, NULL); /* the linker's lock is not another thread's at the fork */
    FLUSH FLUSH FLUSH return i % 2;
}

static int with_fork(const char *plugin, int n)
{
    pthread_t busy;
    (void)plugin;
    omp_get_max_threads(); /* LLVM's runtime loads its tool now, and not while others fork */
    pthread_atfork(before_fork, in_parent, in_child);
    pthread_create(&busy, NULL, keep_busy, NULL);
    for (int i = 0; i < n; i++) {
        int status;
        pid_t child = fork();
        if (child == 0)
            _exit(work_of_child(i));
        while (waitpid(child, &status, 0) < 0 && errno == EINTR)
            ;
        if (!WIFEXITED(status) || WEXITSTATUS(status) != i % 2)
            return 3;
    }
    __atomic_store_n(&over, 1, __ATOMIC_SEQ_CST);
    pthread_join(busy, NULL);
    return 0;
}

static __thread omp_lock_t *own; /* of the thread's handler; NULL: it has none */

static void handle(int number)
{
    int saved = errno;
    (void)number;
#ifdef __clang__ /* its runtime does not stand locks in a handler that interrupts one */
    if (own) {
#pragma omp flush
#pragma omp flush
    }
#else
    if (own)
        FOUR(own);
#endif
    errno = saved;
}

#ifdef NO_HEAP
enum { EVERY = 5000 }; /* ThreadSanitizer takes long */
#else
enum { EVERY = 300 };
#endif

static int with_signals(const char *plugin, int n)
{
    struct itimerval often = {{0, EVERY}, {0, EVERY}}, never = {{0, 0}, {0, 0}};
    struct sigaction action = {.sa_handler = handle, .sa_flags = SA_RESTART};
    omp_lock_t lock;
    (void)plugin;
    omp_init_lock(&lock);
    own = &lock;
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &often, NULL);
    for (int i = 0; i < n; i++) {
        void *volatile memory = malloc(100);
        pthread_t thread;
        live_shortly(NULL);
        if (pthread_create(&thread, NULL, live_shortly, NULL) == 0)
            pthread_join(thread, NULL);
#pragma omp parallel num_threads(2)
        {
            omp_lock_t its;
            omp_init_lock(&its);
            depth(3, &its);
            omp_destroy_lock(&its);
        }
        free(memory);
    }
    setitimer(ITIMER_REAL, &never, NULL);
    return 0;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        int (*run)(const char *plugin, int n);
    } ways[] = {{"linker", linker},
#ifndef NO_HEAP
                {"heap", with_heap},
#endif
                {"fork", with_fork},
                {"signal", with_signals}};
    for (size_t i = 0; argc == 4 && i < sizeof ways / sizeof *ways; i++)
        if (strcmp(ways[i].name, argv[1]) == 0) {
            int status = ways[i].run(argv[2], atoi(argv[3]));
            puts(argv[1]);
            return status ? status : 5;
        }
    return 2;
}
#endif
