// truth: deadlock, scope: inter, level: 0, run: yes
// why: the object that a pointer leads to is of another class in one thread
#include <omp.h>

struct Stage {
    virtual ~Stage() = default;
    virtual void run() = 0;
};
struct Quiet : Stage {
    void run() override
    {
    }
};
struct Meets : Stage {
    void run() override
    {
#pragma omp barrier
    }
};

int main()
{
    Quiet quiet;
    Meets meets;
#pragma omp parallel num_threads(4)
    {
        Stage *mine = &quiet;
        if (omp_get_thread_num() == 2)
            mine = &meets;
        mine->run();
    }
}
