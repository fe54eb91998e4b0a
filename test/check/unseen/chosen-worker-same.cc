// truth: conforming, scope: inter, level: none, run: yes, idiom: virtual
// why: which object a thread has depends on the size
#include <omp.h>

struct Worker {
    virtual ~Worker()
    {
    }
    virtual void go() = 0;
};

struct Quiet : Worker {
    int n = 0;
    void go() override
    {
        n++;
    }
};

struct Meeting : Worker {
    void go() override
    {
#pragma omp barrier
    }
};

int main()
{
#pragma omp parallel
    {
        Quiet quiet;
        Meeting meeting;
        Worker *worker = &quiet;
        if (omp_get_num_threads() > 1)
            worker = &meeting;
        worker->go();
    }
    return 0;
}
