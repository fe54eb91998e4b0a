// truth: conforming, scope: inter, level: none, run: yes
// why: all threads call the same object through a pointer that they share
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

int main(int argc, char **)
{
    Quiet quiet;
    Meets meets;
    Stage *chosen = &quiet;
    if (argc == 1)
        chosen = &meets;
#pragma omp parallel num_threads(4)
    chosen->run();
}
