// truth: conforming, scope: inter, level: none, run: yes, idiom: crtp
// why: all use the derived class that waits
#include <omp.h>

static int count;

template <class D> struct Task {
    void execute()
    {
        static_cast<D *>(this)->body();
    }
};

struct Waiting : Task<Waiting> {
    void body()
    {
#pragma omp barrier
    }
};

struct Plain : Task<Plain> {
    void body()
    {
#pragma omp atomic
        count++;
    }
};

int main()
{
#pragma omp parallel
    {
        Waiting w;
        Plain p;
        if (omp_get_thread_num() == 1)
            p.execute();
        w.execute();
    }
    return count < 0;
}
