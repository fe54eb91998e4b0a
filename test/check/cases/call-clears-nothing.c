// truth: deadlock, scope: inter, level: 0, run: no
// why: what differs is handed on to be set, but none of its bytes is
#include <omp.h>
#include <string.h>
static void clear(int *number, size_t bytes)
{
    memset(number, 0, bytes);
}
int main(void)
{
#pragma omp parallel num_threads(4)
    {
        int number = omp_get_thread_num();
        clear(&number, 0);
        if (number == 1) {
#pragma omp barrier
        }
    }
    return 0;
}
