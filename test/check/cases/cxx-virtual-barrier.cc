// truth: deadlock, scope: inter, level: 0, run: yes
// why: one of the overriding methods has a barrier, some threads call
#include <omp.h>
struct Phase {
    virtual void run() = 0;
    virtual ~Phase() {}
};
struct Quiet : Phase {
    void run() override
    {
    }
};
struct Waiting : Phase {
    void run() override
    {
#pragma omp barrier
    }
};
int main()
{
    Waiting waiting;
    Phase *phase = &waiting;
#pragma omp parallel num_threads(4)
    {
        if (omp_get_thread_num() < 2)
            phase->run();
    }
    return 0;
}
