// truth: deadlock, scope: inter, level: 0, run: yes
// why: a callee sets a member of the shared structure, nothing waits before it is read
#include <omp.h>
#include <unistd.h>

struct state {
    int ready, done;
};

static void publish(struct state *s)
{
#pragma omp single nowait
    {
        usleep(200000);
        s->ready = 1;
    }
}

static void await(struct state *s)
{
    if (s->ready) {
#pragma omp barrier
    }
}

int main(void)
{
    struct state s = {0, 0};
#pragma omp parallel num_threads(4)
    {
        publish(&s);
        await(&s);
    }
    return 0;
}
