// truth: deadlock, scope: inter, level: 0, run: yes, idiom: cleanup
// why: what leaves the block waits, and some threads alone enter it
#include <omp.h>

static int count;

static void sync_all(int *unused)
{
    (void)unused;
#pragma omp barrier // HERE
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
    visit(omp_get_thread_num() < 2);
    return count < 1;
}
