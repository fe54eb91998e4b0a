// truth: conforming, scope: inter, level: none, run: yes, idiom: nested
// why: the root calls a routine in a team of its own, of one thread by if(0): the wait binds to
// that
#include <omp.h>

static int written;

static void write_all(void)
{
    written++;
#pragma omp barrier
}

int main(void)
{
#pragma omp parallel
    {
        if (omp_get_thread_num() == 0) {
#pragma omp parallel if (0)
            write_all();
        }
    }
    return written != 1;
}
