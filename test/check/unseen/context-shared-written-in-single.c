// truth: conforming, scope: inter, level: none, run: yes, idiom: context
// why: the callee sets a shared field inside single, whose barrier ends before the field is read
#include <omp.h>

struct search {
    int found, rounds;
    int data[32];
};

static void look(struct search *s)
{
#pragma omp single
    {
        s->rounds++;
        if (s->data[s->rounds] == 5)
            s->found = 1;
    }
}

int main(void)
{
    struct search s = {0};
    for (int i = 0; i < 32; i++)
        s.data[i] = i;
#pragma omp parallel
    {
        int go = 1;
        while (go) {
            look(&s);
            if (s.found)
                go = 0;
#pragma omp barrier
        }
    }
    return s.rounds != 5;
}
