// truth: conforming, scope: inter, level: none, run: yes, idiom: lock
// why: whatever the direction, the two locks are taken in the same order
#include <omp.h>

static omp_lock_t a, b;
static int left, right;

static void move(int amount)
{
    omp_set_lock(&a);
    omp_set_lock(&b);
    left -= amount;
    right += amount;
    omp_unset_lock(&b);
    omp_unset_lock(&a);
}

int main(void)
{
    omp_init_lock(&a);
    omp_init_lock(&b);
#pragma omp parallel
    for (int i = 0; i < 20; i++) {
        if (omp_get_thread_num() % 2)
            move(1);
        else
            move(-1);
    }
    omp_destroy_lock(&a);
    omp_destroy_lock(&b);
    return left + right;
}
