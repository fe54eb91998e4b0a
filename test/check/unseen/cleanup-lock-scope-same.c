// truth: conforming, scope: inter, level: none, run: yes, idiom: cleanup
// why: it is released at the end of a block before that
#include <omp.h>

static omp_lock_t table_lock;
static int entries;

static void unset(omp_lock_t **lock)
{
    omp_unset_lock(*lock);
}

static omp_lock_t *set(omp_lock_t *lock)
{
    omp_set_lock(lock);
    return lock;
}

#define HOLD(lock)                                                                                 \
    __attribute__((cleanup(unset))) omp_lock_t *held = set(lock);                                  \
    (void)held

static int insert(int count)
{
    int before;
    {
        HOLD(&table_lock);
        before = entries;
        entries += count;
    }
#pragma omp barrier
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
