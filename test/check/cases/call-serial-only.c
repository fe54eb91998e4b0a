// truth: conforming, scope: inter, level: none, run: yes
// why: the function with the orphaned constructs is called outside any region
#include <stdlib.h>
static int a[16];
static void f(void)
{
    if (rand() % 2) {
#pragma omp for
        for (int i = 0; i < 16; i++)
            a[i] = i;
    }
}
int main(void)
{
    f();
    return 0;
}
