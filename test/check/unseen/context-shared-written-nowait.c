// truth: deadlock, scope: inter, level: 0, run: yes, idiom: context
// why: single nowait: some threads read the field before it is set, others after, as their pace is
#include <omp.h>
#include <unistd.h>

struct search {
    int found, rounds;
};

static void look(struct search *s)
{
#pragma omp single nowait
    {
        usleep(100000);
#pragma omp atomic write
        s->found = 1;
    }
}

int main(void)
{
    struct search s = {0, 0};
#pragma omp parallel
    {
        int seen;
        look(&s);
#pragma omp atomic read
        seen = s.found;
        if (!seen) {
#pragma omp barrier /* HERE */
        }
    }
    return s.rounds;
}
