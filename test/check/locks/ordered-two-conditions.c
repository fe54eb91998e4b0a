// truth: conforming, scope: intra, level: none, run: gcc, idiom: ordered
// why: of two branches one is taken, with one ordered region in each
#include <omp.h>

static volatile int count;

int main(void)
{
    #pragma omp parallel for ordered schedule(static, 1)
    for (int i = 0; i < 16; i++) {
        int odd = i % 2;
        if (odd) {
            #pragma omp ordered
            count++;
        }
        if (!odd) {
            #pragma omp ordered
            count += 2;
        }
    }
    return 0;
}
