// truth: conforming, scope: inter, level: none, run: yes, idiom: lock
// why: each way out gives the lock back
#include <omp.h>

static omp_lock_t gate;
static int table[8], full;

static int insert(int key)
{
    omp_set_lock(&gate);
    for (int i = 0; i < 8; i++)
        if (table[i] == key) {
            omp_unset_lock(&gate);
            return i;
        }
    if (full < 8)
        table[full++] = key;
    omp_unset_lock(&gate);
    return -1;
}

int main(void)
{
    omp_init_lock(&gate);
#pragma omp parallel
    for (int i = 1; i < 4; i++)
        insert(i);
    omp_destroy_lock(&gate);
    return full != 3;
}
