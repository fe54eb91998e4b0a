// truth: conforming, scope: inter, level: none, run: yes, idiom: shared-flag
// why: the loop's own barrier stands between the error and the question
#include <omp.h>

static int error;

static void check(int i)
{
    if (i == 2) {
#pragma omp atomic write
        error = 1;
    }
}

int main(void)
{
    int cleaned = 0;
#pragma omp parallel
    {
#pragma omp for schedule(static, 1)
        for (int i = 0; i < 4; i++)
            check(i);
        if (error) {
#pragma omp single
            cleaned = 1;
        }
    }
    return !cleaned;
}
