// truth: conforming, scope: inter, level: none, run: yes, idiom: single
// why: a plan is handed to all by copyprivate; each thread steps to its own entry, but asks the
// first
#include <omp.h>

struct plan {
    int rounds;
    int first_row;
};

static struct plan plans[4] = {{1, 0}, {2, 4}, {3, 8}, {4, 12}};

static const struct plan *obtain(void)
{
    const struct plan *p;
#pragma omp single copyprivate(p)
    p = plans;
    return p;
}

static void execute(const struct plan *p)
{
    for (int i = 0; i < p->rounds; i++) {
#pragma omp barrier
    }
}

int main(void)
{
    int rows = 0;
#pragma omp parallel reduction(+ : rows)
    {
        const struct plan *p = obtain();
        const struct plan *mine = p + omp_get_thread_num() % 4;
        rows += mine->first_row;
        execute(p);
    }
    return rows < 0;
}
