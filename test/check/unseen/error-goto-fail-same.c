// truth: conforming, scope: inter, level: none, run: yes, idiom: goto
// why: all leave when the part of one has failed
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
    
#pragma omp barrier
    rc = *failed;
    if (rc)
        goto done;
#pragma omp barrier
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
