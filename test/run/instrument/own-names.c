/* A program with names like ours: in scope where our calls go, and as clauses' operands. */
#include <stdio.h>

static int pomp2_region_1 = 1, pomp2_for_enter_2, pomp2_task_41 = 2;
typedef long pomp2_word;
#define pomp2_team_3 pomp2_taskx

static long work(int pomp2_task, pomp2_word pomp2_taskx)
{
    long pomp2_map_regions = 0;
#pragma omp parallel for num_threads(2) reduction(+ : pomp2_map_regions) schedule(static)
    for (pomp2_word pomp2_old_7 = pomp2_region_1; pomp2_old_7 < pomp2_task + pomp2_taskx;
         pomp2_old_7++)
        pomp2_map_regions += pomp2_old_7;
#pragma omp parallel num_threads(2) firstprivate(pomp2_task)
#pragma omp single
    {
#pragma omp task shared(pomp2_map_regions) if (pomp2_task > 1)
        pomp2_map_regions += pomp2_team_3;
#pragma omp taskwait
    }
    return pomp2_map_regions;
}

int main(void)
{
    printf("%ld %d\n", work(7, 4), pomp2_region_1 + pomp2_for_enter_2 + pomp2_task_41);
    return 0;
}
