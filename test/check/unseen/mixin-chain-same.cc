// truth: conforming, scope: inter, level: none, run: yes, idiom: crtp
// why: all make the class with the mixin, of a plain class or of one with a counter
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
#pragma omp barrier
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
        if (argc < 2)
            simulate<Synced<Counted<Plain>>>();
        else
            simulate<Synced<Plain>>();
    }
    return steps < 0;
}
