// truth: deadlock, scope: inter, level: 0, run: yes, idiom: cleanup
// why: the lock is released at the end of the function, behind the barrier
#include <omp.h>

static omp_lock_t table_lock;
static int entries;

static void unset(omp_lock_t **lock)
{
    omp_unset_lock(*lock);
}

static omp_lock_t *set(omp_lock_t *lock)
{
    omp_set_lock(lock); /* HERE */
    return lock;
}

#define HOLD(lock)                                                                                 \
    __attribute__((cleanup(unset))) omp_lock_t *held = set(lock);                                  \
    (void)held

static int insert(int count)
{
    int before;
    HOLD(&table_lock);
    before = entries;
    entries += count;
#pragma omp barrier /* HERE */
    return before;
}

int main(void)
{
    omp_init_lock(&table_lock);
#pragma omp parallel
    insert(omp_get_thread_num());
    omp_destroy_lock(&table_lock);
    return 0;
}
