// truth: deadlock, scope: inter, level: 0, run: yes, idiom: address
// why: the difference of the thread's own ends is the number of the rounds
#include <omp.h>

#define N 30

struct span {
    const double *first, *end;
};

static const double weights[N] = {1, 2, 3};
static double best[64];

static struct span part_of(const double *all, int count, int part, int parts)
{
    int each = count / parts;
    const double *first = all + part * each;
    return (struct span){first, part == parts - 1 ? all + count : first + each};
}

static void tournament(struct span span, int me)
{
    for (long left = span.end - span.first; left > 1; left = (left + 1) / 2) {
        best[me] += span.first[left - 1];
#pragma omp barrier /* HERE */
    }
}

int main(void)
{
#pragma omp parallel num_threads(omp_get_max_threads() > 16 ? 16 : omp_get_max_threads())
    {
        int me = omp_get_thread_num();
        tournament(part_of(weights, N, me, omp_get_num_threads()), me);
    }
    return 0;
}
