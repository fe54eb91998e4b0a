// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: base + number - number is the group's base, the same in all of the team
#include <omp.h>

struct group {
    int base, size;
};

static int rank_in(const struct group *g)
{
    return g->base + omp_get_thread_num();
}

static int first_of(const struct group *g, int rank)
{
    (void)g;
    return rank - omp_get_thread_num();
}

int main(void)
{
    struct group group = {8, 0};
#pragma omp parallel
    {
        int rank = rank_in(&group);
        if (first_of(&group, rank) == group.base) {
#pragma omp barrier
        }
    }
    return group.size;
}
