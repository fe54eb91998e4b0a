// truth: deadlock, scope: inter, level: 0, run: yes, idiom: address
// why: an array of pointers to locals, the first of which is the thread number
#include <omp.h>
#include <stddef.h>

static int argument(void **frame, size_t i)
{
    return *(int *)frame[i];
}

static void outlined(void **frame)
{
    double *x = frame[1];
    if (argument(frame, 0) == 2) {
#pragma omp barrier /* HERE */
        *x += 1;
    }
}

int main(void)
{
    double x = 0;
#pragma omp parallel
    {
        int gtid = omp_get_thread_num();
        void *frame[] = {&gtid, &x, NULL};
        outlined(frame);
    }
    return 0;
}
