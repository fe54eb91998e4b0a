// truth: conforming, scope: inter, level: none, run: yes, idiom: template
// why: some threads use the strategy that does not
#include <omp.h>

static int count;

struct Eager {
    static void finish()
    {
#pragma omp barrier
    }
};

struct Lazy {
    static void finish()
    {
#pragma omp atomic
        count++;
    }
};

template <typename Strategy> struct Sweep {
    void run()
    {
        Strategy::finish();
    }
};

int main()
{
#pragma omp parallel
    {
        Sweep<Eager> all;
        Sweep<Lazy> some;
        if (omp_get_thread_num() > 0)
            some.run();
        all.run();
    }
    return count < 0;
}
