// truth: deadlock, scope: intra, level: 0, run: yes, idiom: graph
// why: breadth first: each thread stops when the part of the frontier that it made is empty
#include <omp.h>

#define N 64
static int next_frontier[N], n_next;
static int depth[N];

int main(void)
{
    int level = 0;
#pragma omp parallel firstprivate(level)
    {
        int mine = 1;
        while (mine > 0) {
            mine = 0;
#pragma omp for /* HERE */
            for (int v = 0; v < N; v++) {
                if (v >> (level + 1) == 0 && depth[v] == 0) {
                    int at;
                    depth[v] = level + 1;
#pragma omp atomic capture
                    at = n_next++;
                    next_frontier[at] = v;
                    mine++;
                }
            }
            level++;
        }
    }
    return next_frontier[0];
}
