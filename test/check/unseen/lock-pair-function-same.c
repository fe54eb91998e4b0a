// truth: conforming, scope: inter, level: none, run: yes, idiom: lock
// why: all hand the locks over in the same order
#include <omp.h>
#include <unistd.h>

static omp_lock_t left, right;
static int moved;

static void transfer(omp_lock_t *from, omp_lock_t *to)
{
    omp_set_lock(from);
    usleep(100000);
    omp_set_lock(to);
    moved++;
    omp_unset_lock(to);
    omp_unset_lock(from);
}

int main(void)
{
    omp_init_lock(&left);
    omp_init_lock(&right);
#pragma omp parallel
    {
        if (omp_get_thread_num() % 2 == 0)
            transfer(&left, &right);
        else
            transfer(&left, &right);
    }
    omp_destroy_lock(&left);
    omp_destroy_lock(&right);
    return moved < 1;
}
