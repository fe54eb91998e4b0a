// truth: conforming, scope: inter, level: none, run: yes, idiom: template
// why: a fold over | evaluates every stage, whatever they say
#include <omp.h>

struct Local {
    bool operator()(int t) const
    {
        return t == 2;
    }
};

struct Collective {
    bool operator()(int) const
    {
#pragma omp barrier
        return false;
    }
};

template <class... Stage> static bool any(int t, Stage... stage)
{
    return (int(stage(t)) | ...);
}

int main()
{
    int hits = 0;
#pragma omp parallel reduction(+ : hits)
    hits += any(omp_get_thread_num(), Local(), Collective());
    return hits > 1;
}
