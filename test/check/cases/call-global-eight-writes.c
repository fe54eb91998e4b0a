// truth: deadlock, scope: inter, level: 0, run: yes
// why: beside eight writes that no thread comes to, the caller writes what the callee reads
#include <omp.h>
#include <unistd.h>

static int limit;

static void step(int kind)
{
    switch (kind) {
    case 1: limit = 1; break;
    case 2: limit = 2; break;
    case 3: limit = 3; break;
    case 4: limit = 4; break;
    case 5: limit = 5; break;
    case 6: limit = 6; break;
    case 7: limit = 7; break;
    case 8: limit = 8; break;
    default:
        if (limit > 8) {
#pragma omp barrier
        }
    }
}

int main(void)
{
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num())
            usleep(200000);
        step(0);
        if (omp_get_thread_num() == 0)
            limit = 9;
    }
}
