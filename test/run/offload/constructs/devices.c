/* target target:12:4 target target:17:4 */
#include <omp.h>
#include <stdio.h>

enum { DEVICES = 4 };

int main(void)
{
    int visits[DEVICES] = {0}, there = omp_get_num_devices();

    for (int d = 0; d < DEVICES; d++) {
#pragma omp target device(d) map(tofrom: visits[d:1])
        visits[d]++;
    }
#pragma omp parallel for num_threads(2)
    for (int d = 0; d < DEVICES; d++) {
#pragma omp target device(d) map(tofrom: visits[d:1])
        visits[d]++;
    }
    printf("%d %d %d\n", there, visits[0], visits[DEVICES - 1]);
    return 0;
}
