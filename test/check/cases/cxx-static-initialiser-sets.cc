// truth: conforming, scope: inter, level: none, run: yes
// why: what an initialiser of a static sets, all threads see behind it
#include <omp.h>

static int rounds;

static int prepare()
{
    rounds = 3;
    return 1;
}

static int ready()
{
    static const int is_ready = prepare();
    return is_ready;
}

int main()
{
#pragma omp parallel
    {
        ready();
        for (int i = 0; i < rounds; i++) {
#pragma omp barrier
        }
    }
    return 0;
}
