// truth: conforming, scope: intra, level: none, run: yes, idiom: graph
// why: breadth first: the size of the frontier is shared, swapped by one thread between barriers
#include <omp.h>

#define N 64
static int depth[N], queue[2][N], fill[2];

int main(void)
{
    int from = 0, levels = 0;
    queue[0][0] = 1;
    fill[0] = 1;
    depth[1] = 1;
#pragma omp parallel
    {
        while (fill[from] > 0) {
#pragma omp for
            for (int i = 0; i < fill[from]; i++) {
                int v = queue[from][i];
                for (int w = 2 * v; w <= 2 * v + 1 && w < N; w++) {
                    int at;
                    depth[w] = depth[v] + 1;
#pragma omp atomic capture
                    at = fill[1 - from]++;
                    queue[1 - from][at] = w;
                }
            }
#pragma omp single
            {
                fill[from] = 0;
                from = 1 - from;
                levels++;
            }
        }
    }
    return levels != 6 || depth[63] != 6;
}
