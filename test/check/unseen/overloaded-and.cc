// truth: deadlock, scope: inter, level: 0, run: yes, idiom: expression
// why: && of two bool skips the second call, which waits, where the first says no
#include <omp.h>

static bool mine_done(int t)
{
    return t > 1;
}

static bool all_met()
{
#pragma omp barrier /* HERE */
    return true;
}

int main()
{
    int yes = 0;
#pragma omp parallel reduction(+ : yes)
    {
        if (mine_done(omp_get_thread_num()) && all_met())
            yes++;
    }
    return yes > 6;
}
