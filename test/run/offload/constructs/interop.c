/* omp interop:8:1 omp interop:9:1 */
#include <omp.h>
#include <stdio.h>

int main(void)
{
    omp_interop_t here = omp_interop_none;
#pragma omp interop init(targetsync: here) device(omp_get_initial_device())
#pragma omp interop destroy(here)
    printf("%d\n", here == omp_interop_none);
    return 0;
}
