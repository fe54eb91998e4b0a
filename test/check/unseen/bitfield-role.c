// truth: deadlock, scope: intra, level: 0, run: yes, idiom: bits
// why: a bit-field of a thread's flags, set by shifts
#include <omp.h>

struct flags {
    unsigned reader : 1;
    unsigned writer : 1;
    unsigned id : 6;
};

int main(void)
{
    int writes = 0;
#pragma omp parallel
    {
        struct flags f = {.reader = 1};
        f.id = (unsigned)omp_get_thread_num();
        f.writer = f.id >> 1;
        if (f.reader && f.writer) {
#pragma omp single /* HERE */
            writes++;
        }
    }
    return writes;
}
