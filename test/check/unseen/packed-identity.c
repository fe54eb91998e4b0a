// truth: deadlock, scope: intra, level: 0, run: yes, idiom: bits
// why: size and number share a word; the lower half, that is the number, decides
#include <omp.h>
#include <stdint.h>

#define PACK(size, rank) ((uint32_t)(size) << 16 | (uint32_t)(rank))
#define SIZE(id) ((id) >> 16)
#define RANK(id) ((id)&0xffff)

int main(void)
{
    int met = 0, seen = 0;
#pragma omp parallel
    {
        uint32_t id = PACK(omp_get_num_threads(), omp_get_thread_num());
        if (RANK(id) > 1) {
#pragma omp single /* HERE */
            met++;
#pragma omp atomic
            seen++;
        }
    }
    return met > seen;
}
