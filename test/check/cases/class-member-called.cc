// truth: deadlock, scope: inter, level: 0, run: yes
// why: data of a class that leads to a function, which some threads alone call
#include <omp.h>

struct hooks {
    void (*before)();
    void (*after)();
};

static void meet()
{
#pragma omp barrier
}

static void pass()
{
}

int main()
{
    hooks all = {pass, meet};
#pragma omp parallel num_threads(4)
    {
        all.before();
        if (omp_get_thread_num())
            all.after();
    }
    return 0;
}
