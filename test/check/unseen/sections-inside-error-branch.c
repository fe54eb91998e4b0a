// truth: deadlock, scope: inter, level: 0, run: yes, idiom: sections
// why: sections behind a status that each thread has found out for its own part
#include <omp.h>

static int status(int part)
{
    return part % 4 == 2 ? -1 : 0;
}

static int left, right;

int main(void)
{
#pragma omp parallel
    {
        int rc = status(omp_get_thread_num());
        if (rc == 0) {
#pragma omp sections /* HERE */
            {
#pragma omp section
                left = 1;
#pragma omp section
                right = 1;
            }
        }
    }
    return left + right;
}
