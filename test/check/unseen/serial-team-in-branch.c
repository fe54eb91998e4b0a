// truth: deadlock, scope: inter, level: 0, run: yes, idiom: nested
// why: the root calls a routine whose wait binds to the team that the root is in
#include <omp.h>

static int written;

static void write_all(void)
{
    written++;
#pragma omp barrier /* HERE */
}

int main(void)
{
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0) {
            write_all();
        }
    }
    return written != 1;
}
