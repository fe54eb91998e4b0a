// truth: deadlock, scope: inter, level: 0, run: yes
// why: two functions call each other as often as the thread's number says
#include <omp.h>
static void ping(int n);
static void pong(int n)
{
    if (n > 0)
        ping(n - 1);
}
static void ping(int n)
{
#pragma omp barrier
    pong(n);
}
int main(void)
{
#pragma omp parallel num_threads(4)
    ping(omp_get_thread_num());
    return 0;
}
