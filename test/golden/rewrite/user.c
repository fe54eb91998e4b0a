// options: --disable=omp:atomic,critical:inner
#include <omp.h>
void f(omp_lock_t *l, int n)
{
#pragma pomp inst init
#pragma pomp inst begin(phase)
    omp_set_lock(l);
    if (n) {
#pragma pomp inst altend(phase)
        return;
    }
#pragma omp atomic
    n++;
#pragma omp critical
    n++;
#pragma pomp noinstrument
#pragma omp parallel
#pragma omp critical
    n++;
#pragma pomp instrument
    omp_unset_lock(l);
#pragma pomp inst end(phase)
}
