// truth: deadlock, scope: inter, level: 0, run: yes, idiom: crtp
// why: the derived class that waits is used by some threads
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
#pragma omp barrier // HERE
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
            w.execute();
        w.execute();
    }
    return count < 0;
}
