/*
 * Events on small stacks: `small-stack WHAT SIZE`, in a thread with a stack of SIZE bytes, or, of a
 * handler, on an alternate one. It says how much of the stack was used.
 *
 *   first     the first event of all
 *   region    the measurement runs; a new region, which is the thread's first event
 *   function  the same with functions, where they are instrumented
 *   timer     the first event of all, while a handler looks which stack it is on
 *   exit      the thread calls exit()
 *   handler   the handler of a fault calls a function for the first time
 *   main      the main thread, which has what `ulimit -s` says
 */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <unistd.h>

/* The main thread has none of the first events of all. */
#define OUTSIDE __attribute__((no_instrument_function))

enum { PAINT = 0x5a, GUARD = 64 << 10 };
static int count;
static const char *what;
static char *low, *high; /* of the stack */
static volatile int ticks, strayed;

#define CRITICAL(name)                                                                             \
    static __attribute__((noinline)) void name(void)                                               \
    {                                                                                              \
        _Pragma("omp critical") count++;                                                           \
    }
CRITICAL(at_first)
CRITICAL(in_thread)
CRITICAL(in_handler)

/* As a collector of garbage would, it looks for what its thread has on its stack. */
static void tick(int signal)
{
    char here;
    ticks++;
    strayed += &here < low || &here >= high;
    (void)signal;
}

static void set_timer(int microseconds)
{
    struct itimerval timer = {{0, microseconds}, {0, microseconds}};
    setitimer(ITIMER_REAL, &timer, NULL);
}

OUTSIDE static void let_alarms(int how)
{
    sigset_t alarms;
    sigemptyset(&alarms);
    sigaddset(&alarms, SIGALRM);
    pthread_sigmask(how, &alarms, NULL);
}

/* In this thread alone; after the event, at least one comes. */
static void have_ticks(void)
{
    struct sigaction action = {.sa_handler = tick, .sa_flags = SA_RESTART};
    sigaction(SIGALRM, &action, NULL);
    let_alarms(SIG_UNBLOCK);
    set_timer(50);
    in_thread();
    while (!ticks)
        ;
    set_timer(0);
    if (strayed)
        exit(6);
}

static void *run(void *unused)
{
    if (strcmp(what, "timer") == 0)
        have_ticks();
    in_thread();
    if (strcmp(what, "exit") == 0)
        exit(5);
    return unused;
}

static void fault(int signal)
{
    in_handler();
    (void)signal;
    _exit(5);
}

OUTSIDE static char *make_stack(size_t size)
{
    char *all = mmap(NULL, GUARD + size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (all == MAP_FAILED || mprotect(all + GUARD, size, PROT_READ | PROT_WRITE) != 0)
        exit(2);
    return memset(all + GUARD, PAINT, size);
}

static size_t used(const char *stack, size_t size)
{
    size_t i = 0;
    while (i < size && stack[i] == PAINT)
        i++;
    return size - i;
}

OUTSIDE static void run_thread(char *stack, size_t size)
{
    pthread_t t;
    pthread_attr_t attributes;
    pthread_attr_init(&attributes);
    if (pthread_attr_setstack(&attributes, stack, size) != 0 ||
        pthread_create(&t, &attributes, run, NULL) != 0)
        exit(3);
    pthread_join(t, NULL);
}

static void have_fault(char *stack, size_t size)
{
    stack_t alternate = {.ss_sp = stack, .ss_size = size};
    struct sigaction action = {.sa_handler = fault, .sa_flags = SA_ONSTACK};
    sigaltstack(&alternate, NULL);
    sigaction(SIGSEGV, &action, NULL);
    raise(SIGSEGV);
}

OUTSIDE int main(int argc, char **argv)
{
    size_t size = argc > 2 ? (size_t)atol(argv[2]) : 0;
    what = argv[1];
    if (strcmp(what, "first") != 0 && strcmp(what, "timer") != 0)
        at_first();
    let_alarms(SIG_BLOCK);
    if (strcmp(what, "main") == 0) {
        in_thread();
        return 5;
    }
    char *stack = low = make_stack(size);
    high = stack + size;
    if (strcmp(what, "handler") == 0)
        have_fault(stack, size);
    else
        run_thread(stack, size);
    printf("%zu\n", used(stack, size));
    return 5;
}
