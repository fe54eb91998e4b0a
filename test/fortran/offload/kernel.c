/* What flang's code for x86-64 devices calls, and only the runtime of GPUs has. The initial thread
 * goes on alone, and forks its teams by the runtime of the host. */
#include <omp.h>

struct place {
    int unused[4];
    const char *text;
};

typedef void microtask(int *, int *, ...);

void __kmpc_fork_call(struct place *, int, microtask *, ...);
void __kmpc_push_num_threads(struct place *, int, int);

int __kmpc_target_init(void *kernel, void *launch)
{
    (void)kernel, (void)launch;
    return -1;
}

void __kmpc_target_deinit(void)
{
}

/* Arguments that a region does not have are not looked at. */
static void run(int *thread, int *bound, microtask *region, void **a)
{
    region(thread, bound, a[0], a[1], a[2], a[3], a[4], a[5]);
}

void __kmpc_parallel_60(void *where, int thread, int condition, int threads, int binding,
                        microtask *region, void *wrapper, void **arguments, long count, int strict)
{
    static struct place place = {{0, 2}, ";kernel.c;kernel;0;0;;"};
    void *all[6] = {0};
    (void)where, (void)condition, (void)binding, (void)wrapper, (void)strict;
    for (long i = 0; i < count && i < 6; i++)
        all[i] = arguments[i];
    if (threads > 0)
        __kmpc_push_num_threads(&place, thread, threads);
    __kmpc_fork_call(&place, 2, (microtask *)run, region, all);
}

void __kmpc_parallel_51(void *where, int thread, int condition, int threads, int binding,
                        microtask *region, void *wrapper, void **arguments, long count)
{
    __kmpc_parallel_60(where, thread, condition, threads, binding, region, wrapper, arguments,
                       count, 0);
}

void __kmpc_for_static_loop_4u(void *where, void (*body)(int, void *), void *argument, int count)
{
    long thread = omp_get_thread_num(), threads = omp_get_num_threads();
    (void)where;
    for (long i = count * thread / threads; i < count * (thread + 1) / threads; i++)
        body((int)i, argument);
}

/* A league of one team. */
void __kmpc_distribute_static_loop_4u(void *where, void (*body)(int, void *), void *argument,
                                      int count)
{
    (void)where;
    for (int i = 0; i < count; i++)
        body(i, argument);
}

void __kmpc_distribute_for_static_loop_4u(void *where, void (*body)(int, void *), void *argument,
                                          int count)
{
    __kmpc_for_static_loop_4u(where, body, argument, count);
}
