// truth: deadlock, scope: inter, level: 0, run: yes, idiom: goto
// why: a thread whose part fails leaves before the barrier
#include <omp.h>
#include <stdlib.h>

static int parts[64];

static int read_part(int rank)
{
    parts[rank] = rank * 2;
    return rank == 1 ? -1 : 0;
}

static int work(int *failed)
{
    int status = -1;
    int rc = read_part(omp_get_thread_num());
    if (rc) {
#pragma omp atomic write
        *failed = 1;
    }
    
    if (rc)
        goto done;
#pragma omp barrier // HERE
    status = parts[0];
done:
    return status;
}

int main(void)
{
    int failed = 0;
#pragma omp parallel
    work(&failed);
    return omp_get_max_threads() > 1 ? failed != 1 : 0;
}
