/* Nothing but lock calls: the linker finds no use for the OpenMP runtime, and leaves it out. */
#include <omp.h>

int main(void)
{
    omp_nest_lock_t lock;
    omp_init_nest_lock(&lock);
    omp_set_nest_lock(&lock);
    return omp_test_nest_lock(&lock) == 2 ? 0 : 1;
}
