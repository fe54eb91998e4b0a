// truth: conforming, scope: inter, level: none, run: yes
// why: what a record holds was handed to the function that made all records
#include <omp.h>
#include <stdlib.h>

struct plan {
    int steps;
};

struct record {
    const struct plan *plan;
    int rank, count;
};

static void set(struct record *r, const struct plan *plan, int rank)
{
    r->plan = plan;
    r->rank = rank;
}

static struct record *make(const struct plan *plan, int count)
{
    struct record *all = calloc(count, sizeof(*all));
    for (int i = 0; i < count; i++) {
        set(all + i, plan, i);
        all[i].count = count;
    }
    return all;
}

static void run(struct record *r)
{
    if (r->count > 2) {
#pragma omp barrier
    }
    if (r->plan->steps > 2) {
#pragma omp barrier
    }
}

int main(void)
{
    static const struct plan plan = {5};
    struct record *all = make(&plan, 4);
#pragma omp parallel num_threads(4)
    {
        struct record *mine = &all[omp_get_thread_num()];
        run(mine);
    }
    return 0;
}
