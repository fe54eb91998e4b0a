// truth: conforming, scope: inter, level: none, run: yes, idiom: thread-local
// why: a thread-local pointer to the thread's place in a registry, where the team's data are the
// same
#include <omp.h>

struct member {
    int leader;
    int team;
};

static struct member registry[64];
static _Thread_local struct member *self;

static void join(int t)
{
    self = &registry[t];
    self->leader = t == 0;
    self->team = omp_get_num_threads();
}

static void commit(void)
{
    if (self->team > 1) {
#pragma omp barrier
    }
}

int main(void)
{
#pragma omp parallel
    {
        join(omp_get_thread_num());
        commit();
    }
    return !registry[0].leader;
}
