/*
 * exit(5) where it is not expected: `exits malloc` in a signal handler that interrupted malloc(),
 * `thread` the same in another thread,
 * `lock` one that interrupted an event which holds our lock, `jump` after siglongjmp() out of an
 * event, `cancelled` in a thread that was cancelled, without membarrier(), `gone` behind a thread
 * whose last events nobody saw the end of, `starting` while another thread's first event makes the
 * experiment, `amid` while another one is in an event outside of all regions, `ending` while threads
 * of inner teams end. SIGSYS at a system call of ours stands for any signal that comes just then.
 */
#define _GNU_SOURCE
#include "hand.h"
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

REGION(1, "userRegion", "*userRegionName=event");
REGION(10, "parallel", "");
REGION(11, "parallel", "");

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

/* From here on the call of number `nr` does what `action` says. */
static void filter(unsigned nr, unsigned action)
{
    struct sock_filter f[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
                              BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, nr, 0, 1),
                              BPF_STMT(BPF_RET | BPF_K, action),
                              BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    struct sock_fprog p = {4, f};
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &p) != 0)
        _exit(77);
}

static void *start(void *(*work)(void *), size_t stack)
{
    pthread_t t;
    pthread_attr_t a;
    pthread_attr_init(&a);
    pthread_attr_setstacksize(&a, stack);
    pthread_create(&t, &a, work, NULL);
    return (void *)t;
}

static int inside;

static void *stay_inside(void *unused)
{
    POMP2_Begin(&region_1, ctc_1);
    __atomic_store_n(&inside, 1, __ATOMIC_SEQ_CST);
    for (;;)
        pause();
    return unused;
}

static void have_one_inside(void)
{
    start(stay_inside, 1 << 20);
    while (!__atomic_load_n(&inside, __ATOMIC_SEQ_CST))
        usleep(100);
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

static void *in_thread(void *unused)
{
    interrupt_malloc();
    return unused;
}

static void interrupt_in_thread(void)
{
    pthread_join((pthread_t)start(in_thread, 1 << 20), NULL);
}

/* ---- lock, jump -------------------------------------------------------------------------- */

static void *first_event(void *unused)
{
    have_event();
    raise(SIGSYS); /* without us it comes here */
    return unused;
}

static void interrupt_lock(void)
{
    signal(SIGSYS, end);
    have_event();
    have_one_inside();
    filter(SYS_fallocate, SECCOMP_RET_TRAP);
    start(first_event, 1 << 20);
    for (;;)
        pause();
}

static sigjmp_buf back;
static int jumped;

static void jump(int signal)
{
    (void)signal;
    if (!jumped++)
        siglongjmp(back, 1);
}

static void *event_of_another(void *unused)
{
    have_event();
    return unused;
}

static void jump_out(void)
{
    signal(SIGSYS, jump);
    pthread_join((pthread_t)start(event_of_another, 1 << 20), NULL);
    filter(SYS_gettid, SECCOMP_RET_TRAP);
    if (sigsetjmp(back, 1) == 0)
        have_event();
    for (int i = 0; i < 3; i++)
        have_event();
    exit(5);
}

/* ---- cancelled, gone --------------------------------------------------------------------- */

static void exit_cancelled(void)
{
    filter(SYS_membarrier, SECCOMP_RET_ERRNO | ENOSYS);
    have_one_inside();
    pthread_cancel(pthread_self());
    exit(5);
}

static pthread_key_t key;
static __thread int rounds;

static void in_destructor(void *value)
{
    have_event();
    if (++rounds < PTHREAD_DESTRUCTOR_ITERATIONS)
        pthread_setspecific(key, value);
}

static void *with_destructor(void *unused)
{
    have_event();
    pthread_setspecific(key, &key);
    return unused;
}

static void exit_behind(void)
{
    pthread_key_create(&key, in_destructor);
    have_event();
    have_one_inside();
    pthread_join((pthread_t)start(with_destructor, 64 << 20), NULL); /* more than libc keeps */
    exit(5);
}

/* ---- starting, amid, ending -------------------------------------------------------------- */

static int reached, is_slow;

static void await_reached(void)
{
    while (!__atomic_load_n(&reached, __ATOMIC_SEQ_CST))
        usleep(100);
}

/* A slow file system. */
int mkdir(const char *path, mode_t mode)
{
    if (is_slow) {
        __atomic_store_n(&reached, 1, __ATOMIC_SEQ_CST);
        usleep(300000);
    }
    return (int)syscall(SYS_mkdirat, AT_FDCWD, path, mode);
}

static void exit_while_it_starts(void)
{
    is_slow = 1;
    start(event_of_another, 1 << 20);
    await_reached();
    exit(5);
}

static int begun;

/* No system call is made now: its caller believes that there is none. */
static void linger(int signal)
{
    (void)signal;
    __atomic_store_n(&reached, 1, __ATOMIC_SEQ_CST);
    usleep(300000);
}

static void *have_events(void *unused)
{
    have_event();
    filter(SYS_fallocate, SECCOMP_RET_TRAP);
    for (begun = 1; !reached;) {
        begun++;
        have_event();
    }
    pause();
    return unused;
}

static void exit_amid(void)
{
    signal(SIGSYS, linger);
    have_event();
    start(have_events, 1 << 20);
    await_reached();
    fprintf(stderr, "%d have begun\n", 1 + begun);
    exit(5);
}

/* libgomp's threads end some time after their region. */
static void exit_while_threads_end(void)
{
    omp_set_max_active_levels(2);
    PARALLEL(10, num_threads(2))
        PARALLEL(11, num_threads(100))
        PARALLEL_END(11)
    PARALLEL_END(10)
    exit(5);
}

int main(int argc, char **argv)
{
    static const struct {
        const char *name;
        void (*run)(void);
    } all[] = {{"malloc", interrupt_malloc},
               {"thread", interrupt_in_thread},
               {"lock", interrupt_lock},
               {"jump", jump_out},
               {"cancelled", exit_cancelled},
               {"gone", exit_behind},
               {"starting", exit_while_it_starts},
               {"amid", exit_amid},
               {"ending", exit_while_threads_end}};
    puts("ready");
    fflush(stdout);
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
        if (argc == 2 && strcmp(argv[1], all[i].name) == 0)
            all[i].run();
    return 1;
}
