// truth: deadlock, scope: inter, level: 0, run: yes, idiom: crtp
// why: a mixin adds a wait to a class; some threads make the plain class instead
#include <omp.h>

static int steps;

struct Plain {
    void step()
    {
    }
};

template <class Base> struct Counted : Base {
    void step()
    {
#pragma omp atomic
        steps++;
        Base::step();
    }
};

template <class Base> struct Synced : Base {
    void step()
    {
        Base::step();
#pragma omp barrier /* HERE */
    }
};

template <class Model> static void simulate()
{
    Model model;
    for (int i = 0; i < 2; i++)
        model.step();
}

int main(int argc, char **)
{
#pragma omp parallel
    {
        if (omp_get_thread_num() < 2)
            simulate<Synced<Counted<Plain>>>();
        else
            simulate<Counted<Plain>>();
    }
    return steps < 0;
}
