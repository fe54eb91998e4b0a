// truth: deadlock, scope: inter, level: 0, run: yes, idiom: return
// why: the callee gives back a pointer, null for some threads
#include <omp.h>
#include <stddef.h>

static int pool[3];

static int *claim(int who)
{
    if (who < 3)
        return &pool[who];
    return NULL;
}

int main(void)
{
#pragma omp parallel
    {
        int *slot = claim(omp_get_thread_num());
        if (slot == NULL) {
#pragma omp barrier /* HERE */
        } else
            *slot = 1;
    }
    return 0;
}
