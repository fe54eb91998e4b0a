// truth: conforming, scope: inter, level: none, run: yes
// why: the caller that passes a thread-dependent value does so outside any team
#include <stdlib.h>
static void f(int n)
{
    if (n == 1) {
#pragma omp barrier
    }
}
int main(int argc, char **argv)
{
    (void)argv;
    f(rand());
#pragma omp parallel num_threads(4)
    f(argc);
    return 0;
}
