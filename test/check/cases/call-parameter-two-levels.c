// truth: deadlock, scope: inter, level: 0, run: yes
// why: the thread number goes through two calls before it is tested
#include <omp.h>
static void g(int n)
{
    while (n > 0) {
#pragma omp barrier
        n--;
    }
}
static void f(int n)
{
    g(n + 1);
}
int main(void)
{
#pragma omp parallel num_threads(4)
    f(omp_get_thread_num());
    return 0;
}
