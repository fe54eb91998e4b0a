/* With two.c: static functions of one name, threads, a constructor, a signal handler. */
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <sys/time.h>

int two(int n);

static volatile sig_atomic_t ticks;

static int helper(int n)
{
    return n + 1;
}

__attribute__((constructor(150))) static void early(void)
{
    helper(0);
}

static void count_tick(void)
{
    ticks++;
}

static void on_alarm(int number)
{
    (void)number;
    count_tick();
}

static int work(int n)
{
    return helper(n);
}

static void *thread(void *unused)
{
    int s = 0;
    for (int i = 0; i < 1000; i++)
        s += work(i);
    (void)unused;
    (void)s;
    return NULL;
}

int main(void)
{
    struct itimerval often = {{0, 200}, {0, 200}}, never = {{0, 0}, {0, 0}};
    pthread_t threads[3];
    int s = 0;
    signal(SIGALRM, on_alarm);
    setitimer(ITIMER_REAL, &often, NULL);
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, thread, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    while (ticks < 20)
        s += work(1);
    setitimer(ITIMER_REAL, &never, NULL);
#pragma omp parallel num_threads(2)
#pragma omp critical
    s += two(1);
    printf("%d\n", s > 0);
    return 0;
}
