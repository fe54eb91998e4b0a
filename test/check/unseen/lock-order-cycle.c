// truth: deadlock, scope: inter, level: 0, run: yes, idiom: lock
// why: two locks are taken in one order by even threads, in the other order by odd ones
#include <omp.h>
#include <unistd.h>

static omp_lock_t a, b;
static int moved;

static void move(omp_lock_t *from, omp_lock_t *to)
{
    omp_set_lock(from);
    usleep(20000);
    omp_set_lock(to); /* HERE */
    moved++;
    omp_unset_lock(to);
    omp_unset_lock(from);
}

int main(void)
{
    omp_init_lock(&a);
    omp_init_lock(&b);
#pragma omp parallel
    for (int i = 0; i < 20; i++) {
        if (omp_get_thread_num() % 2)
            move(&a, &b);
        else
            move(&b, &a);
    }
    omp_destroy_lock(&a);
    omp_destroy_lock(&b);
    return 0;
}
