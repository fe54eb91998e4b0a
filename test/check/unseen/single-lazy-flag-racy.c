// truth: deadlock, scope: inter, level: 0, run: yes, idiom: shared-flag
// why: a lazy initialiser asks an unprotected flag: late threads see it set, and skip the single
#include <unistd.h>
#include <omp.h>

static int table[10];
static int ready;

static void init_table(void)
{
#pragma omp single nowait /* HERE */
    {
        for (int i = 0; i < 10; i++)
            table[i] = i * i;
#pragma omp atomic write
        ready = 1;
    }
#pragma omp barrier /* HERE */
}

static int lookup(int i)
{
    int have;
#pragma omp atomic read
    have = ready;
    if (!have)
        init_table();
    return table[i];
}

int main(void)
{
    int sum = 0;
#pragma omp parallel reduction(+ : sum)
    {
        usleep(50000 * omp_get_thread_num());
        sum += lookup(3);
    }
    return sum % 9;
}
