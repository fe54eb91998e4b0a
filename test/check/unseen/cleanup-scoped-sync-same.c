// truth: conforming, scope: inter, level: none, run: yes, idiom: cleanup
// why: all threads enter the block
#include <omp.h>

static int count;

static void sync_all(int *unused)
{
    (void)unused;
#pragma omp barrier
}

static void visit(int all)
{
    if (all) {
        int scope __attribute__((cleanup(sync_all))) = 0;
        (void)scope;
#pragma omp atomic
        count++;
    }
}

int main(void)
{
#pragma omp parallel
    visit(1);
    return count < 1;
}
