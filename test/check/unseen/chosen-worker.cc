// truth: deadlock, scope: inter, level: 0, run: yes, idiom: virtual
// why: which object a thread has depends on its rank
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
#pragma omp barrier // HERE
    }
};

int main()
{
#pragma omp parallel
    {
        Quiet quiet;
        Meeting meeting;
        Worker *worker = &quiet;
        if (omp_get_thread_num() > 1)
            worker = &meeting;
        worker->go();
    }
    return 0;
}
